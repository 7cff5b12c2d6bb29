import { useState } from 'react'
import type { WaitingOrder } from '../../../../shop/insights/contract.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'

export type Step = 'shipped' | 'delivered' | 'fulfilled'

const WORDS: Record<Step, { press: string; done: string }> = {
  shipped: { press: 'Shipped', done: 'is on its way' },
  delivered: { press: 'Delivered', done: 'is delivered' },
  fulfilled: { press: 'Complete', done: 'is complete' },
}

/** Moves an order one step on (open-11). Someone else may have been faster: then the list is looked at again. */
export function NextStep({ order, to, onMoved }: { order: WaitingOrder; to: Step; onMoved: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const { press, done } = WORDS[to]

  async function move(): Promise<void> {
    setBusy(true)
    try {
      await api('POST', `/api/admin/orders/${order.id}/fulfillment`, { body: { fulfillment_status: to } })
      notify.success(`${order.order_number} ${done}. The buyer is told.`)
      await onMoved()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notify.error(`${order.order_number}: ${error.message}`)
      if (error.code === 'fulfillment_conflict' || error.unanswered) await onMoved()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      variant="secondary"
      busy={busy}
      aria-label={`${press}: ${order.order_number}`}
      className="w-full md:w-auto"
      onClick={() => void move()}
    >
      {press}
    </Button>
  )
}
