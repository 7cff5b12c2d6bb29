import type { ProductField, ProductFields } from '../../src/shop/catalogue/contract-admin.ts'
import type { ProductInput } from '../../src/shop/catalogue/input.ts'
import { isShopError } from '../../src/shop/errors.ts'
import { productInput } from './product-input.ts'
import { unitsOf } from './products.ts'
import type { TestShop } from './shop.ts'

/** What it is refused with; throws when it is not. */
export async function refusal(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!isShopError(error)) throw new Error(`not refused: ${String(error)}`)
  return { code: error.code, fields: error.fields }
}

/** A product of one size with `stock` units, as somebody who edits it has opened it. */
export async function openedProduct(t: TestShop, stock = 5, over: Partial<ProductInput> = {}) {
  const input = productInput({ variants: [{ sku: `edit-${Math.random()}`, size: 'M', stock, price: 900 }], ...over })
  const { id } = await t.shop.catalogue.save(input)
  const seen = await t.shop.catalogue.editedProduct(id)
  const [size] = seen.sizes
  if (!size) throw new Error('no size')
  let checkouts = 0
  return {
    id,
    seen,
    sku: size.sku,
    variant: size.id,
    input,
    now: () => t.shop.catalogue.editedProduct(id),
    /** What an editor sends who opened `from`. */
    change: (changed: Partial<ProductFields>, by = 0, from = seen) =>
      t.shop.catalogue.changeProduct(id, {
        version: from.version,
        changed,
        seen: Object.fromEntries(Object.keys(changed).map((field) => [field, from.fields[field as ProductField]])),
        stock: by === 0 ? [] : [{ id: size.id, by }],
      }),
    units: () => unitsOf(t.database, size.id),
    async hold(quantity = 1) {
      const checkout = `${input.handle}-${++checkouts}`.padEnd(32, '-')
      await t.shop.transact(({ catalogue }) => catalogue.hold(checkout, [{ product_id: id, variant_id: size.id, quantity }]))
      return checkout
    },
  }
}
