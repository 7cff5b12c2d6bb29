import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productInput } from '../support/product-input.ts'
import { importingShop, NOTHING, type ImportingShop } from '../support/imports.ts'

let t: ImportingShop
beforeAll(async () => {
  t = await importingShop()
})
afterAll(() => t.close())

describe('a plain list', () => {
  test('in Kiswahili, as a spreadsheet in Windows letters writes it', async () => {
    const text =
      'Jina;Bei;Saizi;Picha;Rangi;Hali\nBlauzi ya “café”;Ksh 1,500;M;https://x.example/red.png;Red;Mpya\nBlauzi ya “café”;Ksh 1,500;L;;Red;Mpya\nViatu;800;40;https://x.example/blue.png;;\n'
    const cp1252 = Buffer.from([...text].map((letter) => ({ '“': 0x93, '”': 0x94, é: 0xe9 })[letter] ?? letter.charCodeAt(0)))
    const report = await t.load(cp1252)
    expect(report).toMatchObject({ rows: 3, created: 2, refused: [], uncounted: 3 })
    expect(await t.seen('Blauzi ya “café”')).toMatchObject({
      category: 'clothing',
      price: 1500,
      colours: ['red'],
      sizes: [
        ['M', 1],
        ['L', 1],
      ],
      pictures: 1,
    })
    expect(await t.called('Blauzi ya “café”')).toMatchObject({ condition: 'New with tags' })
    expect(await t.onceMore(() => t.load(cp1252))).toEqual(NOTHING)
  })
  test('one row a piece: the same name is another piece when its picture is another; what is no product is named', async () => {
    const rows = [
      'name\tprice\tsize\tquantity\tpicture',
      'White shirt\t700\tM\t1\thttps://x.example/red-1.png',
      'White shirt\t750\tL\t1\thttps://x.example/red-2.png',
      'Grey shirt\t700\tS, M\t2\t',
      'Grey skirt\t700\tS, M\t5\t',
      'Mystery\t700\t\t1\t',
      'Grey shirt\t900\t\t1\t',
    ]
    const report = await t.load(rows.join('\r\n'))
    expect(report).toMatchObject({ created: 3 })
    expect(report.refused).toMatchObject([
      { rowNumber: 5, reason: expect.stringContaining('2 sizes (S, M) but one quantity, 5') as string },
      { rowNumber: 6, handle: 'mystery', reason: expect.stringContaining('nothing says what kind of piece') as string },
      { rowNumber: 7, reason: expect.stringContaining('give each piece its own code') as string },
    ])
    expect(await t.seen('Grey shirt')).toMatchObject({
      sizes: [
        ['S', 1],
        ['M', 1],
      ],
    })
  })
  test('whose columns are called something else, once the owner has said what', async () => {
    const file = 'Piece name here,Asking,Notes\nRed cap,300,blue shelf\n'
    await expect(t.load(file)).rejects.toThrow('no column for the name and the price')
    const corrections = new Map([
      ['Piece name here', 'name'],
      ['Asking', 'price'],
    ])
    expect(await t.load(file, { corrections })).toMatchObject({ created: 1, refused: [] })
  })
})

describe('a model in several colours', () => {
  const HEAD = 'Handle,Title,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price'
  const model = (handle: string, ...colours: string[]) =>
    [
      HEAD,
      ...colours.map((colour, i) => {
        const described =
          i === 0 ? [handle, `Tunic of ${handle}`, 'clothing', 'Colour', colour, 'Size', 'M'] : [handle, '', '', '', colour, '', 'M']
        return [...described, `${handle}-${colour}`, '1', '900'].join(',')
      }),
    ].join('\n')
  test('may get another one: those that are there stay the same products', async () => {
    expect(await t.load(model('tunic', 'Red'))).toMatchObject({ created: 1, refused: [] })
    const { id } = await t.called('Tunic of tunic')
    expect(await t.load(model('tunic', 'Red', 'Blue'))).toMatchObject({ created: 1, updated: 1, refused: [] })
    expect((await t.called('Tunic of tunic, Red')).id).toBe(id)
    expect(await t.load(model('tunic', 'Blue', 'Red'))).toMatchObject({ created: 0, unchanged: 2, refused: [] })
  })
  test('that the shop has as one product from before stays one', async () => {
    const variants = ['Red', 'Blue'].map((colour) => ({ sku: `old-${colour}`, size: `${colour} / M`, stock: 1, price: 900 }))
    await t.shop.catalogue.save(productInput({ handle: 'old', name: 'Tunic of old', condition: 'Good', colours: [], variants }))
    const report = await t.load(model('old', 'Red', 'Blue'))
    expect(report).toMatchObject({ created: 0, unchanged: 1, refused: [] })
    expect(report.doubts).toMatchObject([{ rowNumber: 2, handle: 'old', about: 'colours' }])
  })
})

