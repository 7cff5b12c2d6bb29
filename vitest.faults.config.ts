import { defineConfig } from 'vitest/config'

// Real processes that are killed, starved and cut off. They need the built pages and are a step of their own in npm test.
export default defineConfig({
  test: {
    include: ['test/faults/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 3,
    // The modules are loaded once for each worker; every file has an environment of its own.
    isolate: false,
    // Concurrent tests of a file start a shop or two each.
    maxConcurrency: 3,
    testTimeout: 150_000,
    hookTimeout: 120_000,
  },
})
