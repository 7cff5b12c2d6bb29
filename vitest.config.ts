import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Tests of pages that have a browser's world, or put something of their own in the place of a part of it. */
const worlds = globSync('src/web/**/*.test.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) =>
  /\bvi\b|@vitest-environment|test-tab/.test(readFileSync(resolve(import.meta.dirname, file), 'utf8')),
)

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
          exclude: ['src/web/**', 'test/e2e/**', 'test/faults/**', 'test/scale/**', '**/node_modules/**'],
          // One PostgreSQL for the whole run; see test/support/database.ts.
          globalSetup: ['test/support/global-setup.ts'],
          // Files share the modules of the shop, which take longer to load than most files take; each has a database of its own.
          isolate: false,
        },
      },
      // Pure: nothing of one reaches another, so a process for each would be most of what they cost.
      { extends: true, test: { name: 'rules', include: ['src/web/**/*.test.{ts,tsx}'], exclude: worlds, isolate: false } },
      // A process for each: in a thread its last timers would find the world of the next one, or none.
      { extends: true, test: { name: 'pages', include: worlds } },
    ],
  },
})
