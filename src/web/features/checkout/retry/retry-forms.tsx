import type { CheckoutState } from '../../../../shop/checkout/contract.ts'
import type { Busy, RequestError } from '../payment/payment-machine.ts'
import type { RetryAvailability } from './retry.ts'
import type { PaymentControl } from '../payment/use-payment.ts'
import type { RetryForm } from './use-retry-draft.ts'
import { useId, useRef, useState, type FormEvent } from 'react'
import type { PaymentMethod } from '../../../../shop/payments/rules.ts'
import { normalisePhone } from '../../../../shop/phone.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailField, PhoneField } from '../../../ui/field.tsx'
import { emailError, isPhoneError, phoneError } from '../form/checkout-form.ts'
import { PAGE_OF, payLabel } from '../../orders/method-text.ts'
import { givenEmail } from '../state/contact-draft.ts'

export interface RetryOptionsProps {
  state: CheckoutState
  availability: RetryAvailability
  form: RetryForm
  busy: Busy
  error: RequestError | null
  control: PaymentControl
  /** With the way of the last attempt among the others, where it has no button of its own. */
  withAgain?: boolean
}

/** A prompt to another number; `known` is the one that was given before, as shown, where it may be used again. */
export function NumberForm({ form, busy, error, control, known }: RetryOptionsProps & { known: string | null }) {
  const [wrong, setWrong] = useState<string | null>(null)
  const field = useRef<HTMLFormElement>(null)
  const { phone } = form.draft
  const refused = error && isPhoneError(error) ? (error.fields?.['phone_number'] ?? error.message) : null
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (busy !== null) return
    if (known && !phone.trim()) return control.retry({ method: 'mpesa' })
    const problem = phoneError(phone)
    setWrong(problem)
    const number = normalisePhone(phone)
    if (!problem && number) control.retry({ method: 'mpesa', phone: number })
    else field.current?.querySelector('input')?.focus()
  }
  return (
    <form ref={field} noValidate className="space-y-3" onSubmit={submit}>
      <PhoneField
        label="M-Pesa number"
        autoComplete="off"
        value={phone}
        onChange={(event) => {
          setWrong(null)
          form.change({ phone: event.target.value })
        }}
        error={wrong ?? refused ?? undefined}
        hint={known ? `Leave it empty to get the prompt on ${known.replaceAll(' ', '\u00a0')}.` : 'The prompt goes to this phone.'}
      />
      <Button type="submit" size="lg" className="w-full" busy={busy === 'retrying'}>
        {busy === 'retrying' ? 'Sending ...' : 'Send the prompt'}
      </Button>
    </form>
  )
}

/** On to the payment page, with an e-mail address for its receipt when there is none yet. */
export function PageForm({ state, busy, control, method }: RetryOptionsProps & { method: PaymentMethod }) {
  const [given] = useState(givenEmail)
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const about = useId()
  function submit(event: FormEvent): void {
    event.preventDefault()
    const problem = emailError(email)
    setWrong(problem)
    if (!problem && busy === null) control.retry({ method, ...(email.trim() ? { email: email.trim() } : {}) })
  }
  return (
    <form noValidate className="space-y-3" onSubmit={submit}>
      <p id={about} className="text-sm text-ink-soft">
        {method === 'bank'
          ? `${PAGE_OF} shows you where to send the money. We hold your pieces until it arrives.`
          : `Visa or Mastercard, on the secure page of ${PAGE_OF}. Come back here afterwards.`}
      </p>
      {!given && (
        <EmailField
          label="E-mail for the receipt (optional)"
          value={email}
          onChange={(event) => {
            setWrong(null)
            setEmail(event.target.value)
          }}
          error={wrong ?? undefined}
        />
      )}
      <Button type="submit" size="lg" className="w-full" busy={busy === 'retrying'} aria-describedby={about}>
        {busy === 'retrying' ? 'One moment ...' : payLabel(method, state.total_amount)}
      </Button>
    </form>
  )
}
