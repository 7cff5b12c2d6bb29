import { useState } from 'react'
import type { ContactKind } from '../../../../shop/contacts/rules.ts'
import { formatPhone } from '../../../../shop/phone.ts'
import { ApiError } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailField } from '../../../ui/field.tsx'
import { emailError } from './checkout-form.ts'
import { ContactCodeForm } from './contact-code-form.tsx'
import { pendingContactCode, clearContactCode, sendContactCode, type SentContactCode } from './contact-code.ts'
import type { RequestError } from '../payment/payment-machine.ts'
import { StageHeading } from '../payment/stage-heading.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import type { Contact } from '../payment/use-payment.ts'

/** The shop wants to know first that a person asks. */
export function needsCode(error: RequestError | null): boolean {
  return error?.code === 'confirmation_required' || mustBePhone(error)
}

/** Only a code to the number that pays will do: strangers may have used it. */
function mustBePhone(error: RequestError | null): boolean {
  return error?.code === 'phone_confirmation_required'
}

interface Props {
  contact: Contact
  /** Why it is asked for. */
  refusal: RequestError | null
  /** Goes on with what was refused. */
  confirmed: () => void
  back: () => void
}

/** A one-time code to the shopper's phone or e-mail, then the payment goes on by itself. Needed once for a browser. */
export function ContactConfirmation({ contact, refusal, confirmed, back }: Props) {
  const onlyPhone = mustBePhone(refusal)
  const [sent, setSent] = useState(() => pendingContactCode(contact))
  if (!sent || (onlyPhone && sent.kind !== 'phone'))
    return <ChooseContact contact={contact} refusal={refusal} onSent={setSent} back={back} />
  const again = async () => setSent(await sendContactCode(sent.kind, sent.contact))
  const chooseAgain = () => {
    clearContactCode()
    setSent(null)
  }
  return <ContactCodeForm key={sent.id} sent={sent} again={again} confirmed={confirmed} back={chooseAgain} />
}

interface ChooseProps extends Omit<Props, 'confirmed'> {
  onSent: (sent: SentContactCode) => void
}

function ChooseContact({ contact, refusal, onSent, back }: ChooseProps) {
  const onlyPhone = mustBePhone(refusal)
  const [busy, setBusy] = useState<ContactKind | null>(null)
  const [error, setError] = useState<RequestError | null>(null)
  const [email, setEmail] = useState(contact.email)
  const [wrong, setWrong] = useState<string | null>(null)

  async function send(kind: ContactKind, to: string): Promise<void> {
    if (busy) return
    setBusy(kind)
    setError(null)
    try {
      onSent(await sendContactCode(kind, to))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setError({ code: error.code, message: error.message })
      setBusy(null)
    }
  }
  function change(typed: string): void {
    setWrong(null)
    setEmail(typed)
  }
  function sendMail(): void {
    const problem = email.trim() ? emailError(email) : 'Enter the e-mail address that the code should go to.'
    setWrong(problem)
    if (!problem) void send('email', email.trim())
  }

  return (
    <div className="space-y-5">
      <StageHeading>One quick check</StageHeading>
      <p>
        {onlyPhone
          ? 'Several payments were started with this number, or from your network, just now. To check that it is yours, we send a six-digit code to it by SMS. You need it only once on this device. Or go back and use another number. Your bag stays as it is.'
          : 'We send you a six-digit code, so that nobody can hold pieces in your name. You need it only once on this device. Your bag stays as it is.'}
      </p>
      {error && <ErrorNote message={error.message} />}
      {contact.phone && (
        <Button size="lg" className="w-full" busy={busy === 'phone'} onClick={() => void send('phone', contact.phone)}>
          {busy === 'phone' ? 'Sending ...' : `Send an SMS to ${formatPhone(contact.phone).replaceAll(' ', ' ')}`}
        </Button>
      )}
      {!onlyPhone && <ByEmail email={email} change={change} wrong={wrong} busy={busy === 'email'} send={sendMail} />}
      <Button variant="quiet" className="w-full" onClick={back}>
        Back
      </Button>
    </div>
  )
}

interface ByEmailProps {
  email: string
  change: (typed: string) => void
  wrong: string | null
  busy: boolean
  send: () => void
}

function ByEmail({ email, change, wrong, busy, send }: ByEmailProps) {
  return (
    <form
      noValidate
      className="space-y-3 rounded-card border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <EmailField
        label="Or by e-mail"
        name="confirm_email"
        value={email}
        onChange={(event) => change(event.target.value)}
        error={wrong ?? undefined}
      />
      <Button type="submit" variant="secondary" size="lg" className="w-full" busy={busy}>
        {busy ? 'Sending ...' : 'Send an e-mail'}
      </Button>
    </form>
  )
}
