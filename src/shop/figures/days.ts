import { later } from '../clock.ts'
import type { AreaDeps } from '../deps.ts'
import { CLOSE, CLOSE_AGE_MONTH, OPEN, READ, ROLLUPS, WIDER, type OpenName, type RollupName } from './days-sql.ts'
import { addDays, CLOSE_AFTER_SECONDS, dayIn, RECOUNT_AFTER_SECONDS, RECOUNTED_DAYS, startOf, type Span } from './rules-days.ts'
import { addedUp, type SumRow } from './rules-sums.ts'

/** Any number, as long as everyone uses the same one. */
const LOCK = 7_208_122
/** Days that are caught up in one go; the next one goes on. */
const BATCH_SIZE = 100

const ALONE = { name: 'figures_days_alone', text: `select pg_try_advisory_xact_lock(${LOCK}) as alone` }
const LAST = { name: 'figures_last_closed', text: `select to_char(max(day), 'YYYY-MM-DD') as day from stat_closed` }
// Each by an index. Before the first of them nothing happened.
const FIRST = {
  name: 'figures_first_day',
  text: `select to_char(least(
      (select (created_at at time zone 'Africa/Nairobi')::date from orders order by created_at limit 1),
      (select (at at time zone 'Africa/Nairobi')::date from wish_events order by at limit 1),
      (select min((first at time zone 'Africa/Nairobi')::date) from (
        select (select created_at from payment_attempts a where a.state = s.state and a.gateway = s.gateway order by created_at limit 1) as first
        from (values ('cancelled', 'daraja'), ('cancelled', 'paystack'), ('failed', 'daraja'), ('failed', 'paystack')) s(state, gateway)) firsts)
    ), 'YYYY-MM-DD') as day`,
}
// Of buyers whose orders have no key yet nobody can say who is new.
const UNKEYED = { name: 'figures_unkeyed', text: 'select from orders where customer_key is null limit 1' }
const CLOSED = {
  name: 'figures_closed',
  text: `insert into stat_closed as s (day, closed_at) values ($1, $2)
    on conflict (day) do update set recounted_at = excluded.closed_at, repaired_at = case when $3 then excluded.closed_at else s.repaired_at end`,
}
const ANY_CLOSED = {
  name: 'figures_any_closed',
  text: `select to_char(day, 'YYYY-MM-DD') as day from stat_closed where day < $1::date and day >= (select min(day) from stat_closed)
      + (floor(random() * greatest(1, $1::date - (select min(day) from stat_closed))))::int order by day limit 1`,
}
const FORGET = {
  name: 'figures_forget_days',
  text: `with ${[...Object.values(ROLLUPS).map(({ table }) => table), 'stat_age_months']
    .map((table) => `${table}_gone as (delete from ${table})`)
    .join(', ')}
    delete from stat_closed`,
}
const STATE = {
  name: 'figures_state',
  text: `select to_char(max(day), 'YYYY-MM-DD') as closed_to, max(recounted_at) as recounted_at, max(repaired_at) as repaired_at from stat_closed`,
}

/** How far days are written down, when they were last counted again, and when that last found a difference. */
export interface DaysState {
  closed_to: string | null
  recounted_at: Date | null
  repaired_at: Date | null
}

/** What the readings of one answer have in common. */
export interface SharedReads {
  last?: Promise<string | null>
  /** Rows of days that are open, by statement and moments. */
  open: Map<string, Promise<SumRow[]>>
}

export function sharedReads(): SharedReads {
  return { open: new Map() }
}

