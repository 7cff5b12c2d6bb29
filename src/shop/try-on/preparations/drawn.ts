import { v7 as uuid } from 'uuid'
import type { AreaDeps } from '../../deps.ts'
import { FINAL_VERSION } from '../rules.ts'
import type { Garment, Rig } from '../rules-rig.ts'
import { createCutoutFiles, dropCutouts, nameCutout } from './cutout-files.ts'
import { refreshSpare } from './spare.ts'
import { GARMENTS_OF_KINDS } from './wearable.ts'

const UNDRAWN = {
  name: 'garments_undrawn',
  text: `select distinct i.key as picture, m.garment from product_pictures i join products p on p.id = i.product_id
    join unnest($2::text[], $3::text[]) as m(kind, garment) on m.kind = p.kind
    where i.key = any($1::text[]) and not exists (
      select from garment_preparations g where g.picture = i.key and g.garment = m.garment and (g.algorithm = ${FINAL_VERSION} or g.corrected_at is not null))`,
}
const KNOWN = {
  name: 'garment_drawn_known',
  text: 'select id, version, cutout from garment_preparations where picture = $1 and garment = $2',
}
const PUT = {
  name: 'garment_drawn_put',
  text: `insert into garment_preparations as g (id, picture, garment, state, confidence, reasons, rig, cutout, width, height, algorithm, rank, newest, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, ${FINAL_VERSION}, 4, $11, $11, $11)
    on conflict (picture, garment) do update set state = excluded.state, confidence = excluded.confidence, reasons = excluded.reasons, rig = excluded.rig,
      cutout = excluded.cutout, width = excluded.width, height = excluded.height, algorithm = excluded.algorithm, due_at = null, tries = 0,
      version = g.version + 1, updated_at = excluded.updated_at where g.version = $12 and g.corrected_at is null
    returning id`,
}

/** A picture of which its drawing says what is worn of it; without a cut-out nothing is, as of its back. */
export interface DrawnPreparation {
  picture: string
  rig: Rig
  /** Pixels of the cut-out. */
  width: number
  height: number
  /** WebP. */
  cutout: Uint8Array | null
}

interface KnownRow {
  id: string
  version: number
  cutout: string | null
}

export function createDrawnPreparations({ db, atomically, storage, clock }: Pick<AreaDeps, 'db' | 'atomically' | 'storage' | 'clock'>) {
  const files = createCutoutFiles({ db, storage, clock })
  return {
    /** Of these pictures those that products have, as which garment, of which no drawing and no admin has said what is worn. */
    undrawn: (pictures: readonly string[]) => db.query<{ picture: string; garment: Garment }>(UNDRAWN, [pictures, ...GARMENTS_OF_KINDS]),

    /** Prepares a picture without a worker. One that an admin has put right is left alone. */
    async putDrawn({ picture, rig, width, height, cutout: webp }: DrawnPreparation): Promise<void> {
      const [row] = await db.query<KnownRow>(KNOWN, [picture, rig.garment])
      const id = row?.id ?? uuid()
      const version = row?.version ?? 0
      const cutout = webp && (await files.storeCutout({ id, version }, webp))
      const now = clock.now()
      const what = webp ? ['ready', 1, [], rig, cutout] : ['excluded', 0, ['Another side of the piece.'], null, null]
      await atomically(async (tx) => {
        const done = await tx.query(PUT, [id, picture, rig.garment, ...what, width, height, now, version])
        if (done.length === 0) return
        if (cutout) await nameCutout(tx, cutout)
        await dropCutouts(tx, [row?.cutout ?? null], now)
        await refreshSpare(tx, [picture])
      })
    },
  }
}
