import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { ALL_TESTS } from '../support/all-tests.ts'
import { requirePages } from './support/environment.ts'

const root = resolve(import.meta.dirname, '../..')

beforeAll(requirePages)

/** What it ends with, and what it said. */
function soak(...words: string[]): Promise<{ code: number; said: string }> {
  return new Promise((done) => {
    execFile(process.execPath, ['bench/soak.ts', ...words], { cwd: root, maxBuffer: 10_000_000 }, (error, out, err) =>
      done({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, said: out + err }),
    )
  })
}

// Every fault once; npm run soak takes an hour, at seven tenths of what the machine can.
test.runIf(ALL_TESTS)(
  'while shoppers pay and something breaks every few seconds, every shilling and every piece stays where it should be',
  // A soak that failed once has found something.
  { timeout: 600_000, retry: 0 },
  async () => {
    const { code, said } = await soak('--minutes', '3', '--every', '20', '--rate', '2')
    expect(said).toContain('Failures: none')
    expect(said).toMatch(/^Paid: [\d.]+ % of those who approved/m)
    expect(said).toContain('every shilling and every piece is where it should be')
    expect(code).toBe(0)
  },
)
