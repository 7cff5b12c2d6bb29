import { later } from '../../clock.ts'
import type { ShopDeps } from '../../deps.ts'
import { originalOf } from '../../catalogue/renditions.ts'
import {
  CONFIDENCE_LEAST,
  CUTOUT_HEIGHT_MAX,
  PREPARATION_LATER_SECONDS,
  PREPARATION_LEASE_SECONDS,
  PREPARATION_RETRY_SECONDS,
  PREPARATION_TRIES_MAX,
  PREPARATION_VERSION,
  type PreparationState,
} from '../rules.ts'
import { NEEDED_POINTS, type Garment, type SaidSleeves } from '../rules-rig.ts'
import { rig as validRig } from '../contract.ts'
import type { CutGarment } from '../cutout/cut-out-garment.ts'
import { createCutoutFiles, dropCutouts, nameCutout } from './cutout-files.ts'
import type { GarmentCutter } from './garment-cutter.ts'
import { saidSleeves, type CalledProduct } from './said-sleeves.ts'
import { refreshSpare } from './spare.ts'

// Whoever has it has it alone: it is due again only when the lease is over, as it is of a worker that was killed.
const CLAIM = {
  name: 'garment_claim',
  text: `update garment_preparations set due_at = $2, tries = tries + 1 where id = (
      select id from garment_preparations where due_at is not null and due_at <= $1
      order by spare, rank, newest desc nulls last, id limit 1 for update skip locked)
    returning id, picture, garment, state, width, height, tries, version, cutout`,
}
// Unless somebody else has changed or claimed it meanwhile.
const CLAIMED = 'where id = $1 and version = $2 and tries = $3 and due_at is not null'
// What products with the picture are called, and of what kind they are.
const CALLED = {
  name: 'garment_called',
  text: `select distinct p.name, p.kind from product_pictures i join products p on p.id = i.product_id where i.key = $1 order by p.name, p.kind limit 20`,
}
const DONE = {
  name: 'garment_done',
  text: `update garment_preparations set state = $4, confidence = $5, reasons = $6, rig = $7, cutout = $8, algorithm = $9, due_at = null, tries = 0,
      version = version + 1, updated_at = $10 ${CLAIMED} returning id`,
}
const AGAIN = { name: 'garment_again_later', text: `update garment_preparations set due_at = $4 ${CLAIMED}` }
// What was cut out before stays as it is; what failed is tried again at its time, where there is one.
const GIVEN_UP = {
  name: 'garment_given_up',
  text: `update garment_preparations set state = case when cutout is null or state = 'pending' then 'failed' else state end, reasons = $4, algorithm = $5,
      due_at = case when cutout is null or state in ('pending', 'failed') then $7::timestamptz end, version = version + 1, updated_at = $6 ${CLAIMED}`,
}

interface Claimed {
  id: string
  picture: string
  garment: Garment
  state: PreparationState
  width: number
  height: number
  tries: number
  version: number
  cutout: string | null
}

/** What goes wrong with a picture, for admins to read. */
class Unpreparable extends Error {}

export interface PreparingDeps extends Pick<ShopDeps, 'database' | 'storage' | 'images' | 'clock' | 'log'> {
  cutter: GarmentCutter
}

