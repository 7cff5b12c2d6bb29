import { useNavigate } from 'react-router'
import { useRunningCheckout } from '../checkout/state/running-checkout.ts'
import { OUTFIT_MAX } from '../../../shop/try-on/rules.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TapGuard } from '../../ui/tap-guard.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import { openSignIn, useSession } from '../account/session/session-store.ts'
import { CartLine } from './cart-line.tsx'
import { closeBag, useBagCount } from './store/bag-store.ts'
import { useBagView } from './store/bag-state.ts'
import { useAreaChoice, useDiscountChoice } from './store/bag-options.ts'
import { DiscountBox, QuoteError, Totals } from './quote-summary.tsx'
import { EmptyBag } from './empty-bag.tsx'
import { blocking, cartLineViews, layoutOf, useQuote, type Quoting } from './quote.ts'
import { useBagCartLines } from './use-cart-lines.ts'
import Share2 from 'lucide-react/icons/share-2'
import Shirt from 'lucide-react/icons/shirt'
import type { BagEntry } from './store/bag-items.ts'
import { shareLink } from '../product/card/share.ts'
import { TryOnLink } from '../product/page/try-on-link.tsx'
import { bagNote } from './shared/shared-lines.ts'

/** The panel titled "Shopping Cart" (cart-01). */
export function BagPanel() {
  const { panelOpen } = useBagView()
  const lines = useBagCartLines()
  const count = useBagCount()
  const area = useAreaChoice()
  const code = useDiscountChoice()
  const running = useRunningCheckout()
  // A closed panel asks for nothing.
  const quoting = useQuote(panelOpen ? lines.entries : [], area ?? 'nairobi', code?.code ?? null)
  const views = cartLineViews(lines.entries, quoting.quote, running?.items)
  const blocked = blocking(views).length
  const empty = lines.entries.length === 0
  return (
    <Sheet
      open={panelOpen}
      onClose={closeBag}
      title="Shopping Cart"
      side="right"
      screen={layoutOf(views)}
      footer={empty ? undefined : <PanelFooter quoting={quoting} blocked={blocked} withDelivery={area !== null} />}
    >
      {empty ? (
        <EmptyBag onLeave={closeBag} />
      ) : (
        <>
          {quoting.error && <QuoteError error={quoting.error} retry={quoting.refresh} />}
          <p className="mb-3 text-sm text-balance text-ink-soft">
            {count === 1 ? '1 piece' : `${count} pieces`}. Pieces are yours once you pay, and we hold them while you do.
          </p>
          <div className="relative">
            <ul>
              {views.map((view) => (
                <CartLine key={`${view.entry.product_id} ${view.entry.size ?? ''}`} view={view} lines={lines} onLeave={closeBag} />
              ))}
            </ul>
            <TapGuard since={views.length} />
          </div>
          <div className="mt-4">
            <DiscountBox quote={quoting.quote} fresh={quoting.fresh} />
          </div>
          <div className="mt-3 -ml-[min(1.25rem,9vw)] flex flex-wrap">
            <TryOnLink productIds={wearableOf(lines.entries)} className={buttonClass('quiet')} onLeave={closeBag}>
              <Shirt size={18} aria-hidden="true" /> {lines.entries.length > 1 ? 'Try these on' : 'Try it on'}
            </TryOnLink>
            <ShareBag entries={lines.entries} />
          </div>
        </>
      )}
    </Sheet>
  )
}

function PanelFooter({ quoting, blocked, withDelivery }: { quoting: Quoting; blocked: number; withDelivery: boolean }) {
  const navigate = useNavigate()
  const { state } = useSession()
  const leave = (to: string) => {
    closeBag()
    void navigate(to)
  }
  // A visitor is asked in between, and may go on as a guest (cart-04, cart-05, open-16).
  const checkout = () => {
    if (state !== 'signed-out') return leave('/checkout?pay=1')
    closeBag()
    openSignIn({ next: '/checkout?pay=1', onGuest: () => void navigate('/checkout?pay=1') })
  }
  return (
    <>
      <Totals quote={quoting.quote} fresh={quoting.fresh} failed={quoting.error !== null} withDelivery={withDelivery} />
      {blocked > 0 && (
        <p role="status" className="mt-3 text-sm font-medium text-primary-strong">
          {blocked === 1 ? 'One piece needs' : `${blocked} pieces need`} your attention first. See above.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="secondary" size="lg" onClick={() => leave('/checkout')}>
          View Bag
        </Button>
        <Button size="lg" className="grow" disabled={blocked > 0} onClick={checkout}>
          Checkout
        </Button>
      </div>
    </>
  )
}

/** As many as can be worn at once, the one that was put in last first. */
function wearableOf(entries: readonly BagEntry[]): string[] {
  return [...new Set(entries.map(({ product_id }) => product_id))].slice(-OUTFIT_MAX).toReversed()
}

/** Sends the bag as a link: to oneself on another phone, or to who is to choose along. */
function ShareBag({ entries }: { entries: readonly BagEntry[] }) {
  const note = bagNote(entries, location.origin)
  if (!note) return null
  return (
    <Button variant="quiet" onClick={() => void shareLink(note)}>
      <Share2 size={18} aria-hidden="true" /> Share this bag
    </Button>
  )
}
