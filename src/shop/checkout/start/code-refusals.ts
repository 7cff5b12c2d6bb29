import { isShopError, ShopError } from '../../errors.ts'
import type { Limits } from '../../limits.ts'
import type { Owner } from '../../orders/rules.ts'
import { PERSON_REFUSALS_PER_NETWORK, PERSON_REFUSALS_PER_SHOPPER } from '../rules.ts'

/** Refusals that say something of whoever was named at Pay: that they have bought before, or have had such a code. */
const OF_PERSONS: readonly string[] = ['discount_first_order', 'discount_buyer_limit']
const WHAT = 'code-refusal'

/** Who names them. */
export interface CodeAsker {
  owner: Owner
  /** An address, or an IPv6 site; null where limits by address are switched off: then nothing is counted. */
  network: string | null
}

/**
 * Lets a code be judged by who is named, and counts refusals for it: of a member by themselves, else of the browser and of the
 * network. Each is counted before, so that many at once are no way around, and given back when there was none. Not inside a
 * transaction, whose rollback would count nothing. Whom they name is not counted: one answer is all that is asked for, and
 * anybody could use up the tries of somebody else. Throws `too_many_requests` before anything is judged.
 */
export async function countCodeRefusals<T>(limits: Limits, asker: CodeAsker, judge: () => Promise<T>): Promise<T> {
  const counted = await reserve(limits, asker)
  let isRefused = false
  try {
    return await judge()
  } catch (error) {
    isRefused = isShopError(error) && OF_PERSONS.includes(error.code)
    throw error
  } finally {
    if (!isRefused) await giveBack(limits, counted)
  }
}

async function reserve(limits: Limits, asker: CodeAsker): Promise<string[]> {
  const all = countsOf(asker)
  const within = await Promise.all(all.map(({ whom, limit }) => limits.isWithin(WHAT, whom, limit)))
  const counted = all.map(({ whom }) => whom)
  if (!within.includes(false)) return counted
  await giveBack(limits, counted)
  throw new ShopError('too_many_requests', {
    message: 'A discount code was refused too often. Remove the code to continue, sign in, or try again in an hour.',
  })
}

async function giveBack(limits: Limits, counted: readonly string[]): Promise<void> {
  await Promise.all(counted.map((whom) => limits.giveBack(WHAT, whom)))
}

function countsOf({ owner: { userId, guestId }, network }: CodeAsker) {
  if (network === null) return []
  if (userId !== null) return [{ whom: `member ${userId}`, limit: PERSON_REFUSALS_PER_SHOPPER }]
  const guest = guestId === null ? [] : [{ whom: `guest ${guestId}`, limit: PERSON_REFUSALS_PER_SHOPPER }]
  return [...guest, { whom: `network ${network}`, limit: PERSON_REFUSALS_PER_NETWORK }]
}
