import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { CheckoutState } from '../../../shop/checkout/contract.ts'
import { SUCCESS_OVERLAY_MS } from '../../../shop/checkout/rules.ts'
import { formatKes } from '../../../shop/money.ts'
import { refundHeading, refundText } from '../../../shop/payments/rules-words.ts'
import type { PaymentMethod } from '../../../shop/payments/rules.ts'
import { tellNow } from '../../lib/beacon.ts'
import { DOUBLE_TAP_MS } from '../../lib/use-deaf.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { preloadDialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TapGuard } from '../../ui/tap-guard.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { EmptyBag } from '../bag/empty-bag.tsx'
import { cartLineViews, layoutOf, useQuote } from '../bag/quote.ts'
import { useDeliveryArea, useDiscountChoice } from '../bag/store/bag-options.ts'
import { removePaidItems, useCheckoutCartLines } from '../bag/use-cart-lines.ts'
import { whole } from '../../ui/whole.tsx'
import { METHOD_TEXTS } from '../orders/payment-text.ts'
import { CheckoutDialog } from './checkout-dialog.tsx'
import { CheckoutBag } from './form/checkout-bag.tsx'
import { isWaitingForProvider, type Payment } from './payment/payment-machine.ts'
import { HoldTimer, SuccessOverlay } from './payment/stage.tsx'
import { usePayment, type PaymentControl } from './payment/use-payment.ts'
import { CancelPayment } from './waiting/cancel-payment.tsx'
import { paidOrder, rememberPaidOrder } from './state/drafts.ts'
import { runningCheckout, useRunningCheckout } from './state/running-checkout.ts'

/** The bag as a page, and the checkout dialog over it. The dialog is open while the address says `?pay=1`, so that Back closes it. `methods`: what the shop takes right now. */
export function CheckoutPage({ methods }: { methods: readonly PaymentMethod[] }) {
  if (useHydrated()) return <LiveCheckout methods={methods} />
  return (
    <>
      <Title text="Your bag" />
      <CheckoutSkeleton />
    </>
  )
}

function Title({ text }: { text: string }) {
  return <h1 className="display mb-5 text-2xl lg:mb-8 lg:text-3xl">{text}</h1>
}

function LiveCheckout({ methods }: { methods: readonly PaymentMethod[] }) {
  const lines = useCheckoutCartLines()
  const running = useRunningCheckout()
  const area = useDeliveryArea()
  const quoting = useQuote(lines.entries, area, useDiscountChoice()?.code ?? null)
  const control = usePayment()
  const dialog = useDialogAddress(control.payment.stage)
  useEndings(control, dialog.close, quoting.refresh)
  // By the press of Pay the shop has long heard which videos led here.
  useEffect(tellNow, [])
  const { stage } = control.payment
  // What has expired or was never known is back on the shelf.
  const ended = stage === 'expired' || stage === 'lost'
  const checkoutItems = ended ? [] : running?.items
  const startAgain = () => {
    control.restart()
    dialog.open()
  }
  const checkout = ended ? startAgain : running ? null : dialog.open
  const views = cartLineViews(lines.entries, quoting.quote, checkoutItems)
  const nothing = lines.entries.length === 0
  return (
    <>
      {!(nothing && !running) && <Title text={lines.kind === 'quick' ? 'Your piece' : 'Your bag'} />}
      {running && stage !== 'paid' && <PaymentCard control={control} total={running.total} open={dialog.open} />}
      <div className="relative">
        {nothing ? (
          !running && (
            <>
              <PaidNote />
              <EmptyBag page />
            </>
          )
        ) : (
          <CheckoutBag lines={lines} views={views} quoting={quoting} available={methods.length > 0} checkout={checkout} />
        )}
        <TapGuard since={layoutOf(views)} />
      </div>
      <CheckoutDialog
        open={dialog.isOpen && stage !== 'paid' && stage !== 'cancelled' && (!nothing || stage !== 'form')}
        close={dialog.close}
        kind={lines.kind}
        views={views}
        quoting={quoting}
        control={control}
        methods={methods}
      />
      {stage === 'paid' && <SuccessOverlay />}
    </>
  )
}

/** The entry below it in the history is the bag. */
const OVER_BAG = { overBag: true }

function isOverBag(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'overBag' in state
}

/** Opens and closes the dialog by the address; whoever comes straight to it gets the bag below it, so that Back leads there; a payment that is running when the page opens brings it up by itself. */
function useDialogAddress(stage: string): { isOpen: boolean; open: () => void; close: () => void } {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [arriving, setArriving] = useState(() => search.has('pay') && !isOverBag(state))
  if (arriving && isOverBag(state)) setArriving(false)
  const isOpen = search.has('pay') || arriving
  // The second tap of a double tap may come before the dialog does: it must not leave another entry that Back has to pass.
  const opening = useRef(false)
  const openOnce = () => {
    if (opening.current) return
    opening.current = true
    setTimeout(() => (opening.current = false), DOUBLE_TAP_MS)
    open(false)
  }
  const open = (replace: boolean) => setSearch({ pay: '1' }, { replace, preventScrollReset: true, state: OVER_BAG })
  const close = () => setSearch({}, { replace: true, preventScrollReset: true })
  const openByItself = useEffectEvent(() => {
    if (!isOpen) open(true)
  })
  const putBagBelow = useEffectEvent(async () => {
    if (!arriving) return
    await navigate('/checkout', { replace: true, preventScrollReset: true })
    await navigate('/checkout?pay=1', { preventScrollReset: true, state: OVER_BAG })
  })
  // Once, when the page opens.
  useEffect(() => {
    preloadDialog()
    if (runningCheckout.get()) openByItself()
    void putBagBelow()
  }, [])
  useEffect(() => {
    // A press of Pay followed up after a reload.
    if (stage === 'starting') openByItself()
  }, [stage])
  return { isOpen, open: openOnce, close }
}

