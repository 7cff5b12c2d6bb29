import type { AreaDeps } from '../deps.ts'
import { createShortCache } from '../short-cache.ts'
import type { StylingResult } from './contract.ts'
import { createStylist, type StylistDeps } from './stylist/stylist.ts'

/** So long a piece has the same looks. Milliseconds. */
const FRESH_MS = 2 * 60_000
/** Pieces whose looks are remembered. */
const PIECES_MAX = 200

/** Whole outfits around one piece, by the rules of the stylist and for anyone: nobody's measures or profile are read for them. */
export function createPieceLooks(deps: StylistDeps & Pick<AreaDeps, 'clock'>) {
  const stylist = createStylist(deps)
  const cached = createShortCache<StylingResult[]>({ clock: deps.clock, freshMs: FRESH_MS, max: PIECES_MAX })
  const styled = async (piece: string) => (await stylist.style({ piece, seed: 0, body: null, profile: null, language: 'en' })).looks

  /** Up to three; none for a piece that is unknown, sold out, or goes with nothing that is in stock. Open to anyone, so kept for minutes. */
  return (id: string): Promise<StylingResult[]> => cached(id, () => styled(id))
}
