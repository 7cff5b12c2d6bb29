// The bag, pure: the browser stores it, the server quotes it, and both use these rules.

/** What identifies a cart line: the same product in another size is another one (cart-06). */
export interface LineKey {
  product_id: string
  size: string | null
}
export interface CartLine extends LineKey {
  quantity: number
}

/** Highest quantity of a cart line, whatever the stock. */
export const QUANTITY_MAX = 50
/** Highest number of lines in a cart. */
export const LINES_MAX = 40

export function sameLine(a: LineKey, b: LineKey): boolean {
  return a.product_id === b.product_id && (a.size ?? null) === (b.size ?? null)
}

/** Adding what the bag holds already raises its quantity, up to `stock` (cart-06, open-53); stock 0 or less adds nothing (cart-08). */
export function addLine<L extends CartLine>(lines: readonly L[], added: L, stock: number): L[] {
  if (stock <= 0) return [...lines]
  const most = Math.min(stock, QUANTITY_MAX)
  const held = lines.find((line) => sameLine(line, added))
  if (!held) return [...lines, { ...added, quantity: Math.min(added.quantity, most) }]
  return lines.map((line) => (line === held ? { ...line, quantity: Math.min(line.quantity + added.quantity, most) } : line))
}

/** Why a cart line cannot be bought. The bag shows it there with a way to resolve it. */
export const LINE_PROBLEMS = {
  gone: 'This piece is no longer available.',
  fewer_left: 'There aren’t that many left.',
  size_required: 'Please select a size',
  size_gone: 'This size is no longer available.',
} as const
export type LineProblem = keyof typeof LINE_PROBLEMS

/** What a code takes off a bag. */
export interface Reduction {
  /** KES off the pieces. */
  off: number
  free_delivery: boolean
}

/** The sums of a bag that is delivered for `fee`, in KES. Nothing to deliver costs no delivery; the total is never below nothing (open-18). */
export function totals(subtotal: number, reduction: Reduction | null, fee: number) {
  const off = Math.min(reduction?.off ?? 0, subtotal)
  const full = subtotal > 0 ? fee : 0
  const delivery_fee = reduction?.free_delivery ? 0 : full
  return { subtotal, discount: off, delivery_fee, delivery_waived: full - delivery_fee, total: subtotal - off + delivery_fee }
}

/** What a bag with a code comes to, in KES: paid for pieces, and what the code took off pieces and delivery. */
export function codeSums({
  subtotal,
  discount,
  delivery_waived = 0,
}: {
  subtotal: number
  discount: number
  delivery_waived?: number | undefined
}) {
  return { net: subtotal - discount, given: discount + delivery_waived }
}
