import { refundHeading } from '../../../../shop/payments/rules-words.ts'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent } from 'react'
import { formatKes } from '../../../../shop/money.ts'
import { clockText } from '../../../lib/dates.ts'
import { ButtonLink, IconButton } from '../../../ui/button.tsx'
import { whole } from '../../../ui/whole.tsx'
import { removePaidItems } from '../../bag/use-cart-lines.ts'
import { useSecondsLeft } from '../payment/stage.tsx'
import { isWaitingForProvider, type Payment } from '../payment/payment-machine.ts'
import { runningCheckout, type RunningCheckout } from '../state/running-checkout.ts'
import { usePayment } from '../payment/use-payment.ts'

/** On every page but the checkout: a payment that was started and not finished, with the way back to it. */
export function PaymentBar({ running }: { running: RunningCheckout }) {
  const { payment } = usePayment()
  const paid = payment.stage === 'paid'
  // Only the payment's end counts; what storage says of the checkout in the meantime does not.
  const removePaid = useEffectEvent(() => removePaidItems(running))
  useEffect(() => {
    if (paid) removePaid()
  }, [paid])
  useEffect(() => {
    if (payment.stage === 'cancelled') runningCheckout.set(null)
  }, [payment.stage])
  const { text, label, to, closable, done } = content(payment, running.total)
  const forget = () => runningCheckout.set(null)
  return (
    <aside
      aria-label="Payment in progress"
      data-bar
      className="pay-bar [anchor-name:--pay-bar] fixed inset-x-3 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-40 mx-auto max-w-lg rounded-full bg-ink text-paper shadow-float ring-1 ring-paper/25 max-md:[body:has(.buy-bar)_&]:bottom-[calc(5.25rem+env(safe-area-inset-bottom))] md:inset-x-auto md:right-6 md:bottom-6 md:w-96"
    >
      <div className="flex min-h-14 items-center gap-2 py-1.5 pr-1.5 pl-5">
        <span
          aria-hidden="true"
          className={paid ? 'size-2.5 shrink-0 rounded-full bg-green' : 'size-2.5 shrink-0 animate-breathe rounded-full bg-sun'}
        />
        <p role="status" className="min-w-0 flex-1 text-sm leading-tight font-medium">
          {whole(text)}
          {payment.stage === 'waiting' && <TimeLeft expiresAt={payment.state.expires_at} />}
        </p>
        <ButtonLink to={to} onClick={done ? forget : undefined} className="px-4">
          {label}
        </ButtonLink>
        {closable && (
          <IconButton label="Dismiss" onClick={forget} className="text-paper hover:bg-ink-soft">
            <X size={18} aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </aside>
  )
}

function TimeLeft({ expiresAt }: { expiresAt: string }) {
  const left = useSecondsLeft(expiresAt)
  return left > 0 ? <span className="ml-2 text-paper/80">{clockText(left)}</span> : null
}

interface Content {
  text: string
  label: string
  to: string
  /** Can be put away. */
  closable?: boolean
  /** Following the link is the end of it. */
  done?: boolean
}

function content(payment: Payment, total: number): Content {
  const back = '/checkout?pay=1'
  switch (payment.stage) {
    case 'paid':
      return {
        text: 'Payment received. Where should we deliver?',
        label: 'Tell us',
        to: `/delivery-details?order_id=${payment.orderId}`,
        done: true,
      }
    case 'failed':
      if (isWaitingForProvider(payment)) return { text: 'We’re still checking your payment.', label: 'See', to: back }
      return { text: 'Your payment didn’t go through.', label: 'Try again', to: back }
    case 'review': {
      const text = payment.state.refund
        ? `${refundHeading(payment.state.refund.told)}.`
        : 'We’ve received your payment and we’re checking it.'
      return { text, label: 'See', to: back, closable: true }
    }
    case 'expired':
      if (isWaitingForProvider(payment)) return { text: 'We’re still checking your payment.', label: 'See', to: back, closable: true }
      return { text: 'The time to pay has run out.', label: 'See', to: back, closable: true }
    case 'lost':
    case 'cancelled':
      return { text: 'This checkout has ended.', label: 'My bag', to: '/checkout', closable: true, done: true }
    default:
      return { text: waitingText(payment, formatKes(total)), label: 'Open', to: back }
  }
}

function waitingText(payment: Payment, sum: string): string {
  const transfer = payment.stage === 'waiting' && payment.state.payment?.method === 'bank'
  return transfer ? `Waiting for your transfer of ${sum}` : `Payment in progress: ${sum}`
}
