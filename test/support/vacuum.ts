import type { Db } from '../../src/platform/database.ts'

const PAGES = { name: '', text: 'select relpages as all, relallvisible as visible from pg_class where oid = $1::regclass' }
const OTHERS = {
  name: '',
  text: `select pid, state, backend_type, backend_xmin, backend_xid, now() - xact_start as since, left(query, 200) as query
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
}
/** Longer than any statement of a test; then somebody holds an old snapshot, and it is said who. Milliseconds. */
const TOO_LONG = 25_000

/**
 * The table as autovacuum leaves it: what an index alone can answer is not read from the table. One pass is not always
 * enough: while another connection holds an old snapshot (any that is just being opened counts), pages with fresh rows
 * are not marked as visible to all, and the planner takes another way. So it is repeated until they are. With the indexes:
 * for a few dead rows PostgreSQL leaves those alone, and their pages invisible however often it is repeated.
 */
export async function vacuumed(db: Db, table: string): Promise<void> {
  const began = performance.now()
  // Otherwise PostgreSQL may look at the table by itself between this and a plan, and find pages that have changed since.
  await db.query({ name: '', text: `alter table ${table} set (autovacuum_enabled = false)` }, [])
  for (;;) {
    await db.query({ name: '', text: `vacuum (analyze, index_cleanup on) ${table}` }, [])
    const [pages] = await db.query<{ all: number; visible: number }>(PAGES, [table])
    if (pages && pages.visible >= pages.all) return
    if (performance.now() - began > TOO_LONG)
      throw new Error(`${table}: ${JSON.stringify(pages)} pages are visible, as of ${JSON.stringify(await db.query(OTHERS, []))}`)
  }
}
