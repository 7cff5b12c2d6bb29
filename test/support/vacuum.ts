import type { Db } from '../../src/platform/database.ts'

/**
 * The table as autovacuum leaves it: what an index alone can answer is not read from the table. One pass is not always
 * enough: while another connection holds an old snapshot (any that is just being opened counts), pages with fresh rows
 * are not marked as visible to all, and the planner takes another way. So it is repeated until they are.
 */
export async function vacuumed(db: Db, table: string): Promise<void> {
  // Otherwise PostgreSQL may look at the table by itself between this and a plan, and find pages that have changed since.
  await db.query({ name: '', text: `alter table ${table} set (autovacuum_enabled = false)` }, [])
  for (;;) {
    await db.query({ name: '', text: `vacuum analyze ${table}` }, [])
    const [pages] = await db.query<{ all: number; visible: number }>(
      { name: '', text: 'select relpages as all, relallvisible as visible from pg_class where oid = $1::regclass' },
      [table],
    )
    if (pages && pages.visible >= pages.all) return
  }
}
