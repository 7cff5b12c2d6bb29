import { useState } from 'react'
import { type ContactKind, CONTACT_CODE_RESEND_SECONDS, CONTACT_CODE_TRIES } from '../../../../shop/contacts/rules.ts'
import { formatPhone } from '../../../../shop/phone.ts'
import { ApiError, api } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailField } from '../../../ui/field.tsx'
import { emailError } from './checkout-form.ts'
import type { RequestError } from '../payment/payment-machine.ts'
import { StageHeading } from '../payment/stage.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import type { Contact } from '../payment/use-payment.ts'
import { CodeField } from '../../../ui/code-field.tsx'
import { ResendButton } from '../../../ui/resend-button.tsx'
import { TapGuard } from '../../../ui/tap-guard.tsx'
import { useCodeForm } from '../../../ui/use-code-form.ts'
import type { ContactCodeRequest } from '../../../../shop/contacts/contract.ts'
import { guestUserId } from '../../../lib/guest.ts'
import { isRecord, readJson, STORAGE_KEYS, writeJson } from '../../../lib/storage.ts'

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
  const choosing = !sent || (onlyPhone && sent.kind !== 'phone')
  const chooseAgain = () => {
    clearContactCode()
    setSent(null)
  }
  return (
    <div className="relative">
      {choosing ? (
        <ChooseContact contact={contact} refusal={refusal} onSent={setSent} back={back} />
      ) : (
        <ContactCodeForm
          key={sent.id}
          sent={sent}
          again={async () => setSent(await sendContactCode(sent.kind, sent.contact))}
          confirmed={confirmed}
          back={chooseAgain}
        />
      )}
      <TapGuard since={choosing} />
    </div>
  )
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
    const problem = email.trim() ? emailError(email) : 'Enter the e-mail address for your code.'
    setWrong(problem)
    if (!problem) void send('email', email.trim())
  }

  return (
    <div className="space-y-5">
      <StageHeading>One quick check</StageHeading>
      <p>
        {onlyPhone
          ? 'Several payments were just started with this number, or from your network. To confirm the number is yours, we’ll send a six-digit code by SMS. You only need to do this once on this device. Or go back and use another number. Your bag is safe.'
          : 'We’ll send you a six-digit code, so nobody else can hold pieces in your name. You only need to do this once on this device. Your bag is safe.'}
      </p>
      {error && <ErrorNote message={error.message} />}
      {contact.phone && (
        <Button size="lg" className="w-full" busy={busy === 'phone'} onClick={() => void send('phone', contact.phone)}>
          {busy === 'phone' ? 'Sending…' : `Send an SMS to ${formatPhone(contact.phone).replaceAll(' ', ' ')}`}
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
        {busy ? 'Sending…' : 'Send an e-mail'}
      </Button>
    </form>
  )
}

interface ContactCodeFormProps {
  sent: SentContactCode
  /** Sends another code. Throws ApiError. */
  again: () => Promise<void>
  confirmed: () => void
  /** To another way of getting one. */
  back: () => void
}

/** The six digits that show that phone or e-mail are the shopper's. */
function ContactCodeForm({ sent, again, confirmed, back }: ContactCodeFormProps) {
  const { form, ...entry } = useCodeForm({
    tries: CONTACT_CODE_TRIES,
    runsOutAt: sent.runsOutAt,
    confirm: (code) => confirmContactCode(sent, code).then(confirmed),
  })
  return (
    <form ref={form} noValidate onSubmit={entry.submit} className="space-y-4">
      <StageHeading aside>Enter your code</StageHeading>
      <p role="status">
        We’ve sent your code {sent.kind === 'phone' ? `by SMS to ${formatPhone(sent.contact)}` : `to ${sent.contact}`}. Then your payment
        continues.
      </p>
      <CodeField entry={entry} />
      <Button type="submit" size="lg" className="w-full" busy={entry.busy} disabled={entry.over}>
        {entry.busy ? 'Checking…' : 'Confirm and pay'}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <ResendButton readyAt={sent.sentAt + CONTACT_CODE_RESEND_SECONDS * 1000} send={again} onError={entry.refused} />
        <Button variant="quiet" className="max-sm:-ml-5" onClick={back}>
          Another way
        </Button>
      </div>
    </form>
  )
}

// A requested code, stored for the session: a phone that opens its messages often forgets the page in the meantime.

/** `sentAt`, `runsOutAt`: milliseconds by this machine's clock. */
interface SentContactCode {
  id: string
  kind: ContactKind
  /** As it was given: a phone canonical, an e-mail address as typed. */
  contact: string
  sentAt: number
  runsOutAt: number
}

/** Throws ApiError. */
async function sendContactCode(kind: ContactKind, contact: string): Promise<SentContactCode> {
  const guest_id = guestUserId()
  const body: ContactCodeRequest = kind === 'phone' ? { kind, phone_number: contact, guest_id } : { kind, email: contact, guest_id }
  const { id, expires_in: seconds } = await api<{ id: string; expires_in: number }>('POST', '/api/contact-codes', { body })
  const sentAt = Date.now()
  const sent = { id, kind, contact, sentAt, runsOutAt: sentAt + seconds * 1000 }
  writeJson(STORAGE_KEYS.contactCode, sent, 'session')
  return sent
}

/** Throws ApiError: `code_wrong`. */
async function confirmContactCode({ id }: SentContactCode, code: string): Promise<void> {
  await api('POST', '/api/contact-codes/confirm', { body: { id, code, guest_id: guestUserId() } })
  clearContactCode()
}

function clearContactCode(): void {
  writeJson(STORAGE_KEYS.contactCode, null, 'session')
}

/** The code that is on its way to one of these; null when there is none, or it has run out. */
function pendingContactCode({ phone, email }: { phone: string; email: string }, now = Date.now()): SentContactCode | null {
  const found = readJson(STORAGE_KEYS.contactCode, 'session')
  if (!isRecord(found) || typeof found['id'] !== 'string') return null
  const sent = found as unknown as SentContactCode
  const theirs = sent.kind === 'phone' ? sent.contact === phone : !email || sent.contact === email
  return theirs && sent.runsOutAt > now ? sent : null
}
