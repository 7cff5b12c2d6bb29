import { runEach } from '../../background-tasks.ts'
import { isShopError } from '../../errors.ts'
import type { ShopDeps } from '../../deps.ts'
import type { Mover } from '../../orders/planned-moves.ts'
import { SHOP_MOVES, type ShopMove } from '../../orders/rules.ts'
import type { Areas, Transact } from '../../areas.ts'
import { advance } from './fulfillment.ts'

/** What became of the press for each order. `ahead`: it is at that step already, or waits for it. */
export interface PlannedMoves {
  planned: string[]
  ahead: string[]
  /** At another step, cancelled, or not there. */
  refused: string[]
}

/** Moving one order or many: a step waits some seconds, in which whoever pressed can take it back. */
export function createFulfillmentMoves({ areas, transact, log }: { areas: Areas; transact: Transact } & Pick<ShopDeps, 'log'>) {
  /**
   * Takes the step that this order waits for. One that cannot be taken any more, as it was cancelled meanwhile, is forgotten, and so
   * is one of somebody who is no admin any more.
   */
  async function takeMove(orderId: string): Promise<void> {
    await transact(async (inside) => {
      const planned = await inside.orders.moves.take(orderId)
      if (!planned) return
      const { move, admin, address } = planned
      if (!admin.id || !(await inside.accounts.userOf(admin.id))?.is_admin) return
      try {
        await advance(inside, orderId, move, (order) =>
          inside.audit.record({
            admin,
            action: `order.${move}`,
            subject: order.order_number,
            details: { order_id: orderId, before: SHOP_MOVES[move], after: move },
            address,
          }),
        )
      } catch (error) {
        if (!isShopError(error)) throw error
      }
    })
  }

  return {
    /**
     * Plans one step for many orders (open-11); MOVE_UNDO_SECONDS later a worker takes it and tells the shopper. Whoever goes on
     * to the next step of an order confirms the one before.
     */
    async planMoves(ids: readonly string[], to: ShopMove, by: Mover): Promise<PlannedMoves> {
      const waiting = await areas.orders.moves.waiting(ids)
      for (const { order_id: id, move } of waiting) if (move === SHOP_MOVES[to]) await takeMove(id)
      const planned = await areas.orders.moves.plan(ids, to, by)
      const ahead = waiting.filter(({ move }) => move === to).map((one) => one.order_id)
      const known = new Set([...planned, ...ahead])
      return { planned, ahead, refused: ids.filter((id) => !known.has(id)) }
    },

    /** Takes steps back that no worker has taken yet; returns their orders. */
    undoMoves: (ids: readonly string[], to: ShopMove): Promise<string[]> => areas.orders.moves.undo(ids, to),

    /** Takes the steps that are due. Any number of workers. */
    async takeDueMoves(): Promise<void> {
      await runEach(log, 'planned steps of orders', await areas.orders.moves.due(), takeMove)
    },
  }
}
