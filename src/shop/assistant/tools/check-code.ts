import { z } from 'zod'
import { appliedDiscount, discountCode } from '../../cart/contract.ts'
import { CODE_REFUSALS, valueText } from '../../offers/rules.ts'
import { requiredAction, type RequiredAction } from '../contract.ts'
import type { ToolDeps } from './deps.ts'
import { linesOf } from './quote-bag.ts'
import { uniqueFacts, percentFact, priceFact } from './tool-facts.ts'
import { guesserOf, takerOf } from './taker.ts'
import { defineTool, type Fact } from './tool.ts'

/** What a code gives the shopper for their bag now, or why nothing. Throws `discount_guesses` for who tries too many. */
export function checkCode({ areas }: ToolDeps) {
  return defineTool({
    name: 'check_code',
    summary: 'Whether a discount code counts for the shopper and their bag, and what it takes off.',
    right: 'visitor',
    input: z.strictObject({ code: discountCode.refine((code) => !/\p{Cc}/u.test(code)) }),
    output: z.object({
      code: z.string(),
      valid: z.boolean(),
      discount: appliedDiscount.nullable(),
      /** "10% off" */
      value: z.string().nullable(),
      /** KES off the bag as it is; 0 for an empty one. */
      off: z.number().int(),
      /** Why not, in a sentence. */
      problem: z.string().nullable(),
      reason: z.enum(CODE_REFUSALS).nullable(),
      /** Puts it on the bag. */
      action: requiredAction.nullable(),
    }),
    async run({ code }, asker) {
      const asked = { items: linesOf(asker), delivery_area: 'nairobi', discount_code: code } as const
      const quoted = await areas.cart.quoteTried(asked, takerOf(asker), guesserOf(asker))
      const { applied_discount: discount, discount_problem: problem, discount: off } = quoted
      const data = { code, ...(discount?.type === 'percentage' ? { value: discount.value } : {}) }
      const action: RequiredAction | null = discount ? { type: 'apply_discount', ...data, data } : null
      const value = discount && valueText(discount)
      const facts: Fact[] = [
        { kind: 'code', text: code },
        ...(discount?.type === 'percentage' ? [percentFact(discount.value)] : []),
        ...(discount?.type === 'fixed' ? [priceFact(discount.value)] : []),
        ...(off > 0 ? [priceFact(off)] : []),
        ...[value, problem?.message].flatMap((text): Fact[] => (text ? [{ kind: 'policy', text }] : [])),
        ...(problem?.message.match(/KES [\d,]+/g) ?? []).map((text): Fact => ({ kind: 'price', text })),
      ]
      const out = {
        code,
        valid: discount !== null,
        discount,
        value,
        off,
        problem: problem?.message ?? null,
        reason: problem?.reason ?? null,
        action,
      }
      return { out, facts: uniqueFacts(facts) }
    },
  })
}
