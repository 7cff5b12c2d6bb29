import type { Quote, QuoteRequest } from '../../cart/contract.ts'
import { ShopError } from '../../errors.ts'
import { WRONG_CODES } from '../../offers/rules.ts'
import type { ToolDeps } from './deps.ts'
import { takerOf } from './taker.ts'
import type { Asker } from './tool.ts'

/**
 * A quote with a code. Trying out the names of codes is counted as it is elsewhere in the shop, and together with it: before the code is
 * looked at, and given back when there is such a code or when this wrong one was counted before. Throws `discount_guesses`.
 */
export async function quoteWithCode(
  { cart, limits }: Pick<ToolDeps['areas'], 'cart' | 'limits'>,
  asker: Asker,
  request: QuoteRequest & { discount_code: string },
): Promise<Quote> {
  const {
    visitor: { member, address },
    network,
  } = asker
  if (network === null) return cart.quote(request, takerOf(asker))
  const { perMember, perAddress, seconds } = WRONG_CODES
  const [whom, max] = member ? [`member ${member.id}`, perMember] : [`address ${address}`, perAddress]
  const giveBack = () => limits.giveBack('discount-guess', whom)
  if (!(await limits.isWithin('discount-guess', whom, { max, seconds }))) {
    await giveBack()
    throw new ShopError('discount_guesses')
  }
  let isUnknown = false
  try {
    const quoted = await cart.quote(request, takerOf(asker))
    isUnknown = quoted.discount_problem?.reason === 'discount_unknown'
    return quoted
  } finally {
    const isNew = isUnknown && (await limits.isWithin('discount-tried', `${whom} ${request.discount_code}`, { max: 1, seconds }))
    if (!isNew) await giveBack()
  }
}
