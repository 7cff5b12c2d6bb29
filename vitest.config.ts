import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 3,
    // What is right is done at once; these say how long a machine with other work may take.
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'shop',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['src/web/**', 'test/e2e/**', 'test/faults/**', '**/node_modules/**'],
          // One PostgreSQL for the whole run; see test/support/database.ts.
          globalSetup: ['test/support/global-setup.ts'],
          // Files share the modules of the shop, which take longer to load than most files take; each has a database of its own.
          isolate: false,
        },
      },
      // Each of these makes a browser's world of its own for its modules.
      { extends: true, test: { name: 'pages', include: ['src/web/**/*.test.{ts,tsx}'] } },
    ],
  },
})
