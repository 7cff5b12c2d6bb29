import { later } from '../clock.ts'
import type { AreaDeps } from '../deps.ts'
import { MOVE_UNDO_SECONDS, SHOP_MOVES, type ShopMove } from './rules.ts'

/** Who moves an order: for the audit log. */
export interface Mover {
  admin: { id: string | null; email: string }
  address: string
}

/** A step that waits, or waited, to be taken. */
export interface PlannedMove extends Mover {
  order_id: string
  move: ShopMove
}

interface MoveRow {
  order_id: string
  move: ShopMove
  admin_id: string | null
  admin_email: string
  address: string
}

const COLUMNS = 'order_id, move, admin_id, admin_email, address'
// Of two who press at once, one plans it; an order at another step is left out.
const PLAN = {
  name: 'order_moves_plan',
  text: `insert into order_moves (${COLUMNS}, due_at)
    select o.id, $2, $4, $5, $6, $7 from orders o
    where o.id = any($1::uuid[]) and o.status = 'paid' and o.fulfillment_status = $3
    on conflict (order_id) do nothing returning order_id`,
}
const WAITING = { name: 'order_moves_waiting', text: 'select order_id, move from order_moves where order_id = any($1::uuid[])' }
const UNDO = {
  name: 'order_moves_undo',
  text: 'delete from order_moves where order_id = any($1::uuid[]) and move = $2 returning order_id',
}
const DUE = { name: 'order_moves_due', text: 'select order_id from order_moves where due_at <= $1 order by due_at limit 500' }
// Locked until the order has moved: whoever takes it back a moment later finds nothing.
const TAKE = {
  name: 'order_moves_take',
  text: `delete from order_moves where order_id in (
      select order_id from order_moves where order_id = $1 for update skip locked) returning ${COLUMNS}`,
}

/** Steps of orders between the press of an admin and their being taken. There is no way back from a step, so the press has one. */
export function createPlannedMoves({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  return {
    /** Plans the same step of many orders; returns those for which it is planned now. */
    async plan(ids: readonly string[], move: ShopMove, { admin, address }: Mover): Promise<string[]> {
      const due = later(clock.now(), MOVE_UNDO_SECONDS)
      const rows = await db.query<{ order_id: string }>(PLAN, [ids, move, SHOP_MOVES[move], admin.id, admin.email, address, due])
      return rows.map((row) => row.order_id)
    },

    /** The steps that these orders wait for. */
    waiting: (ids: readonly string[]): Promise<Pick<PlannedMove, 'order_id' | 'move'>[]> =>
      db.query<Pick<PlannedMove, 'order_id' | 'move'>>(WAITING, [ids]),

    /** Takes them back; returns those that had not been taken yet. */
    async undo(ids: readonly string[], move: ShopMove): Promise<string[]> {
      return (await db.query<{ order_id: string }>(UNDO, [ids, move])).map((row) => row.order_id)
    },

    /** Orders whose step is due, the oldest first. */
    async due(): Promise<string[]> {
      return (await db.query<{ order_id: string }>(DUE, [clock.now()])).map((row) => row.order_id)
    },

    /** The step of an order, to be taken now; null when there is none or another worker takes it. Inside the transaction that takes it. */
    async take(orderId: string): Promise<PlannedMove | null> {
      const [row] = await db.query<MoveRow>(TAKE, [orderId])
      if (!row) return null
      return { order_id: row.order_id, move: row.move, admin: { id: row.admin_id, email: row.admin_email }, address: row.address }
    },
  }
}
