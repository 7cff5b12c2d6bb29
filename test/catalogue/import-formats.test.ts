import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { images } from '../../src/platform/images.ts'
import { atShop, exportCatalogue } from '../../src/shop/catalogue/csv/export.ts'
import { importCatalogue, type ImportOptions } from '../../src/shop/catalogue/csv/import.ts'
import { createPictureReader } from '../../src/shop/catalogue/csv/pictures.ts'
import { facetQuery } from '../../src/shop/catalogue/contract.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { setUnpictured } from '../support/unpictured.ts'

// Exports of other shops in the formats that those document, with products that are made up.

let t: TestShop
const pictures = new Map<string, Buffer>()
beforeAll(async () => {
  t = await testShop()
  await setUnpictured(t, 'last')
  for (const [name, background, size] of [
    ['red', '#b3202a', 900],
    ['blue', '#1f3fa8', 900],
    ['green', '#2c7a3f', 900],
    ['small', '#222222', 300],
  ] as const)
    pictures.set(
      name,
      await sharp({ create: { width: size, height: size, channels: 3, background } })
        .png()
        .toBuffer(),
    )
})
afterAll(() => t.close())

/** The picture at an address is of the colour it is named after, and like no other. */
const fetchPicture = async (address: string) => {
  const bytes = [...pictures].find(([name]) => address.includes(name))?.[1]
  if (!bytes) throw new Error(`no picture at ${address}`)
  return Buffer.concat([bytes, Buffer.from(address)])
}
const load = (file: string | Buffer, options: Partial<ImportOptions> = {}, shop = t) =>
  importCatalogue({
    catalogue: shop.shop.catalogue,
    open: () => Readable.from([Buffer.from(file)]),
    pictures: createPictureReader({ folder: '/nowhere', storage: shop.storage, fetch: fetchPicture, inspect: images.inspect }),
    ...options,
  })
const called = async (name: string) => {
  const product = await t.shop.catalogue.byName(name)
  if (!product) throw new Error(`${name} is not in the shop`)
  return product
}
/** What shoppers see of a product. */
const seen = async (name: string) => {
  const { category, kind, department, price, original_price, colours, stock, variants, images: shown } = await called(name)
  return {
    category,
    kind,
    department,
    price,
    original_price,
    colours,
    stock,
    sizes: variants.map(({ size, stock: left }) => [size, left]),
    pictures: shown.length,
  }
}
/** Rows by the names of their columns. */
const csv = (headings: string, ...rows: Record<string, string>[]) => {
  const columns = headings.split(',')
  return stringify([columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))])
}
/** The reports of a file that comes again, and of our own export after it. */
const onceMore = async (again: () => ReturnType<typeof load>) => {
  const first = await again()
  let own = ''
  for await (const text of exportCatalogue({ db: t.database.db, pictureAddress: atShop('http://upya.test') })) own += text
  return [first, await load(own)].map(({ created, updated, refused }) => ({ created, updated, refused }))
}
const NOTHING = Array<object>(2).fill({ created: 0, updated: 0, refused: [] })

const OLD =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Google Shopping / Google Product Category,Google Shopping / Gender,Google Shopping / Age Group,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Price / International,Status'
const NEW =
  'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Option2 name,Option2 value,Option2 Linked To,Option3 name,Option3 value,Option3 Linked To,Price,Compare-at price,Cost per item,Charge tax,Tax code,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,SEO description,Color (product.metafields.shopify.color-pattern),Google Shopping / Gender,Google Shopping / Age group,Google Shopping / Condition'
const WOO =
  'ID,Type,SKU,Name,Published,Is featured?,Visibility in catalog,Short description,Description,Date sale price starts,Date sale price ends,Tax status,Tax class,In stock?,Stock,Backorders allowed?,Sold individually?,Weight (lbs),Sale price,Regular price,Categories,Tags,Shipping class,Images,Parent,Grouped products,Position,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 1 global,Attribute 2 name,Attribute 2 value(s),Attribute 2 visible,Attribute 2 global'

