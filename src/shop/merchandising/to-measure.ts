import type { AreaDeps } from '../deps.ts'
import { KIND_NAMES, KINDS } from '../catalogue/rules-kinds.ts'
import { measurementsFor } from '../catalogue/rules-measurements.ts'
import { COUNT_MAX } from '../list-count.ts'
import { nextCursor, readPageCursor } from '../page-cursor.ts'
import type { ToMeasure, ToMeasureQuery } from './contract-measure.ts'

/** Rings and earrings have nothing that is measured. */
const WITHOUT = KIND_NAMES.filter((kind) => measurementsFor(KINDS[kind].category, kind).length === 0)
const WAITING = `p.archived_at is null and p.shelf > 0 and p.measurements = '{}'
  and case when p.kind is null then p.category <> 'jewelry' else p.kind <> all($1::text[]) end`

// Their plans are tested.
/** $2 and $3: after which. */
export const PAGE = {
  name: 'products_to_measure',
  text: `select p.id, p.name, p.category, p.kind, p.version, p.tag_code, p.place, p.created_at, p.sizes_in_stock as sizes,
    (select i.key from product_pictures i where i.product_id = p.id order by i.position limit 1) as picture
    from products p where ${WAITING} and (p.created_at, p.id) < ($2::timestamptz, $3::uuid) order by p.created_at desc, p.id desc limit $4`,
}
export const COUNT = {
  name: 'products_to_measure_count',
  text: `select count(*)::int as total from (select from products p where ${WAITING} limit ${COUNT_MAX + 1}) few`,
}

type Row = ToMeasure['items'][number] & { created_at: Date }

export function createToMeasure({ db }: Pick<AreaDeps, 'db'>) {
  return {
    /** Pieces of the house that nobody has measured, the newest first; `total` is COUNT_MAX + 1 for "more than that". Throws `invalid_input`. */
    async toMeasure({ cursor, limit }: ToMeasureQuery): Promise<ToMeasure> {
      const after = readPageCursor(cursor)
      const [rows, [count]] = await Promise.all([
        db.query<Row>(PAGE, [WITHOUT, after.created_at, after.id, limit + 1]),
        db.query<{ total: number }>(COUNT, [WITHOUT]),
      ])
      const items = rows.slice(0, limit).map(({ created_at: _, ...row }) => ({ ...row, sizes: row.sizes.filter(Boolean) }))
      return { items, total: count?.total ?? 0, next_cursor: nextCursor(rows, limit) }
    },
  }
}
