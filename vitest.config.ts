import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // serialport crashes inside worker threads: keep child processes.
    pool: 'forks',
    // The tests of the command line run what is built, as a user does: it is built anew where a source is newer.
    globalSetup: ['test/support/build.ts'],
    testTimeout: 60_000,
    // A text of the bench's own is loaded by Node itself, as a user's is.
    server: { deps: { external: [/\/own-text-[^/]+\/[^/]+[.]mjs$/] } },
  },
})
