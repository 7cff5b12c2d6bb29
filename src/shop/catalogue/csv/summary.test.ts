import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { dryRun } from './dry-run.ts'
import { createReport } from './report.ts'
import { columnsOf, ignoredIn, readAs, summaryOf } from './summary.ts'

const tried = (text: string, corrections = new Map<string, string>(), rate: number | null = null) =>
  dryRun({ open: () => Readable.from([Buffer.from(text)]), corrections, rate })

const LIST = 'Jina;Bei;Saizi;Rafu\nRed dress;1,500;M;3\nGift card;500;;\nThing;x;;\n'

describe('a dry run', () => {
  test('shows what each column is read as, an example of it, and what is ignored', async () => {
    const { survey } = await tried(LIST)
    expect(readAs(survey)).toBe('Read as a plain list: UTF-8, semicolons, 3 rows.')
    expect(columnsOf(survey).split('\n')).toEqual([
      '  Column  is read as  for example',
      '  Jina    name        Red dress',
      '  Bei     price       1,500',
      '  Saizi   size        M',
      '',
      'Ignored: Rafu.',
      '',
      'If a column is read wrong: --map "Their column=our field", or "Their column=ignore".',
    ])
    expect(ignoredIn(survey)).toBe(' 1 column ignored: --dry-run lists them.')
  })
  test('says what would become of the rows, and writes nothing', async () => {
    const { report } = await tried(LIST)
    expect(summaryOf(report, { isDryRun: true }).split('\n')).toEqual([
      '3 rows read: 1 product would be imported. Nothing was written, and no picture was looked at. 1 refused, 1 left out.',
      '1 size without a quantity in the file: new ones get 1 in stock, the others keep theirs.',
      '',
      'Refused (1):',
      '  row 4 (thing): the price "x" is not an amount',
      '',
      'Left out (1):',
      '  row 3 (gift-card): "Gift card" is a gift card, which this shop doesn’t sell',
      '',
    ])
  })
  test('takes corrections and a rate', async () => {
    const { survey, report } = await tried(
      'What,Worth\nRed dress,$12.50\n',
      new Map(Object.entries({ What: 'name', Worth: 'price' })),
      129.5,
    )
    expect(readAs(survey)).toBe('Read as a plain list: UTF-8, commas, 1 row. Prices × 129.5, rounded to whole shillings.')
    expect(report).toMatchObject({ created: 1, refused: [] })
  })
})

test('of many findings a few are shown, by kind, and where all of them are', () => {
  const { report, refuse, doubt, missPicture, finish } = createReport()
  for (let rowNumber = 2000; rowNumber > 1; rowNumber--) refuse({ rowNumber, handle: '', reason: 'it has\nno price' })
  for (let rowNumber = 2; rowNumber < 4; rowNumber++) doubt({ rowNumber, handle: 'h', about: 'kind', reason: 'a guess' })
  // Its product was imported: it is not counted among what was refused.
  missPicture({ rowNumber: 5, handle: 'h', reason: 'a.jpg: there is no such file' })
  const lines = summaryOf(finish(), {}).split('\n')
  expect(report.refused).toHaveLength(1000)
  expect(lines[0]).toBe('0 rows read: 0 products new, 0 changed, 0 unchanged. 1999 refused, 1 missing picture, 2 to check.')
  expect(lines).toContain('Refused (1999):')
  expect(lines).toContain('  row 1001: it has no price')
  expect(lines).toContain('  … and 1994 more')
  expect(lines).toContain('To check: Kinds we had to guess (2):')
  expect(lines).toContain('Pictures that are missing (1):')
  expect(lines.at(-2)).toBe('To see all of them: --report FILE.csv')
  expect(summaryOf(report, { all: 'all.csv' })).toContain('All of them are in all.csv.')
})
