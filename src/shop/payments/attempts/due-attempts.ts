import { later } from '../../clock.ts'
import type { AreaDeps } from '../../deps.ts'
import type { Evidence } from '../gateways/gateway.ts'
import type { Transitions } from './transitions.ts'
import type { Attempt } from './attempt.ts'
import { UNANSWERED_AFTER, UNKNOWN_AFTER, UNSENT_AFTER } from '../rules.ts'

export interface Stale {
  id: string
  checkoutId: string
  /** What to settle it with; null when it was only set to `unknown`. */
  evidence: Evidence | null
}

// As an array: the planner, which does not know how many are asked for, would rather read the whole table than look so many up.
const DUE = {
  name: 'payments_due',
  text: `update payment_attempts set next_query_at = $1::timestamptz + interval '30 seconds'
    where id = any(array(select id from payment_attempts where next_query_at <= $1 order by next_query_at limit $2 for update skip locked))
    returning *`,
}
const STALE = {
  name: 'payments_stale',
  text: `select id, checkout_id, state from payment_attempts
    where state in ('created', 'initiating', 'pending', 'unknown') and coalesce(sent_at, created_at) < case
      when state = 'unknown' then $2::timestamptz
      when state <> 'pending' then $1::timestamptz
      when method = 'bank' then $4::timestamptz
      else $3::timestamptz end
    order by id limit 100 for update skip locked`,
}

/** What the clock says about attempts. */
export function createDueAttempts({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>, { lock, transition, nextQueryAt }: Transitions) {
  return {
    /** Attempts whose provider should be asked now; each is leased for 30 s, so that of many processes one asks. */
    async due(limit: number): Promise<Attempt[]> {
      return db.query<Attempt>(DUE, [clock.now(), limit])
    },

    /** Attempts that a crash or a lost reply left behind: never sent, or without an answer for too long. Inside a transaction. */
    async stale(): Promise<Stale[]> {
      const { mpesa, bank } = UNANSWERED_AFTER
      const since = [UNSENT_AFTER, UNKNOWN_AFTER, mpesa, bank].map((seconds) => later(clock.now(), -seconds))
      const rows = await db.query<Pick<Attempt, 'id' | 'checkout_id' | 'state'>>(STALE, since)
      const swept: Stale[] = []
      for (const { id, checkout_id: checkoutId, state } of rows) {
        if (state === 'initiating') {
          const attempt = await lock(id)
          await transition(attempt, 'unknown', { source: 'expiry', raw: {} }, { next_query_at: nextQueryAt(attempt) })
          swept.push({ id, checkoutId, evidence: null })
        } else {
          const failure = state === 'created' ? 'not_sent' : 'no_answer'
          swept.push({ id, checkoutId, evidence: { kind: 'not_paid', source: 'expiry', failure, code: '', description: '', raw: {} } })
        }
      }
      return swept
    },
  }
}
