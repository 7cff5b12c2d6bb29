import type { RouterContextProvider } from 'react-router'
import { isUuid } from '../../shop/ids.ts'
import type { Order } from '../../shop/orders/contract.ts'
import { ownerOf } from '../../shop/orders/rules.ts'
import { shopContext, visitorContext } from '../context.ts'
import { requireMember } from './guards.ts'

/** The order that the address names by `order_id`, for its owner; null for everyone else (open-13). */
export async function ownedOrder(request: Request, context: Readonly<RouterContextProvider>): Promise<Order | null> {
  return orderOf(new URL(request.url).searchParams.get('order_id') ?? '', request, context)
}

/** The order of this member, or of this browser's guest; null for everyone else, so that ids reveal nothing to others. */
export async function orderOf(id: string, request: Request, context: Readonly<RouterContextProvider>): Promise<Order | null> {
  const visitor = context.get(visitorContext)
  const order = isUuid(id) ? await context.get(shopContext).orders.get(id, ownerOf(visitor)) : null
  // Perhaps it is a member's, who only has to renew their session.
  if (!order && visitor.expired) requireMember(context, request)
  return order
}