describe("Shopify's older product CSV, priced in dollars", () => {
  const variant = { 'Variant Inventory Policy': 'deny', 'Variant Requires Shipping': 'true', 'Gift Card': 'false', Status: 'active' }
  const file = csv(
    OLD,
    {
      ...variant,
      Handle: 'lakeside-dress',
      Title: 'Lakeside Midi',
      'Body (HTML)': '<div><p>Soft <a href="x">linen</a>.</p></div>',
      Vendor: 'Lakeside',
      'Product Category': 'Apparel & Accessories > Clothing > Dresses',
      Tags: 'women, linen',
      Published: 'true',
      'Option1 Name': 'Size',
      'Option1 Value': 'Small',
      'Variant SKU': 'LD-S',
      'Variant Inventory Tracker': 'shopify',
      'Variant Inventory Qty': '2',
      'Variant Price': '42.99',
      'Variant Compare At Price': '60.00',
      'Image Src': 'https://shop.example/red-front.png?v=1',
      'Image Position': '1',
      'Image Alt Text': 'Front',
    },
    {
      ...variant,
      Handle: 'lakeside-dress',
      'Option1 Value': 'Medium',
      'Variant SKU': 'LD-M',
      'Variant Inventory Tracker': 'shopify',
      'Variant Inventory Qty': '0',
      'Variant Price': '42.99',
    },
    { Handle: 'lakeside-dress', 'Image Src': 'https://shop.example/red-back.png', 'Image Position': '2' },
    // Without any type: its name says it. Not tracked, so that its 0 means nothing.
    {
      ...variant,
      Handle: 'old-town-jacket',
      Title: 'Old Town Jacket',
      Tags: 'men',
      Published: 'true',
      'Option1 Name': 'Title',
      'Option1 Value': 'Default Title',
      'Variant Inventory Qty': '0',
      'Variant Price': '50',
    },
    {
      ...variant,
      Handle: 'gift',
      Title: 'Gift Card',
      Type: 'Gift Cards',
      Published: 'true',
      'Option1 Name': 'Denominations',
      'Option1 Value': '$10',
      'Variant Price': '10.00',
      'Gift Card': 'true',
    },
    { ...variant, Handle: 'shelved', Title: 'Shelved skirt', Published: 'true', 'Variant Price': '9', Status: 'archived' },
  )
  test('is asked for its rate, and then comes in whole', async () => {
    await expect(load(file)).rejects.toThrow(/The prices have cents \(line 2: "42.99"\)/)
    const report = await load(file, { rate: 129.5 })
    expect(report).toMatchObject({ rows: 6, created: 3, refused: [], uncounted: 2 })
    expect(report.skipped).toEqual([{ line: 6, handle: 'gift', reason: '"Gift Card" is a gift card, which this shop does not sell' }])
    expect(await seen('Lakeside Midi')).toEqual({
      category: 'clothing',
      kind: 'dress',
      department: 'women',
      price: 5567,
      original_price: 7770,
      colours: [],
      stock: 2,
      sizes: [
        ['S', 2],
        ['M', 0],
      ],
      pictures: 2,
    })
    expect((await called('Lakeside Midi')).description).toBe('<p>Soft linen.</p>')
    expect(await seen('Old Town Jacket')).toMatchObject({ category: 'clothing', kind: 'jacket', department: 'men', price: 6475, stock: 1 })
    expect(await t.shop.catalogue.byName('Shelved skirt')).toBeNull()
  })
  test('again, and exported, it changes nothing', async () => expect(await onceMore(() => load(file, { rate: 129.5 }))).toEqual(NOTHING))
})

