import { REFUSALS } from '../../../../shop/errors.ts'
import { formatKes } from '../../../../shop/money.ts'
import { Button } from '../../../ui/button.tsx'
import { TapGuard } from '../../../ui/tap-guard.tsx'
import { CartLine } from '../../bag/cart-line.tsx'
import { DiscountBox, QuoteError, Totals } from '../../bag/quote-summary.tsx'
import { blocking, type CartLineView, type Quoting } from '../../bag/quote.ts'
import { useWaitingBag, type Lines } from '../../bag/use-cart-lines.ts'

export interface CheckoutBagProps {
  lines: Lines
  views: readonly CartLineView[]
  quoting: Quoting
  available: boolean
  /** Opens the checkout; null while a payment is running, which has its own way on. */
  checkout: (() => void) | null
}

/** The products and what they cost, side by side where there is room. */
export function CheckoutBag({ lines, views, quoting, available, checkout }: CheckoutBagProps) {
  return (
    <div className="@container lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12 text-large:block">
      <div>
        {lines.kind === 'quick' && <QuickNote />}
        {quoting.error && <QuoteError error={quoting.error} retry={quoting.refresh} />}
        <div className="relative">
          <ul>
            {views.map((view) => (
              <CartLine key={`${view.entry.product_id} ${view.entry.size ?? ''}`} view={view} lines={lines} />
            ))}
          </ul>
          {/* A double tap takes one out, not also the one that moves up. */}
          <TapGuard since={views.length} />
        </div>
      </div>
      <aside aria-label="Summary" className="mt-4 lg:mt-0">
        <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-5 lg:sticky lg:top-24">
          {!checkout ? null : <DiscountBox quote={quoting.quote} fresh={quoting.fresh} />}
          {checkout ? (
            <Totals quote={quoting.quote} fresh={quoting.fresh} failed={quoting.error !== null} withDelivery={false} />
          ) : (
            <p className="text-sm text-ink-soft">We’re holding these pieces while you finish paying above.</p>
          )}
          {!available && <p className="text-sm font-medium">{REFUSALS.payments_unavailable.message}</p>}
          {checkout && (
            <div className="max-lg:hidden">
              <CheckoutButton views={views} quoting={quoting} checkout={checkout} />
            </div>
          )}
        </div>
        <p className="mt-4 text-sm text-ink-soft">
          Delivery in Nairobi is free and takes 1-2 days. To the rest of Kenya, it’s {formatKes(200)} and takes 2-4 days. Exchange within 7
          days.
        </p>
      </aside>
      {checkout && (
        // Within the thumb's reach, above the bottom bar of phones; at the end of the bag where large text leaves no room for both.
        <div
          data-checkout
          data-bar
          className="sticky @max-[16rem]:static [@media(height<26rem)]:static bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-4 mt-4 border-t border-line bg-paper px-4 py-3 md:bottom-0 lg:hidden"
        >
          <CheckoutButton views={views} quoting={quoting} checkout={checkout} />
        </div>
      )}
    </div>
  )
}

function CheckoutButton({ views, quoting, checkout }: { views: readonly CartLineView[]; quoting: Quoting; checkout: () => void }) {
  const blocked = blocking(views).length
  const { quote } = quoting
  return (
    <div>
      <Button size="lg" className="w-full" disabled={blocked > 0} onClick={checkout}>
        Checkout
        {quote && blocked === 0 && <span className="font-normal">{formatKes(quote.subtotal - quote.discount)}</span>}
      </Button>
      {blocked > 0 && (
        <p role="status" className="mt-2 text-sm font-medium text-primary-strong">
          {blocked === 1 ? 'One piece needs' : `${blocked} pieces need`} your attention first.
        </p>
      )}
    </div>
  )
}

/** A product bought past the bag: says so when there is a bag that waits. */
function QuickNote() {
  const { count, open } = useWaitingBag()
  if (count === 0) return null
  return (
    <p className="mb-4 flex flex-wrap items-center justify-between gap-x-3 rounded-card bg-sand py-1 pr-2 pl-4 text-sm">
      <span className="py-2">
        You’re buying only this piece. {count === 1 ? 'The piece' : `The ${count} pieces`} in your bag will stay there.
      </span>
      <Button variant="quiet" className="-ml-[min(1.25rem,9vw)] sm:ml-0" onClick={open}>
        Go to my bag
      </Button>
    </p>
  )
}
