import { z } from 'zod'
import { cartLine, discountCode, quote } from '../../cart/contract.ts'
import { LINES_MAX, QUANTITY_MAX } from '../../cart/rules.ts'
import { DELIVERY_AREAS } from '../../delivery.ts'
import type { ToolDeps } from './deps.ts'
import { countFact, nameFact, uniqueFacts, percentFact, priceFact, sizeFact } from './tool-facts.ts'
import { guesserOf, takerOf } from './taker.ts'
import { defineTool, type Asker } from './tool.ts'

/** The server's word on a bag: prices, stock, a code, delivery. Without lines, the bag of the page. */
export function quoteBag({ areas }: ToolDeps) {
  return defineTool({
    name: 'quote_bag',
    summary: 'What a bag costs, with delivery and a code; problems of each line. Without lines: the bag of the shopper.',
    right: 'visitor',
    input: z.strictObject({
      lines: z.array(cartLine).max(LINES_MAX).optional(),
      area: z.enum(DELIVERY_AREAS).optional(),
      code: discountCode.optional(),
    }),
    output: z.object({
      quote,
      /** The total in each area; KES. Only those that are delivered to. */
      areas: z.array(z.object({ area: z.enum(DELIVERY_AREAS), fee: z.number().int(), total: z.number().int() })),
    }),
    async run({ lines, area, code }, asker) {
      const items = lines ?? linesOf(asker)
      const asked = { items, delivery_area: area ?? 'nairobi' } as const
      const quoted = code
        ? await areas.cart.quoteTried({ ...asked, discount_code: code }, takerOf(asker), guesserOf(asker))
        : await areas.cart.quote(asked, takerOf(asker))
      const rates = await areas.settings.deliveryRates()
      const isFree = (quoted.delivery_waived ?? 0) > 0 || quoted.subtotal === 0
      const goods = quoted.subtotal - quoted.discount
      const offered = DELIVERY_AREAS.filter((one) => rates[one].offered)
      const totals = offered.map((one) => {
        const fee = isFree ? 0 : rates[one].fee
        return { area: one, fee, total: goods + fee }
      })
      const sums = [
        quoted.subtotal,
        quoted.discount,
        quoted.delivery_fee,
        quoted.total,
        ...totals.flatMap(({ fee, total }) => [fee, total]),
      ]
      const said = quoted.lines.flatMap((line) => [
        ...(line.name ? [nameFact(line.name)] : []),
        priceFact(line.unit_price),
        priceFact(line.line_total),
        countFact(line.quantity),
        ...(line.size === null ? [] : [sizeFact(line.size)]),
      ])
      const discount = quoted.applied_discount
      const codeFacts = discount
        ? [{ kind: 'code' as const, text: discount.code }, ...(discount.type === 'percentage' ? [percentFact(discount.value)] : [])]
        : []
      return {
        out: { quote: quoted, areas: totals },
        facts: uniqueFacts([...sums.map(priceFact), ...said, ...codeFacts, countFact(items.length)]),
      }
    },
  })
}

/** The bag as the page has it; every line is read anew by its id. */
export function linesOf({ page }: Asker) {
  return page.cart.slice(0, LINES_MAX).map(({ product_id, size, quantity }) => ({
    product_id,
    size: size ?? null,
    quantity: Math.min(quantity, QUANTITY_MAX),
  }))
}
