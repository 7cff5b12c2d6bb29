import { isUuid } from '../../../../shop/ids.ts'
import { OUTFIT_MAX } from '../../../../shop/try-on/rules.ts'
import { isRecord, readJson, STORAGE_KEYS, writeJson } from '../../../lib/storage.ts'
import { parseRecentlyViewed } from '../../product/data/recently-viewed.ts'
import { NO_NUDGE, type Nudge } from '../engine/outfit.ts'
import { boundedNudge, type OutfitSession, type WornPiece } from './outfit-session.ts'

// What somebody wears, for a reload in the middle: in this tab, and with a photo that is kept also on this device. How they moved
// pieces, and the skin tone of the mannequin, are remembered here until they sign out. Never the photo itself.

export interface StoredOutfit {
  /** Who was dressed last; null when nobody was. */
  wearer: 'photo' | 'mannequin' | null
  /** The camera is open: it may take another document (decision 43). */
  camera: boolean
  /** Pieces are laid on by hand. */
  byHand: boolean
  /** 0 (light) to 5 (deep). */
  skinTone: number
  /** With which visit and pieces of the address one came: they are put on once. Null when that is not known. */
  came: string | null
  /** Products, from what is nearest to the body outwards. */
  worn: readonly string[]
  chosen: string | null
  tucked: boolean
  nudges: Readonly<Record<string, Nudge>>
}

const KEY = STORAGE_KEYS.tryOnOutfit
/** Nudges that are remembered; the oldest give way. */
const NUDGES_MAX = 60
/** In the middle of the scale. */
export const SKIN_TONE_FIRST = 4
const SKIN_TONE_MOST = 5

/** The outfit of this member; null when there is none. */
export function readOutfit(userId: string): StoredOutfit | null {
  const here = parseOutfit(readJson(KEY, 'session'), userId)
  if (here) return here
  const kept = parseOutfit(readJson(KEY), userId)
  return kept && { ...kept, came: null }
}

/**
 * `onDevice`: all of it outlives the tab, as the photo does. `pieces` are what is worn, for a reload without a connection; those only in
 * this tab.
 */
export function writeOutfit(userId: string, outfit: StoredOutfit, onDevice: boolean, pieces: readonly WornPiece[] = []): void {
  const record = { user_id: userId, ...outfit, nudges: Object.fromEntries(Object.entries(outfit.nudges).slice(-NUDGES_MAX)) }
  writeJson(KEY, { ...record, pieces }, 'session')
  writeJson(KEY, onDevice ? record : { ...record, wearer: null, camera: false, byHand: false, worn: [], chosen: null, tucked: false })
}

/** Those of these products that were worn in this tab, as they were then. */
export function readPieces(ids: readonly string[]): WornPiece[] {
  const found = readJson(KEY, 'session')
  const pieces = isRecord(found) && Array.isArray(found['pieces']) ? found['pieces'].filter(isWornPiece) : []
  return ids.flatMap((id) => pieces.find(({ product }) => product.id === id) ?? [])
}

function isWornPiece(found: unknown): found is WornPiece {
  if (!isRecord(found) || parseRecentlyViewed([found['product']]).length === 0 || !isRecord(found['wearable'])) return false
  const { cutout, rig, measurements } = found['wearable']
  return typeof cutout === 'string' && isRecord(rig) && isRecord(rig['points']) && isRecord(measurements)
}

export function storedOutfitOf(
  session: OutfitSession,
  who: Pick<StoredOutfit, 'wearer' | 'camera' | 'byHand' | 'skinTone' | 'came'>,
): StoredOutfit {
  const { worn, chosen, tucked, nudges } = session
  return { ...who, worn: worn.map(({ product }) => product.id), chosen, tucked, nudges }
}

/** Whatever is found in the storage, if it is this member's. */
export function parseOutfit(found: unknown, userId: string): StoredOutfit | null {
  if (!isRecord(found) || found['user_id'] !== userId) return null
  const { wearer, skinTone, came, worn, chosen, tucked, nudges } = found
  const tone = typeof skinTone === 'number' ? Math.round(skinTone) : SKIN_TONE_FIRST
  return {
    wearer: wearer === 'photo' || wearer === 'mannequin' ? wearer : null,
    camera: found['camera'] === true,
    byHand: found['byHand'] === true,
    skinTone: tone >= 0 && tone <= SKIN_TONE_MOST ? tone : SKIN_TONE_FIRST,
    came: typeof came === 'string' ? came : null,
    worn: Array.isArray(worn) ? worn.filter(isId).slice(0, OUTFIT_MAX) : [],
    chosen: isId(chosen) ? chosen : null,
    tucked: tucked === true,
    nudges: isRecord(nudges) ? Object.fromEntries(Object.entries(nudges).flatMap(nudgeEntry)) : {},
  }
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && isUuid(value)
}

function nudgeEntry([id, found]: [string, unknown]): [string, Nudge][] {
  if (!isUuid(id) || !isRecord(found)) return []
  const values = Object.keys(NO_NUDGE).map((name) => [name, Number(found[name] ?? NO_NUDGE[name as keyof Nudge])])
  return [[id, boundedNudge(Object.fromEntries(values) as Nudge)]]
}
