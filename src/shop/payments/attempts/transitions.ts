import { ShopError } from '../../errors.ts'
import { later } from '../../clock.ts'
import type { AreaDeps } from '../../deps.ts'
import type { Attempt, Settlement } from './attempt.ts'
import { isUndecided, mayMove, nextQuery, type AttemptState } from '../rules.ts'

export type Change = Partial<Omit<Attempt, 'id' | 'state'>>

/** Who says so, as it came. */
export interface By {
  source: string
  raw: unknown
  /** E-mail of the admin whose deed it is. */
  actor?: string | undefined
}

const LOCK = { name: 'payments_lock', text: 'select * from payment_attempts where id = $1 for update' }
const CHANGED = `state, merchant_request_id, provider_request_id, redirect_url, receipt, paid_amount, result_code, result_description, failure,
  next_query_at, queries, sent_at, decided_at`
// What $2 does not name stays as it is.
const MOVE = {
  name: 'payments_move',
  text: `with moved as (
      update payment_attempts a set (${CHANGED}) = (select ${CHANGED} from json_populate_record(a, $2::json))
      where a.id = $1 and a.state = $4 returning a.*),
    kept as (
      insert into payment_events (attempt_id, source, from_state, to_state, evidence, created_at, actor)
      select id, $3, $4, state, $5::jsonb, $6, $7 from moved)
    select * from moved`,
}
const KEEP = {
  name: 'payments_keep',
  text: `insert into payment_events (attempt_id, source, from_state, to_state, evidence, created_at, actor) values ($1, $2, $3, $3, $4::jsonb, $5, $6)`,
}
const NOTE = {
  name: 'payments_note',
  text: `update payment_attempts a set (${CHANGED}) = (select ${CHANGED} from json_populate_record(a, $2::json)) where a.id = $1`,
}

export type Moves = ReturnType<typeof createMoves>

/** How attempts change: by the table of moves only, and never without a trace. */
export function createMoves({ db, clock, gateways }: Pick<AreaDeps, 'db' | 'clock' | 'gateways'>) {
  async function write(id: string, from: AttemptState, to: AttemptState, by: By, change: Change): Promise<Attempt | null> {
    const changed = JSON.stringify({ ...change, state: to })
    const values = [id, changed, by.source, from, JSON.stringify(by.raw ?? {}), clock.now(), by.actor ?? null]
    return (await db.query<Attempt>(MOVE, values))[0] ?? null
  }

  async function keep(attempt: Attempt, by: By): Promise<Settlement> {
    await db.query(KEEP, [attempt.id, by.source, attempt.state, JSON.stringify(by.raw ?? {}), clock.now(), by.actor ?? null])
    return { attempt, moved: false }
  }

  return {
    keep,

    /** Its row, which everyone who changes an attempt locks after that of its checkout. Throws `not_found`. Inside a transaction. */
    async lock(id: string): Promise<Attempt> {
      const [attempt] = await db.query<Attempt>(LOCK, [id])
      if (!attempt) throw new ShopError('not_found')
      return attempt
    },

    /** Moves a locked attempt, keeping the evidence; a move that the table does not allow leaves only the evidence. */
    async move(attempt: Attempt, to: AttemptState, by: By, change: Change = {}): Promise<Settlement> {
      if (!mayMove(attempt.state, to)) return keep(attempt, by)
      // The day on which money came stays, whatever becomes of it.
      const decided_at = attempt.paid_amount === null || attempt.decided_at === null ? clock.now() : attempt.decided_at
      const decided = isUndecided(to) ? {} : { decided_at, next_query_at: null }
      const after = await write(attempt.id, attempt.state, to, by, { ...decided, ...change })
      return after ? { attempt: after, moved: true } : keep(attempt, by)
    },

    /** Changes a locked attempt without moving it. */
    async note(attempt: Attempt, change: Change): Promise<Attempt> {
      await db.query(NOTE, [attempt.id, JSON.stringify(change)])
      return { ...attempt, ...change }
    },

    /** When its provider is asked next; null when it cannot be asked, or there is nothing more to ask. */
    nextAsk(attempt: Attempt): Date | null {
      const gateway = gateways.find(({ name }) => name === attempt.gateway)
      const sent = attempt.sent_at ?? attempt.created_at
      if (!gateway || (attempt.provider_request_id === null && !gateway.asksByReference)) return null
      const seconds = nextQuery(gateway.schedule(attempt.method), (clock.now().getTime() - sent.getTime()) / 1000)
      return seconds === null ? null : later(sent, seconds)
    },
  }
}
