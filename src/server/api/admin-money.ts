import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ShopError } from '../../shop/errors.ts'
import type { PaymentDetail } from '../../shop/payments/contract.ts'
import type { Shop } from '../../shop/shop.ts'
import { memberOf } from './access.ts'
import { keyOf } from './request-key.ts'

// What the routes of admins about money have in common.

export const config = { access: 'admin' } as const
/** Actions that hand over goods without a confirmed payment, or for less than their price; and what leaves with a person's data. */
export const proven = { ...config, recent: 'always' } as const
/**
 * What refunds money, records a refund, or lets the shop refund automatically: a second payment that is matched is refunded, and
 * so is one that is only found on a statement. Never without a second factor.
 */
export const refunding = { ...proven, rights: 'money' } as const
export const tags = ['Admin']
export const params = z.object({ id: z.uuid() })

/** Who does it, for the audit log, and by which request. */
export function by(request: FastifyRequest) {
  const { id, email } = memberOf(request)
  return { admin: { id, email }, address: request.ip, key: keyOf(request) }
}

/** Get a payment in detail. Throws `payment_not_found`. */
export async function detailOf(shop: Shop, id: string): Promise<PaymentDetail> {
  const detail = await shop.payments.detail(id)
  if (!detail) throw new ShopError('payment_not_found')
  return detail
}
