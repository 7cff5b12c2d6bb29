import { later } from '../../clock.ts'
import { createSecurity } from '../../security.ts'
import { REFUND_LARGE_FROM, REFUNDS_AN_HOUR } from '../../security-events.ts'
import type { AreaDeps } from '../../deps.ts'

const HOUR = 3600
const SINCE = { name: 'refunds_since', text: 'select count(*) as number from payment_refunds where created_at > $1' }

/** Raises an alarm about refunds that are larger, or more, than is usual, whoever requested them. In the transaction of the refund. */
export async function watchRefund({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>, refund: { id: string; amount: number }): Promise<void> {
  const security = createSecurity({ db, clock })
  const { id, amount } = refund
  if (amount >= REFUND_LARGE_FROM) await security.raise('refund_large', { refund_id: id, amount_kes: amount })
  const [found] = await db.query<{ number: number }>(SINCE, [later(clock.now(), -HOUR)])
  const number = found?.number ?? 0
  if (number > REFUNDS_AN_HOUR) await security.raise('refunds_many', { in_an_hour: number }, { every: HOUR })
}
