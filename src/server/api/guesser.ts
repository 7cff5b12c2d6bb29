import type { FastifyRequest } from 'fastify'
import type { Guesser } from '../../shop/offers/code-guesses.ts'
import type { ApiOptions } from './options.ts'

/** Who tries a code; null where nothing is limited. */
export function guesserOf(request: FastifyRequest, { visitor, limited }: Pick<ApiOptions, 'visitor' | 'limited'>): Guesser | null {
  const { member, address } = visitor(request)
  return limited ? { memberId: member?.id ?? null, address } : null
}
