import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { CheckoutState } from '../../../shop/checkout/contract.ts'
import { SUCCESS_OVERLAY_MS } from '../../../shop/checkout/rules.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { takePaidOut } from './after-payment.ts'
import { runningCheckout } from './running-checkout.ts'
import { SuccessOverlay } from './success-overlay.tsx'
import { useLive } from './use-live.ts'

/** How a payment stands that the shopper comes back from (open-07). */
export function PaymentReturn({ state }: { state: CheckoutState | null }) {
  const paid = useReturn(state)
  if (!state)
    return (
      <Told
        title="We do not know this payment"
        text="The address may have lost a letter. Nothing in your bag has changed."
        to="/checkout"
        label="My bag"
      />
    )
  const details = `/delivery-details?order_id=${state.order_id ?? ''}`
  switch (state.status) {
    case 'paid':
      return (
        <>
          <Told title="Payment received" text="Thank you! Now tell us where to bring it." to={details} label="Give delivery details" />
          {paid && <SuccessOverlay />}
        </>
      )
    case 'awaiting_payment':
      return <Told title="Your payment is in progress" text={state.message} to="/checkout?pay=1" label="Follow it" />
    case 'failed':
      return <Told title="The payment failed" text={`${state.message} ${state.next ?? ''}`} to="/checkout?pay=1" label="Try again" />
    case 'review':
      return <Told title="We are checking your payment" text={`${state.message} ${state.next ?? ''}`} to="/" label="Back to the shop" />
    case 'cancelled':
    case 'expired':
      return (
        <Told
          title={state.status === 'cancelled' ? 'Payment cancelled' : 'The time to pay has run out'}
          text={state.next ?? state.message}
          to="/checkout"
          label="Back to my bag"
        />
      )
  }
}

function Told({ title, text, to, label }: { title: string; text: string; to: string; label: string }) {
  return (
    <div role="status">
      <span aria-hidden="true" className="kikoi mb-5 block h-2 w-24 rounded-full" />
      <h1 className="display text-2xl lg:text-4xl">{title}</h1>
      <p className="mt-3 max-w-[52ch] text-ink-soft">{text}</p>
      <p className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={to} size="lg">
          {label}
        </ButtonLink>
        {to !== '/' && (
          <ButtonLink to="/" size="lg" variant="secondary">
            Back to the shop
          </ButtonLink>
        )}
      </p>
    </div>
  )
}

/** Takes up the path of the checkout where the provider left it. True once the success path has begun. */
function useReturn(state: CheckoutState | null): boolean {
  const navigate = useNavigate()
  const live = useLive()
  const orderId = state?.status === 'paid' ? state.order_id : null

  useEffect(() => {
    if (!orderId || !state) return
    const running = runningCheckout.get()
    // An address that is opened again later must not empty the next bag.
    if (running?.id === state.id) takePaidOut(running)
    const timer = setTimeout(() => {
      if (running?.id === state.id) runningCheckout.set(null)
      void navigate(`/delivery-details?order_id=${orderId}`, { replace: true })
    }, SUCCESS_OVERLAY_MS)
    return () => clearTimeout(timer)
  }, [orderId, state, navigate])

  useEffect(() => {
    if (state?.status !== 'awaiting_payment' && state?.status !== 'failed') return
    if (runningCheckout.get()?.id !== state.id) {
      runningCheckout.set({
        id: state.id,
        started: new Date().toISOString(),
        total: state.total_amount,
        kind: 'bag',
        phone: null,
        items: [],
      })
    }
    if (state.status === 'awaiting_payment') void navigate('/checkout?pay=1', { replace: true })
  }, [state, navigate])

  return live && orderId !== null
}
