import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { facetQuery } from '../../src/shop/catalogue/contract.ts'
import { csvOf, importingShop, NOTHING, type ImportingShop } from '../support/imports.ts'

// Exports of other shops in the formats that those document, with products that are made up.

let t: ImportingShop
beforeAll(async () => {
  t = await importingShop()
})
afterAll(() => t.close())

const OLD =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Google Shopping / Google Product Category,Google Shopping / Gender,Google Shopping / Age Group,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Price / International,Status'
const NEW =
  'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Option2 name,Option2 value,Option2 Linked To,Option3 name,Option3 value,Option3 Linked To,Price,Compare-at price,Cost per item,Charge tax,Tax code,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,SEO description,Color (product.metafields.shopify.color-pattern),Google Shopping / Gender,Google Shopping / Age group,Google Shopping / Condition'
const WOO =
  'ID,Type,SKU,Name,Published,Is featured?,Visibility in catalog,Short description,Description,Date sale price starts,Date sale price ends,Tax status,Tax class,In stock?,Stock,Backorders allowed?,Sold individually?,Weight (lbs),Sale price,Regular price,Categories,Tags,Shipping class,Images,Parent,Grouped products,Position,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 1 global,Attribute 2 name,Attribute 2 value(s),Attribute 2 visible,Attribute 2 global'

