import type pg from 'pg'
import type { SessionLocks } from './session-locks.ts'

/** A table partitioned by month, with a part `{table}_default` for what has no month of its own. */
export interface MonthlyTable {
  table: string
  /** By which it is partitioned. */
  column: string
  /** Each part has its own. */
  primaryKey: string
  /** As SQL: a month with such a row is not dropped. By an index, as everybody waits meanwhile. */
  isNeeded: string
}

/** Months that are there before they begin. */
const MONTHS_AHEAD = 2
/** No month is made that begins within so many days: rows that are refused while it is being made are then nobody's. */
const DAYS_AHEAD = 7
/** As migrations do: a change of a table lets everybody by who would wait behind it. */
const LOCK_TIMEOUT_MS = 2000
const CHECK_VIOLATION = '23514'
/** How conditions are called that say that there is nothing of a month. */
const APART = 'apart'

const PARTS = `select c.oid::regclass::text as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = $1::regclass order by 1`
const LEFT = `select quote_ident(conname) as name from pg_constraint where conrelid = $1::regclass and contype = 'c' and conname ~ $2`
const OPTIONS = 'select array_to_string(reloptions, $2) as options from pg_class where oid = $1::regclass'

export type MonthlyPartitions = ReturnType<typeof createMonthlyPartitions>

/** Makes the months of a table before they begin, and drops those that nobody needs. One process at a time; an insert never depends on it. */
export function createMonthlyPartitions({ ifFree }: Pick<SessionLocks, 'ifFree'>, table: MonthlyTable) {
  return {
    /** Makes what is missing of the next months. A month of which there are rows already stays with `{table}_default`. */
    async makeAhead(now: Date): Promise<void> {
      await ifFree('partitions', async ({ client }) => {
        await dropLeftConditions(client, table)
        const there = new Set(await partsOf(client, table))
        for (const month of nextMonths(now)) if (!there.has(partOf(table, month))) await make(client, table, month)
      })
    },

    /** Drops the months that ended by `until` and have no row that is needed. The names of what is gone. */
    async dropPast(until: Date): Promise<string[]> {
      const dropped: string[] = []
      await ifFree('partitions', async ({ client }) => {
        for (const part of await partsOf(client, table)) {
          const month = monthOf(part)
          if (month && after(month, 1) <= until && (await drop(client, table, part))) dropped.push(part)
        }
      })
      return dropped
    },
  }
}

/** Of a process that died while it made a month: they would refuse its rows. */
async function dropLeftConditions(client: pg.Client, { table }: MonthlyTable): Promise<void> {
  const rest = `${table}_default`
  const { rows } = await client.query<{ name: string }>(LEFT, [rest, `_${APART}$`])
  for (const { name } of rows) await changing(client, [`alter table ${rest} drop constraint if exists ${name}`])
}

async function partsOf(client: pg.Client, { table }: MonthlyTable): Promise<string[]> {
  return (await client.query<{ name: string }>(PARTS, [table])).rows.map(({ name }) => name)
}

function nextMonths(now: Date): Date[] {
  const soon = now.getTime() + DAYS_AHEAD * 86_400_000
  const next = Array.from({ length: MONTHS_AHEAD }, (_, index) => after(now, index + 1))
  return next.filter((month) => month.getTime() >= soon)
}

/** The beginning of the month so many after that of `at`, in UTC. */
function after(at: Date, months: number): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1))
}

const partOf = ({ table }: MonthlyTable, month: Date) => `${table}_${month.toISOString().slice(0, 7).replace('-', '_')}`

/** Null for a part that is no month. */
function monthOf(part: string): Date | null {
  const [, year, month] = /_(\d{4})_(\d{2})$/.exec(part) ?? []
  return year && month ? new Date(`${year}-${month}-01T00:00:00Z`) : null
}

/**
 * PostgreSQL looks through the whole default part for rows of a new month, with everybody waiting, unless a condition says that there
 * are none. That is proven first, which takes as long as it takes and holds nobody up.
 */
async function make(client: pg.Client, monthly: MonthlyTable, month: Date): Promise<void> {
  const { table, column, primaryKey } = monthly
  const part = partOf(monthly, month)
  const [from, to] = [month, after(month, 1)].map((at) => `'${at.toISOString()}'`)
  const [rest, without] = [`${table}_default`, `${part}_${APART}`]
  const drops = `alter table ${rest} drop constraint if exists ${without}`
  const { rows } = await client.query<{ options: string | null }>(OPTIONS, [rest, ', '])
  const options = rows[0]?.options ? ` with (${rows[0].options})` : ''
  try {
    await changing(client, [`alter table ${rest} add constraint ${without} check (${column} < ${from} or ${column} >= ${to}) not valid`])
    await client.query(`alter table ${rest} validate constraint ${without}`)
    await changing(client, [
      `create table ${part} partition of ${table} (primary key (${primaryKey})) for values from (${from}) to (${to})${options}`,
      drops,
    ])
  } catch (error) {
    await changing(client, [drops])
    if ((error as { code?: string }).code !== CHECK_VIOLATION) throw error
  }
}

/** Looked at once more when nobody can add to it. */
async function drop(client: pg.Client, { table, isNeeded }: MonthlyTable, part: string): Promise<boolean> {
  const needed = async () => (await client.query(`select from ${part} where ${isNeeded} limit 1`)).rows.length > 0
  if (await needed()) return false
  let dropped = false
  await inTransaction(client, async () => {
    await client.query(`lock table ${table} in access exclusive mode`)
    if (await needed()) return
    await client.query(`drop table ${part}`)
    dropped = true
  })
  return dropped
}

const changing = (client: pg.Client, statements: readonly string[]) =>
  inTransaction(client, async () => {
    for (const text of statements) await client.query(text)
  })

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
