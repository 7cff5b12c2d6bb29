import { sameLine } from '../../../../shop/cart/rules.ts'
import { formatKes } from '../../../../shop/money.ts'
import { knownPrice } from '../../bag/store/bag-items.ts'
import { useCheckoutCartLines } from '../../bag/use-cart-lines.ts'
import { OrderLines } from '../../orders/order-lines.tsx'
import { orderLineOf } from '../form/order-line.ts'
import { useRunningCheckout } from '../state/running-checkout.ts'

/** What is being paid for, or lies in the bag, as far as this browser knows without a connection; nothing when it knows of none. */
export function OfflineLines() {
  const { entries } = useCheckoutCartLines()
  const running = useRunningCheckout()
  const paying = running?.items ?? []
  const lines =
    paying.length === 0
      ? entries.map((entry) => orderLineOf(entry, knownPrice(entry)))
      : entries.flatMap((entry) =>
          paying.filter((item) => sameLine(item, entry)).map(({ quantity }) => orderLineOf(entry, knownPrice(entry), quantity)),
        )
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="offline-lines" className="mt-8 max-w-md rounded-card border border-line bg-surface p-4">
      <h2 id="offline-lines" className="display mb-3 text-lg">
        {running ? 'What you’re paying for' : 'In your bag'}
      </h2>
      <OrderLines lines={lines} />
      {running && running.total > 0 && (
        <p className="mt-3 flex justify-between border-t border-line pt-3 font-bold">
          <span>Total</span>
          <span>{formatKes(running.total)}</span>
        </p>
      )}
    </section>
  )
}