describe("Shopify's older product CSV, priced in dollars", () => {
  const file = csvOf(
    OLD,
    [
      'Handle: lakeside-dress | Title: Lakeside Midi | Body (HTML): <div><p>Soft <a href="x">linen</a>.</p></div> | Vendor: Lakeside',
      'Product Category: Apparel & Accessories > Clothing > Dresses | Tags: women, linen | Published: true | Status: active',
      'Option1 Name: Size | Option1 Value: Small | Variant SKU: LD-S | Variant Inventory Tracker: shopify | Variant Inventory Qty: 2',
      'Variant Price: 42.99 | Variant Compare At Price: 60.00 | Image Src: https://shop.example/red-front.png?v=1 | Image Position: 1',
    ],
    [
      'Handle: lakeside-dress | Option1 Value: Medium | Variant SKU: LD-M | Variant Inventory Tracker: shopify',
      'Variant Inventory Qty: 0 | Variant Price: 42.99',
    ],
    ['Handle: lakeside-dress | Image Src: https://shop.example/red-back.png | Image Position: 2'],
    // Without any type: its name says it. Not tracked, so that its 0 means nothing.
    [
      'Handle: old-town-jacket | Title: Old Town Jacket | Tags: men | Published: true | Option1 Name: Title | Status: active',
      'Option1 Value: Default Title | Variant Inventory Qty: 0 | Variant Price: 50',
    ],
    [
      'Handle: gift | Title: Gift Card | Type: Gift Cards | Published: true | Option1 Name: Denominations | Option1 Value: $10',
      'Variant Price: 10.00 | Gift Card: true',
    ],
    ['Handle: shelved | Title: Shelved skirt | Published: true | Variant Price: 9 | Status: archived'],
  )
  test('is asked for its rate, and then comes in whole', async () => {
    await expect(t.load(file)).rejects.toThrow(/The prices have cents \(row 2: "42.99"\)/)
    const report = await t.load(file, { rate: 129.5 })
    expect(report).toMatchObject({ rows: 6, created: 3, refused: [], uncounted: 2 })
    expect(report.skipped).toEqual([{ rowNumber: 6, handle: 'gift', reason: '"Gift Card" is a gift card, which this shop doesn’t sell' }])
    expect(await t.seen('Lakeside Midi')).toEqual({
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
    expect((await t.called('Lakeside Midi')).description).toBe('<p>Soft linen.</p>')
    expect(await t.seen('Old Town Jacket')).toMatchObject({
      category: 'clothing',
      kind: 'jacket',
      department: 'men',
      price: 6475,
      stock: 1,
    })
    expect(await t.shop.catalogue.byName('Shelved skirt')).toBeNull()
  })
  test('again, and exported, it changes nothing', async () =>
    expect(await t.onceMore(() => t.load(file, { rate: 129.5 }))).toEqual(NOTHING))
})

describe("Shopify's product CSV of 2025", () => {
  const tracked = 'Inventory tracker: shopify | Continue selling when out of stock: DENY | Gift card: FALSE'
  const tee = (colour: string, size: string, more: string) => [
    `${tracked} | URL handle: rift-tee | Price: 1200 | Option1 value: ${colour} | Option2 value: ${size} | SKU: RT-${colour}-${size}`,
    more,
  ]
  const file = csvOf(
    NEW,
    [
      ...tee(
        'Red',
        'M',
        'Title: Rift Tee | Description: <p>Cotton.</p> | Type: T-Shirts | Published on online store: TRUE | Status: Active',
      ),
      'Option1 name: Color | Option2 name: Size | Product image URL: https://cdn.example/red.png | Image position: 1',
      'Inventory quantity: 1 | Variant image URL: https://cdn.example/red.png | Google Shopping / Gender: Male',
    ],
    [
      ...tee('Red', 'L', 'Inventory quantity: 1 | Variant image URL: https://cdn.example/red.png'),
      'Product image URL: https://cdn.example/blue.png | Image position: 2',
    ],
    tee('Blue', 'M', 'Variant image URL: https://cdn.example/blue.png'),
    [
      `${tracked} | URL handle: beaded-sandal | Title: Beaded sandal | Product category: Apparel & Accessories > Shoes > Sandals`,
      'Status: Active | SKU: BS | Price: 900 | Inventory quantity: 3 | Option1 name: Strap length | Option1 value: Extra long, to be tied',
    ],
  )
  test('comes in whole: a colour is a product with its own pictures', async () => {
    expect(await t.load(file)).toMatchObject({ rows: 4, created: 3, refused: [], skipped: [], uncounted: 1 })
    expect(await t.seen('Rift Tee, Red')).toEqual({
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
    expect(await t.seen('Rift Tee, Blue')).toMatchObject({ colours: ['blue'], sizes: [['M', 1]], pictures: 1 })
    expect((await t.called('Rift Tee, Blue')).images[0]?.key).not.toBe((await t.called('Rift Tee, Red')).images[0]?.key)
  })
  test('an option that is no size keeps its name, is no size to filter by, and is told whole', async () => {
    const sandal = await t.called('Beaded sandal')
    expect(sandal).toMatchObject({
      category: 'shoes',
      kind: 'sandals',
      features: ['Strap length: Extra long, to be tied'],
    })
    expect(sandal.variants.map(({ size }) => size)).toEqual(['Strap length: Extra'])
    const { size } = await t.shop.catalogue.facets(facetQuery.parse({}))
    expect(size.map(({ value }) => value).filter((value) => value.includes(':'))).toEqual([])
  })
  test('again, and exported, it changes nothing', async () => expect(await t.onceMore(() => t.load(file))).toEqual(NOTHING))
})

describe("WooCommerce's export", () => {
  const shown = 'Published: 1 | Visibility in catalog: visible | In stock?: 1 | Tax status: taxable'
  const coat = `${shown} | Type: variation | Attribute 1 name: Color | Attribute 2 name: Size`
  const file = csvOf(
    WOO,
    [
      `${shown} | ID: 44 | Type: variable | SKU: W-COAT | Name: Highland Coat | Is featured?: 1 | Description: Wool.\\nWarm.`,
      'Categories: Clothing > Coats, Sale | Tags: winter | Images: https://woo.example/red.png, https://woo.example/green.png',
      'Attribute 1 name: Color | Attribute 1 value(s): Red, Green | Attribute 2 name: Size | Attribute 2 value(s): Large, Medium',
    ],
    [
      `${shown} | ID: 46 | Type: simple | SKU: W-BEANIE | Name: Beanie | Stock: 4 | Sale price: 450 | Regular price: 600`,
      'Categories: Clothing > Accessories | Images: https://woo.example/blue.png | Attribute 1 name: Color | Attribute 1 value(s): Blue',
      'Attribute 2 name: Fabric | Attribute 2 value(s): Wool, Acrylic',
    ],
    [
      `${shown} | ID: 47 | Type: simple | Name: Last season belt | Regular price: 300 | Sale price: 200 | In stock?: 0`,
      'Date sale price ends: 2024-01-31 | Categories: Accessories',
    ],
    [`${shown} | ID: 48 | Type: simple, downloadable, virtual | SKU: W-BOOK | Name: Style guide | Regular price: 300`, 'Categories: Books'],
    [`${shown} | ID: 49 | Type: simple | SKU: W-HID | Name: Hidden hat | Visibility in catalog: hidden | Regular price: 300`],
    [
      `${coat} | ID: 76 | SKU: W-COAT-R | Name: Highland Coat - Red | Regular price: 3500 | Parent: W-COAT`,
      'Images: https://woo.example/red.png | Attribute 1 value(s): Red',
    ],
    [
      `${coat} | ID: 77 | SKU: W-COAT-G | Name: Highland Coat - Green | Regular price: 3600 | Stock: 2 | Parent: id:44`,
      'Images: https://woo.example/green.png | Attribute 1 value(s): Green | Attribute 2 value(s): Large',
    ],
    [`${coat} | ID: 78 | SKU: W-LOST | Name: Lost | Regular price: 1 | Parent: nobody | Attribute 1 value(s): Red`],
  )
  test('comes in whole, each variation with its parent', async () => {
    const report = await t.load(file)
    expect(report).toMatchObject({ rows: 8, created: 5, uncounted: 3 })
    expect(report.refused).toEqual([{ rowNumber: 9, handle: '', reason: 'it is a variation of "nobody", which is not in the file' }])
    expect(report.skipped).toMatchObject([
      { rowNumber: 5, reason: expect.stringContaining('"Style guide" is simple, downloadable') as string },
    ])
    // A variation of any size is there in each.
    expect(await t.seen('Highland Coat, Red')).toMatchObject({
      kind: 'coat',
      price: 3500,
      colours: ['red'],
      sizes: [
        ['L', 1],
        ['M', 1],
      ],
      pictures: 1,
    })
    expect(await t.seen('Highland Coat, Green')).toMatchObject({ price: 3600, colours: ['green'], sizes: [['L', 2]], pictures: 1 })
    expect(await t.called('Highland Coat, Red')).toMatchObject({ description: 'Wool.<br />Warm.', featured: true, tags: ['winter'] })
    expect(await t.seen('Beanie')).toMatchObject({
      category: 'accessories',
      kind: 'hat',
      price: 450,
      original_price: 600,
      colours: ['blue'],
      stock: 4,
    })
    expect((await t.called('Beanie')).features).toEqual(['Fabric: Wool, Acrylic'])
    expect(await t.seen('Last season belt')).toMatchObject({ price: 300, original_price: null, stock: 0 })
    expect(await t.shop.catalogue.byName('Hidden hat')).toBeNull()
  })
  test('again, and exported, it changes nothing', async () => {
    const whole = file
      .split('\n')
      .filter((line) => !line.includes('W-LOST'))
      .join('\n')
    expect(await t.onceMore(() => t.load(whole))).toEqual(NOTHING)
  })
})
