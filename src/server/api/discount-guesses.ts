import type { FastifyRequest } from 'fastify'
import { ShopError } from '../../shop/errors.ts'
import { WRONG_CODES } from '../../shop/offers/rules.ts'
import type { ApiOptions } from './options.ts'

/**
 * Trying out the names of codes is counted: of a member by themselves, so that nobody behind the same address can take their
 * tries, else by the network, which many may share. Each is counted before the code is looked at, so that many at once are
 * no way around, and given back when there is such a code, or when the same wrong one was counted before.
 */
export function guessesOf(request: FastifyRequest, { shop, visitor, limited }: Pick<ApiOptions, 'shop' | 'visitor' | 'limited'>) {
  const { member, address } = visitor(request)
  const { perMember, perAddress, seconds } = WRONG_CODES
  const [whom, max] = member ? [`member ${member.id}`, perMember] : [`address ${address}`, perAddress]
  const giveBack = () => shop.limits.giveBack('discount-guess', whom)
  return {
    /** Before a code is looked at. Throws `discount_guesses` for who has tried too many. */
    async begin(): Promise<void> {
      if (!limited || (await shop.limits.isWithin('discount-guess', whom, { max, seconds }))) return
      await giveBack()
      throw new ShopError('discount_guesses')
    },
    /** After it. */
    async end(code: string, isUnknown: boolean): Promise<void> {
      if (!limited) return
      const isNew = isUnknown && (await shop.limits.isWithin('discount-tried', `${whom} ${code}`, { max: 1, seconds }))
      if (!isNew) await giveBack()
    },
  }
}
