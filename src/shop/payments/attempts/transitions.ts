import { ShopError } from '../../errors.ts'
import { later } from '../../clock.ts'
import type { AreaDeps } from '../../deps.ts'
import type { Attempt, Settlement } from './attempt.ts'
import { isUndecided, mayMove, nextQuery, type AttemptState } from '../rules.ts'

export type Change = Partial<Omit<Attempt, 'id' | 'state'>>

/** Source of the evidence, and the evidence as received. */
export interface By {
  source: string
  raw: unknown
  /** E-mail of the admin who did it. */
  actor?: string | undefined
}

const LOCK = { name: 'payments_lock', text: 'select * from payment_attempts where id = $1 for update' }
const CHANGED = `state, merchant_request_id, provider_request_id, redirect_url, receipt, paid_amount, result_code, result_description, failure,
  next_query_at, queries, sent_at, decided_at`
// What $2 does not name stays as it is.
const TRANSITION = {
  name: 'payments_transition',
  text: `with moved as (
      update payment_attempts a set (${CHANGED}) = (select ${CHANGED} from json_populate_record(a, $2::json))
      where a.id = $1 and a.state = $4 returning a.*),
    kept as (
      insert into payment_events (attempt_id, source, from_state, to_state, evidence, created_at, actor)
      select id, $3, $4, state, $5::jsonb, $6, $7 from moved)
    select * from moved`,
}
const RECORD_EVIDENCE = {
  name: 'payments_record_evidence',
  text: `insert into payment_events (attempt_id, source, from_state, to_state, evidence, created_at, actor) values ($1, $2, $3, $3, $4::jsonb, $5, $6)`,
}
const UPDATE = {
  name: 'payments_update',
  text: `update payment_attempts a set (${CHANGED}) = (select ${CHANGED} from json_populate_record(a, $2::json)) where a.id = $1`,
}

export type Transitions = ReturnType<typeof createTransitions>

/** How attempts change: by the table of transitions only, and never without a trace. */
export function createTransitions({ db, clock, gateways, noteTrace }: Pick<AreaDeps, 'db' | 'clock' | 'gateways' | 'noteTrace'>) {
  async function write(id: string, from: AttemptState, to: AttemptState, by: By, change: Change): Promise<Attempt | null> {
    const changed = JSON.stringify({ ...change, state: to })
    const values = [id, changed, by.source, from, JSON.stringify(by.raw ?? {}), clock.now(), by.actor ?? null]
    return (await db.query<Attempt>(TRANSITION, values))[0] ?? null
  }

  async function recordEvidence(attempt: Attempt, by: By): Promise<Settlement> {
    await db.query(RECORD_EVIDENCE, [attempt.id, by.source, attempt.state, JSON.stringify(by.raw ?? {}), clock.now(), by.actor ?? null])
    return { attempt, moved: false }
  }

  return {
    recordEvidence,

    /** Its row, which everyone who changes an attempt locks after that of its checkout. Throws `not_found`. Inside a transaction. */
    async lock(id: string): Promise<Attempt> {
      const [attempt] = await db.query<Attempt>(LOCK, [id])
      if (!attempt) throw new ShopError('not_found')
      noteTrace?.({ 'upya.payment': attempt.reference })
      return attempt
    },

    /** Changes the state of a locked attempt, keeping the evidence; a transition that the table does not allow leaves only the evidence. */
    async transition(attempt: Attempt, to: AttemptState, by: By, change: Change = {}): Promise<Settlement> {
      if (!mayMove(attempt.state, to)) return recordEvidence(attempt, by)
      // The day on which money came stays, whatever becomes of it.
      const decided_at = attempt.paid_amount === null || attempt.decided_at === null ? clock.now() : attempt.decided_at
      const decided = isUndecided(to) ? {} : { decided_at, next_query_at: null }
      const after = await write(attempt.id, attempt.state, to, by, { ...decided, ...change })
      return after ? { attempt: after, moved: true } : recordEvidence(attempt, by)
    },

    /** Changes a locked attempt, but not its state. */
    async update(attempt: Attempt, change: Change): Promise<Attempt> {
      await db.query(UPDATE, [attempt.id, JSON.stringify(change)])
      return { ...attempt, ...change }
    },

    /** When its provider is asked next; null when it cannot be asked, or there is nothing more to ask. */
    nextQueryAt(attempt: Attempt): Date | null {
      const gateway = gateways.find(({ name }) => name === attempt.gateway)
      const sent = attempt.sent_at ?? attempt.created_at
      if (!gateway || (attempt.provider_request_id === null && !gateway.asksByReference)) return null
      const seconds = nextQuery(gateway.schedule(attempt.method), (clock.now().getTime() - sent.getTime()) / 1000)
      return seconds === null ? null : later(sent, seconds)
    },
  }
}
