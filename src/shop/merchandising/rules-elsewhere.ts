import { formatKes } from '../money.ts'

// Pieces that were sold without the shop: in a stall, by hand, on another site. Pure: the browser uses it too.

export const WHERE_MAX = 60
/** Offered where it is asked where a piece was sold. */
export const ELSEWHERE_PLACES = ['Market stall', 'Instagram', 'WhatsApp', 'Friends and family'] as const

/** Units of a size: `stock` on sale, `held` being paid for. */
interface Units {
  id: string
  size: string | null
  stock: number
  held: number
}

/** Why no unit can be marked as sold elsewhere, as a code of refusal. */
export type NotTaken = 'piece_held' | 'piece_sold' | 'piece_several'

/**
 * The size of which one unit is marked: the one that was named, or the only one there is. What somebody pays for is theirs; of
 * several units somebody has to say which.
 */
export function sizeToTake<Size extends Units>(sizes: readonly Size[], named?: string): Size | NotTaken {
  const asked = named === undefined ? sizes : sizes.filter(({ id }) => id === named)
  const [first] = asked.filter(({ stock }) => stock > 0)
  if (!first) return asked.some(({ held }) => held > 0) ? 'piece_held' : 'piece_sold'
  const inHouse = asked.reduce((sum, { stock, held }) => sum + stock + held, 0)
  return named === undefined && inHouse > 1 ? 'piece_several' : first
}

/** Putting a unit back is right only while no more of them are in the house than the sale had left. */
export function mayTakeBack(inHouse: number, unitsLeft: number): boolean {
  return inHouse <= unitsLeft
}

/** "KES 500, Market stall"; empty when nobody has said either. */
export function elsewhereText({ price, place }: { price: number | null; place: string }): string {
  return [...(price === null ? [] : [formatKes(price)]), place].filter(Boolean).join(', ')
}
