import WifiOff from 'lucide-react/icons/wifi-off'
import type { CheckoutState } from '../../../shop/checkout/contract.ts'
import { formatKes } from '../../../shop/money.ts'
import { Button } from '../../ui/button.tsx'
import { HoldTimer } from './hold-timer.tsx'
import { PaymentSteps } from './payment-steps.tsx'
import { PhoneDrawing } from './phone-drawing.tsx'
import { StageHeading } from './stage-heading.tsx'
import type { Busy, Line, Trouble } from './payment-machine.ts'
import { TroubleNote } from './trouble-note.tsx'

const HEADINGS: Record<CheckoutState['step'], string> = {
  sending: 'Sending the prompt',
  prompt_sent: 'Enter your PIN on your phone',
  checking: 'Confirming with M-Pesa',
  done: 'One moment',
}

export interface WaitingProps {
  state: CheckoutState
  line: Line
  busy: Busy
  trouble: Trouble | null
  cancel: () => void
}

/** The prompt is out: what happens on the phone right now. */
export function PaymentWaiting({ state, line, busy, trouble, cancel }: WaitingProps) {
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <StageHeading>{HEADINGS[state.step]}</StageHeading>
        <p className="text-lg font-bold">{formatKes(state.total_amount)}</p>
      </div>
      <div className="flex gap-5">
        <PhoneDrawing step={state.step} amount={state.total_amount} />
        <PaymentSteps step={state.step} hint={state.phone_hint} />
      </div>
      {state.step === 'checking' && <p className="text-sm">{state.message}</p>}
      <div className="flex flex-wrap items-center gap-2">
        <HoldTimer expiresAt={state.expires_at} undecided />
      </div>
      {line === 'offline' && <OfflineNote />}
      {trouble && <TroubleNote trouble={trouble} />}
      <p className="text-sm text-ink-soft">You may close this page or take a call: the payment goes on, and we show you how it ended.</p>
      <Button variant="secondary" size="lg" className="w-full" busy={busy === 'cancelling'} onClick={cancel}>
        {busy === 'cancelling' ? 'Cancelling ...' : 'Cancel payment'}
      </Button>
    </div>
  )
}

/** Asked for by a reload: how far things are is not known yet. */
export function PaymentResuming({ line, text }: { line: Line; text: string }) {
  return (
    <div className="space-y-5">
      <StageHeading>{text}</StageHeading>
      <div className="flex gap-5">
        <PhoneDrawing step="sending" amount={0} />
        <div className="flex-1 space-y-4 pt-2">
          <span className="block h-4 w-full animate-breathe rounded-badge bg-line" />
          <span className="block h-4 w-3/4 animate-breathe rounded-badge bg-line" />
          <span className="block h-4 w-5/6 animate-breathe rounded-badge bg-line" />
        </div>
      </div>
      {line === 'offline' && <OfflineNote />}
    </div>
  )
}

export function OfflineNote() {
  return (
    <p className="flex items-start gap-3 rounded-card border-l-4 border-sun bg-surface px-3 py-2.5 text-sm">
      <WifiOff size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
      No network right now. Your payment is safe with M-Pesa; we ask again by ourselves as soon as the line is back.
    </p>
  )
}
