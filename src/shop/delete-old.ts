import type { AreaDeps } from './deps.ts'

type Db = AreaDeps['db']
type Statement = Parameters<Db['query']>[0]

/** Rows that one statement deletes at most: whoever waits for one of them, or for the disk, waits for milliseconds. */
export const DELETED_AT_ONCE = 2000

interface OldRows {
  table: string
  /** Which are old, as SQL. */
  where: string
  /** A column of it with an index: the oldest go first. */
  by: string
  /** What tells its rows apart; `ctid`, the place of a row, unless the table has several parts. */
  key?: string
}

/** The statement by which deleteOld() deletes. A row that is renewed meanwhile stays. */
export function deletionOf(name: string, { table, where, by, key = 'ctid' }: OldRows): Statement {
  const old = `array(select ${key} from ${table} where ${where} order by ${by} limit ${DELETED_AT_ONCE})`
  return {
    name,
    text: `with gone as (delete from ${table} where ${key} = any(${old}) and ${where} returning 1) select count(*)::int as gone from gone`,
  }
}

/** Deletes until nothing is left that is old, however much comes in between two times, in steps that each end at once. Not inside a transaction. */
export async function deleteOld(db: Db, statement: Statement, values: readonly unknown[]): Promise<void> {
  for (let gone = DELETED_AT_ONCE; gone === DELETED_AT_ONCE;) {
    const [row] = await db.query<{ gone: number }>(statement, values)
    gone = row?.gone ?? 0
  }
}
