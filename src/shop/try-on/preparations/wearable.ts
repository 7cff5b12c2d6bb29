import type { AreaDeps } from '../../deps.ts'
import { KIND_NAMES } from '../../catalogue/rules-kinds.ts'
import type { UnwornProduct, WearableGarment } from '../contract.ts'
import { ASKED_FOR_MAX, cutoutAddress } from '../rules.ts'
import { garmentOf, type Garment, type Rig } from '../rules-rig.ts'
import { wearersOf, type WornProduct } from '../rules-safety.ts'

/** Kinds and the garments that they are, as two columns. */
const WORN_KINDS = KIND_NAMES.filter((kind) => garmentOf(kind) !== null)
export const GARMENTS_OF_KINDS: readonly [kinds: readonly string[], garments: readonly (Garment | null)[]] = [
  WORN_KINDS,
  WORN_KINDS.map(garmentOf),
]

// The one an admin has chosen, else the first.
const WORN = {
  name: 'garments_worn',
  text: `select distinct on (p.id) p.id as product_id, p.kind, p.department, p.name, p.tags, p.measurements, i.key as picture, g.cutout, g.width, g.height, g.rig
    from products p join unnest($2::text[], $3::text[]) as m(kind, garment) on m.kind = p.kind
    join product_pictures i on i.product_id = p.id join garment_preparations g on g.picture = i.key and g.garment = m.garment
    where p.id = any($1::uuid[]) and p.is_active and g.state in ('ready', 'corrected') and g.cutout is not null
    order by p.id, g.chosen desc, i.position`,
}
const UNWORN = {
  name: 'garments_unworn',
  text: 'select id as product_id, kind, department, name, tags from products where id = any($1::uuid[]) and is_active',
}
// So many at most, so that nobody can put the whole shop before everything else; what has failed waits for its time. In one order, and
// past what somebody else is asking for: two that ask never wait for each other.
const ASK = {
  name: 'garments_asked_for',
  text: `update garment_preparations set rank = 0 where id in (
      select g.id from product_pictures i join garment_preparations g on g.picture = i.key
      where i.product_id = any($1::uuid[]) and i.position <= 2 and g.due_at is not null and not g.spare and g.rank > 0 and g.state <> 'failed'
      order by g.id for update of g skip locked)
    and (select count(*) from (select from garment_preparations where due_at is not null and not spare and rank = 0 and state <> 'failed' limit ${ASKED_FOR_MAX}) few) < ${ASKED_FOR_MAX}`,
}

interface UnwornRow extends WornProduct {
  product_id: string
}

interface WornRow extends UnwornRow {
  measurements: Record<string, number>
  picture: string
  cutout: string
  width: number
  height: number
  rig: Rig
}

export function createWearable({ db, read }: Pick<AreaDeps, 'db' | 'read'>) {
  return {
    /**
     * What of these products can be worn, in their order, and of the others who may have their picture laid on by hand; products that
     * are not for sale are in neither. Those that wait to be prepared are prepared sooner for it.
     */
    async garments(products: readonly string[]): Promise<{ garments: WearableGarment[]; others: UnwornProduct[] }> {
      if (products.length === 0) return { garments: [], others: [] }
      const worn = (await read.query<WornRow>(WORN, [products, ...GARMENTS_OF_KINDS])).filter((row) => wearersOf(row) !== 'nobody')
      const found = new Map(worn.map((row) => [row.product_id, row]))
      const missing = products.filter((id) => !found.has(id))
      return {
        garments: products.flatMap((id) => {
          const row = found.get(id)
          return row ? [wearable(row)] : []
        }),
        others: missing.length > 0 ? await unworn(missing) : [],
      }
    },
  }

  async function unworn(products: readonly string[]): Promise<UnwornProduct[]> {
    await db.query(ASK, [products])
    const rows = await read.query<UnwornRow>(UNWORN, [products])
    return rows.map((row) => ({ product_id: row.product_id, wearers: wearersOf(row) }))
  }
}

function wearable(row: WornRow): WearableGarment {
  const { product_id, picture, cutout, width, height, rig, measurements } = row
  return { product_id, picture, cutout: cutoutAddress(cutout), width, height, rig, on_photos: wearersOf(row) === 'anyone', measurements }
}
