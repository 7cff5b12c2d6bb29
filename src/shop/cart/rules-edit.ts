import { QUANTITY_MAX, sameLine, type CartLine, type LineKey } from './rules.ts'

// What a shopper changes about a cart line. Pure; in the browser only the bag uses it.

/** Changing a cart line to a size the bag already holds merges the two (cart-07), up to `stock` of that size (open-53). */
export function changeSize<L extends CartLine>(lines: readonly L[], from: LineKey, size: string, stock: number): L[] {
  const moved = lines.find((line) => sameLine(line, from))
  if (!moved || moved.size === size) return [...lines]
  const target = { product_id: moved.product_id, size }
  const held = lines.find((line) => sameLine(line, target))
  const most = Math.max(1, Math.min(stock, QUANTITY_MAX))
  if (!held) return lines.map((line) => (line === moved ? { ...line, size, quantity: Math.min(line.quantity, most) } : line))
  return lines
    .filter((line) => line !== moved)
    .map((line) => (line === held ? { ...line, quantity: Math.min(line.quantity + moved.quantity, most) } : line))
}

/** Quantity 1 to stock (open-53). */
export function setQuantity<L extends CartLine>(lines: readonly L[], key: LineKey, quantity: number, stock: number): L[] {
  const most = Math.max(1, Math.min(stock, QUANTITY_MAX))
  return lines.map((line) => (sameLine(line, key) ? { ...line, quantity: Math.min(Math.max(1, quantity), most) } : line))
}

export function removeLine<L extends CartLine>(lines: readonly L[], key: LineKey): L[] {
  return lines.filter((line) => !sameLine(line, key))
}
