import { data, redirect, type RouterContextProvider } from 'react-router'
import { isShopError } from '../../shop/errors.ts'
import { deliveryDetails } from '../../shop/orders/contract.ts'
import { ownerOf } from '../../shop/orders/rules.ts'
import { shopContext, visitorContext } from '../context.ts'
import type { FormRefusal } from '../features/orders/form-refusal.ts'
import { PRIVATE } from './headers.ts'

/** The action of `/delivery-details` (open-12). */
export async function saveDeliveryDetailsAction(request: Request, context: Readonly<RouterContextProvider>) {
  const form = await request.formData()
  const text = (field: string) => String(form.get(field) ?? '')
  const orderId = new URL(request.url).searchParams.get('order_id') ?? ''
  const values = {
    name: text('name'),
    phone_number: text('phone_number'),
    delivery_area: text('delivery_area'),
    address: text('address'),
    notes: text('notes'),
  }
  const parsed = deliveryDetails.safeParse(values)
  if (!parsed.success) {
    const fields = Object.fromEntries(parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]))
    return refused({ message: null, fields, values }, 400)
  }
  try {
    await context.get(shopContext).checkout.saveDeliveryDetails(orderId, ownerOf(context.get(visitorContext)), parsed.data)
  } catch (error) {
    if (!isShopError(error)) throw error
    return refused({ message: error.message, fields: error.fields ?? {}, values }, 409)
  }
  return redirect(`/order-confirmation?order_id=${orderId}`, { headers: PRIVATE })
}

function refused(refusal: FormRefusal, status: number) {
  return data(refusal, { status, headers: PRIVATE })
}
