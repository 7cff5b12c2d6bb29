import type { RouterContextProvider } from 'react-router'
import type { Order } from '../../../shop/orders/contract.ts'
import { shopContext, visitorContext } from '../../context.ts'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Personal pages are nobody else's to keep. */
export const PRIVATE = { 'Cache-Control': 'private, no-store' }

/** The order that the address names, for its owner; null for everyone else (open-13). */
export async function ownedOrder(request: Request, context: Readonly<RouterContextProvider>): Promise<Order | null> {
  const id = new URL(request.url).searchParams.get('order_id') ?? ''
  if (!UUID.test(id)) return null
  return context.get(shopContext).orders.get(id, { guestId: context.get(visitorContext).guestId })
}
