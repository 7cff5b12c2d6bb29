import { z } from 'zod'
import { mayAdminister } from '../../accounts/rules.ts'
import { appliedDiscount } from '../../cart/contract.ts'
import { ASSISTANT_CODE, ASSISTANT_CODE_REFUSALS } from '../../offers/rules-assistant-codes.ts'
import { requiredAction, type RequiredAction } from '../contract.ts'
import type { ToolDeps } from './deps.ts'
import { linesOf } from './quote-bag.ts'
import { uniqueFacts, percentFact } from './tool-facts.ts'
import { guesserOf, takerOf } from './taker.ts'
import { timeText, dayText } from './times.ts'
import { defineTool, type Asker, type Fact } from './tool.ts'

/** Why there is none; admins get none either. */
const REFUSED = [...ASSISTANT_CODE_REFUSALS, 'admin'] as const

/**
 * Issues one code for the asker (assist-17, open-21): 10 percent at most, once, for a day. Who has a live one gets that one again. The
 * browser applies the code, and never a percent.
 */
export function offerDiscount({ areas, clock }: ToolDeps) {
  /** Whether another code that counts for them is on the bag. */
  async function hasCode(asker: Asker): Promise<boolean> {
    const { code } = asker.page
    if (!code) return false
    const request = { items: linesOf(asker), delivery_area: 'nairobi', discount_code: code.toUpperCase() } as const
    const { discount_problem: problem } = await areas.cart.quoteTried(request, takerOf(asker), guesserOf(asker))
    return problem === null || problem.reason === 'discount_minimum' || problem.reason === 'discount_other_pieces'
  }

  return defineTool({
    name: 'offer_discount',
    summary: 'Give the shopper one discount code, at most 10 percent. Only when they ask for a lower price.',
    right: 'visitor',
    input: z.strictObject({
      /** Percent; more than the most is the most. */
      value: z.number().positive().max(100).optional(),
    }),
    output: z.object({
      discount: appliedDiscount.nullable(),
      refused: z.enum(REFUSED).nullable(),
      /** How many days there are between two codes for one person. */
      again_days: z.number().int(),
      action: requiredAction.nullable(),
    }),
    async run({ value = ASSISTANT_CODE.percent }, asker) {
      const { visitor, network, wideNetwork } = asker
      const isAdmin = visitor.member !== null && mayAdminister(visitor.member.standing)
      const from = network === null || visitor.member ? null : { subnet: network, network: wideNetwork ?? network }
      const given = isAdmin
        ? { discount: null, refused: 'admin' as const }
        : await areas.offers.giveAssistantCode(Math.max(1, Math.min(Math.round(value), ASSISTANT_CODE.percentMax)), {
            ...takerOf(asker),
            from,
            hasCode: await hasCode(asker),
            perDay: (await areas.settings.get()).assistant_codes_per_day,
          })
      const { discount } = given
      const data = discount && { code: discount.code, value: discount.value }
      const action: RequiredAction | null = data && { type: 'apply_discount', ...data, data }
      const again = ASSISTANT_CODE.againSeconds / 86_400
      const facts: Fact[] = [
        { kind: 'days', text: `${again} days` },
        { kind: 'days', text: `${again}` },
      ]
      if (discount)
        facts.push(
          percentFact(discount.value),
          { kind: 'code', text: discount.code },
          { kind: 'time', text: `${ASSISTANT_CODE.seconds / 3600} hours` },
        )
      const ends = discount?.expiresAt ? new Date(discount.expiresAt) : null
      if (ends && ends > clock.now())
        facts.push({ kind: 'date', text: dayText(ends, asker.language) }, { kind: 'time', text: timeText(ends) })
      return { out: { ...given, again_days: again, action }, facts: uniqueFacts(facts) }
    },
  })
}
