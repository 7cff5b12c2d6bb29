import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    exclude: ['test/e2e/**', 'test/faults/**', '**/node_modules/**'],
    // One PostgreSQL for the whole run; see test/support/database.ts.
    globalSetup: ['test/support/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Files share the modules of the shop, which take longer to load than most files take; each has a database of its own.
    isolate: false,
    // What is right is done at once; these say how long a machine with other work may take.
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
  },
})
