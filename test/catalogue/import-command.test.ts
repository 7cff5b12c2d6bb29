import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_TESTS } from '../support/all-tests.ts'

describe('npm run import -- FILE.csv --dry-run --report', () => {
  const LIST = 'Name,Price\nDress,500\nShirt,cheap\n'
  let folder: string
  let list: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'upya-import-'))
    list = join(folder, 'list.csv')
    writeFileSync(list, LIST)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  /** As typed: a process of its own. */
  function reportTo(report: string, file = list, ...more: string[]): Promise<{ code: number; err: string }> {
    const root = resolve(import.meta.dirname, '../..')
    const words = [join(root, 'scripts/import.ts'), file, '--dry-run', '--report', report, ...more]
    return new Promise((done) => {
      execFile(process.execPath, words, { cwd: root }, (error, _out, err) =>
        done({ code: typeof error?.code === 'number' ? error.code : 0, err }),
      )
    })
  }

  test('writes what was found, over an older report', async () => {
    const report = join(folder, 'report.csv')
    writeFileSync(report, 'What\nOf last week, and longer\n'.repeat(50))
    expect(await reportTo(report)).toEqual({ code: 1, err: '' })
    const written = readFileSync(report, 'utf8')
    expect(written.split('\n').slice(0, 2)).toEqual(['\ufeffWhat,About,Row,Handle,Reason', expect.stringMatching(/^Refused,,3,shirt,/)])
    expect(written).not.toContain('last week')
  })
  test.runIf(ALL_TESTS)('never over the file that is to be imported', async () => {
    expect(await reportTo(join(folder, '.', 'list.csv'))).toEqual({ code: 1, err: expect.stringContaining('another name') as string })
    expect(readFileSync(list, 'utf8')).toBe(LIST)
  })
  test.runIf(ALL_TESTS)('into no folder is said before anything is imported', async () => {
    const { code, err } = await reportTo(join(folder, 'nowhere', 'report.csv'))
    expect([code, err]).toEqual([1, expect.stringMatching(/^Nothing was imported\. .*nowhere/)])
  })
  test.runIf(ALL_TESTS).each([
    ['another file', 'missing.csv', [], /^Nothing was imported\. There is no file ".*missing\.csv"\.\n$/],
    ['another option', 'list.csv', ['--dryrun'], /Unknown option '--dryrun'.*\nnpm run import -- FILE\.csv \[--dry-run\]/s],
  ])('%s than there is, is answered in words that help', async (_what, file, more, words) => {
    expect(await reportTo(join(folder, 'r.csv'), join(folder, file), ...more)).toEqual({
      code: 1,
      err: expect.stringMatching(words) as string,
    })
  })
})
