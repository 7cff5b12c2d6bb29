import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { ALL_TESTS } from './test/support/all-tests.ts'

/** Tests of pages that have a browser's world, or put something of their own in the place of a part of it. */
const worlds = globSync('src/web/**/*.test.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) =>
  /\bvi\b|@vitest-environment|test-tab/.test(readFileSync(resolve(import.meta.dirname, file), 'utf8')),
)

/** Of these, tests that work on the pixels of photos. */
const painted = worlds.filter((file) => /[\\/]admin[\\/]studio[\\/]/.test(file))

/** Plans with rows, and updates from long ago: npm run test:all. What PostgreSQL would do at scale is in test/platform/plans-at-scale.test.ts. */
const rare = ALL_TESTS ? [] : ['test/**/*-plans.test.ts', 'test/**/{migration,migration-*,*-migration}.test.ts']

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
          exclude: ['src/web/**', 'test/e2e/**', 'test/faults/**', 'test/scale/**', '**/node_modules/**', ...rare],
          // One PostgreSQL for the whole run; see test/support/database.ts.
          globalSetup: ['test/support/global-setup.ts'],
          // Files share the modules of the shop, which take longer to load than most files take; each has a database of its own.
          isolate: false,
        },
      },
      // Pure: nothing of one reaches another, so a process for each would be most of what they cost.
      { extends: true, test: { name: 'rules', include: ['src/web/**/*.test.{ts,tsx}'], exclude: worlds, isolate: false } },
      // A world of its own for each, in a process that goes on: to start one and load the browser's world was half of what they cost.
      {
        extends: true,
        test: { name: 'pages', include: worlds, exclude: painted, pool: 'vmForks', setupFiles: ['test/support/page-timers.ts'] },
      },
      // Such a world makes every look at a global slower, which counts where each pixel of a photo is looked at: there it is three times the cost.
      { extends: true, test: { name: 'photos', include: painted } },
    ],
  },
})