describe("Shopify's product CSV of 2025", () => {
  const row = {
    'URL handle': 'rift-tee',
    Price: '1200',
    'Inventory tracker': 'shopify',
    'Continue selling when out of stock': 'DENY',
    'Gift card': 'FALSE',
  }
  const tee = (colour: string, size: string, more: Record<string, string> = {}) => ({
    ...row,
    'Option1 value': colour,
    'Option2 value': size,
    SKU: `RT-${colour}-${size}`,
    'Inventory quantity': '1',
    ...more,
  })
  const file = csv(
    NEW,
    tee('Red', 'M', {
      Title: 'Rift Tee',
      Description: '<p>Cotton.</p>',
      Type: 'T-Shirts',
      'Published on online store': 'TRUE',
      Status: 'Active',
      'Option1 name': 'Color',
      'Option2 name': 'Size',
      'Product image URL': 'https://cdn.example/red.png',
      'Image position': '1',
      'Variant image URL': 'https://cdn.example/red.png',
      'Google Shopping / Gender': 'Male',
    }),
    tee('Red', 'L', {
      'Variant image URL': 'https://cdn.example/red.png',
      'Product image URL': 'https://cdn.example/blue.png',
      'Image position': '2',
    }),
    tee('Blue', 'M', { 'Variant image URL': 'https://cdn.example/blue.png', 'Inventory quantity': '' }),
    {
      ...row,
      'URL handle': 'beaded-sandal',
      Title: 'Beaded sandal',
      'Product category': 'Apparel & Accessories > Shoes > Sandals',
      Status: 'Active',
      SKU: 'BS',
      Price: '900',
      'Inventory quantity': '3',
      'Option1 name': 'Strap length',
      'Option1 value': 'Extra long, to be tied',
    },
  )
  test('comes in whole: a colour is a product with its own pictures', async () => {
    expect(await load(file)).toMatchObject({ rows: 4, created: 3, refused: [], skipped: [], uncounted: 1 })
    expect(await seen('Rift Tee, Red')).toEqual({
      category: 'clothing',
      kind: 'tee',
      department: 'men',
      price: 1200,
      original_price: null,
      colours: ['red'],
      stock: 2,
      sizes: [
        ['M', 1],
        ['L', 1],
      ],
      pictures: 1,
    })
    expect(await seen('Rift Tee, Blue')).toMatchObject({ colours: ['blue'], sizes: [['M', 1]], pictures: 1 })
    expect((await called('Rift Tee, Blue')).images[0]?.key).not.toBe((await called('Rift Tee, Red')).images[0]?.key)
  })
  test('an option that is no size keeps its name, is no size to filter by, and is told whole', async () => {
    const sandal = await called('Beaded sandal')
    expect(sandal).toMatchObject({
      category: 'shoes',
      kind: 'sandals',
      features: ['Strap length: Extra: Strap length: Extra long, to be tied'],
    })
    expect(sandal.variants.map(({ size }) => size)).toEqual(['Strap length: Extra'])
    const { size } = await t.shop.catalogue.facets(facetQuery.parse({}))
    expect(size.map(({ value }) => value).filter((value) => value.includes(':'))).toEqual([])
  })
  test('again, and exported, it changes nothing', async () => expect(await onceMore(() => load(file))).toEqual(NOTHING))
})

