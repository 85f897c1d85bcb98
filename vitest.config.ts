import { defineConfig } from 'vitest/config'

/** What waits on real ports, brokers and processes, and measures time there. */
const WIRES = [
  'test/hardware/**/*.test.ts',
  'test/drivers/link/**/*.test.ts',
  'test/drivers/link-mqtt/**/*.test.ts',
]

export default defineConfig({
  test: {
    // serialport crashes inside worker threads: keep child processes.
    pool: 'forks',
    // The tests of the command line run what is built, as a user does: it is built anew where a source is newer.
    globalSetup: ['test/support/build.ts'],
    testTimeout: 60_000,
    // A text of the bench's own is loaded by Node itself, as a user's is.
    server: { deps: { external: [/\/own-text-[^/]+\/[^/]+[.]mjs$/] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'core',
          include: ['test/**/*.test.ts'],
          exclude: WIRES,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      // They mostly wait: what they measure must not be disturbed by work that never does.
      { extends: true, test: { name: 'wires', include: WIRES, maxWorkers: 2, sequence: { groupOrder: 1 } } },
    ],
  },
})
