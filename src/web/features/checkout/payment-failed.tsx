import { useState } from 'react'
import type { CheckoutState } from '../../../shop/checkout/contract.ts'
import { formatKes } from '../../../shop/money.ts'
import { normalisePhone } from '../../../shop/phone.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { phoneError } from './checkout-form.ts'
import { HoldTimer } from './hold-timer.tsx'
import type { Busy, Line, Trouble } from './payment-machine.ts'
import { OfflineNote } from './payment-waiting.tsx'
import { StageHeading } from './stage-heading.tsx'
import { TroubleNote } from './trouble-note.tsx'

export interface FailedProps {
  state: CheckoutState
  line: Line
  busy: Busy
  trouble: Trouble | null
  retry: (phone: string | null) => void
  cancel: () => void
}

/** The attempt did not succeed; the pieces are still held and another try is welcome. */
export function PaymentFailed({ state, line, busy, trouble, retry, cancel }: FailedProps) {
  const [other, setOther] = useState(false)
  return (
    <div className="space-y-5">
      <StageHeading>{state.message}</StageHeading>
      <p>Nothing was charged. {state.next}</p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <HoldTimer expiresAt={state.expires_at} undecided={false} />
        <p className="text-sm text-ink-soft">
          To pay: <strong className="font-bold text-ink">{formatKes(state.total_amount)}</strong>
        </p>
      </div>
      {line === 'offline' && <OfflineNote />}
      {trouble && <TroubleNote trouble={trouble} />}
      {other ? (
        <OtherNumber busy={busy} send={retry} back={() => setOther(false)} />
      ) : (
        <div className="flex flex-col gap-3">
          <Button size="lg" busy={busy === 'retrying'} onClick={() => retry(null)}>
            {busy === 'retrying' ? 'Sending ...' : 'Try again'}
          </Button>
          <Button variant="secondary" size="lg" onClick={() => setOther(true)}>
            Use another number
          </Button>
        </div>
      )}
      <Button variant="quiet" className="w-full" busy={busy === 'cancelling'} onClick={cancel}>
        Cancel and keep my bag
      </Button>
    </div>
  )
}

function OtherNumber({ busy, send, back }: { busy: Busy; send: (phone: string) => void; back: () => void }) {
  const [phone, setPhone] = useState('')
  const [error, setError] = useState<string | null>(null)
  return (
    <form
      noValidate
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        const wrong = phoneError(phone)
        setError(wrong)
        const number = normalisePhone(phone)
        if (!wrong && number) send(number)
      }}
    >
      <TextField
        label="M-Pesa number"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        autoFocus
        placeholder="0712 345 678"
        value={phone}
        onChange={(event) => setPhone(event.target.value)}
        error={error ?? undefined}
        hint="The prompt goes to this phone."
      />
      <div className="flex gap-3">
        <Button variant="secondary" size="lg" onClick={back}>
          Back
        </Button>
        <Button type="submit" size="lg" className="flex-1" busy={busy === 'retrying'}>
          {busy === 'retrying' ? 'Sending ...' : 'Send the prompt'}
        </Button>
      </div>
    </form>
  )
}
