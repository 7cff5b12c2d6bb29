import { useState } from 'react'
import type { DeliveriesChange, DeliveriesChanged, Delivery, DeliveryAction } from '../../../../shop/notifications/contract-mail.ts'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../ui/notify.ts'

export const ACTION_LABELS: Record<DeliveryAction, string> = {
  send_now: 'Send now',
  give_up: 'Don’t send',
  hold: 'Hold back',
  release: 'Send by itself',
}
const DONE: Record<DeliveryAction, string> = {
  send_now: 'on its way',
  give_up: 'not sent',
  hold: 'held back until you send it',
  release: 'sent by itself again',
}
const UNDO: Partial<Record<DeliveryAction, DeliveryAction>> = { hold: 'release', release: 'hold', give_up: 'send_now' }

/** What a person may do with it now; the server decides again. */
export function actionsFor({ state, reason, sending, queue, by_hand: byHand, sends }: Delivery): DeliveryAction[] {
  if (sending) return []
  if (state === 'given_up')
    return [...(reason === 'unknown' ? [] : ['send_now' as const]), ...(reason === 'by_person' ? [] : ['give_up' as const])]
  if (state !== 'waiting' && state !== 'retrying') return []
  // It may have arrived: it goes once more when its time has come, and not before.
  if (sends.at(-1)?.outcome === 'unknown') return ['give_up']
  return ['send_now', ...(queue === 'order' ? [byHand ? ('release' as const) : ('hold' as const)] : []), 'give_up']
}

export type Act = (action: DeliveryAction, on: Omit<DeliveriesChange, 'action'>) => Promise<void>

/** Does it, says what came of it, and offers to take it back. */
export function useQueueActions(refresh: () => Promise<void>): { busy: boolean; act: Act } {
  const [busy, setBusy] = useState(false)
  async function act(action: DeliveryAction, on: Omit<DeliveriesChange, 'action'>): Promise<void> {
    setBusy(true)
    try {
      const { asked, done } = await api<DeliveriesChanged>('POST', '/api/admin/order-notifications/actions', { body: { action, ...on } })
      const undo = UNDO[action]
      const missed = asked - done.length
      if (done.length === 0) notify.info('Nothing was changed: it has moved on meanwhile.')
      else {
        const text = `${done.length === 1 ? '1 message' : `${done.length} messages`} ${DONE[action]}.${missed > 0 ? ` ${missed} had moved on.` : ''}`
        notify.success(text, 8000, undo && { label: 'Undo', run: () => void act(undo, { ids: done }) })
      }
    } catch (error) {
      notify.failure(error)
    } finally {
      setBusy(false)
      await refresh()
    }
  }
  return { busy, act }
}
