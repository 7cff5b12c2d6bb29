import type { PackedOrder } from '../../../../shop/insights/order-desk/contract.ts'

/** A piece to fetch for an order. */
export interface PickedPiece {
  /** Of the item of the order: ticked off by it. */
  id: string
  order_id: string
  order_number: string
  /** The number of the bag that stands ready for its order: 1 is the order that was paid first. */
  bag: number
  name: string
  size: string | null
  quantity: number
  picture_key: string | null
  place: string
  tag_code: string | null
}

/** Everything that is to be fetched, in the order of the places where it hangs, so that one walk through the stock room is enough. */
export function picksOf(orders: readonly PackedOrder[]): PickedPiece[] {
  return orders
    .flatMap(({ id, order_number, pieces }, index) =>
      pieces.map(({ product_id: _product, price: _price, packed_by: _by, ...piece }) => {
        return { order_id: id, order_number, bag: index + 1, ...piece }
      }),
    )
    .toSorted((a, b) => byPlace(a.place, b.place) || a.name.localeCompare(b.name, 'en') || a.bag - b.bag)
}

/** Orders of which every piece is ticked off. */
export function packedOf<Order extends Packable>(orders: readonly Order[], ticked: ReadonlySet<string>): Order[] {
  return orders.filter(({ pieces }) => pieces.every(({ id }) => ticked.has(id)))
}

interface Packable {
  pieces: readonly { id: string }[]
}

/** "B2" before "B12"; what nobody has given a place comes last. */
function byPlace(a: string, b: string): number {
  if (a === '' || b === '') return Number(a === '') - Number(b === '')
  return a.localeCompare(b, 'en', { numeric: true })
}

/** The code in what was scanned or typed: tags hold the address of the piece, and a hand scanner types it. */
export function tagIn(scanned: string): string {
  return (scanned.trim().split('/').at(-1) ?? '').toUpperCase()
}

/** What a scanned or typed tag does, with the sentence that says so. `right`: it is ticked off; `known`: it was before; `wrong`: leave it. */
export type Scanned = { kind: 'right'; pick: PickedPiece; text: string } | { kind: 'known' | 'wrong'; text: string }

/** One scan ticks one piece: of two alike each its own. */
export function scanned(text: string, picks: readonly PickedPiece[], ticked: ReadonlySet<string>): Scanned | null {
  const code = tagIn(text)
  if (!code) return null
  const alike = picks.filter(({ tag_code: tag }) => tag === code)
  const pick = alike.find(({ id }) => !ticked.has(id))
  if (pick) return { kind: 'right', pick, text: `${pick.quantity > 1 ? `${pick.quantity} × ` : ''}${pick.name} into bag ${pick.bag}.` }
  const [fetched] = alike
  if (fetched) return { kind: 'known', text: `${fetched.name} (${code}) is fetched already.` }
  return { kind: 'wrong', text: `Not for these orders: ${code}. Hang it back.` }
}
