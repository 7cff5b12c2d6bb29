import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { images } from '../../src/platform/images.ts'
import { listQuery } from '../../src/shop/catalogue/contract.ts'
import { exportCatalogue } from '../../src/shop/catalogue/csv/export.ts'
import { importCatalogue } from '../../src/shop/catalogue/csv/import.ts'
import { createPictureReader } from '../../src/shop/catalogue/csv/pictures.ts'
import { DRAFT_REASONS, LIST_ORDERS } from '../../src/shop/catalogue/rules.ts'
import { DEFAULT_SETTINGS } from '../../src/shop/settings/rules.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { pictureKey, productInput } from '../support/product-input.ts'
import { setUnpictured } from '../support/unpictured.ts'

let t: TestShop
beforeAll(async () => {
  t = await testShop()
})
afterAll(() => t.close())

const HEAD = 'Handle,Title,Type,Tags,Variant SKU,Variant Inventory Qty,Variant Price'
/** Addresses that begin with https://gone. have no picture. */
const load = (...lines: string[]) =>
  importCatalogue({
    catalogue: t.shop.catalogue,
    open: () => Readable.from([Buffer.from(lines.join('\n'))]),
    pictures: createPictureReader({
      folder: '/nowhere',
      storage: t.storage,
      async fetch(address) {
        if (address.startsWith('https://gone.')) throw Object.assign(new Error('it answers 404'), { name: 'FetchRefused' })
        const colour = { r: address.length, g: 9, b: 9 }
        return sharp({ create: { width: 60, height: 80, channels: 3, background: colour } })
          .png()
          .toBuffer()
      },
      images,
    }),
  })
const shown = async (name: string) => (await t.shop.catalogue.byName(name)) !== null
const names = async (query: Record<string, string>) => {
  const found: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await t.shop.catalogue.list(listQuery.parse({ limit: '2', ...query, ...(cursor ? { cursor } : {}) }))
    found.push(...page.items.map(({ name }) => name))
    cursor = page.next_cursor
  }
  return found
}

describe('kept as drafts, as in a new shop', () => {
  test('a product without a picture is stored, not shown and not sold, and the report says why', async () => {
    expect(DEFAULT_SETTINGS.pieces_without_picture).toBe('draft')
    const report = await load(HEAD, 'bare,Bare shirt,clothing,,BARE,1,900')
    expect(report).toMatchObject({ created: 1, refused: [], drafts: [{ rowNumber: 2, handle: 'bare', reason: DRAFT_REASONS.no_picture }] })
    expect(await shown('Bare shirt')).toBe(false)
    expect(await names({ q: 'bare' })).toEqual([])
    const known = await t.shop.catalogue.known('bare', [])
    const [row] = await t.database.db.query<{ id: string; product_id: string; draft_reason: string }>(
      {
        name: '',
        text: `select v.id, v.product_id, p.draft_reason from products p join product_variants v on v.product_id = p.id where handle = 'bare'`,
      },
      [],
    )
    expect([known.product?.is_active, row?.draft_reason]).toEqual([true, 'no_picture'])
    const units = [{ product_id: row?.product_id ?? '', variant_id: row?.id ?? '', quantity: 1 }]
    await expect(t.shop.transact(({ catalogue }) => catalogue.hold('d'.repeat(32), units))).rejects.toMatchObject({ code: 'out_of_stock' })
    // The same again changes nothing, and says it again.
    expect(await load(HEAD, 'bare,Bare shirt,clothing,,BARE,1,900')).toMatchObject({ unchanged: 1, drafts: [{ handle: 'bare' }] })
  })
  test('it goes on sale by itself with its first picture; one that cannot be had is none', async () => {
    const file = (src: string) => load(`${HEAD},Image Src`, `late,Late dress,clothing,,LATE,1,900,${src}`)
    const failed = await file('https://gone.test/1.png')
    expect(failed).toMatchObject({
      created: 1,
      refused: [],
      pictures: [{ rowNumber: 2, handle: 'late', reason: 'https://gone.test/1.png: it answers 404' }],
      drafts: [{ rowNumber: 2, handle: 'late' }],
    })
    expect(await shown('Late dress')).toBe(false)
    expect(await file('https://here.test/1.png')).toMatchObject({ updated: 1, refused: [], drafts: [] })
    expect(await shown('Late dress')).toBe(true)
    expect(await names({ q: 'late dress' })).toEqual(['Late dress'])
    // Another address that fails takes away nothing.
    expect(await file('https://gone.test/2.png')).toMatchObject({ unchanged: 1, drafts: [] })
    expect(await shown('Late dress')).toBe(true)
    // Nobody names a picture any more: it is a draft again.
    expect(await file('')).toMatchObject({ updated: 1, drafts: [{ handle: 'late' }] })
    expect(await shown('Late dress')).toBe(false)
  })
  test('one that is not published stays so when its picture comes, and a draft is exported as published', async () => {
    const file = (published: string, src: string) =>
      load(`${HEAD},Published,Image Src`, `hidden,Hidden coat,clothing,,HIDDEN,1,900,${published},${src}`)
    expect(await file('false', '')).toMatchObject({ created: 1, drafts: [] })
    await file('false', 'https://here.test/3.png')
    expect(await shown('Hidden coat')).toBe(false)
    await file('true', '')
    let csv = ''
    for await (const text of exportCatalogue({ db: t.database.db, pictureAddress: () => '' })) csv += text
    expect(csv).toMatch(/^hidden,Hidden coat,.*,true,/m)
  })
})

