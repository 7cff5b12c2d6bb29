import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { isShopError, REFUSALS } from '../../shop/errors.ts'
import { PHONE_INVALID } from '../../shop/phone.ts'
import { lookupRequest, type Order } from '../../shop/orders/contract.ts'
import { shopContext, visitorContext } from '../context.ts'
import { PRIVATE } from './headers.ts'
import type { FormRefusal } from '../features/orders/form-refusal.ts'

export type FoundOrders = { orders: Order[]; refusal: null; guestId: string } | { orders: null; refusal: FormRefusal; guestId: null }

/** The action of `/guest-orders`: both must match, and what does not gets one answer (order-06, open-14). */
export async function findOrdersAction(request: Request, context: Readonly<RouterContextProvider>) {
  const form = await request.formData()
  const values = { guest_id: String(form.get('guest_id') ?? '').trim(), phone_number: String(form.get('phone_number') ?? '') }
  const parsed = lookupRequest.safeParse(values)
  if (!parsed.success) return refused({ message: null, fields: fieldsOf(parsed.error), values }, 400)
  const { guest_id: guestId, phone_number: phone } = parsed.data
  const orders = await context
    .get(shopContext)
    .orders.lookup(guestId, phone, context.get(visitorContext).address)
    .catch((error: unknown) => {
      if (isShopError(error)) return error
      throw error
    })
  if (!Array.isArray(orders)) return refused({ message: orders.message, fields: {}, values }, REFUSALS[orders.code].status)
  if (orders.length === 0) return refused({ message: REFUSALS.order_not_found.message, fields: {}, values }, 404)
  return data<FoundOrders>({ orders, refusal: null, guestId }, { headers: PRIVATE })
}

function fieldsOf(error: z.ZodError): Record<string, string> {
  const fields = new Set(error.issues.map((issue) => String(issue.path[0])))
  return {
    ...(fields.has('guest_id') ? { guest_id: 'This is not a guest id. It looks like 3f2b8c1e-5a4d-4c9b-8f7e-1a2b3c4d5e6f.' } : {}),
    ...(fields.has('phone_number') ? { phone_number: PHONE_INVALID } : {}),
  }
}

function refused(refusal: FormRefusal, status: number) {
  return data<FoundOrders>({ orders: null, refusal, guestId: null }, { status, headers: PRIVATE })
}
