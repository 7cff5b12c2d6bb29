import { Readable } from 'node:stream'
import fc from 'fast-check'
import { stringify } from 'csv-stringify/sync'
import { describe, expect, test } from 'vitest'
import { delimiterOf } from './delimiter.ts'
import { encodingOf, textOf, type Encoding } from './encoding.ts'
import { linesOf } from './lines.ts'
import { recordsOf, type CsvRecord } from './records.ts'

const inChunks = (bytes: Buffer, size = 7) =>
  Readable.from(Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size)))

async function all<One>(found: AsyncIterable<One>): Promise<One[]> {
  const list: One[] = []
  for await (const one of found) list.push(one)
  return list
}
const records = (text: string, size?: number, delimiter = ','): Promise<CsvRecord[]> =>
  all(recordsOf(linesOf(textOf(inChunks(Buffer.from(text), size), 'utf-8')), delimiter))

describe('letters', () => {
  const text = 'jina;bei\nBlauzi – “nzuri” café €5;100\n'
  const cp1252 = Buffer.from([...Buffer.from('name\nCaf'), 0xe9, 0x20, 0x96, 0x20, 0x93, 0x80, 0x35, 0x94])
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
  test.each<[string, Buffer, Encoding, string]>([
    ['UTF-8', Buffer.from(text), 'utf-8', text],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`), 'utf-8', text],
    ['UTF-16 as Excel writes it', utf16, 'utf-16le', text],
    ['UTF-16 the other way round', Buffer.from(utf16).swap16(), 'utf-16be', text],
    ['UTF-16 without its mark', utf16.subarray(2), 'utf-16le', text],
    ['Windows letters', cp1252, 'windows-1252', 'name\nCafé – “€5”'],
    ['UTF-8 with one torn letter', Buffer.concat([Buffer.from(text), Buffer.from([0xe2, 0x82])]), 'utf-8', `${text}\ufffd`],
  ])('%s', async (_name, bytes, encoding, read) => {
    expect(await encodingOf(inChunks(bytes, 600))).toBe(encoding)
    expect((await all(textOf(inChunks(bytes), encoding))).join('')).toBe(read)
  })
  test('nothing at all', async () => expect(await encodingOf(Readable.from([]))).toBeNull())
})

test.each<[string, string, boolean]>([
  ['name,price', ',', false],
  ['jina;bei;saizi\nx;1,5;M', ';', false],
  ['name\tprice', '\t', false],
  ['"name, as sold";price;size', ';', false],
  ['price', ',', false],
  ['sep=|\nname|price', '|', true],
])('the cells of %j are separated by %j', (beginning, delimiter, said) => {
  const known = new Set(['name', 'price', 'size', 'jina', 'bei', 'saizi'])
  expect(delimiterOf(beginning, (cell) => known.has(cell))).toEqual({ delimiter, said })
})

describe('records', () => {
  test('what is written is read, whatever is in it and wherever the chunks end', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', ' ', 'é', ';') })
    const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 9 }), fc.constantFrom('\n', '\r\n'), async (table, size, end) => {
        const filled = table.map((row) => ['x', ...row])
        const text = stringify(filled, { record_delimiter: end, quoted: true })
        expect((await records(text, size)).map(({ cells, broken }) => broken ?? cells)).toEqual(filled)
      }),
    )
  })
  test('rows are counted as a spreadsheet does: what spans lines is one, an empty line is one', async () => {
    const found = await records('a,b\r\n"x\r\ny",1\r\n\r\nz,2\rq,3\n')
    expect(found.map(({ rowNumber, cells }) => [rowNumber, cells[0]])).toEqual([
      [1, 'a'],
      [2, 'x\r\ny'],
      [4, 'z'],
      [5, 'q'],
    ])
  })
  test('a quotation mark that is not closed costs its record, not those after it', async () => {
    const found = await records('a,b,c\n1,"one,x\n2,"two, too",y\n3,three,z\n')
    expect(found).toMatchObject([
      { cells: ['a', 'b', 'c'] },
      { rowNumber: 2, cells: ['1'], broken: expect.stringContaining('is not closed') as string },
      { rowNumber: 3, cells: ['2', 'two, too', 'y'] },
      { rowNumber: 4, cells: ['3', 'three', 'z'] },
    ])
  })
  test('of a broken record of several lines the report says which; a quote within a word is a letter', async () => {
    const found = await records('a,b,c\n1,"one "bad" day\nmore, of it\nand more",x\n2,5" heel,y\n')
    expect(found[1]).toMatchObject({
      rowNumber: 2,
      broken: expect.stringContaining('lines 2 to 4 (in a text editor) are left out') as string,
    })
    expect(found[2]).toMatchObject({ rowNumber: 5, cells: ['2', '5" heel', 'y'] })
  })
  test('the last quotation mark of a file is not closed', async () => {
    const found = await records('a,b\n1,"x\n2,y\n3,z')
    expect(found.map(({ cells, broken }) => (broken ? 'broken' : cells[0]))).toEqual(['a', 'broken', '2', '3'])
  })
  test.each([
    ['on one line', 'x'.repeat(3_000_000)],
    ['on many lines', 'many words, and "" marks\n'.repeat(60_000)],
  ])('a cell of megabytes %s costs its record, not those after it', async (_name, huge) => {
    const found = await records(`a,b,c\n1,"${huge}",x\n2,two,y\n3,three,z\n`, 65_536)
    expect(found.map(({ cells, broken }) => broken ?? cells.join())).toEqual([
      'a,b,c',
      expect.stringContaining('longer than a million characters'),
      '2,two,y',
      '3,three,z',
    ])
  })
})
