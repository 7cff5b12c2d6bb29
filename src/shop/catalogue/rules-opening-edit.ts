// Which products open the shop, and in which order: the mixed edit of whoever chose no order. Pure.

/** Products of the edit: five pages. What comes after them is in the day's random order. */
export const EDIT_SIZE = 120
/** Chosen by an admin, in front of all others; more would be the whole first page. */
export const FEATURED_MAX = 12
/** Pictures on the opening screen of a desktop. */
export const HERO_PIECES = 3

export interface EditCandidate {
  id: string
  name: string
  category: string
  /** Null when no word of it says one. */
  kind: string | null
  featured: boolean
  /** Of its first picture, in pixels. */
  width: number
  height: number
}

/** Narrower ones are soft on a card, and what lies across loses its sides there. */
const PICTURE_FLOOR = { width: 320, tallness: 1 } as const

/** "Brass door handle" and "Handle, brass" are handles: the last word of what the thing is called. */
export function nounOf(name: string): string {
  const called = name.toLowerCase().split(/,|\(| with | in | from | for /)[0] ?? ''
  return (called.match(/[a-z-]+/g)?.at(-1) ?? '').replace(/(?<=[^s])s$/, '')
}

/**
 * The edit out of candidates in order of preference: what an admin has featured first, then kind after kind in turn, no
 * category twice running while there is another, and only pictures above the floor.
 */
export function composeEdit(candidates: readonly EditCandidate[]): string[] {
  const known = new Set<string>()
  const fresh = candidates.filter(({ id }) => !known.has(id) && known.add(id))
  const featured = fresh.filter((one) => one.featured).slice(0, FEATURED_MAX)
  const others = fresh.filter((one) => !featured.includes(one) && isGoodPicture(one))
  return [...inTurn(featured), ...inTurn(others)].slice(0, EDIT_SIZE).map(({ id }) => id)
}

function isGoodPicture({ width, height }: EditCandidate): boolean {
  return width >= PICTURE_FLOOR.width && height >= width * PICTURE_FLOOR.tallness
}

interface Queue {
  category: string
  left: EditCandidate[]
  taken: number
}

/** Kind after kind, each round beginning where the last one ended; neighbours are of two categories where there are two. */
function inTurn(pieces: readonly EditCandidate[]): EditCandidate[] {
  const queues = new Map<string, Queue>()
  for (const piece of pieces) {
    const kind = `${piece.category} ${piece.kind ?? nounOf(piece.name)}`
    const queue = queues.get(kind) ?? { category: piece.category, left: [], taken: 0 }
    queue.left.push(piece)
    queues.set(kind, queue)
  }
  const order: EditCandidate[] = []
  for (let left = pieces.length; left > 0; left--) {
    const waiting = [...queues.values()].filter((queue) => queue.left.length > 0)
    const round = Math.min(...waiting.map(({ taken }) => taken))
    const turn = waiting.filter(({ taken }) => taken === round)
    const last = order.at(-1)?.category
    const queue = largestCategory(turn.filter(({ category }) => category !== last)) ?? turn[0]
    const piece = queue?.left.shift()
    if (!queue || !piece) break
    queue.taken++
    order.push(piece)
  }
  return order
}

/** The first queue of the category that has most of them left in this round: so that it is not all that remains at its end. */
function largestCategory(turn: readonly Queue[]): Queue | undefined {
  const sizes = new Map<string, number>()
  for (const { category } of turn) sizes.set(category, (sizes.get(category) ?? 0) + 1)
  const largest = Math.max(...sizes.values())
  return turn.find(({ category }) => sizes.get(category) === largest)
}
