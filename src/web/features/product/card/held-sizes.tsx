import { useRunningCheckout } from '../../checkout/state/running-checkout.ts'

/** Whose bag a product is in that is being paid for. */
export function HeldText({ id }: { id: string }) {
  return useOwnHold(id) ? 'In your bag' : 'In someone’s bag'
}

/** True when this browser's own unfinished payment holds the product; in this size, when one is named. */
export function useOwnHold(id: string, size?: string): boolean {
  const lines = useRunningCheckout()?.items ?? []
  return lines.some((line) => line.product_id === id && (size === undefined || line.size === size))
}
