import { createCart } from '../../../shop/cart/cart.ts'
import { quoteRequest } from '../../../shop/cart/contract.ts'
import { FIRST_DELIVERY_RATES } from '../../../shop/delivery.ts'
import { REFUSALS } from '../../../shop/errors.ts'
import { judgeBag, type CodeType } from '../../../shop/offers/rules.ts'
import type { CardProduct } from '../product/data/card-product.ts'

/** What `POST /api/cart/quote` answers in a shop of these products and discount codes: by the cart's own code. */
export function quoting(products: readonly CardProduct[], codes: Record<string, { type: CodeType; value: number }> = {}) {
  const cart = createCart({
    settings: { deliveryRates: async () => FIRST_DELIVERY_RATES },
    catalogue: {
      async quotable(ids) {
        const found = products.filter(({ id }) => ids.includes(id))
        return new Map(found.map((product) => [product.id, { ...product, kind: null, is_active: true, image: null }]))
      },
    },
    offers: {
      guessing: (_guesser, _code, work) => work(),
      async outside() {
        return {}
      },
      async find(code, lines) {
        const state = codes[code]
        if (!state) return { refusal: 'discount_unknown', problem: REFUSALS.discount_unknown.message, discount: null }
        const terms = { ...state, min_subtotal: null, categories: [], kinds: [], product_ids: [], on_marked_down: true }
        const judged = judgeBag(terms, lines)
        if (judged.problem) return { refusal: judged.problem.refusal, problem: judged.problem.text, discount: null }
        return {
          ...judged,
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
