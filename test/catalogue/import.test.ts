import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFetcher } from '../../src/platform/fetch.ts'
import { images } from '../../src/platform/images.ts'
import { listQuery } from '../../src/shop/catalogue/contract.ts'
import { atShop, exportCatalogue } from '../../src/shop/catalogue/csv/export.ts'
import { importCatalogue } from '../../src/shop/catalogue/csv/import.ts'
import { createPictureReader } from '../../src/shop/catalogue/csv/pictures.ts'
import type { ImportReport } from '../../src/shop/catalogue/csv/report.ts'
import { cleanHtml } from '../../src/shop/catalogue/csv/rich-text.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { productInput } from '../support/product-input.ts'
import { setUnpictured } from '../support/unpictured.ts'

const HEAD =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Image Alt Text'
const REAL = resolve(import.meta.dirname, '../../../shared/data/catalogue.csv')

let t: TestShop
let folder = ''
beforeAll(async () => {
  t = await testShop()
  // These files are about other columns.
  await setUnpictured(t, 'last')
  folder = await mkdtemp(join(tmpdir(), 'upya-import-'))
  await writeFile(
    join(folder, 'red.png'),
    await sharp({ create: { width: 300, height: 400, channels: 3, background: '#b22' } })
      .png()
      .toBuffer(),
  )
  await writeFile(
    join(folder, 'blue.jpg'),
    await sharp({ create: { width: 300, height: 400, channels: 3, background: '#22b' } })
      .jpeg()
      .toBuffer(),
  )
  await writeFile(join(folder, 'fake.jpg'), '<svg onload="alert(1)"/>')
  await symlink('/etc/hostname', join(folder, 'link.jpg'))
})
afterAll(async () => {
  await t.close()
  await rm(folder, { recursive: true })
})

const load = (csv: string | (() => Readable), shop = t, pictures = folder): Promise<ImportReport> =>
  importCatalogue({
    catalogue: shop.shop.catalogue,
    open: typeof csv === 'string' ? () => Readable.from([Buffer.from(csv)]) : csv,
    pictures: createPictureReader({ folder: pictures, storage: shop.storage, fetch: createFetcher(), images }),
  })
const rows = (...lines: string[]) => load([HEAD, ...lines].join('\n'))
const called = async (name: string) => {
  const product = await t.shop.catalogue.byName(name)
  if (!product) throw new Error(`${name} is not in the shop`)
  return product
}
async function exported(shop = t): Promise<string> {
  let csv = ''
  for await (const text of exportCatalogue({ db: shop.database.db, pictureAddress: atShop('http://upya.test') })) csv += text
  return csv
}

describe('a bad row is refused by its row number and does not stop the others', () => {
  test.each<[string, string, RegExp]>([
    ['no handle', ',Hat,,,accessories,,true,,,H1,1,500,,,,', /no handle/],
    ['no title', 'x1,,,,accessories,,true,,,H2,1,500,,,,', /no title/],
    ['nothing that says what it is', 'x2,Thing,,,,,true,,,H3,1,500,,,,', /nothing says what kind of piece "Thing" is; give it a type/],
    ['no price', 'x3,Hat,,,accessories,,true,,,H4,1,,,,,', /no price/],
    ['a price that is none', 'x4,Hat,,,accessories,,true,,,H5,1,cheap,,,,', /"cheap" is not an amount/],
    ['a negative price', 'x5,Hat,,,accessories,,true,,,H6,1,-5,,,,', /"-5" is not an amount/],
    ['a price of 0', 'x6,Hat,,,accessories,,true,,,H7,1,0,,,,', /price is 0/],
    ['a quantity that is none', 'x7,Hat,,,accessories,,true,,,H8,some,500,,,,', /"some" is not a whole number/],
    ['a strange Published', 'x8,Hat,,,accessories,,perhaps,,,H9,1,500,,,,', /neither true nor false/],
    ['too few cells', 'x9,Hat,,,accessories', /5 cells/],
    ['a handle with a slash', '../x,Hat,,,accessories,,true,,,H10,1,500,,,,', /handle/],
    ['a title too long', `x10,${'Hat'.repeat(100)},,,accessories,,true,,,H11,1,500,,,,`, /name/],
  ])('%s', async (label, bad, reason) => {
    const good = `ok-${label.replaceAll(' ', '-')}`
    const report = await rows(
      '',
      bad,
      `${good},Good hat,"two\nlines",,accessories,,true,,,${good},1,500,,,,`,
      `${good}-2,Other,,,accessories,,true,,,${good}-2,1,nothing,,,,`,
    )
    expect(report.created).toBe(1)
    expect(report.refused[0]).toMatchObject({ rowNumber: 3, reason: expect.stringMatching(reason) as string })
    expect(report.refused[1]).toMatchObject({ rowNumber: 5, handle: `${good}-2` })
  })
  test('a product with one bad variant is refused whole, so that an update loses no size', async () => {
    await rows('whole,Whole coat,,,clothing,,true,Size,M,W-M,2,900,,,,', 'whole,,,,,,,,L,W-L,1,900,,,,')
    const report = await rows('whole,Whole coat,,,clothing,,true,Size,M,W-M,7,900,,,,', 'whole,,,,,,,,L,W-L,1,oops,,,,')
    expect(report).toMatchObject({ updated: 0, refused: [{ rowNumber: 3, handle: 'whole' }] })
    expect((await called('Whole coat')).stock).toBe(3)
  })
  test('one size twice: the second row; a handle that comes back: that row; a SKU of another product', async () => {
    const report = await rows(
      'twin,Twin,,,clothing,,true,Size,M,T-1,2,900,,,,',
      'twin,Twin,,,clothing,,true,Size,M,T-2,2,900,,,,',
      'other,Other piece,,,clothing,,true,,,O-1,1,900,,,,',
      'twin,,,,,,,,L,T-3,1,900,,,,',
      'thief,Thief,,,clothing,,true,,,O-1,1,900,,,,',
    )
    expect(report.refused.map(({ rowNumber, handle }) => [rowNumber, handle])).toEqual([
      [3, 'twin'],
      [5, 'twin'],
      [6, 'thief'],
    ])
    expect(report.created).toBe(2)
  })
  test('a quote that never ends', async () => {
    const report = await rows('fine,Fine,,,clothing,,true,,,F-1,1,900,,,,', 'open,"Open,,,clothing')
    expect(report.created).toBe(1)
    expect(report.refused).toMatchObject([{ rowNumber: 3 }])
  })
  test('a file that is no product list', async () => {
    await expect(load('weight,shelf\nx,1')).rejects.toThrow('no column for the name and the price')
  })
})

