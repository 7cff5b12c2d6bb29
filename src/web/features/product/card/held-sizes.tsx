import { useRunningCheckout } from '../../checkout/state/running-checkout.ts'
import type { SizeChoice } from '../data/card-product.ts'

/** Whose bag a product is in that is being paid for. */
export function HeldText({ id }: { id: string }) {
  return useOwnHold(id) ? 'In your bag' : 'In someone’s bag'
}

/** True when this browser's own unfinished payment holds the product; in this size, when one is named. */
export function useOwnHold(id: string, size?: string): boolean {
  const lines = useRunningCheckout()?.items ?? []
  return lines.some((line) => line.product_id === id && (size === undefined || line.size === size))
}

/** Sizes that are being paid for, while others can be bought: they may come back. */
export function HeldSizes({ id, choices }: { id: string; choices: readonly SizeChoice[] }) {
  if (choices.every(({ stock }) => stock <= 0)) return null
  return choices.map(({ size, held }) => held && <HeldSize key={size} id={id} size={size} />)
}

function HeldSize({ id, size }: { id: string; size: string }) {
  const own = useOwnHold(id, size)
  return (
    <p className="mt-2 text-sm text-ink-soft">
      {own ? `Size ${size} is in your bag: you are paying for it.` : `Size ${size} is in someone’s bag. It may come back.`}
    </p>
  )
}
