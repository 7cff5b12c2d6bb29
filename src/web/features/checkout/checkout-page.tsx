import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { SUCCESS_OVERLAY_MS } from '../../../shop/checkout/rules.ts'
import type { PaymentMethod } from '../../../shop/payments/rules.ts'
import { preloadDialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { EmptyBag } from '../bag/empty-bag.tsx'
import { useAreaChoice, useDiscountChoice } from '../bag/store/bag-options.ts'
import { cartLineViews } from '../bag/quote-view.ts'
import { useCheckoutCartLines } from '../bag/use-cart-lines.ts'
import { useQuote } from '../bag/use-quote.ts'
import { removePaidItems } from './payment/after-payment.ts'
import { CheckoutBag } from './form/checkout-bag.tsx'
import { CheckoutDialog } from './checkout-dialog.tsx'
import { PaymentCard } from './waiting/payment-card.tsx'
import { runningCheckout, useRunningCheckout } from './state/running-checkout.ts'
import { SuccessOverlay } from './payment/stage.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { usePayment, type PaymentControl } from './payment/use-payment.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

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
  const area = useAreaChoice() ?? 'nairobi'
  const quoting = useQuote(lines.entries, area, useDiscountChoice()?.code ?? null)
  const control = usePayment()
  const dialog = useDialogAddress(control.payment.stage)
  useEndings(control, dialog.close, quoting.refresh)
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
      {nothing ? (
        !running && <EmptyBag page />
      ) : (
        <CheckoutBag lines={lines} views={views} quoting={quoting} available={methods.length > 0} checkout={checkout} />
      )}
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

/** Opens and closes the dialog by the address; a payment that is running when the page opens brings it up by itself. */
function useDialogAddress(stage: string): { isOpen: boolean; open: () => void; close: () => void } {
  const [search, setSearch] = useSearchParams()
  const isOpen = search.has('pay')
  const open = (replace: boolean) => setSearch({ pay: '1' }, { replace, preventScrollReset: true })
  const close = () => setSearch({}, { replace: true, preventScrollReset: true })
  const openByItself = useEffectEvent(() => {
    if (!isOpen) open(true)
  })
  // Once, when the page opens.
  useEffect(() => {
    preloadDialog()
    if (runningCheckout.get()) openByItself()
  }, [])
  useEffect(() => {
    // A press of Pay followed up after a reload.
    if (stage === 'starting') openByItself()
  }, [stage])
  return { isOpen, open: () => open(false), close }
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

/** Until the page knows what the browser keeps. */
function CheckoutSkeleton() {
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
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
        <p className="mt-6">Your bag is saved in this browser and needs JavaScript. Please switch it on, or use another browser.</p>
      </noscript>
    </div>
  )
}