/** Prepares pictures one at a time; any number of processes may. */
export function createPreparing(deps: PreparingDeps) {
  const { database, storage, images, clock, log, cutter } = deps
  const { db, transact } = database
  const files = createCutoutFiles({ db, storage, clock })

  async function prepare(claimed: Claimed): Promise<void> {
    if (claimed.height > CUTOUT_HEIGHT_MAX) throw new Unpreparable('The picture is too long and narrow.')
    const original = await storage.get(originalOf(claimed.picture))
    if (!original) throw new Unpreparable('The picture itself is missing.')
    const said = saidSleeves(await db.query<CalledProduct>(CALLED, [claimed.picture]))
    const cut = await cutter(await images.pixels(original, claimed), claimed.garment, said)
    // Nothing was told from anything, as where its network cannot be run: perhaps only now.
    if (cut.confidence === 0) throw new Unpreparable(cut.reasons.join(' ') || 'The garment could not be told from its ground.')
    const { width, height } = claimed
    if (cut.width !== width || cut.height !== height) throw new Unpreparable('What was cut out is of another size than the picture.')
    // Points that are no numbers would break every page that shows the piece.
    if (!validRig.safeParse(cut.rig).success) throw new Unpreparable('Its points could not be found.')
    const cutout = await files.storeCutout(claimed, await images.encodeCutout(cut))
    const trusted = judged(cut, said)
    const state = trusted.confidence >= CONFIDENCE_LEAST ? 'ready' : 'uncertain'
    await transact(async (tx) => {
      const now = clock.now()
      const what = [state, trusted.confidence, trusted.reasons, cut.rig, cutout, PREPARATION_VERSION, now]
      const done = await tx.query(DONE, [claimed.id, claimed.version, claimed.tries, ...what])
      if (done.length === 0) return
      await nameCutout(tx, cutout)
      await dropCutouts(tx, [claimed.cutout], now)
      await refreshSpare(tx, [claimed.picture])
    })
  }

  async function failed({ id, version, tries, picture }: Claimed, error: Error, isDeadly = false): Promise<void> {
    const now = clock.now()
    const isOver = tries >= PREPARATION_TRIES_MAX
    log.warn({ picture, tries, error: error.message }, 'a picture could not be prepared for the try-on')
    if (!isOver) {
      await db.query(AGAIN, [id, version, tries, later(now, PREPARATION_RETRY_SECONDS * 10 ** (tries - 1))])
      return
    }
    const known = error instanceof Unpreparable || error.name === 'BadImage'
    const reason = known ? error.message : 'The garment could not be cut out.'
    const pause = isDeadly ? undefined : PREPARATION_LATER_SECONDS[tries - PREPARATION_TRIES_MAX]
    const next = pause === undefined ? null : later(now, pause)
    await db.query(GIVEN_UP, [id, version, tries, [reason], PREPARATION_VERSION, now, next])
  }

  return {
    /** Prepares the picture that is next, or notes why it could not be. False when none is due. */
    async prepareNext(): Promise<boolean> {
      const now = clock.now()
      const [claimed] = await db.query<Claimed>(CLAIM, [now, later(now, PREPARATION_LEASE_SECONDS)])
      if (!claimed) return false
      // One that killed its worker each time is not tried for ever. One that has only failed is, at its times, once each.
      const most = claimed.state === 'failed' ? PREPARATION_TRIES_MAX + PREPARATION_LATER_SECONDS.length : PREPARATION_TRIES_MAX
      if (claimed.tries > most) await failed(claimed, new Unpreparable('Preparing it took too long.'), true)
      else await prepare(claimed).catch((error: Error) => failed(claimed, error))
      return true
    },
  }
}

/** Of these nearly all have sleeves: where neither they nor armholes were found they lie on the piece, which would be worn as a vest. */
const SLEEVED: readonly Garment[] = ['top', 'outerwear']

/** Without its points a garment cannot be worn, however well it was cut out. */
function judged({ rig, confidence, reasons, armholes }: CutGarment, said: SaidSleeves): Pick<CutGarment, 'confidence' | 'reasons'> {
  const sure = Math.max(0, Math.min(1, confidence))
  const held = (why: string) => ({ confidence: Math.min(sure, CONFIDENCE_LEAST / 2), reasons: [...reasons, why] })
  if (!NEEDED_POINTS[rig.garment].every((name) => rig.points[name])) return held('Points are missing.')
  const isBare = armholes || said === 'none'
  if (SLEEVED.includes(rig.garment) && rig.sleeves === 'none' && !isBare) return held('No sleeves were found: perhaps they lie on it.')
  return { confidence: sure, reasons }
}
