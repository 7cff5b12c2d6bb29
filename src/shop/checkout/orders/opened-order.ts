import type { Transact } from '../../areas.ts'
import type { Mover } from '../../orders/planned-moves.ts'

/** How long an admin may look at an order again without another entry. Seconds. */
const NOTED_ONCE_SECONDS = 86_400

/** Who has looked at somebody's name, phone and address is in the audit log. */
export function createOpenedOrders({ transact }: { transact: Transact }) {
  return {
    /** Notes that an admin has opened an order, once a day: its page asks again every half a minute. */
    async noteOpened(order: { id: string; order_number: string }, { admin, address }: Mover): Promise<void> {
      await transact(async ({ audit, limits }) => {
        const who = `${admin.id ?? admin.email} ${order.id}`
        if (!(await limits.isWithin('order-opened', who, { max: 1, seconds: NOTED_ONCE_SECONDS }))) return
        const details = { order_id: order.id }
        await audit.record({ admin, action: 'order.opened', subject: order.order_number, details, address })
      })
    },
  }
}
