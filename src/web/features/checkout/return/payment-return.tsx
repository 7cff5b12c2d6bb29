import { refundHeading } from '../../../../shop/payments/rules-words.ts'
import type { ReactNode } from 'react'
import type { CheckoutState } from '../../../../shop/checkout/contract.ts'
import { formatKes } from '../../../../shop/money.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { whole } from '../../../ui/whole.tsx'
import { TapGuard } from '../../../ui/tap-guard.tsx'
import { moneyBackText } from '../../orders/payment-text.ts'
import { SuccessOverlay } from '../payment/stage.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { usePaymentReturn, type Return, type ReturnState } from './use-payment-return.ts'

/** Back from the payment page: the shop asks the provider, then goes on or says what can be done (open-07, routes-07). */
export function PaymentReturn(returning: ReturnState) {
  const { returned, again } = usePaymentReturn(returning)
  const live = useHydrated()
  return (
    <div role="status" className="relative min-h-64">
      {screenOf(returned, again)}
      <TapGuard since={returned.phase} />
      {live && returned.phase === 'answered' && returned.state?.status === 'paid' && <SuccessOverlay />}
    </div>
  )
}

function screenOf(returned: Return, again: () => void): ReactNode {
  switch (returned.phase) {
    case 'verifying':
      return <Verifying state={returned.state} />
    case 'unanswered':
      return <Unanswered message={returned.message} again={again} />
    case 'elsewhere':
      return <Elsewhere />
    case 'answered':
      return returned.state ? <Ended state={returned.state} /> : <Unknown />
  }
}

function Verifying({ state }: { state: CheckoutState | null }) {
  return (
    <StatusScreen
      title="Checking your payment"
      text="We’re checking with the payment service. This takes a few seconds. Please stay on this page."
    >
      <div aria-hidden="true" className="w-full max-w-sm space-y-3 rounded-card border border-line bg-surface p-4">
        {state && <p className="text-lg font-bold">{formatKes(state.total_amount)}</p>}
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
      </div>
      <noscript>
        <p>This page needs JavaScript. Turn it on, or open the shop in another browser.</p>
      </noscript>
    </StatusScreen>
  )
}

function Unanswered({ message, again }: { message: string; again: () => void }) {
  return (
    <StatusScreen
      title="We couldn’t check your payment yet"
      text={`${message} If you’ve paid, your payment is safe, even if this page doesn’t load.`}
    >
      <Button size="lg" onClick={again}>
        Check again
      </Button>
      <ButtonLink to="/" size="lg" variant="secondary">
        Back to the shop
      </ButtonLink>
    </StatusScreen>
  )
}

/** A payment page that opens another browser brings the shopper back to the wrong one. */
function Elsewhere() {
  return (
    <StatusScreen
      title="Payment received"
      text="Asante. This order was placed in another account or browser. Add your delivery details there, or find your order here with its number and a code."
    >
      <ButtonLink to="/guest-orders" size="lg">
        Find my order
      </ButtonLink>
    </StatusScreen>
  )
}

function Unknown() {
  return (
    <StatusScreen
      title="We couldn’t find this payment"
      text="The link may be incomplete. Your bag hasn’t changed. If you’ve paid, you’ll find your order under My Orders as soon as your payment arrives."
    >
      <ButtonLink to="/checkout" size="lg">
        My bag
      </ButtonLink>
      <ButtonLink to="/guest-orders" size="lg" variant="secondary">
        My Orders
      </ButtonLink>
    </StatusScreen>
  )
}

function Ended({ state }: { state: CheckoutState }) {
  const { title, text, to, label } = screenText(state)
  return (
    <StatusScreen title={title} text={text}>
      <ButtonLink to={to} size="lg">
        {label}
      </ButtonLink>
      {to !== '/' && (
        <ButtonLink to="/" size="lg" variant="secondary">
          Back to the shop
        </ButtonLink>
      )}
    </StatusScreen>
  )
}

interface ScreenText {
  title: string
  text: string
  to: string
  label: string
}

const EXPIRED =
  'The pieces are back on sale, and your bag is saved. If you paid at the last moment, we’ll match the payment to your order, or refund you.'

const CHECKING_PAYMENT = { title: 'We’re still checking with M-PESA' }
const FOLLOW = { to: '/checkout?pay=1', label: 'Follow your payment' }

/** An address with the reference alone, in a browser that has not pressed Pay. */
const FOLLOW_THERE = 'Open the browser where you tapped Pay to follow this payment, or to pay another way.'

function screenText(state: CheckoutState): ScreenText {
  const shop = { to: '/', label: 'Back to the shop' }
  const bag = { to: '/checkout', label: 'Back to my bag' }
  if (state.status === 'refunded' || (state.refund && state.status !== 'paid'))
    return { title: refundHeading(state.refund?.told ?? 'done'), text: moneyBackText(state), ...bag }
  const fullMessage = `${state.message} ${state.next ?? ''}`
  switch (state.status) {
    case 'paid': {
      // Cancelled since, or paid twice: the order says more.
      if (state.refund)
        return { title: 'Payment received', text: fullMessage, to: `/orders/${state.order_id ?? ''}`, label: 'See your order' }
      const to = `/delivery-details?order_id=${state.order_id ?? ''}`
      return { title: 'Payment received', text: 'Asante! Now tell us where to deliver.', to, label: 'Add delivery details' }
    }
    case 'awaiting_payment':
      if (!state.id) return { title: 'Your payment is in progress', text: `${state.message} ${FOLLOW_THERE}`, ...shop }
      return { title: 'Your payment is in progress', text: state.message, ...FOLLOW }
    case 'failed':
      if (state.failure === 'unheard') return { ...CHECKING_PAYMENT, text: fullMessage, ...(state.id ? FOLLOW : shop) }
      if (!state.id) return { title: 'Your payment didn’t go through', text: `${state.message} ${FOLLOW_THERE}`, ...shop }
      return {
        title: 'Your payment didn’t go through',
        text: `${fullMessage} We’re still holding your pieces.`,
        to: '/checkout?pay=1',
        label: 'Try again',
      }
    case 'review':
      return { title: 'We’re checking your payment', text: fullMessage, ...shop }
    case 'cancelled':
      return { title: 'Payment cancelled', text: state.next ?? state.message, ...bag }
    case 'expired':
      if (state.failure === 'unheard') return { ...CHECKING_PAYMENT, text: fullMessage, ...bag }
      return { title: 'The time to pay has run out', text: EXPIRED, ...bag }
  }
}

function StatusScreen({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div>
      <span aria-hidden="true" className="kikoi mb-5 block h-2 w-24 rounded-full" />
      <h1 className="display text-2xl lg:text-4xl">{whole(title)}</h1>
      <p className="mt-3 max-w-[52ch] text-ink-soft">{whole(text)}</p>
      <div className="mt-6 flex flex-wrap gap-3">{children}</div>
    </div>
  )
}
