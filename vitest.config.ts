import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // serialport crashes inside worker threads: keep child processes.
    pool: 'forks',
    testTimeout: 60_000,
  },
})
