import { useState } from 'react'
import type { OrderDetail } from '../../../../../shop/insights/order-desk/contract.ts'
import { MAIL_WRITTEN_MAX, SMS_WRITTEN_MAX } from '../../../../../shop/orders/rules.ts'
import { api, ApiError } from '../../../../lib/api.ts'
import { STORAGE_KEYS } from '../../../../lib/storage.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Chip } from '../../../../ui/chip.tsx'
import { ErrorText } from '../../../../ui/error-text.tsx'
import { TextArea, TextField } from '../../../../ui/field.tsx'
import { notify } from '../../../../ui/notify.ts'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { useKeptText } from '../../page/use-kept-text.ts'
import { phoneText } from '../words.ts'
import { OrderPart } from './order-parts.tsx'
import { templatesFor, whatsAppUrl } from './message-templates.ts'

interface WritePartProps {
  order: OrderDetail
  /** Of the shop's public address. */
  origin: string
  refresh: () => Promise<void>
}

/** Reaching the shopper: a call, WhatsApp on this phone, or an SMS or e-mail from the shop that stands in the timeline. */
export function WritePart({ order, origin, refresh }: WritePartProps) {
  const phone = order.delivery.phone_number || order.phone_number
  const { email } = order
  const templates = templatesFor(order, origin)
  const [text, setText] = useKeptText(`${STORAGE_KEYS.messageDraft}${order.id}`)
  const live = useHydrated()
  if (!phone && !email) {
    return (
      <OrderPart id="write" title="Write to the shopper">
        <p>There’s no phone or e-mail: this person is forgotten.</p>
      </OrderPart>
    )
  }
  return (
    <OrderPart id="write" title="Write to the shopper">
      {phone && (
        <p className="mb-3 flex flex-wrap gap-2">
          <a href={`tel:+${phone}`} className={buttonClass('soft')}>
            Call {phoneText(phone)}
          </a>
          <a href={whatsAppUrl(phone, text)} target="_blank" rel="noreferrer" className={buttonClass('soft')}>
            WhatsApp
          </a>
        </p>
      )}
      {templates.length > 0 && (
        <div role="group" aria-label="Ready words" className="mb-3 flex flex-wrap gap-2">
          {templates.map((template) => (
            <Chip key={template.label} selected={text === template.text} disabled={!live} onClick={() => setText(template.text)}>
              {template.label}
            </Chip>
          ))}
        </div>
      )}
      <WriteForm order={order} phone={phone} email={email} text={text} onType={setText} onSent={refresh} />
    </OrderPart>
  )
}

interface WriteFormProps {
  order: OrderDetail
  phone: string
  email: string | null
  text: string
  onType: (text: string) => void
  onSent: () => Promise<void>
}

function WriteForm({ order, phone, email, text, onType, onSent }: WriteFormProps) {
  const live = useHydrated()
  const [subject, setSubject] = useState(`About your order ${order.order_number}`)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const length = text.trim().length

  async function send(channel: 'sms' | 'email'): Promise<void> {
    setBusy(true)
    setError(null)
    try {
      const body = channel === 'sms' ? { channel, text } : { channel, subject, text }
      await api('POST', `/api/admin/orders/${order.id}/messages`, { body, idempotencyKey: `${key}-${channel}` })
      notify.success(channel === 'sms' ? 'SMS is on its way.' : 'E-mail is on its way.')
      onType('')
      setKey(crypto.randomUUID())
      await onSent()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="space-y-3">
      <TextArea
        label="Message"
        rows={4}
        maxLength={MAIL_WRITTEN_MAX}
        value={text}
        hint={`${length} characters. An SMS takes ${SMS_WRITTEN_MAX}.`}
        onChange={(event) => onType(event.target.value)}
      />
      {email && (
        <TextField label="Subject of the e-mail" maxLength={120} value={subject} onChange={(event) => setSubject(event.target.value)} />
      )}
      <ErrorText text={error} />
      <div className="flex flex-wrap gap-2">
        {phone && (
          <Button
            variant="secondary"
            busy={busy}
            disabled={!live || length === 0 || length > SMS_WRITTEN_MAX}
            onClick={() => void send('sms')}
          >
            Send SMS
          </Button>
        )}
        {email && (
          <Button variant="secondary" busy={busy} disabled={!live || length === 0} onClick={() => void send('email')}>
            Send e-mail
          </Button>
        )}
      </div>
    </div>
  )
}
