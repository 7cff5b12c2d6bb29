import type { FastifyRequest } from 'fastify'
import { ShopError } from '../../shop/errors.ts'
import { WRONG_CODES } from '../../shop/offers/rules.ts'
import type { ApiOptions } from './options.ts'

/** Trying out the names of codes is counted: by the member, and by the network, which many may share. The same wrong code counts once. */
export function guessesOf(request: FastifyRequest, { shop, visitor, limited }: Pick<ApiOptions, 'shop' | 'visitor' | 'limited'>) {
  const { member, address } = visitor(request)
  const { perMember, perAddress, seconds } = WRONG_CODES
  const who: (readonly [string, number])[] = [[`address ${address}`, perAddress]]
  if (member) who.push([`member ${member.id}`, perMember])
  return {
    /** Throws `discount_guesses` for who has tried too many. Counts nothing. */
    async refuseMany(): Promise<void> {
      if (!limited) return
      try {
        await Promise.all(who.map(([whom, max]) => shop.limits.check('discount-guess', whom, max)))
      } catch (error) {
        throw new ShopError('discount_guesses', { cause: error })
      }
    },
    /** There is no such code. */
    async countWrong(code: string): Promise<void> {
      if (!limited) return
      for (const [whom] of who) {
        const isNew = await shop.limits.isWithin('discount-tried', `${whom} ${code}`, { max: 1, seconds })
        if (isNew) await shop.limits.count('discount-guess', whom, seconds)
      }
    },
  }
}
