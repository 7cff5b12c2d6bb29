import type { FomoNotification } from '../../../../shop/fomo/contract.ts'
import { FOMO_LIMIT } from '../../../../shop/fomo/rules.ts'
import { api, ApiError, shopNow } from '../../../lib/api.ts'

/** Told in a row, before the popup goes for a while. */
const ROUND = 3

const told = new Set<string>()
let round: readonly FomoNotification[] = []

/** That the popup could not be shown, for whoever looks into it: shoppers are not told (fomo-05). */
export interface LoadFailure {
  message: 'Could not load recent purchase activity'
  /** Milliseconds since 1970. */
  at: number
  /** Of the answer; 0 when there was none. */
  status: number
}
let failure: LoadFailure | null = null

/** Fetches what this page has not told yet (fomo-04); false when there is nothing, or it cannot be had. */
export async function prepareRound(): Promise<boolean> {
  try {
    const all = await api<FomoNotification[]>('GET', `/api/rpc/get_active_fomo_notifications?limit_count=${FOMO_LIMIT}`)
    round = all.filter(({ id }) => !told.has(id)).slice(0, ROUND)
    failure = null
  } catch (error) {
    round = []
    const status = error instanceof ApiError ? error.status : 0
    failure = { message: 'Could not load recent purchase activity', at: shopNow(), status }
  }
  return round.length > 0
}

export const currentRound = (): readonly FomoNotification[] => round

/** It is not told again before the next page load. */
export function markTold(id: string): void {
  told.add(id)
}

/** Of the last time; null when it worked. */
export const loadFailure = (): LoadFailure | null => failure
