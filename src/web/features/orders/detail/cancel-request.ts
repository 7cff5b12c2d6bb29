import type { Order } from '../../../../shop/orders/contract.ts'
import { api, ApiError } from '../../../lib/api.ts'

/** What came of a press: the order as it is now, why it stays as it was, or that nobody knows yet. */
export type Cancelled =
  | { kind: 'done'; order: Order }
  | { kind: 'refused'; message: string; order: Order | null }
  | { kind: 'unanswered'; message: string }

/** Before a press whose answer was lost is sent again. Milliseconds. */
const PAUSE = 1500

/** Cancels an order; a second time changes nothing, so a lost answer is asked for again. */
export async function cancelOrder(id: string, reason: string, pause = PAUSE): Promise<Cancelled> {
  const first = await send(id, reason)
  if (first.kind !== 'unanswered') return first
  await new Promise((resolve) => setTimeout(resolve, pause))
  return send(id, reason)
}

async function send(id: string, reason: string): Promise<Cancelled> {
  try {
    const text = reason.trim()
    return { kind: 'done', order: await api<Order>('POST', `/api/orders/${id}/cancel`, { body: text ? { reason: text } : {} }) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.unanswered)
      return {
        kind: 'unanswered',
        message:
          'We couldn’t reach the shop, so we don’t know yet whether your order is cancelled. Check your internet connection and try again. Your order can only be cancelled once.',
      }
    return moved(id, error)
  }
}

/** It has moved on in the meantime: perhaps by another press of its owner, perhaps it has left. */
async function moved(id: string, error: ApiError): Promise<Cancelled> {
  const order = await api<Order>('GET', `/api/orders/${id}`).catch(() => null)
  if (order && order.status !== 'paid') return { kind: 'done', order }
  return { kind: 'refused', message: error.fields['reason'] ?? error.message, order }
}
