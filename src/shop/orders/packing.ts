import type { AreaDeps } from '../deps.ts'
import type { PackedPiece, PackRequest } from './contract-packing.ts'
import { PACKING_TOPIC } from './rules-packing.ts'

// Locked in one order by everyone; who was first stays named.
const TICK = {
  name: 'order_items_tick',
  text: `with want as (select * from unnest($1::uuid[], $2::boolean[]) as w(id, packed)),
    locked as (select i.id, i.packed_at is not null as was from order_items i join want w on w.id = i.id order by i.id for update of i),
    ticked as (
      update order_items i set packed_at = case when w.packed then $3::timestamptz end, packed_by = case when w.packed then $4::text end
      from want w join locked l on l.id = w.id where i.id = w.id and l.was <> w.packed returning i.id, i.packed_by)
    select i.id, i.name, o.order_number, w.packed, case when t.id is null then i.packed_by else t.packed_by end as by, t.id is not null as changed
    from want w join order_items i on i.id = w.id join orders o on o.id = i.order_id left join ticked t on t.id = i.id order by i.id`,
}

interface Ticked extends PackedPiece {
  name: string
  order_number: string
  /** It was otherwise before. */
  changed: boolean
}

/** Which pieces have been fetched for their parcels: the same for everybody who packs. */
export function createPacking({ db, clock, live }: Pick<AreaDeps, 'db' | 'clock' | 'live'>) {
  return {
    /** Ticks items off, or takes ticks back; repeats change nothing. Inside a transaction. */
    async tick({ pieces }: PackRequest, adminEmail: string): Promise<Ticked[]> {
      const wanted = new Map(pieces.map(({ id, packed }) => [id, packed]))
      const rows = await db.query<Ticked>(TICK, [[...wanted.keys()], [...wanted.values()], clock.now(), adminEmail])
      const changed = rows.filter((row) => row.changed).map(({ id, packed, by }) => ({ id, packed, by }))
      if (changed.length > 0) await live.publish(db, PACKING_TOPIC, { pieces: changed })
      return rows
    },
  }
}
