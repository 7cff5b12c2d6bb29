import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { dryRun } from '../dry-run.ts'

const LIST = 'name,price,size,colour,quantity,picture,type,category,gender,description'
const SHOPIFY = 'Handle,Title,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price,Image Src'
const WOOCOMMERCE = 'ID,Type,SKU,Name,Description,Regular price,Categories,Images,Attribute 1 name,Attribute 1 value(s)'
const USUAL: Record<string, string> = {
  name: 'Blue dress',
  price: '900',
  size: 'M',
  Handle: 'dress',
  Title: 'Blue dress',
  'Option1 Name': 'Size',
  'Option1 Value': 'M',
  'Option2 Name': 'Style',
  'Option2 Value': 'Plain',
  'Variant Price': '900',
  ID: '7',
  Name: 'Blue dress',
  'Regular price': '900',
  'Attribute 1 name': 'Size',
  'Attribute 1 value(s)': 'M',
}

test.each([
  ['spaces', ' '],
  ['spaces that do not break', '\u00a0'],
  ['tags that never end', '<'],
])(
  'a long run of %s in any cell is read at once, not in the square of its length',
  async (_what, filling) => {
    const files = [LIST, SHOPIFY, WOOCOMMERCE].flatMap((head) => {
      const columns = head.split(',')
      return columns.map((odd) =>
        [head, columns.map((column) => (column === odd ? `a${filling.repeat(40_000)}b` : (USUAL[column] ?? ''))).join(',')].join('\n'),
      )
    })
    const began = performance.now()
    for (const file of files) await dryRun({ open: () => Readable.from([Buffer.from(file)]) }).catch(() => undefined)
    // With the square of it, one cell took longer than all of them may: 15 s for half as many spaces.
    expect((performance.now() - began) / files.length).toBeLessThan(500)
  },
  60_000,
)

test('spaces between the words of a cell are one, line ends stay', async () => {
  const file = `name,price,features\nBlue${' '.repeat(500)}dress,900,"warm${' \n'.repeat(200)}soft"\n`
  const { survey, report } = await dryRun({ open: () => Readable.from([Buffer.from(file)]) })
  expect(survey.examples).toEqual(['Blue dress', '900', 'warm soft'])
  expect(report).toMatchObject({ created: 1, refused: [] })
})
