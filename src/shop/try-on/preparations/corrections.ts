import type { Mask, Rgba } from '../../../platform/image-pixels.ts'
import { originalOf } from '../../catalogue/renditions.ts'
import type { AreaDeps } from '../../deps.ts'
import { ShopError } from '../../errors.ts'
import type { GarmentCorrection } from '../contract-garments.ts'
import { FINAL_VERSION, CONFIDENCE_LEAST, MASK_BYTES_MAX, mayStep, type PreparationState, type PreparationStep } from '../rules.ts'
import { NEEDED_POINTS, type Rig } from '../rules-rig.ts'
import { createCutoutFiles, dropCutouts, nameCutout } from './cutout-files.ts'
import { refreshSpare } from './spare.ts'

const SEEN = {
  name: 'garment_seen',
  text: 'select id, picture, state, width, height, cutout, rig, version from garment_preparations where id = $1',
}
const SEEN_LOCKED = { name: 'garment_seen_locked', text: `${SEEN.text} for update` }
const CORRECT = {
  name: 'garment_correct',
  text: `update garment_preparations set state = 'corrected', rig = $2, cutout = $3, corrected_by = $4, corrected_at = $5, algorithm = ${FINAL_VERSION},
      due_at = null, tries = 0, version = version + 1, updated_at = $5 where id = $1`,
}
const APPROVE = {
  name: 'garment_approve',
  text: `update garment_preparations set state = 'corrected', corrected_by = $2, corrected_at = $3, due_at = null, tries = 0,
      version = version + 1, updated_at = $3 where id = $1`,
}
const EXCLUDE = {
  name: 'garment_exclude',
  text: `update garment_preparations set state = 'excluded', chosen = false, due_at = null, tries = 0, version = version + 1, updated_at = $2 where id = $1`,
}
const INCLUDE = {
  name: 'garment_include',
  text: `update garment_preparations set state = case when corrected_at is not null and cutout is not null then 'corrected' else 'pending' end,
      due_at = case when corrected_at is not null and cutout is not null then null else $2::timestamptz end, rank = 0, tries = 0,
      version = version + 1, updated_at = $2 where id = $1`,
}
const AGAIN = {
  name: 'garment_prepare_again',
  text: `update garment_preparations set state = 'pending', corrected_by = null, corrected_at = null, due_at = $2, rank = 0, tries = 0,
      version = version + 1, updated_at = $2 where id = $1`,
}
// As before it was approved or left out; what was put right by hand before it was left out still is.
const REOPEN = {
  name: 'garment_reopen',
  text: `update garment_preparations set state = case when state = 'excluded' and corrected_at is not null then 'corrected'
        when confidence >= ${CONFIDENCE_LEAST} then 'ready' else 'uncertain' end,
      corrected_by = case when state = 'excluded' then corrected_by end, corrected_at = case when state = 'excluded' then corrected_at end,
      due_at = null, tries = 0, version = version + 1, updated_at = $2 where id = $1`,
}
// One of all pictures of a product.
const CHOOSE = {
  name: 'garment_choose',
  text: `update garment_preparations g set chosen = (g.id = $1), version = version + 1, updated_at = $2 where g.id = $1 or (g.chosen and g.picture = any(array(
      select b.key from garment_preparations m join product_pictures i on i.key = m.picture join product_pictures b on b.product_id = i.product_id where m.id = $1)))`,
}

interface Seen {
  id: string
  picture: string
  state: PreparationState
  width: number
  height: number
  cutout: string | null
  rig: Rig | null
  version: number
}

/** A correction whose cut-out is stored, and only has to be written down. */
export interface CutCorrection {
  id: string
  version: number
  rig: Rig
  cutout: string
}

