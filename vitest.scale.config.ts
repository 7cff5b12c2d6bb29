import { defineConfig } from 'vitest/config'

// What a shop on many machines needs beside it, really started: they need programs of the system and the built pages, and
// are no step of npm test. npm run test:scale has them.
export default defineConfig({
  test: {
    include: ['test/scale/**/*.test.ts'],
    globalSetup: ['test/scale/support/global-setup.ts', 'test/support/global-setup.ts'],
    pool: 'forks',
    // Each starts servers and loads them: side by side they would measure one another.
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 180_000,
  },
})