describe("WooCommerce's export", () => {
  const shown = { Published: '1', 'Visibility in catalog': 'visible', 'In stock?': '1', 'Tax status': 'taxable' }
  const coat = { 'Attribute 1 name': 'Color', 'Attribute 2 name': 'Size' }
  const file = csv(
    WOO,
    {
      ...shown,
      ...coat,
      ID: '44',
      Type: 'variable',
      SKU: 'W-COAT',
      Name: 'Highland Coat',
      'Is featured?': '1',
      Description: 'Wool.\\nWarm.',
      Categories: 'Clothing > Coats, Sale',
      Tags: 'winter',
      Images: 'https://woo.example/red.png, https://woo.example/green.png',
      'Attribute 1 value(s)': 'Red, Green',
      'Attribute 2 value(s)': 'Large, Medium',
    },
    {
      ...shown,
      ID: '46',
      Type: 'simple',
      SKU: 'W-BEANIE',
      Name: 'Beanie',
      Stock: '4',
      'Sale price': '450',
      'Regular price': '600',
      Categories: 'Clothing > Accessories',
      Images: 'https://woo.example/blue.png',
      'Attribute 1 name': 'Color',
      'Attribute 1 value(s)': 'Blue',
      'Attribute 2 name': 'Fabric',
      'Attribute 2 value(s)': 'Wool, Acrylic',
    },
    {
      ...shown,
      ID: '47',
      Type: 'simple',
      Name: 'Last season belt',
      'Regular price': '300',
      'Sale price': '200',
      'Date sale price ends': '2024-01-31',
      'In stock?': '0',
      Categories: 'Accessories',
    },
    {
      ...shown,
      ID: '48',
      Type: 'simple, downloadable, virtual',
      SKU: 'W-BOOK',
      Name: 'Style guide',
      'Regular price': '300',
      Categories: 'Books',
    },
    {
      ...shown,
      ID: '49',
      Type: 'simple',
      SKU: 'W-HID',
      Name: 'Hidden hat',
      'Visibility in catalog': 'hidden',
      'Regular price': '300',
      Categories: 'Hats',
    },
    {
      ...shown,
      ...coat,
      ID: '76',
      Type: 'variation',
      SKU: 'W-COAT-R',
      Name: 'Highland Coat - Red',
      'Regular price': '3500',
      Images: 'https://woo.example/red.png',
      Parent: 'W-COAT',
      'Attribute 1 value(s)': 'Red',
    },
    {
      ...shown,
      ...coat,
      ID: '77',
      Type: 'variation',
      SKU: 'W-COAT-G',
      Name: 'Highland Coat - Green',
      'Regular price': '3600',
      Stock: '2',
      Images: 'https://woo.example/green.png',
      Parent: 'id:44',
      'Attribute 1 value(s)': 'Green',
      'Attribute 2 value(s)': 'Large',
    },
    {
      ...shown,
      ...coat,
      ID: '78',
      Type: 'variation',
      SKU: 'W-LOST',
      Name: 'Lost',
      'Regular price': '1',
      Parent: 'nobody',
      'Attribute 1 value(s)': 'Red',
    },
  )
  test('comes in whole, each variation with its parent', async () => {
    const report = await load(file)
    expect(report).toMatchObject({ rows: 8, created: 5, uncounted: 3 })
    expect(report.refused).toEqual([{ line: 9, handle: '', reason: 'it is a variation of "nobody", which is not in the file' }])
    expect(report.skipped).toMatchObject([{ line: 5, reason: expect.stringContaining('"Style guide" is simple, downloadable') as string }])
    // A variation of any size is there in each.
    expect(await seen('Highland Coat, Red')).toMatchObject({
      kind: 'coat',
      price: 3500,
      colours: ['red'],
      sizes: [
        ['L', 1],
        ['M', 1],
      ],
      pictures: 1,
    })
    expect(await seen('Highland Coat, Green')).toMatchObject({ price: 3600, colours: ['green'], sizes: [['L', 2]], pictures: 1 })
    expect(await called('Highland Coat, Red')).toMatchObject({ description: 'Wool.<br />Warm.', featured: true, tags: ['winter'] })
    expect(await seen('Beanie')).toMatchObject({
      category: 'accessories',
      kind: 'hat',
      price: 450,
      original_price: 600,
      colours: ['blue'],
      stock: 4,
    })
    expect((await called('Beanie')).features).toEqual(['Fabric: Wool, Acrylic'])
    expect(await seen('Last season belt')).toMatchObject({ price: 300, original_price: null, stock: 0 })
    expect(await t.shop.catalogue.byName('Hidden hat')).toBeNull()
  })
  test('again, and exported, it changes nothing', async () => {
    const whole = file
      .split('\n')
      .filter((line) => !line.includes('W-LOST'))
      .join('\n')
    expect(await onceMore(() => load(whole))).toEqual(NOTHING)
  })
})

