import { expect, test } from 'vitest'
import { testShop } from '../support/shop.ts'
import { unitsOf } from '../support/stocked.ts'

test('an import that meets a shopper who pays does not put the piece back on sale', async () => {
  const t = await testShop()
  const input = {
    handle: 'jacket',
    name: 'Jacket',
    category: 'clothing',
    condition: 'Good' as const,
    variants: [{ sku: 'J1', size: null, stock: 1, price: 1500 }],
  }
  const { id } = await t.shop.catalogue.save(input)
  const variant = (await t.shop.catalogue.get(id))?.variants[0]?.id as string
  let saving: Promise<unknown> = Promise.resolve()
  await t.shop.transact(async ({ catalogue }) => {
    await catalogue.hold('a'.repeat(32), [{ product_id: id, variant_id: variant, quantity: 1 }])
    saving = t.shop.catalogue.save(input)
    await new Promise((r) => setTimeout(r, 100))
  })
  await saving
  expect(await unitsOf(t.database, variant)).toEqual({ stock: 0, held: 1, sold: 0 })
  await t.close()
})
