import { useState } from 'react'
import type { Order } from '../../../../shop/orders/contract.ts'
import { api } from '../../../lib/api.ts'
import { CodeEntry, type SentCode } from './code-entry.tsx'
import { CodeRequestForm, type Asked } from './code-request-form.tsx'

/** On a new phone: order number and phone number, then the code that was sent to who made the order. */
export function CodeLookup({ onFound }: { onFound: (orders: Order[]) => void }) {
  const [asked, setAsked] = useState<Asked>({ order_number: '', phone_number: '', channel: 'sms' })
  const [sent, setSent] = useState<SentCode | null>(null)

  /** Throws ApiError. */
  async function send(request: Asked): Promise<void> {
    setAsked(request)
    const { id, expires_in: seconds } = await api<{ id: string; expires_in: number }>('POST', '/api/guest-orders/code', { body: request })
    const now = Date.now()
    setSent({ ...request, id, sentAt: now, runsOutAt: now + seconds * 1000 })
  }

  function found(orders: Order[]): void {
    setSent(null)
    onFound(orders)
  }

  if (!sent) return <CodeRequestForm start={asked} send={send} />
  return <CodeEntry key={sent.id} sent={sent} again={() => send(asked)} back={() => setSent(null)} onFound={found} />
}
