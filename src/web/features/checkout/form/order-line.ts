import type { BagEntry } from '../../bag/store/bag-items.ts'
import type { OrderLine } from '../../orders/order-lines.tsx'

/** What is in the bag as a line of what is paid for. `price`: KES per unit. */
export function orderLineOf({ product, product_id, size, quantity: all }: BagEntry, price: number, quantity = all): OrderLine {
  return {
    key: `${product_id} ${size ?? ''}`,
    name: product.name,
    kind: product.kind,
    size,
    quantity,
    price,
    pictureKey: product.images[0]?.key ?? null,
  }
}
