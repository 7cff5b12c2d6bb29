import { refundHeading, refundText } from '../../../../shop/payments/rules-words.ts'
import type { Ref } from 'react'
import type { Order } from '../../../../shop/orders/contract.ts'
import { classes } from '../../../ui/classes.ts'
import { whole } from '../../../ui/whole.tsx'
import { nairobiTime } from '../../../lib/dates.ts'

/** What became of the money, where some of it goes back: of a cancelled order, or of a second payment for this one. */
export function RefundNote({ order, focus }: { order: Order; focus?: Ref<HTMLDivElement> }) {
  const { refund, status } = order
  if (!refund && status === 'paid') return null
  const done = !refund || refund.told === 'done'
  return (
    <div
      ref={focus}
      tabIndex={-1}
      className={classes(
        'mt-4 max-w-[60ch] rounded-card border-l-4 bg-surface px-4 py-3 text-sm',
        done ? 'border-green' : refund.told === 'delayed' ? 'border-sun' : 'border-denim',
      )}
    >
      <p className="font-semibold">{headingOf(order)}</p>
      <p className="mt-1">{whole(textOf(order))}</p>
      {refund && (
        <p className="mt-1 text-ink-soft">
          <time dateTime={refund.at}>{nairobiTime(refund.at)}</time>
        </p>
      )}
    </div>
  )
}

function headingOf({ status, refund }: Order): string {
  if (status === 'paid') return 'You paid twice'
  if (!refund) return status === 'refunded' ? refundHeading('done') : 'You paid nothing, so there’s no refund'
  return refundHeading(refund.told)
}

function textOf({ status, refund, payment_method: method, total_amount: total }: Order): string {
  if (!refund) return status === 'refunded' ? refundText({ told: 'done', amount: total }, method) : 'The pieces are back on sale.'
  // Which way the second payment came is not known here.
  if (status === 'paid') return `${refundText(refund, null)} Your order stays as it is.`
  return refundText(refund, method)
}
