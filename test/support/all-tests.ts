/** The slowest rare paths are left out of npm test, which has twelve minutes: npm run test:all has them. */
export const ALL_TESTS = process.env['UPYA_TESTS'] === 'all'
