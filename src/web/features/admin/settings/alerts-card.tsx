import { useState, type FormEvent } from 'react'
import type { AlertSettings } from '../../../../shop/chat/contract-desk.ts'
import { ALERT_CHANNELS, ALERT_PAUSE_SECONDS, type AlertChannel } from '../../../../shop/chat/rules.ts'
import { CONTACT_CODE_RESEND_SECONDS, CONTACT_CODE_TRIES } from '../../../../shop/contacts/rules.ts'
import { formatPhone, normalisePhone, PHONE_INVALID } from '../../../../shop/phone.ts'
import { ApiError, api } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeField } from '../../../ui/code-field.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { PhoneField, SelectField } from '../../../ui/field.tsx'
import { ResendButton } from '../../../ui/resend-button.tsx'
import { useCodeForm } from '../../../ui/use-code-form.ts'
import { CardHead } from './settings-card.tsx'

const URL = '/api/admin/chat/alerts'
const LABELS: Record<AlertChannel, string> = { sms: 'Tell me by SMS', email: 'Tell me by e-mail', none: 'Do not tell me' }

/** How the one who is signed in hears of shoppers who wait, and of notes that name them, while they are not at the inbox. */
export function AlertsCard({ loaded }: { loaded: AlertSettings }) {
  const [alerts, setAlerts] = useState(loaded)
  const [said, setSaid] = useState('')
  const [error, setError] = useState<string | null>(null)

  async function choose(by: AlertChannel): Promise<void> {
    const before = alerts
    setAlerts({ ...before, by })
    setError(null)
    setSaid('')
    try {
      setAlerts(await api<AlertSettings>('PUT', URL, { body: { by } }))
      setSaid('Saved.')
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setAlerts(before)
      setError(failure.message)
    }
  }
  async function confirmed(): Promise<void> {
    setAlerts(await api<AlertSettings>('GET', URL))
    setSaid('Your number is confirmed.')
  }

  return (
    <section aria-labelledby="alerts-title" className="admin-panel space-y-4 px-4 py-4 text-base">
      <CardHead
        id="alerts"
        title="While you are away from the inbox"
        about={`When shoppers wait longer than promised: between 8 AM and 8 PM, at most once in ${ALERT_PAUSE_SECONDS / 60} minutes. And when a note names you. This is your own choice, not your colleagues’.`}
      />
      <SelectField
        label="When I am away"
        value={alerts.by}
        onChange={(event) => void choose(event.target.value as AlertChannel)}
        hint={whereTo(alerts)}
      >
        {ALERT_CHANNELS.map((by) => (
          <option key={by} value={by}>
            {LABELS[by]}
          </option>
        ))}
      </SelectField>
      {error && <ErrorNote message={error} />}
      {alerts.by === 'sms' && alerts.texts && alerts.phone === null && <PhoneConfirmation confirmed={confirmed} />}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {said}
      </p>
    </section>
  )
}

function whereTo({ by, phone, texts }: AlertSettings): string {
  if (by === 'none') return 'The shop’s own address still gets an e-mail when nobody has been there for 15 minutes.'
  if (by === 'email') return 'To the address of your account.'
  if (!texts) return 'The shop cannot send SMS, so it comes to the address of your account.'
  return phone ? `To ${formatPhone(phone)}.` : 'Until you have confirmed a number, it comes to the address of your account.'
}

interface SentCode {
  id: string
  phone: string
  /** Milliseconds by this machine's clock. */
  sentAt: number
  runsOutAt: number
}

/** Throws ApiError. */
async function sendCode(phone: string): Promise<SentCode> {
  const body = { kind: 'phone', phone_number: phone }
  const { id, expires_in: seconds } = await api<{ id: string; expires_in: number }>('POST', '/api/contact-codes', { body })
  const sentAt = Date.now()
  return { id, phone, sentAt, runsOutAt: sentAt + seconds * 1000 }
}

/** The number, then the six digits that show it is theirs. */
function PhoneConfirmation({ confirmed }: { confirmed: () => Promise<void> }) {
  const [sent, setSent] = useState<SentCode | null>(null)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    const phone = normalisePhone(typed)
    setError(phone ? undefined : PHONE_INVALID)
    if (!phone || busy) return
    setBusy(true)
    try {
      setSent(await sendCode(phone))
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure.message)
    }
    setBusy(false)
  }

  if (sent)
    return (
      <CodeEntry
        key={sent.id}
        sent={sent}
        again={async () => setSent(await sendCode(sent.phone))}
        confirmed={confirmed}
        back={() => setSent(null)}
      />
    )
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="space-y-3">
      <PhoneField
        label="Your phone number"
        name="alerts_phone"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={error}
      />
      <Button type="submit" variant="secondary" busy={busy}>
        {busy ? 'Sending…' : 'Send me a code'}
      </Button>
    </form>
  )
}

interface CodeEntryProps {
  sent: SentCode
  /** Sends another code. Throws ApiError. */
  again: () => Promise<void>
  confirmed: () => Promise<void>
  back: () => void
}

function CodeEntry({ sent, again, confirmed, back }: CodeEntryProps) {
  const { form, ...entry } = useCodeForm({
    tries: CONTACT_CODE_TRIES,
    runsOutAt: sent.runsOutAt,
    confirm: (code) => api('POST', '/api/contact-codes/confirm', { body: { id: sent.id, code } }).then(confirmed),
  })
  return (
    <form ref={form} noValidate onSubmit={entry.submit} className="space-y-3">
      <CodeField entry={entry} hint={`Sent by SMS to ${formatPhone(sent.phone)}.`} />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" size="lg" busy={entry.busy} disabled={entry.over}>
          {entry.busy ? 'Checking…' : 'Confirm'}
        </Button>
        <ResendButton readyAt={sent.sentAt + CONTACT_CODE_RESEND_SECONDS * 1000} send={again} onError={entry.refused} />
        <Button variant="quiet" onClick={back}>
          Another number
        </Button>
      </div>
    </form>
  )
}
