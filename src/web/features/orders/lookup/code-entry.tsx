import { useEffect } from 'react'
import type { Order } from '../../../../shop/orders/contract.ts'
import { CODE_RESEND_SECONDS, CODE_TRIES } from '../../../../shop/orders/rules.ts'
import { formatPhone, normalisePhone } from '../../../../shop/phone.ts'
import { api } from '../../../lib/api.ts'
import { guestUserId } from '../../../lib/guest.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeField } from '../../../ui/code-field.tsx'
import { ResendButton } from '../../../ui/resend-button.tsx'
import { useCodeForm } from '../../../ui/use-code-form.ts'
import type { Asked } from './code-request-form.tsx'
import { whole } from '../../../ui/whole.tsx'

/** A code that was asked for. `sentAt` and `runsOutAt` in milliseconds by this machine's clock. */
export interface SentCode extends Asked {
  id: string
  sentAt: number
  runsOutAt: number
}

interface CodeEntryProps {
  sent: SentCode
  /** Sends another code. Throws ApiError. */
  again: () => Promise<void>
  back: () => void
  onFound: (orders: Order[]) => void
}

/** The six digits. The shop's answer is the same whether there is such an order, so the words are too. */
export function CodeEntry({ sent, again, back, onFound }: CodeEntryProps) {
  const { form, ...entry } = useCodeForm({
    tries: CODE_TRIES,
    runsOutAt: sent.runsOutAt,
    async confirm(code) {
      const body = { id: sent.id, code, guest_id: guestUserId() }
      onFound((await api<{ items: Order[] }>('POST', '/api/guest-orders/code/confirm', { body })).items)
    },
  })

  // Shorter than the form before it: the page moves up, and the sentence that says where the code went must stay in sight.
  useEffect(() => {
    // Newer browsers answer with a promise, which an effect must not return.
    void form.current?.scrollIntoView({ block: 'nearest' })
  }, [form])

  return (
    <form ref={form} method="post" noValidate onSubmit={entry.submit} className="space-y-4">
      <p role="status">
        If these match an order, we’ve sent a code{' '}
        {whole(sent.channel === 'sms' ? `by SMS to ${spoken(sent.phone_number)}` : 'to the order’s e-mail')}.
      </p>
      <CodeField entry={entry} hint={`The code works for ${minutes(sent)} minutes and ${CODE_TRIES} tries.`} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="lg" busy={entry.busy} disabled={entry.over}>
          {entry.busy ? 'Checking…' : 'Show my orders'}
        </Button>
        <ResendButton readyAt={sent.sentAt + CODE_RESEND_SECONDS * 1000} send={again} onError={entry.refused} />
      </div>
      <Button variant="quiet" className="-ml-[min(1.25rem,9vw)]" onClick={back}>
        Change the order or phone number
      </Button>
    </form>
  )
}

function minutes(sent: SentCode): number {
  return Math.round((sent.runsOutAt - sent.sentAt) / 60_000)
}

function spoken(typed: string): string {
  const phone = normalisePhone(typed)
  return phone ? formatPhone(phone) : typed
}