/** Days: written down once they are over, read from the rows while they are not. */
export function createDays({ db, clock, log, atomically }: Pick<AreaDeps, 'db' | 'clock' | 'log' | 'atomically'>) {
  async function lastClosed(tx: typeof db = db): Promise<string | null> {
    return (await tx.query<{ day: string | null }>(LAST, []))[0]?.day ?? null
  }

  /** Writes all that is kept of a day; true when money that was written before was wrong. */
  async function write(tx: typeof db, day: string): Promise<boolean> {
    const bounds = [startOf(day), startOf(addDays(day, 1))]
    const found = await Promise.all((Object.keys(CLOSE) as RollupName[]).map((name) => tx.query<{ repaired: number }>(CLOSE[name], bounds)))
    await tx.query(CLOSE_AGE_MONTH, [day])
    return found.some(([row]) => (row?.repaired ?? 0) > 0)
  }

  async function daysState(): Promise<DaysState> {
    return (await db.query<DaysState>(STATE, []))[0] ?? { closed_to: null, recounted_at: null, repaired_at: null }
  }

  async function alone<T>(work: (tx: typeof db) => Promise<T>): Promise<T | null> {
    return atomically(async (tx) => {
      const [lock] = await tx.query<{ alone: boolean }>(ALONE, [])
      return lock?.alone ? work(tx) : null
    })
  }

  /** The day after the last closed one, if it is over; null when there is none to close. */
  async function nextToClose(tx: typeof db): Promise<string | null> {
    const last = await lastClosed(tx)
    const over = addDays(dayIn(later(clock.now(), -CLOSE_AFTER_SECONDS)), -1)
    const first = last ? addDays(last, 1) : (await tx.query<{ day: string | null }>(FIRST, []))[0]?.day
    return first && first <= over ? first : null
  }

  /** Closes one day; false when there is none, when its buyers are not known yet, or when another worker does it. */
  async function closeNext(): Promise<boolean> {
    const closed = await alone(async (tx) => {
      const day = await nextToClose(tx)
      if (!day || (await tx.query(UNKEYED, [])).length > 0) return false
      await write(tx, day)
      await tx.query(CLOSED, [day, clock.now(), false])
      return true
    })
    return closed === true
  }

  /** Counts a closed day again; a difference is repaired, and an alarm is logged. */
  async function recountDay(day: string): Promise<boolean> {
    const repaired = await alone(async (tx) => {
      const wrong = await write(tx, day)
      await tx.query(CLOSED, [day, clock.now(), wrong])
      return wrong
    })
    if (repaired) log.error({ day }, 'the figures of a closed day were wrong, and were counted again')
    return repaired === true
  }

  function openRows(wanted: OpenName, from: Date, until: Date, { open }: SharedReads): Promise<SumRow[]> {
    const nameOf = (one: OpenName) => `${one} ${from.getTime()} ${until.getTime()}`
    const wider = WIDER[wanted]?.flatMap((one) => open.get(nameOf(one)) ?? [])[0]
    const rows = wider ?? open.get(nameOf(wanted)) ?? db.query<SumRow>(OPEN[wanted], [from, until])
    if (!wider) open.set(nameOf(wanted), rows)
    return rows
  }

  return {
    /** Writes down days that are over, those that were missed first. Any number of workers. Returns how many. */
    async closeDays(): Promise<number> {
      for (let days = 0; ; days++) if (days >= BATCH_SIZE || !(await closeNext())) return days
    },

    recountDay,

    /** Once a night: the last days again, and one of all before. Returns the days that had to be repaired. */
    async recountDays(): Promise<string[]> {
      const last = await lastClosed()
      if (!last) return []
      const night = later(startOf(dayIn(clock.now())), RECOUNT_AFTER_SECONDS)
      const { recounted_at: recounted } = await daysState()
      if (clock.now() < night || (recounted && recounted >= night)) return []
      const days = Array.from({ length: RECOUNTED_DAYS }, (_, back) => addDays(last, -back))
      const [any] = await db.query<{ day: string }>(ANY_CLOSED, [days.at(-1)])
      const repaired = []
      for (const day of any ? [...days, any.day] : days) if (await recountDay(day)) repaired.push(day)
      return repaired
    },

    /** All days are to be written anew: after an import of orders, or when the demo's have been taken away. */
    async forgetDays(): Promise<void> {
      await db.query(FORGET, [])
    },

    daysState,

    /**
     * Sums over a span: what is closed as it is written, the rest from the rows. Readings of one answer share what they read of
     * days that are open, as most of it is of today.
     */
    async read<Row extends object>(what: keyof typeof READ, span: Span, shared: SharedReads = sharedReads()): Promise<Row[]> {
      const last = await (shared.last ??= lastClosed())
      const next = last ? addDays(last, 1) : span.from
      // Only whole days are written down.
      const cut = [next, dayIn(span.until)].sort()[0] ?? next
      const live = cut < span.from ? span.from : cut
      const { rollup, open, by, sums, statement } = READ[what]
      const rows = await Promise.all([
        live > span.from ? db.query<SumRow>(statement, [span.from, live]) : [],
        startOf(live) < span.until ? openRows(open, startOf(live), span.until, shared) : [],
      ])
      const own = rows.flat().filter((row) => row['part'] === undefined || row['part'] === rollup)
      return addedUp(own, by, sums) as Row[]
    },
  }
}

export type Days = ReturnType<typeof createDays>
