import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Order } from '../../../shop/orders/contract.ts'
import { CODE_RESEND_SECONDS, CODE_TRIES } from '../../../shop/orders/rules.ts'
import { formatPhone, normalisePhone } from '../../../shop/phone.ts'
import { api, ApiError } from '../../lib/api.ts'
import { guestUserId } from '../../lib/guest.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { SendAgain, useNow } from '../../ui/send-again.tsx'
import type { SentCode } from './code-way.tsx'

interface CodeEntryProps {
  sent: SentCode
  /** Sends another code. Throws ApiError. */
  again: () => Promise<void>
  back: () => void
  onFound: (orders: Order[]) => void
}

/** The six digits. The shop's answer is the same whether there is such an order, so the words are too. */
export function CodeEntry({ sent, again, back, onFound }: CodeEntryProps) {
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState(0)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const now = useNow()
  const over = wrong >= CODE_TRIES ? 'That was the last try.' : now >= sent.runsOutAt ? 'This code has run out.' : null
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
      const body = { id: sent.id, code, guest_id: guestUserId() }
      onFound((await api<{ items: Order[] }>('POST', '/api/guest-orders/code/confirm', { body })).items)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      const tries = wrong + (failure.code === 'code_wrong' ? 1 : 0)
      setWrong(tries)
      setError(failure.code === 'code_wrong' ? `${failure.message} ${triesLeft(tries)}` : failure.message)
      setBusy(false)
    }
  }

  function refused(error: unknown): void {
    if (!(error instanceof ApiError)) throw error
    setError(error.message)
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      <p role="status">
        If these match, we have sent a code {sent.channel === 'sms' ? `by SMS to ${spoken(sent.phone_number)}` : "to the order's e-mail"}.
      </p>
      <TextField
        label="Six-digit code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, 6))}
        hint={`It works for ${minutes(sent)} minutes and ${CODE_TRIES} tries.`}
        error={over ? `${over} Ask for a new code.` : error}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="lg" busy={busy} disabled={over !== null}>
          {busy ? 'Checking ...' : 'Show my orders'}
        </Button>
        <SendAgain readyAt={sent.sentAt + CODE_RESEND_SECONDS * 1000} send={again} onError={refused} />
      </div>
      <Button variant="quiet" className="-ml-5" onClick={back}>
        Change order or phone number
      </Button>
    </form>
  )
}

function triesLeft(wrong: number): string {
  const left = CODE_TRIES - wrong
  return left === 1 ? '1 try left.' : `${left} tries left.`
}

function minutes(sent: SentCode): number {
  return Math.round((sent.runsOutAt - sent.sentAt) / 60_000)
}

function spoken(typed: string): string {
  const phone = normalisePhone(typed)
  return phone ? formatPhone(phone) : typed
}
