import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importCatalogue } from '../../src/shop/catalogue/csv/import.ts'
import type { PictureReader } from '../../src/shop/catalogue/csv/pictures.ts'
import { untilLockWait } from '../support/lock-waits.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { unitsOf } from '../support/products.ts'
import { pictureKey } from '../support/product-input.ts'

// A file is the whole truth of the moment its product is read: what it counts is in the house, those on hold included. What
// shoppers take, pay for and bring back while the import is at work is no part of that truth and stays as it is.

let t: TestShop
beforeAll(async () => {
  t = await testShop()
})
afterAll(() => t.close())

const HEADINGS = ['Handle', 'Title', 'Type', 'Variant SKU', 'Variant Price', 'Image Src']
let made = 0

/** A product of which one is in the house, and its file; `during` happens between reading and writing, as a picture is fetched. */
async function importedProduct() {
  const handle = `race-${++made}`
  const file = (quantity: string | null, during: () => Promise<unknown>) => {
    const [more, cell] = quantity === null ? [[], []] : [['Variant Inventory Qty'], [quantity]]
    const row = [handle, 'Jacket', 'clothing', handle, '1500', 'a.jpg']
    const pictures: PictureReader = {
      sample: () => Promise.resolve(null),
      async take() {
        await during()
        return { key: pictureKey(made), alt: '', width: 900, height: 1200, thumbhash: 'AAAA', source: 'a.jpg' }
      },
    }
    const text = stringify([
      [...HEADINGS, ...more],
      [...row, ...cell],
    ])
    return importCatalogue({ catalogue: t.shop.catalogue, open: () => Readable.from([Buffer.from(text)]), pictures })
  }
  await file('1', () => Promise.resolve())
  const [row] = await t.database.db.query<{ id: string; variant: string }>(
    { name: '', text: 'select p.id, v.id as variant from products p join product_variants v on v.product_id = p.id where handle = $1' },
    [handle],
  )
  const { id = '', variant = '' } = row ?? {}
  const checkout = handle.padEnd(32, '0')
  return {
    file,
    hold: () => t.shop.transact(({ catalogue }) => catalogue.hold(checkout, [{ product_id: id, variant_id: variant, quantity: 1 }])),
    sell: () => t.shop.catalogue.sell(checkout),
    release: () => t.shop.catalogue.release(checkout),
    restock: () => t.shop.transact(({ catalogue }) => catalogue.restock(checkout)),
    units: () => unitsOf(t.database, variant),
  }
}

test.each(['1', null])('a product that is bought while its import (quantity %s) is at work stays sold', async (quantity) => {
  const jacket = await importedProduct()
  await jacket.file(quantity, async () => {
    await jacket.hold()
    await jacket.sell()
  })
  expect(await jacket.units()).toEqual({ stock: 0, held: 0, sold: 1 })
})

test.each(['1', null])('one that is held (quantity %s) stays held, and is for sale again when released', async (quantity) => {
  const jacket = await importedProduct()
  await jacket.file(quantity, () => jacket.hold())
  expect(await jacket.units()).toEqual({ stock: 0, held: 1, sold: 0 })
  await jacket.release()
  expect(await jacket.units()).toEqual({ stock: 1, held: 0, sold: 0 })
})

test.each(['1', null])('one whose order is cancelled meanwhile (quantity %s) comes back', async (quantity) => {
  const jacket = await importedProduct()
  await jacket.hold()
  await jacket.sell()
  await jacket.file(quantity && '0', () => jacket.restock())
  expect(await jacket.units()).toEqual({ stock: 1, held: 0, sold: 0 })
})

test('what was sold before the import counts as the file counts it', async () => {
  const jacket = await importedProduct()
  await jacket.hold()
  await jacket.sell()
  await jacket.file('4', () => Promise.resolve())
  expect(await jacket.units()).toEqual({ stock: 4, held: 0, sold: 1 })
})

test('two imports of the same file at once count it once', async () => {
  const jacket = await importedProduct()
  let arrived = 0
  let open = () => {}
  const both = new Promise<void>((resolve) => (open = resolve))
  const meet = () => {
    if (++arrived === 2) open()
    return both
  }
  const reports = await Promise.all([jacket.file('5', meet), jacket.file('5', meet)])
  expect(reports.map(({ refused }) => refused)).toEqual([[], []])
  expect(await jacket.units()).toEqual({ stock: 5, held: 0, sold: 0 })
})

test('an import that changes what an open checkout holds waits for it, and does not put what is held back on sale', async () => {
  const jacket = await importedProduct()
  let saving: Promise<unknown> = Promise.resolve()
  await t.database.transact(async (db) => {
    // As a checkout does before it takes its units.
    await db.run('select 1 from product_variants for update')
    // Two are in the house: one of them is on hold as soon as that checkout is through.
    saving = jacket.file('2', () => Promise.resolve())
    await untilLockWait(t.database)
    await db.run(`insert into holds (checkout_id, variant_id, quantity) select 'open', id, 1 from product_variants where sku = $1`, [
      `race-${made}`,
    ])
    await db.run('update product_variants set stock = stock - 1 where sku = $1', [`race-${made}`])
  })
  await saving
  expect(await jacket.units()).toEqual({ stock: 1, held: 1, sold: 0 })
})
