import type { Order } from '../../orders/contract.ts'
import { ownerOf } from '../../orders/rules.ts'
import { ShopError } from '../../errors.ts'
import type { ToolDeps } from './deps.ts'
import type { Asker } from './tool.ts'

const BY_NUMBER = { name: 'assistant_order_by_number', text: 'select id from orders where order_number = $1 and user_id = $2' }

/** "up 7k3m9q" is UP-7K3M9Q. */
function orderNumberOf(text: string): string {
  const plain = text.toUpperCase().replace(/[^0-9A-Z]/g, '')
  return `UP-${plain.startsWith('UP') && plain.length === 8 ? plain.slice(2) : plain}`
}

/** The member's own orders, newest first, five at most (data-31), or the one of a number; nobody else's. Throws `sign_in_required`. */
export async function ownOrders(
  { areas: { orders }, db, customerOf }: Pick<ToolDeps, 'areas' | 'customerOf' | 'db'>,
  asker: Asker,
  number?: string,
): Promise<readonly Order[]> {
  const { visitor } = asker
  const { member } = visitor
  if (!member) throw new ShopError('sign_in_required')
  if (number === undefined) return customerOf(asker).orders()
  const [row] = await db.query<{ id: string }>(BY_NUMBER, [orderNumberOf(number), member.id])
  const found = row ? await orders.get(row.id, ownerOf(visitor)) : null
  return found ? [found] : []
}
