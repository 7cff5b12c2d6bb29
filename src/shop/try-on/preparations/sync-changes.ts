import { v7 as uuid } from 'uuid'
import type { Db } from '../../../platform/database.ts'
import type { Kind } from '../../catalogue/rules-kinds.ts'
import type { AreaDeps } from '../../deps.ts'
import { cutoutSize, PREPARATION_VERSION } from '../rules.ts'
import { garmentOf, type Garment } from '../rules-rig.ts'
import { dropCutouts } from './cutout-files.ts'
import { refreshSpare } from './spare.ts'

const AT_ONCE = 500

const TAKE = {
  name: 'garment_changes_take',
  text: `delete from garment_changes where id in (select id from garment_changes order by id limit ${AT_ONCE} for update skip locked) returning picture`,
}
const WANTED = {
  name: 'garments_wanted',
  text: `select i.key as picture, p.kind, min(i.position)::int as position, max(i.width)::int as width, max(i.height)::int as height,
      max(p.created_at) as newest, bool_or(p.is_active and p.shelf > 0) as in_stock
    from product_pictures i join products p on p.id = i.product_id where i.key = any($1::text[]) and p.kind is not null group by i.key, p.kind`,
}
const ADD = {
  name: 'garments_add',
  text: `insert into garment_preparations as g (id, picture, garment, width, height, rank, newest, due_at, created_at, updated_at)
    select w.id, w.picture, w.garment, w.width, w.height, w.rank, w.newest, $8::timestamptz, $8::timestamptz, $8::timestamptz
    from unnest($1::uuid[], $2::text[], $3::text[], $4::int[], $5::int[], $6::int[], $7::timestamptz[]) as w(id, picture, garment, width, height, rank, newest)
    order by w.picture, w.garment
    on conflict (picture, garment) do update set rank = case when g.rank = 0 and g.due_at is not null then 0 else excluded.rank end, newest = excluded.newest
    where (g.rank, g.newest) is distinct from (excluded.rank, excluded.newest)`,
}
// What an admin has put right waits for its garment to come back, as long as the picture is there.
const REMOVE = {
  name: 'garments_remove',
  text: `delete from garment_preparations g where g.picture = any($1::text[])
      and not exists (select from unnest($2::text[], $3::text[]) as w(picture, garment) where w.picture = g.picture and w.garment = g.garment)
      and (g.corrected_at is null or not exists (select from product_pictures i where i.key = g.picture)) returning g.cutout`,
}
const OUTDATED = {
  name: 'garments_outdated',
  text: `update garment_preparations set due_at = $1, tries = 0 where id = any(array(
      select id from garment_preparations where algorithm < $2 and state in ('ready', 'uncertain', 'failed') and due_at is null
      order by algorithm, id limit ${AT_ONCE} for update skip locked))`,
}

interface WantedRow {
  picture: string
  kind: Kind
  position: number
  width: number
  height: number
  newest: Date
  in_stock: boolean
}

interface Wanted extends Omit<WantedRow, 'kind'> {
  garment: Garment
}

export function createSyncChanges({ atomically, clock }: Pick<AreaDeps, 'atomically' | 'clock'>) {
  return {
    /**
     * Takes over what has changed in the catalogue: pictures to be prepared are added, what no product has any more is removed.
     * The answer is how many changes those were; repeat until 0.
     */
    async syncChanges(): Promise<number> {
      return atomically(async (tx) => {
        const taken = await tx.query<{ picture: string }>(TAKE, [])
        if (taken.length > 0) await follow(tx, [...new Set(taken.map(({ picture }) => picture))], clock.now())
        return taken.length
      })
    },

    /** Has what an older version of the cutter has made be made again, some at a time; shoppers see the old ones meanwhile. */
    async renewOutdated(): Promise<void> {
      await atomically(async (tx) => void (await tx.query(OUTDATED, [clock.now(), PREPARATION_VERSION])))
    },
  }
}

async function follow(tx: Db, pictures: readonly string[], now: Date): Promise<void> {
  const wanted = byGarment(await tx.query<WantedRow>(WANTED, [pictures]))
  if (wanted.length > 0) {
    const sizes = wanted.map(cutoutSize)
    await tx.query(ADD, [
      wanted.map(() => uuid()),
      wanted.map(({ picture }) => picture),
      wanted.map(({ garment }) => garment),
      sizes.map(({ width }) => width),
      sizes.map(({ height }) => height),
      wanted.map(rankOf),
      wanted.map(({ newest }) => newest),
      now,
    ])
  }
  const gone = await tx.query<{ cutout: string | null }>(REMOVE, [
    pictures,
    wanted.map(({ picture }) => picture),
    wanted.map(({ garment }) => garment),
  ])
  await dropCutouts(
    tx,
    gone.map(({ cutout }) => cutout),
    now,
  )
  await refreshSpare(tx, pictures)
}

/** Several kinds are the same garment. */
function byGarment(rows: readonly WantedRow[]): Wanted[] {
  const wanted = new Map<string, Wanted>()
  for (const { kind, ...row } of rows) {
    const garment = garmentOf(kind)
    if (!garment) continue
    const known = wanted.get(`${row.picture} ${garment}`)
    wanted.set(`${row.picture} ${garment}`, {
      ...row,
      garment,
      position: Math.min(row.position, known?.position ?? Infinity),
      newest: known && known.newest > row.newest ? known.newest : row.newest,
      in_stock: row.in_stock || (known?.in_stock ?? false),
    })
  }
  return [...wanted.values()]
}

/** 1 to 4: what can be bought before what cannot, front pictures before the others. */
function rankOf({ in_stock: inStock, position }: Wanted): number {
  return 1 + (inStock ? 0 : 2) + (position === 1 ? 0 : 1)
}
