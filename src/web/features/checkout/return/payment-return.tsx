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
      text="We are checking with the payment service. This takes a few seconds; please stay on this page."
    >
      <div aria-hidden="true" className="w-full max-w-sm space-y-3 rounded-card border border-line bg-surface p-4">
        {state && <p className="text-lg font-bold">{formatKes(state.total_amount)}</p>}
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
      </div>
      <noscript>
        <p>This page needs JavaScript. Please switch it on, or open the shop in another browser.</p>
      </noscript>
    </StatusScreen>
  )
}

function Unanswered({ message, again }: { message: string; again: () => void }) {
  return (
    <StatusScreen title="We could not check yet" text={`${message} If you have paid, the payment counts, whether this page loads or not.`}>
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
      text="Thank you! This order was made with another account or browser. Go back there to give your delivery details, or find it here with its number and a code."
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
      title="We could not find this payment"
      text="The link may not be complete. Nothing in your bag has changed. If you have paid, you find your order under My Orders as soon as the payment arrives."
    >
      <ButtonLink to="/checkout" size="lg">
        My bag
      </ButtonLink>
      <ButtonLink to="/guest-orders" size="lg" variant="secondary">
        My orders
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
  'The pieces are back on sale, and your bag is saved. If you paid at the last moment, we match the money to your order, or send it back.'

const CHECKING_PAYMENT = { title: 'We are still checking with M-PESA' }
const FOLLOW = { to: '/checkout?pay=1', label: 'Follow it' }

/** An address with the reference alone, in a browser that has not pressed Pay. */
const FOLLOW_THERE = 'Go back to the browser where you pressed Pay: there you can follow it, or pay another way.'

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
      return { title: 'Payment received', text: 'Asante! Now tell us where to deliver.', to, label: 'Give delivery details' }
    }
    case 'awaiting_payment':
      if (!state.id) return { title: 'Your payment is in progress', text: `${state.message} ${FOLLOW_THERE}`, ...shop }
      return { title: 'Your payment is in progress', text: state.message, ...FOLLOW }
    case 'failed':
      if (state.failure === 'unheard') return { ...CHECKING_PAYMENT, text: fullMessage, ...(state.id ? FOLLOW : shop) }
      if (!state.id) return { title: 'The payment failed', text: `${state.message} ${FOLLOW_THERE}`, ...shop }
      return {
        title: 'The payment failed',
        text: `${fullMessage} Your pieces are still held.`,
        to: '/checkout?pay=1',
        label: 'Try again',
      }
    case 'review':
      return { title: 'We are checking your payment', text: fullMessage, ...shop }
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
