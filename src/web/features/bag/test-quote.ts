import { createCart } from '../../../shop/cart/cart.ts'
import { quoteRequest } from '../../../shop/cart/contract.ts'
import { REFUSALS } from '../../../shop/errors.ts'
import type { Discount } from '../../../shop/cart/rules.ts'
import type { CardProduct } from '../product/data/card-product.ts'

/** What `POST /api/cart/quote` answers in a shop of these products and discount codes: by the cart's own code. */
export function quoting(products: readonly CardProduct[], codes: Record<string, Discount> = {}) {
  const cart = createCart({
    catalogue: {
      async quotable(ids) {
        const found = products.filter(({ id }) => ids.includes(id))
        return new Map(found.map((product) => [product.id, { ...product, is_active: true, image: null }]))
      },
    },
    offers: {
      async find(code) {
        const state = codes[code]
        if (!state) return { refusal: 'discount_unknown', problem: REFUSALS.discount_unknown.message, discount: null }
        return {
          problem: null,
          discount: {
            code,
            ...state,
            description: '',
            discount_id: '0199b0a0-0000-7000-8000-0000000000d1',
            expiresAt: null,
            source: 'manual',
          },
        }
      },
    },
  })
  return async (body: unknown) => ({ body: await cart.quote(quoteRequest.parse(body)) })
}