describe('pictures', () => {
  test.each<[string, RegExp]>([
    ['../../etc/passwd', /outside the pictures folder/],
    ['/etc/passwd', /outside the pictures folder/],
    ['link.jpg', /outside the pictures folder/],
    ['nowhere.jpg', /no such file/],
    ['fake.jpg', /not a/],
    ['file:///etc/passwd', /only http/],
    ['http://127.0.0.1:1/a.jpg', /not on the public internet/],
    ['http://169.254.169.254/latest', /not on the public internet/],
  ])('%s is not taken, the product is', async (src, reason) => {
    const name = `Piece with ${src}`
    const report = await rows(
      `pic-${Buffer.from(src).toString('hex').slice(0, 40)},${name},,,clothing,,true,,,,1,900,,red.png,1,Red`,
      `pic-${Buffer.from(src).toString('hex').slice(0, 40)},,,,,,,,,,,,,${src},2,Bad`,
    )
    expect(report.pictures).toMatchObject([{ rowNumber: 3, reason: expect.stringMatching(reason) as string }])
    expect(report.refused).toEqual([])
    expect((await called(name)).images.map((image) => image.alt)).toEqual(['Red'])
  })
  test('rows of their own, in the order of their positions; the original is stored', async () => {
    expect((await rows('shots,Shots,,,clothing,,true,,,S-1,1,900,,blue.jpg,2,Back', 'shots,,,,,,,,,,,,,red.png,1,Front')).refused).toEqual(
      [],
    )
    const { images } = await called('Shots')
    expect(images.map((image) => image.alt)).toEqual(['Front', 'Back'])
    expect(await t.storage.get(`pictures/${images[0]?.key}/original`)).toEqual(await readFile(join(folder, 'red.png')))
  })
})

