import type { World } from '../world.ts'

export interface Written {
  /** Bytes of its log. */
  log: number
  /** Bytes of its tables and indexes. */
  bytes: number
  /** That wrote something. */
  commits: number
  rows: number
}

/** What the database has written since it was made. */
export async function written({ rows }: World): Promise<Written> {
  const [found] = await rows<Written>(`select
    (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as log,
    pg_database_size(current_database())::float8 as bytes,
    pg_snapshot_xmax(pg_current_snapshot())::text::float8 as commits,
    (select sum(n_tup_ins + n_tup_upd + n_tup_del) from pg_stat_user_tables)::float8 as rows`)
  if (!found) throw new Error('PostgreSQL says nothing of itself')
  return found
}
