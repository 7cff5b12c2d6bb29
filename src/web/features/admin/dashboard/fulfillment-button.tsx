import { useState } from 'react'
import type { WaitingOrder } from '../../../../shop/insights/contract.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'

export type NextStatus = 'shipped' | 'delivered' | 'fulfilled'

const STATUS_TEXT: Record<NextStatus, { label: string; outcome: string }> = {
  shipped: { label: 'Shipped', outcome: 'is marked as shipped' },
  delivered: { label: 'Delivered', outcome: 'is marked as delivered' },
  fulfilled: { label: 'Complete', outcome: 'is marked as complete' },
}

/** Moves an order to its next status (open-11). If another admin was faster, the list is refreshed. */
export function FulfillmentButton({ order, to, onChanged }: { order: WaitingOrder; to: NextStatus; onChanged: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const { label, outcome } = STATUS_TEXT[to]

  async function move(): Promise<void> {
    setBusy(true)
    try {
      await api('POST', `/api/admin/orders/${order.id}/fulfillment`, { body: { fulfillment_status: to } })
      notify.success(`${order.order_number} ${outcome}. The shopper has been told.`)
      await onChanged()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notify.error(`${order.order_number}: ${error.message}`)
      if (error.code === 'fulfillment_conflict' || error.unanswered) await onChanged()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      variant="secondary"
      busy={busy}
      aria-label={`${label}: ${order.order_number}`}
      className="w-full md:w-auto"
      onClick={() => void move()}
    >
      {label}
    </Button>
  )
}