describe('imported', () => {
  test('[data-02] sizes on rows of their own, prices, tags into condition and styles', async () => {
    await rows(
      'multi,Multi skirt,<p>Nice</p>,Upya,Clothing,"Vintage, wool, Like new",TRUE,Size,S,M-S,1,"1,200.00",1500,,,',
      'multi,,,,,,,,M,M-M,-2,1100,,,,',
    )
    expect(await called('Multi skirt')).toMatchObject({
      category: 'clothing',
      condition: 'Like new',
      styles: ['Vintage'],
      tags: ['wool'],
      // M is cheaper and sold out.
      price: 1200,
      original_price: 1500,
      stock: 1,
      sizes: ['S', 'M'],
      description: '<p>Nice</p>',
      vendor: 'Upya',
    })
  })
  test('again: nothing is doubled, nothing changes; changed: it is updated', async () => {
    const again = 'again,Again,,,clothing,Good,true,Size,S,A-S,1,900,,red.png,1,Red'
    expect(await rows(again)).toMatchObject({ created: 1 })
    const { id } = await called('Again')
    expect(await rows(again)).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
    expect(await rows(again.replace(',900,', ',800,'))).toMatchObject({ updated: 1 })
    expect(await called('Again')).toMatchObject({ id, price: 800 })
  })
  test('a column that is not in the file changes nothing', async () => {
    await t.shop.catalogue.save(
      productInput({
        handle: 'kept',
        name: 'Kept',
        flaws: ['A mark'],
        features: ['Pockets'],
        popularity_score: 7,
        styles: ['Retro'],
        variants: [{ sku: 'K', size: 'M', stock: 4, price: 500 }],
      }),
    )
    expect(
      await load('Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price\nkept,Kept,clothing,Size,M,K,450'),
    ).toMatchObject({ updated: 1, refused: [] })
    expect(await called('Kept')).toMatchObject({
      price: 450,
      stock: 4,
      flaws: ['A mark'],
      features: ['Pockets'],
      popularity_score: 7,
      styles: ['Retro'],
      condition: 'Very good',
    })
  })
  test('Published false or a draft is not in the shop', async () => {
    await rows('draft,Draft,,,clothing,,false,,,D-1,1,900,,,,')
    expect(await t.shop.catalogue.byName('Draft')).toBeNull()
  })
  test('a file with a byte order mark and Windows line ends', async () => {
    const report = await load(`\ufeff${HEAD}\r\nbom,Bom,"a\r\nb",,clothing,,true,,,B-1,1,900,,,,\r\nbad,,,,,,,,,,,,,,,\r\n`)
    expect(report).toMatchObject({ created: 1, refused: [{ rowNumber: 3, handle: 'bad' }] })
  })
  test.each<[string, string]>([
    ['<p onclick="x()">Soft <b>wool</b><script>alert(1)</script></p>', '<p>Soft <b>wool</b></p>'],
    ['<ul><li>One<li>Two</ul><br>', '<ul><li>One</li><li>Two</li></ul><br />'],
    ['<a href="javascript:alert(1)">link</a><img src=x onerror=alert(1)><svg/onload=alert(1)>', 'link'],
    ['<style>p{}</style><h2>Care</h2><iframe src="//x"></iframe>', '<p>Care</p>'],
    ['5 < 6 & "7"', '5 &lt; 6 &amp; "7"'],
  ])('HTML %s', (dirty, clean) => {
    expect(cleanHtml(dirty)).toBe(clean)
    expect(cleanHtml(clean)).toBe(clean)
  })
})

describe('an export, imported again, changes nothing', () => {
  test('in this shop and in an empty one', async () => {
    const [from, to] = [await testShop(), await testShop()]
    await from.shop.catalogue.save(
      productInput({
        name: '=SUM(1) "quoted", dress',
        pictures: [],
        description: '<p>Line\nbreak &amp; more</p>',
        condition: 'New with tags',
        flaws: ['-one', "'=two"],
        measurements: { chest: 46.5, length: 98 },
        styles: ['Vintage', 'Retro'],
        tags: ['Vintage', 'wax print', 'Good'],
        original_price: 10,
        is_new: true,
        is_bestseller: true,
        featured: true,
        popularity_score: 33,
        fabricDetails: { type: 'Cotton', description: 'Soft\nand light' },
        materialDescription: '@home wash',
        features: ['Pockets', '+ belt'],
        video_url: 'https://example.com/v',
        variants: [
          { sku: 'RT-1', size: 'One size', stock: 2, price: 700 },
          { sku: 'RT-2', size: null, stock: 1, price: 900 },
        ],
      }),
    )
    await from.shop.catalogue.save(
      productInput({ name: 'Inactive', is_active: false, pictures: [], variants: [{ sku: 'RT-3', size: null, stock: 0, price: 70 }] }),
    )
    const csv = await exported(from)
    expect(await load(csv, from)).toMatchObject({ created: 0, updated: 0, unchanged: 2, refused: [] })
    expect(await load(csv, to)).toMatchObject({ created: 2, refused: [] })
    expect((await exported(to)).split('\n').sort()).toEqual(csv.split('\n').sort())
    expect(await load(csv, to)).toMatchObject({ unchanged: 2 })
    await from.close()
    await to.close()
  })
  test('with pictures: by their names, nothing is fetched', async () => {
    const csv = await exported()
    expect(csv).toMatch(/http:\/\/upya\.test\/media\/[0-9a-f]{20}\/320\.webp/)
    expect(await load(csv)).toMatchObject({ created: 0, updated: 0, refused: [] })
    expect(await exported()).toBe(csv)
  })

  test.skipIf(!existsSync(REAL))('the real catalogue: all of it, once, and back', { timeout: 120_000 }, async () => {
    const shop = await testShop()
    const { createReadStream } = await import('node:fs')
    const report = await load(() => createReadStream(REAL), shop, resolve(REAL, '..'))
    // Two of its products share a handle: the second is refused by its row number.
    expect(report.refused.map(({ rowNumber, handle }) => [rowNumber, handle])).toEqual([[76, 'grey-hat-047b']])
    expect(report).toMatchObject({ rows: 534, created: 339 })
    expect(await load(() => createReadStream(REAL), shop, resolve(REAL, '..'))).toMatchObject({ created: 0, updated: 0, unchanged: 339 })
    expect(await load(await exported(shop), shop)).toMatchObject({ created: 0, updated: 0, unchanged: 339, refused: [] })
    const { items } = await shop.shop.catalogue.list(listQuery.parse({ q: 'kofia' }))
    expect(items.length).toBeGreaterThan(5)
    await shop.close()
  })
})
