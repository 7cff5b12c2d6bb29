import { later } from '../../clock.ts'
import type { Areas, Transact } from '../../areas.ts'
import type { AreaDeps } from '../../deps.ts'
import type { Mover } from '../../orders/planned-moves.ts'

/** How long an admin may look at an order again without another entry. Seconds. */
const NOTED_ONCE_SECONDS = 86_400

interface OpenedDeps extends Pick<AreaDeps, 'clock'> {
  transact: Transact
  audit: Pick<Areas['audit'], 'recorded'>
}

/** Who has looked at somebody's name, phone and address is in the audit log. */
export function createOpenedOrders({ transact, audit, clock }: OpenedDeps) {
  return {
    /** Notes that an admin has been shown orders, each once a day: their pages ask again every half a minute. */
    async noteOpened(orders: readonly { id: string; order_number: string }[], { admin, address }: Mover): Promise<void> {
      if (orders.length === 0) return
      const numbers = orders.map(({ order_number: number }) => number)
      const asked = { admin, action: 'order.opened', subjects: numbers, since: later(clock.now(), -NOTED_ONCE_SECONDS) }
      const known = await audit.recorded(asked)
      const fresh = orders.filter(({ order_number: number }) => !known.has(number))
      if (fresh.length === 0) return
      await transact(({ audit: log }) =>
        log.recordAll(
          fresh.map(({ id, order_number: subject }) => ({ admin, action: 'order.opened', subject, details: { order_id: id }, address })),
        ),
      )
    },
  }
}