export function createCorrections({ db, storage, images, clock }: Pick<AreaDeps, 'db' | 'storage' | 'images' | 'clock'>) {
  const files = createCutoutFiles({ db, storage, clock })

  async function seen(statement: typeof SEEN, id: string, version: number): Promise<Seen> {
    const [row] = await db.query<Seen>(statement, [id])
    if (!row) throw new ShopError('garment_not_found')
    if (row.version !== version) throw new ShopError('garment_changed')
    return row
  }

  /** The picture's colours within the mask; where something was cut out before, its colours, which have no ground in them. */
  async function masked(row: Seen, mask: Mask): Promise<Rgba> {
    const original = await storage.get(originalOf(row.picture))
    if (!original) throw new ShopError('garment_not_found')
    const { data } = await images.pixels(original, row)
    const known = row.cutout ? await files.cutout(row.cutout) : null
    const before = known && (await images.decodeCutout(known.content))
    const rgba = new Uint8ClampedArray(row.width * row.height * 4)
    for (let i = 0; i < mask.data.length; i++) {
      const isKnown = (before?.rgba[i * 4 + 3] ?? 0) > 0
      for (let c = 0; c < 3; c++) rgba[i * 4 + c] = (isKnown ? before?.rgba[i * 4 + c] : data[i * 3 + c]) ?? 0
      rgba[i * 4 + 3] = mask.data[i] ?? 0
    }
    return { width: row.width, height: row.height, rgba }
  }

  return {
    /**
     * Makes the cut-out of a correction, for `correctGarment`. Throws `garment_not_found`, `garment_changed`, `invalid_input` for
     * points that are missing, and `mask_invalid`.
     */
    async cutCorrection(id: string, { version, rig, mask: text }: GarmentCorrection): Promise<CutCorrection> {
      const row = await seen(SEEN, id, version)
      requirePoints(rig)
      if (text === null) {
        if (row.cutout === null) throw new ShopError('mask_invalid')
        return { id, version, rig, cutout: row.cutout }
      }
      const webp = await images.encodeCutout(await masked(row, await readMask(images, text, row)))
      return { id, version, rig, cutout: await files.storeCutout(row, webp) }
    },

    /** Inside a transaction. No job changes it any more. Throws `garment_not_found` and `garment_changed`. */
    async correctGarment({ id, version, rig, cutout }: CutCorrection, adminId: string): Promise<void> {
      const row = await seen(SEEN_LOCKED, id, version)
      const now = clock.now()
      await db.query(CORRECT, [id, rig, cutout, adminId, now])
      if (row.cutout !== cutout) {
        await nameCutout(db, cutout)
        await dropCutouts(db, [row.cutout], now)
      }
      await refreshSpare(db, [row.picture])
    },

    /** Inside a transaction. Throws `garment_not_found`, `garment_changed`, and `garment_step` for what its state does not allow. */
    async stepGarment(id: string, step: PreparationStep, version: number, adminId: string): Promise<void> {
      const row = await seen(SEEN_LOCKED, id, version)
      const isWearable = row.rig !== null && missingOf(row.rig).length === 0
      if (!mayStep(step, row.state) || (step === 'approve' && !isWearable)) throw new ShopError('garment_step')
      // What was never cut out has nothing to be looked at.
      if (step === 'reopen' && row.cutout === null) throw new ShopError('garment_step')
      const now = clock.now()
      if (step === 'approve') await db.query(APPROVE, [id, adminId, now])
      else await db.query({ exclude: EXCLUDE, include: INCLUDE, again: AGAIN, reopen: REOPEN, choose: CHOOSE }[step], [id, now])
      await refreshSpare(db, [row.picture])
    },
  }
}

/** The mask that an admin has painted. Throws `payload_too_large` and `mask_invalid`. */
export async function readMask(images: AreaDeps['images'], text: string, size: { width: number; height: number }): Promise<Mask> {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length > MASK_BYTES_MAX) throw new ShopError('payload_too_large')
  const mask = await images.readMask(bytes, size).catch((error: unknown) => {
    throw new ShopError('mask_invalid', { cause: error })
  })
  if (!mask.data.some((value) => value > 127)) throw new ShopError('mask_invalid')
  return mask
}

const missingOf = ({ garment, points }: Rig) => NEEDED_POINTS[garment].filter((name) => !points[name])

/** It may be another garment than its kind says, such as a cardigan that is worn as a jacket. */
function requirePoints(rig: Rig): void {
  const missing = missingOf(rig)
  if (missing.length > 0) throw new ShopError('invalid_input', { fields: { 'rig.points': `Still missing: ${missing.join(', ')}.` } })
}