/** What follows the end of a payment (pay-03, pay-04). */
function useEndings({ payment, restart }: PaymentControl, close: () => void, refresh: () => void): void {
  const navigate = useNavigate()
  const { stage } = payment
  const orderId = payment.stage === 'paid' ? payment.orderId : null
  const refused = payment.stage === 'form' ? payment.error : null

  useEffect(() => {
    if (!orderId) return
    const running = runningCheckout.get()
    // None: another tab has done it.
    if (running) removePaidItems(running)
    const timer = setTimeout(() => {
      runningCheckout.set(null)
      rememberPaidOrder(orderId)
      void navigate(`/delivery-details?order_id=${orderId}`, { replace: true })
    }, SUCCESS_OVERLAY_MS)
    return () => clearTimeout(timer)
  }, [orderId, navigate])

  // The stage alone is the event.
  const onStage = useEffectEvent((now: string) => {
    // An expired one stays until it is dismissed: a late payment is still shown.
    if (now === 'expired') refresh()
    if (now === 'lost') runningCheckout.set(null)
    if (now !== 'cancelled') return
    notify.success('Payment cancelled')
    restart()
    close()
    refresh()
  })
  useEffect(() => onStage(stage), [stage])

  // A refusal may mean that prices or products have changed: refetch.
  useEffect(() => {
    if (refused) refresh()
  }, [refused, refresh])
}

/** Back after paying leads to an empty bag: where its pieces have gone. */
function PaidNote() {
  const id = paidOrder()
  if (!id) return null
  return (
    <p
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 rounded-card border-l-4 border-green bg-surface py-1 pr-2 pl-4"
    >
      <span className="py-2 font-semibold">Your payment went through.</span>
      <ButtonLink to={`/orders/${id}`} variant="quiet" className="-ml-5 sm:ml-0">
        See your order
      </ButtonLink>
    </p>
  )
}

/** Until the page knows what the browser keeps. */
function CheckoutSkeleton() {
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10 text-large:block">
      <span className="sr-only">Opening your bag</span>
      <div className="space-y-4">
        {[0, 1].map((line) => (
          <div key={line} className="flex gap-3 border-b border-line pb-4">
            <Skeleton className="aspect-3/4 w-20 rounded-card sm:w-24" />
            <div className="flex-1 space-y-3 pt-1">
              <Skeleton className="h-5 w-3/4" />
              <Skeleton className="h-5 w-24" />
              <Skeleton className="h-11 w-40 rounded-full" />
            </div>
          </div>
        ))}
      </div>
      <div className="mt-6 space-y-3 lg:mt-0">
        <Skeleton className="h-40 w-full rounded-card" />
        <Skeleton className="h-13 w-full rounded-full" />
      </div>
      <noscript>
        <p className="mt-6">Your bag is saved in this browser, but it needs JavaScript. Turn on JavaScript, or use another browser.</p>
      </noscript>
    </div>
  )
}

/** On the checkout page: the payment that is not finished, above the products it holds. */
function PaymentCard({ control, total, open }: { control: PaymentControl; total: number; open: () => void }) {
  const { payment, cancel, restart } = control
  const { stage } = payment
  const state = 'state' in payment ? payment.state : null
  const ended = stage === 'review' || stage === 'expired'
  return (
    <section aria-label="Your payment" className="mb-6 rounded-card border border-ink bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="display text-lg">{headline(payment)}</h2>
        <p className="font-bold">{formatKes(total)}</p>
      </div>
      {state && <p className="mt-1 text-sm">{whole(about(state))}</p>}
      {state && !ended && (
        <div className="mt-3">
          <HoldTimer
            expiresAt={state.expires_at}
            until={stage === 'failed' ? null : METHOD_TEXTS[state.payment?.method ?? 'mpesa'].until}
          />
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button onClick={open}>
          {ended || isWaitingForProvider(payment) ? 'See what to do next' : stage === 'failed' ? 'Try again' : 'Open the payment'}
        </Button>
        {ended ? (
          <Button variant="quiet" className="max-sm:-ml-[min(1.25rem,9vw)]" onClick={restart}>
            {stage === 'review' ? 'Start a new order' : 'Dismiss'}
          </Button>
        ) : (
          <CancelPayment
            label="Cancel and keep my bag"
            busy={'busy' in payment && payment.busy === 'cancelling'}
            error={'busy' in payment ? payment.error : null}
            cancel={cancel}
          />
        )}
      </div>
    </section>
  )
}

function headline(payment: Payment): string {
  if (isWaitingForProvider(payment)) return 'We’re still checking your payment'
  if (payment.stage === 'failed') return 'Your payment didn’t go through'
  if (payment.stage === 'expired') return 'The time to pay has run out'
  if (payment.stage !== 'review') return 'Your payment is in progress'
  return payment.state.refund ? refundHeading(payment.state.refund.told) : 'We’re checking your payment'
}

function about(state: CheckoutState): string {
  return state.refund ? refundText(state.refund, state.payment?.method ?? null) : state.message
}