describe('what is not to be believed is imported and named', () => {
  const HEAD =
    'Handle,Title,Type,Tags,Body (HTML),Variant SKU,Variant Price,Variant Inventory Qty,Image Src,Bestseller (upya.is_bestseller)'
  test.each<[string, string, string, RegExp]>([
    [
      'a colour that the picture does not show',
      'd1,Green top,clothing,,,d1,900,1,https://x.example/red.png,',
      'colour',
      /said to be green/,
    ],
    [
      'worn, with no flaws',
      'd2,Wool coat,clothing,Worn,"Brown, no flaws at all",d2,900,1,,',
      'condition',
      /"Worn", its description says "no flaws"/,
    ],
    [
      'new with tags and second-hand',
      'd3,Wool coat,clothing,New with tags,A second-hand find,d3,900,1,,',
      'condition',
      /says "second-hand"/,
    ],
    ['like new, with a stain', 'd4,Wool coat,clothing,Like new,A small stain at the hem,d4,900,1,,', 'condition', /says "stain"/],
    ['two conditions', 'd5,Wool coat,clothing,"Good, Worn",,d5,900,1,,', 'condition', /"Worn" and "Good"/],
    ['a bestseller of which none was sold', 'd6,Wool coat,clothing,,,d6,900,1,,true', 'bestseller', /sold here so far: 0/],
    ['a small picture', 'd7,Black top,clothing,,,d7,900,1,https://x.example/small.png,', 'picture', /300 x 300 pixels.*at least 600/],
    ['a kind that nothing says', 'd8,Sunday best,clothing,,,d8,900,1,,', 'kind', /nothing says/],
    ['a price that may be in dollars', 'd9,Wool coat,clothing,,,d9,55,1,,', 'price', /KES 55/],
    ['letters broken before', 'd10,Wool coat CafÃ©,clothing,,,d10,900,1,,', 'letters', /CafÃ©/],
  ])('%s', async (_name, row, about, reason) => {
    const report = await t.load(`${HEAD}\n${row}`)
    expect(report).toMatchObject({
      created: 1,
      refused: [],
      doubts: [{ rowNumber: 2, about, reason: expect.stringMatching(reason) as string }],
    })
    // It is still doubted the next time; only pictures are not looked into again.
    expect(await t.load(`${HEAD}\n${row}`)).toMatchObject({ unchanged: 1, totals: { doubts: about === 'colour' ? 0 : 1 } })
  })
  test('what is true is not doubted', async () => {
    const rows = [
      'ok1,Red top,clothing,Good,"Red, light wear",ok1,900,1,https://x.example/red.png,',
      'ok2,Navy blue coat,clothing,New with tags,Never worn,ok2,900,1,https://x.example/blue.png,',
    ]
    expect((await t.load([HEAD, ...rows].join('\n'))).doubts).toEqual([])
  })
})

describe('a file that', () => {
  test.each<[string, string | Buffer, RegExp]>([
    ['is empty', '', /The file is empty/],
    ['has headings only', 'Handle,Title,Type,Variant Price\n', /no products in the file/],
    ['is in dollars', 'name,price\nRed cap,$12\n', /in USD \(row 2: "\$12"\)/],
    ['says so in a column', 'name,price,currency\nRed cap,12,USD\n', /in USD \(row 2: "12"\)/],
  ])('%s is an error', async (_name, file, reason) => {
    await expect(t.load(file)).rejects.toThrow(reason)
  })
  test('names currencies row by row is converted where it is not in shillings', async () => {
    const file = 'name,price,currency,tags\nYellow cap,10,USD,\nOrange cap,300,KES,' + 'x'.repeat(70) + '\n'
    expect(await t.load(file, { rate: 130 })).toMatchObject({ created: 2, refused: [] })
    expect([(await t.called('Yellow cap')).price, (await t.called('Orange cap')).price]).toEqual([1300, 300])
  })
  test('is broken in one place loses that place', async () => {
    const rows = [
      'b1,Red cap,accessories,b1,300',
      'b2,"Red cap,accessories,b2,300',
      'b3,Blue cap,accessories,b3,300',
      `b4,"${'x'.repeat(1_200_000)}",accessories,b4,300`,
      'b5,"Green cap",accessories,b5,300',
    ]
    const report = await t.load(['Handle,Title,Type,Variant SKU,Variant Price', ...rows].join('\n'))
    expect(report).toMatchObject({ created: 3 })
    expect(report.refused.map(({ rowNumber, handle }) => [rowNumber, handle])).toEqual([
      [3, 'b2'],
      [5, 'b4'],
    ])
  })
  test('was interrupted goes on where it was: what is known is read once, not written', async () => {
    const rows = Array.from({ length: 30 }, (_, i) => `i${i},Red cap ${i},accessories,i${i},300`)
    const file = ['Handle,Title,Type,Variant SKU,Variant Price', ...rows].join('\n')
    let saves = 0
    const { catalogue } = t.shop
    const failing = {
      ...catalogue,
      save: (input: Parameters<typeof catalogue.save>[0]) =>
        ++saves > 10 ? Promise.reject(new Error('power cut')) : catalogue.save(input),
    }
    await expect(t.load(file, { catalogue: failing })).rejects.toThrow('power cut')
    saves = 0
    const counting = { ...catalogue, save: (input: Parameters<typeof catalogue.save>[0]) => (saves++, catalogue.save(input)) }
    expect(await t.load(file, { catalogue: counting })).toMatchObject({ created: 20, unchanged: 10 })
    expect(saves).toBe(20)
  })
})
