import { originalOf } from '../../catalogue/renditions.ts'
import { later } from '../../clock.ts'
import type { ShopDeps } from '../../deps.ts'
import type { GarmentCutter } from '../preparations/garment-cutter.ts'
import type { Garment } from '../rules-rig.ts'
import { composePicture } from './compose-picture.ts'
import { findPiece, type FoundPiece, onePhotoAtATime } from './find-piece.ts'
import { proposalFile, proposalFolder } from './proposals.ts'
import { newPixels, type Pixels } from './rules-pixels.ts'
import { PROPOSAL_LEASE_SECONDS, PROPOSAL_RETRY_SECONDS, PROPOSAL_SMALL_WIDTH, PROPOSAL_TRIES_MAX } from './rules-proposals.ts'
import { WHOLE_SIDE } from './rules-studio.ts'

// Whoever has it has it alone: it is due again only when the lease is over, as it is of a worker that was killed.
const CLAIM = {
  name: 'studio_claim',
  text: `update studio_proposals set due_at = $2, tries = tries + 1 where id = (
      select id from studio_proposals where due_at is not null and due_at <= $1 order by id limit 1 for update skip locked)
    returning id, product_id, picture, garment, tries`,
}
// Unless somebody has put it aside or claimed it meanwhile.
const CLAIMED = `where id = $1 and tries = $2 and state = 'waiting' and due_at is not null`
const DONE = {
  name: 'studio_done',
  text: `update studio_proposals set state = 'ready', confidence = $3, reasons = $4, angle = $5, due_at = null ${CLAIMED} returning id`,
}
const AGAIN = { name: 'studio_again_later', text: `update studio_proposals set due_at = $3 ${CLAIMED}` }
const GIVEN_UP = { name: 'studio_given_up', text: `update studio_proposals set state = 'failed', reasons = $3, due_at = null ${CLAIMED}` }
const SHOWN = { name: 'studio_still_shown', text: 'select from product_pictures where product_id = $1 and key = $2' }
const KEPT = { name: 'studio_kept', text: 'select from studio_proposals where id = $1 and decided_at is null' }

interface Claimed {
  id: string
  product_id: string
  picture: string
  garment: Garment
  tries: number
}

/** What is wrong with a photo, for admins to read; another try would find the same. */
class Hopeless extends Error {}

export interface ProposingDeps extends Pick<ShopDeps, 'database' | 'storage' | 'images' | 'clock' | 'log'> {
  cutter: GarmentCutter
}

/** Cleans photos up one at a time; any number of processes may. */
export function createProposing({ database: { db }, storage, images, clock, log, cutter }: ProposingDeps) {
  /** As the browser makes it (decision 63). */
  async function made(bytes: Buffer, garment: Garment): Promise<{ picture: Pixels; found: FoundPiece }> {
    const { width, height } = await images.inspect(bytes)
    const found = await findPiece({ images, cutGarment: cutter }, { bytes, width, height }, garment)
    // Nothing was told from anything, as where its network cannot be run: perhaps only now.
    if (found.confidence === 0) throw new Error(found.reasons.join(' ') || 'The piece could not be told from its ground.')
    const scale = Math.min(1, WHOLE_SIDE / Math.max(width, height))
    const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
    const photo = withAlpha(await images.pixels(bytes, size))
    const picture = await composePicture({ photo, mask: found.mask, choices: { angle: found.angle, light: true } })
    if (!picture) throw new Hopeless('The piece could not be told from its ground.')
    return { picture, found }
  }

  async function propose({ id, product_id, picture: key, garment, tries }: Claimed): Promise<void> {
    if ((await db.query(SHOWN, [product_id, key])).length === 0) throw new Hopeless('The piece no longer has this picture.')
    const original = await storage.get(originalOf(key))
    if (!original) throw new Hopeless('The picture itself is missing.')
    const { picture, found } = await onePhotoAtATime(() => made(original, garment), { patient: true })
    const { width, height, data } = picture
    const whole = await images.encodeJpeg({ width, height, rgba: data })
    await storage.put(proposalFile(id, 'whole'), whole, 'image/jpeg')
    await storage.put(proposalFile(id, 'small'), await images.render(whole, PROPOSAL_SMALL_WIDTH, 'webp'), 'image/webp')
    const done = await db.query(DONE, [id, tries, Math.max(0, Math.min(1, found.confidence)), found.reasons, found.angle])
    if (done.length === 0) await dropUnwanted(id)
  }

  /** Nobody wants it any more, or another worker was faster: then the files are those of that one. */
  async function dropUnwanted(id: string): Promise<void> {
    const kept = await db.query(KEPT, [id])
    if (kept.length === 0) await storage.deleteFolder(proposalFolder(id))
  }

  async function failed({ id, tries, picture }: Claimed, error: Error): Promise<void> {
    log.warn({ picture, tries, error: error.message }, 'a photo could not be cleaned up')
    const known = error instanceof Hopeless || error.name === 'BadImage'
    if (!known && tries < PROPOSAL_TRIES_MAX) {
      await db.query(AGAIN, [id, tries, later(clock.now(), PROPOSAL_RETRY_SECONDS * 10 ** (tries - 1))])
      return
    }
    await db.query(GIVEN_UP, [id, tries, [known ? error.message : 'The piece could not be cut out.']])
  }

  return {
    /** Cleans up the photo that is next, or notes why it could not be. False when none is due. */
    async proposeNext(): Promise<boolean> {
      const now = clock.now()
      const [claimed] = await db.query<Claimed>(CLAIM, [now, later(now, PROPOSAL_LEASE_SECONDS)])
      if (!claimed) return false
      // One that killed its worker each time is not tried for ever.
      if (claimed.tries > PROPOSAL_TRIES_MAX) await failed(claimed, new Hopeless('Cleaning it up took too long.'))
      else await propose(claimed).catch((error: Error) => failed(claimed, error))
      return true
    },
  }
}

function withAlpha({ width, height, data }: { width: number; height: number; data: Uint8Array }): Pixels {
  const pixels = newPixels(width, height)
  pixels.data.fill(255)
  for (let i = 0; i < width * height; i++) for (let c = 0; c < 3; c++) pixels.data[i * 4 + c] = data[i * 3 + c] ?? 0
  return pixels
}