describe('shown last', () => {
  test('in every order and every search, page after page, each once; drafts come out when the setting says so, and go back', async () => {
    await setUnpictured(t, 'draft')
    const save = (name: string, n: number, over = {}) =>
      t.shop.catalogue.save(productInput({ name, category: 'lasts', popularity_score: n, created_at: new Date(2026, 0, n), ...over }))
    // The one without a picture would be first in every order.
    for (const n of [2, 3, 4])
      await save(`Pictured jumper ${n}`, n, { variants: [{ sku: `lasts-${n}`, size: null, stock: 1, price: 100 * n }] })
    const bare = (n: number, price: number) =>
      save('Jumper jumper', n, {
        handle: `bare-${n}`,
        styles: ['Retro'],
        pictures: [],
        variants: [{ sku: `bare-${n}`, size: null, stock: 3, price }],
      })
    expect((await bare(9, 50)).draft).toBe('no_picture')
    await bare(8, 5000)
    await t.shop.catalogue.save(productInput({ name: 'Corduroy cape', pictures: [], created_at: new Date(2020, 0, 1) }))
    expect(await names({ category: 'lasts' })).toHaveLength(3)
    expect(await names({ q: 'corduroy' })).toEqual([])
    await setUnpictured(t, 'last')
    expect(await names({ q: 'corduroy' })).toEqual(['Corduroy cape'])
    const queries = LIST_ORDERS.flatMap((sort): Record<string, string>[] => [
      { category: 'lasts', sort, seed: '7' },
      { category: 'lasts', q: 'jumper', sort, seed: '4' },
    ])
    for (const query of queries) {
      const found = await names(query)
      expect({ query, last: found.slice(3), others: new Set(found.slice(0, 3)).size }).toEqual({
        query,
        last: ['Jumper jumper', 'Jumper jumper'],
        others: 3,
      })
    }
    expect((await names({ sort: 'latest' })).slice(-3)).toEqual(['Jumper jumper', 'Jumper jumper', 'Corduroy cape'])
    const { id } = await save('Pictured jumper 5', 5)
    expect((await t.shop.catalogue.similar(id, 24)).map(({ name }) => name)).not.toContain('Jumper jumper')
    await setUnpictured(t, 'draft')
    expect(await names({ category: 'lasts' })).toHaveLength(4)
  })
  test('a product that is written while the setting is switched ends as the setting says', async () => {
    for (let round = 0; round < 6; round++) {
      const value = round % 2 === 0 ? 'last' : 'draft'
      await Promise.all([
        setUnpictured(t, value),
        ...[1, 2, 3].map((n) => t.shop.catalogue.save(productInput({ name: `Switched ${round} ${n}`, pictures: [] }))),
      ])
      for (const n of [1, 2, 3]) expect(await shown(`Switched ${round} ${n}`)).toBe(value === 'last')
    }
  })
})

test('pictures that come and go at the same moment leave a product shown that has one', async () => {
  await setUnpictured(t, 'draft')
  const { id } = await t.shop.catalogue.save(
    productInput({ name: 'Busy hat', pictures: [{ key: pictureKey(1), width: 9, height: 9, thumbhash: 'AA' }] }),
  )
  const run = (text: string) => t.database.db.run(text, [id])
  for (let round = 0; round < 6; round++) {
    await Promise.all([
      run('delete from product_pictures where product_id = $1 and position = 1'),
      run(
        `insert into product_pictures (id, product_id, position, key, width, height, thumbhash) values (gen_random_uuid(), $1, ${round + 2}, 'a', 9, 9, 'AA')`,
      ),
    ])
    expect(await shown('Busy hat')).toBe(true)
    await run(`update product_pictures set position = 1 where product_id = $1`)
  }
})
