import { ShopError } from '../../errors.ts'
import type { Limits } from '../../limits.ts'
import { WRONG_CODES } from '../../offers/rules.ts'
import type { Asker } from './tool.ts'

/**
 * Trying out the names of codes is counted as it is elsewhere in the shop, and together with it: before the code is looked at, and given
 * back when there is such a code or when this wrong one was counted before. Throws `discount_guesses`.
 */
export async function guessing<Found>(
  limits: Pick<Limits, 'isWithin' | 'giveBack'>,
  { visitor: { member, address }, network }: Asker,
  code: string,
  look: () => Promise<{ found: Found; isUnknown: boolean }>,
): Promise<Found> {
  if (network === null) return (await look()).found
  const { perMember, perAddress, seconds } = WRONG_CODES
  const [whom, max] = member ? [`member ${member.id}`, perMember] : [`address ${address}`, perAddress]
  const giveBack = () => limits.giveBack('discount-guess', whom)
  if (!(await limits.isWithin('discount-guess', whom, { max, seconds }))) {
    await giveBack()
    throw new ShopError('discount_guesses')
  }
  let isUnknown = false
  try {
    const looked = await look()
    isUnknown = looked.isUnknown
    return looked.found
  } finally {
    const isNew = isUnknown && (await limits.isWithin('discount-tried', `${whom} ${code}`, { max: 1, seconds }))
    if (!isNew) await giveBack()
  }
}
