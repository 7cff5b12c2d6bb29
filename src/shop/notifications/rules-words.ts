import type { ShopMove } from '../orders/rules.ts'

/** What the shopper reads about an order that moved on, in the shop and by e-mail. `days`: how long delivery takes. */
export const ORDER_MOVE_TEXTS: Record<ShopMove, (days: string) => string> = {
  shipped: (days) => `Your order is on its way and should arrive in ${days}. The rider will call you.`,
  delivered: () => 'Your order has been delivered. We hope you love it.',
  fulfilled: () => 'Your order is complete. Asante for shopping second-hand.',
}