describe('a plain list', () => {
  test('in Kiswahili, as a spreadsheet in Windows letters writes it', async () => {
    const text =
      'Jina;Bei;Saizi;Picha;Rangi;Hali\nBlauzi ya “café”;Ksh 1,500;M;https://x.example/red.png;Red;Mpya\nBlauzi ya “café”;Ksh 1,500;L;;Red;Mpya\nViatu;800;40;https://x.example/blue.png;;\n'
    const cp1252 = Buffer.from([...text].map((letter) => ({ '“': 0x93, '”': 0x94, é: 0xe9 })[letter] ?? letter.charCodeAt(0)))
    const report = await load(cp1252)
    expect(report).toMatchObject({ rows: 3, created: 2, refused: [], uncounted: 3 })
    expect(await seen('Blauzi ya “café”')).toMatchObject({
      category: 'clothing',
      price: 1500,
      colours: ['red'],
      sizes: [
        ['M', 1],
        ['L', 1],
      ],
      pictures: 1,
    })
    expect(await called('Blauzi ya “café”')).toMatchObject({ condition: 'New with tags' })
    expect(await onceMore(() => load(cp1252))).toEqual(NOTHING)
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
    const report = await load(rows.join('\r\n'))
    expect(report).toMatchObject({ created: 3 })
    expect(report.refused).toMatchObject([
      { line: 5, reason: expect.stringContaining('2 sizes (S, M) and the quantity 5') as string },
      { line: 6, handle: 'mystery', reason: expect.stringContaining('nothing says what kind of piece') as string },
      { line: 7, reason: expect.stringContaining('give each piece a code') as string },
    ])
    expect(await seen('Grey shirt')).toMatchObject({
      sizes: [
        ['S', 1],
        ['M', 1],
      ],
    })
  })
  test('whose columns are called something else, once the owner has said what', async () => {
    const file = 'Piece name here,Asking,Notes\nRed cap,300,blue shelf\n'
    await expect(load(file)).rejects.toThrow('no column for the name and the price')
    const corrections = new Map([
      ['Piece name here', 'name'],
      ['Asking', 'price'],
    ])
    expect(await load(file, { corrections })).toMatchObject({ created: 1, refused: [] })
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
      /"Worn", its words say "no flaws"/,
    ],
    [
      'new with tags and second-hand',
      'd3,Wool coat,clothing,New with tags,A second-hand find,d3,900,1,,',
      'condition',
      /say "second-hand"/,
    ],
    ['like new, with a stain', 'd4,Wool coat,clothing,Like new,A small stain at the hem,d4,900,1,,', 'condition', /say "stain"/],
    ['two conditions', 'd5,Wool coat,clothing,"Good, Worn",,d5,900,1,,', 'condition', /"Worn" and "Good"/],
    ['a bestseller of which none was sold', 'd6,Wool coat,clothing,,,d6,900,1,,true', 'bestseller', /sold here so far: 0/],
    ['a small picture', 'd7,Black top,clothing,,,d7,900,1,https://x.example/small.png,', 'picture', /300 x 300 pixels.*at least 600/],
    ['a kind that nothing says', 'd8,Sunday best,clothing,,,d8,900,1,,', 'kind', /no word says/],
    ['a price that may be in dollars', 'd9,Wool coat,clothing,,,d9,55,1,,', 'price', /KES 55/],
    ['letters broken before', 'd10,Wool coat CafÃ©,clothing,,,d10,900,1,,', 'letters', /CafÃ©/],
  ])('%s', async (_name, row, about, reason) => {
    const report = await load(`${HEAD}\n${row}`)
    expect(report).toMatchObject({ created: 1, refused: [], doubts: [{ line: 2, about, reason: expect.stringMatching(reason) as string }] })
    // It is still doubted the next time.
    expect(await load(`${HEAD}\n${row}`)).toMatchObject({ unchanged: 1, totals: { doubts: 1 } })
  })
  test('what is true is not doubted', async () => {
    const rows = [
      'ok1,Red top,clothing,Good,"Red, light wear",ok1,900,1,https://x.example/red.png,',
      'ok2,Navy blue coat,clothing,New with tags,Never worn,ok2,900,1,https://x.example/blue.png,',
    ]
    expect((await load([HEAD, ...rows].join('\n'))).doubts).toEqual([])
  })
})

describe('a file that', () => {
  test.each<[string, string | Buffer, RegExp]>([
    ['is empty', '', /The file is empty/],
    ['has headings only', 'Handle,Title,Type,Variant Price\n', /no product in the file/],
    ['is in dollars', 'name,price\nRed cap,$12\n', /in USD \(line 2: "\$12"\)/],
  ])('%s is an error', async (_name, file, reason) => {
    await expect(load(file)).rejects.toThrow(reason)
  })
  test('is broken in one place loses that place', async () => {
    const rows = [
      'b1,Red cap,accessories,b1,300',
      'b2,"Red cap,accessories,b2,300',
      'b3,Blue cap,accessories,b3,300',
      `b4,"${'x'.repeat(1_200_000)}",accessories,b4,300`,
      'b5,"Green cap",accessories,b5,300',
    ]
    const report = await load(['Handle,Title,Type,Variant SKU,Variant Price', ...rows].join('\n'))
    expect(report).toMatchObject({ created: 3 })
    expect(report.refused.map(({ line, handle }) => [line, handle])).toEqual([
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
    await expect(load(file, { catalogue: failing })).rejects.toThrow('power cut')
    saves = 0
    const counting = { ...catalogue, save: (input: Parameters<typeof catalogue.save>[0]) => (saves++, catalogue.save(input)) }
    expect(await load(file, { catalogue: counting })).toMatchObject({ created: 20, unchanged: 10 })
    expect(saves).toBe(20)
  })
})
