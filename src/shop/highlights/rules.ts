// What the shop puts forward on its home page, and when. Pure: the browser uses it too.

export const HIGHLIGHT_KINDS = ['pieces', 'clips', 'banner', 'hero'] as const
export type HighlightKind = (typeof HIGHLIGHT_KINDS)[number]

/**
 * What each kind may take of the home page: so many of it at once (`slots`), so many pieces or videos in each (`shown`), and with
 * fewer than `needs` it looks empty: somebody has to choose more. Order of pages follows the admin's.
 */
export const SLOTS: Record<HighlightKind, { slots: number; shown: number; needs: number; label: string }> = {
  pieces: { slots: 4, shown: 8, needs: 4, label: 'Row of pieces' },
  clips: { slots: 2, shown: 6, needs: 2, label: 'Row of videos' },
  banner: { slots: 2, shown: 0, needs: 0, label: 'Banner' },
  hero: { slots: 1, shown: 3, needs: 0, label: 'Line at the top' },
}

/** Chosen by hand for one row: what is shown, and those that move up when a piece is sold. */
export const CHOSEN_MAX = 24
/** In the draft, planned and ended ones too. */
export const HIGHLIGHTS_MAX = 20
export const TITLE_MAX = 60
export const BANNER_TEXT_MAX = 90
export const LINK_MAX = 300
/** Earlier sets in the list. */
export const SETS_SHOWN = 10
/** Of a banner's picture as it is kept. Pixels. */
export const BANNER_WIDTH = 1080
/** Bytes of a picture that is sent. */
export const BANNER_BYTES_MAX = 8 * 1024 * 1024

export const PIECE_ORDERS = { latest: 'Newest first', popular: 'Most popular first', 'price-asc': 'Cheapest first' } as const
export type PieceOrder = keyof typeof PIECE_ORDERS
export const CLIP_ORDERS = { leading: 'Most watched first', latest: 'Newest first' } as const
export type ClipOrder = keyof typeof CLIP_ORDERS

/** From and to as ISO; null: from now on, and until it is taken away. */
export interface Dates {
  from: string | null
  to: string | null
}
export type DateState = 'planned' | 'active' | 'ended'

/** At this moment, in milliseconds since 1970: `from` is the first moment it is shown, `to` the first it is not. */
export function stateAt({ from, to }: Dates, now: number): DateState {
  if (to !== null && Date.parse(to) <= now) return 'ended'
  return from !== null && Date.parse(from) > now ? 'planned' : 'active'
}

/** When the home page will look different because of these dates: milliseconds since 1970, or null. */
export function nextChange(entries: readonly Dates[], now: number): number | null {
  const moments = entries.flatMap(({ from, to }) => [from, to]).flatMap((iso) => (iso === null ? [] : [Date.parse(iso)]))
  const ahead = moments.filter((moment) => moment > now)
  return ahead.length > 0 ? Math.min(...ahead) : null
}

/** Those that are shown at this moment, in their order: what is beyond the slots of its kind is not. */
export function shownAt<Entry extends Dates & { kind: HighlightKind }>(entries: readonly Entry[], now: number): Entry[] {
  const used = new Map<HighlightKind, number>()
  return entries.filter((entry) => {
    if (stateAt(entry, now) !== 'active') return false
    const count = (used.get(entry.kind) ?? 0) + 1
    used.set(entry.kind, count)
    return count <= SLOTS[entry.kind].slots
  })
}

const MINUTE = 60_000
const UNITS = [
  { name: 'd', ms: 1440 * MINUTE, from: 48 * 60 * MINUTE },
  { name: 'h', ms: 60 * MINUTE, from: 60 * MINUTE },
  { name: 'min', ms: MINUTE, from: 0 },
] as const

/** "Active, ends in 3 h", "Planned, starts in 2 d", "Ended". */
export function stateText(dates: Dates, now: number): string {
  const state = stateAt(dates, now)
  if (state === 'ended') return 'Ended'
  if (state === 'planned') return `Planned, starts in ${spanText(Date.parse(dates.from ?? '') - now)}`
  return dates.to === null ? 'Active' : `Active, ends in ${spanText(Date.parse(dates.to) - now)}`
}

/** "3 h": at least "1 min". */
function spanText(ms: number): string {
  const unit = UNITS.find(({ from }) => ms >= from) ?? UNITS[2]
  return `${Math.max(1, Math.floor(ms / unit.ms))} ${unit.name}`
}
