/** The slowest faults are left out of npm test, which has ten minutes: npm run test:all has them. */
export const ALL_TESTS = process.env['UPYA_TESTS'] === 'all'
