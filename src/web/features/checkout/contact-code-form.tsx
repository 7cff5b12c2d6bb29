import { useEffect, useRef, useState, type FormEvent } from 'react'
import { CONTACT_CODE_TRIES } from '../../../shop/contacts/rules.ts'
import { formatPhone } from '../../../shop/phone.ts'
import { ApiError } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { SendAgain, useNow } from '../../ui/send-again.tsx'
import { confirmContactCode, type SentContactCode } from './contact-code.ts'
import { StageHeading } from './stage-heading.tsx'

/** Before another code may be asked for. Milliseconds. */
const RESEND_MS = 30_000

interface Props {
  sent: SentContactCode
  /** Sends another code. Throws ApiError. */
  again: () => Promise<void>
  confirmed: () => void
  /** To another way of getting one. */
  back: () => void
}

/** The six digits that show that phone or e-mail are the shopper's. */
export function ContactCodeForm({ sent, again, confirmed, back }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState(0)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const now = useNow()
  const over = wrong >= CONTACT_CODE_TRIES ? 'That was the last try.' : now >= sent.runsOutAt ? 'This code has run out.' : null
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    if (error) form.current?.querySelector('input')?.focus()
  }, [error])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy || over) return
    if (code.length !== 6) return setError('The code has six digits.')
    setBusy(true)
    try {
      await confirmContactCode(sent, code)
      confirmed()
    } catch (failure) {
      refused(failure)
      setBusy(false)
    }
  }
  function refused(failure: unknown): void {
    if (!(failure instanceof ApiError)) throw failure
    if (failure.code === 'code_wrong') setWrong(wrong + 1)
    setError(failure.message)
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      <StageHeading aside>Enter your code</StageHeading>
      <p role="status">
        We have sent it {sent.kind === 'phone' ? `by SMS to ${formatPhone(sent.contact)}` : `to ${sent.contact}`}. Then your payment goes
        on.
      </p>
      <TextField
        label="Six-digit code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, 6))}
        error={over ? `${over} Ask for a new code.` : error}
      />
      <Button type="submit" size="lg" className="w-full" busy={busy} disabled={over !== null}>
        {busy ? 'Checking ...' : 'Confirm and pay'}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SendAgain readyAt={sent.sentAt + RESEND_MS} send={again} onError={refused} />
        <Button variant="quiet" onClick={back}>
          Another way
        </Button>
      </div>
    </form>
  )
}
