import { useEffect, useRef, useState } from 'react'
import type { MovesReply, MovesUndone } from '../../../../shop/insights/order-desk/contract.ts'
import { MOVE_UNDO_SECONDS, type ShopMove } from '../../../../shop/orders/rules.ts'
import type { ListParams } from '../list/list-url.ts'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../ui/notify.ts'
import { MOVE_WORDS, ordersText } from './words.ts'

/** Which orders: by their ids, or all that a list matches, by the parameters of its address. */
export type Chosen = { ids: readonly string[] } | { matching: ListParams }

export interface Moves {
  busy: boolean
  move: (to: ShopMove, chosen: Chosen) => Promise<boolean>
  undo: (to: ShopMove, ids: readonly string[]) => Promise<void>
}

/** A worker takes a step within two seconds of its time. */
const TAKEN_AFTER_MS = (MOVE_UNDO_SECONDS + 2.5) * 1000

/** Moves orders to their next step: it waits ten seconds, with Undo, before anybody is told. */
export function useMoves(refresh: () => Promise<void>): Moves {
  const [busy, setBusy] = useState(false)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const waiting = timers.current
    return () => waiting.forEach((timer) => clearTimeout(timer))
  }, [])

  /** Once the step is taken, the order is in another list. */
  function refreshWhenTaken(): void {
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      void refresh()
    }, TAKEN_AFTER_MS)
    timers.current.add(timer)
  }

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      notify.failure(error)
      return false
    } finally {
      setBusy(false)
    }
  }

  async function undo(to: ShopMove, ids: readonly string[]): Promise<void> {
    await attempt(async () => {
      const { undone } = await api<MovesUndone>('POST', '/api/admin/orders/moves/undo', { body: { to, ids } })
      await refresh()
      const late = ids.length - undone.length
      if (late === 0) notify.success(`Taken back. ${undone.length === 1 ? 'The shopper got' : 'The shoppers got'} no message.`)
      else notify.error(`Too late for ${ordersText(late)}: the shopper already has a message. ${undone.length} taken back.`)
    })
  }

  function move(to: ShopMove, chosen: Chosen): Promise<boolean> {
    return attempt(async () => {
      const { planned, refused } = await api<MovesReply>('POST', '/api/admin/orders/moves', { body: { to, ...chosen } })
      await refresh()
      refreshWhenTaken()
      const { outcome } = MOVE_WORDS[to]
      const left = refused.length > 0 ? ` ${ordersText(refused.length)} not: at another step, or just changed.` : ''
      if (planned.length === 0) {
        if (left) notify.error(`Nothing was moved.${left}`)
        return
      }
      notify.success(`${ordersText(planned.length)} ${outcome}.${left}`, MOVE_UNDO_SECONDS * 1000, {
        label: 'Undo',
        run: () => void undo(to, planned),
        elsewhere: true,
      })
    })
  }

  return { busy, move, undo }
}
