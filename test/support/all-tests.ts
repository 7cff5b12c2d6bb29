/** The slowest rare paths are left out of npm test, which has twelve minutes: npm run test:all has them. */
export const ALL_TESTS = process.env['UPYA_TESTS'] === 'all'

const number = (name: string) => (process.env[name] ? Number(process.env[name]) : undefined)
/** For looking at what a run has found: its seed, and how many requests there are (test/fuzz). */
export const FUZZ = { seed: number('UPYA_FUZZ_SEED'), requests: number('UPYA_FUZZ_REQUESTS') }
