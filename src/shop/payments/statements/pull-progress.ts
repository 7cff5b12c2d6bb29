import { later } from '../../clock.ts'
import type { AreaDeps } from '../../deps.ts'
import type { Window } from '../gateways/gateway.ts'
import { PULL_EVERY, PULL_OVERLAP, PULL_REACH, type GatewayName } from '../rules.ts'

const KNOW = { name: 'pulls_know', text: 'insert into payment_pulls (gateway, next_at) values ($1, $2) on conflict (gateway) do nothing' }
// Leased to who reads: of many processes one does, and a dead one's turn comes again.
const BEGIN = {
  name: 'pulls_begin',
  text: 'update payment_pulls set next_at = $3 where gateway = $1 and next_at <= $2 returning pulled_to',
}
const DONE = { name: 'pulls_done', text: 'update payment_pulls set pulled_to = greatest(pulled_to, $2::timestamptz) where gateway = $1' }

/** How far each provider's own statement has been read. */
export function createPullProgress({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  return {
    /** What is to be read now: from before the last reading, or all that the provider has. Null when it is not time yet. */
    async begin(gateway: GatewayName): Promise<Window | null> {
      const now = clock.now()
      await db.query(KNOW, [gateway, now])
      const [row] = await db.query<{ pulled_to: Date | null }>(BEGIN, [gateway, now, later(now, PULL_EVERY)])
      if (!row) return null
      const reach = later(now, -PULL_REACH)
      const from = row.pulled_to ? later(row.pulled_to, -PULL_OVERLAP) : reach
      return { from: from > reach ? from : reach, to: now }
    },

    /** All of it has been stored: what fails is read again with the next window. */
    async done(gateway: GatewayName, { to }: Window): Promise<void> {
      await db.query(DONE, [gateway, to])
    },
  }
}
