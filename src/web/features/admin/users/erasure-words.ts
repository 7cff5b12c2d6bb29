import type { PersonDetail } from '../../../../shop/insights/people/contract.ts'

/** What an erasure leaves of somebody, and why. */
export function whatStays({ orders, order_count: count }: Pick<PersonDetail, 'orders' | 'order_count'>): string[] {
  const open = orders.filter(({ status, fulfillment_status: at }) => status === 'paid' && at !== 'fulfilled')
  if (orders.length === 0 && count === 0) return ['They have never bought: nothing stays.']
  return [
    'What was bought, for how much and how it was paid stays, as our books have to: without name, phone, e-mail and address.',
    ...(open.length > 0
      ? [
          `${listed(open.map((order) => order.order_number))} ${open.length === 1 ? 'keeps' : 'keep'} them until done: the rider needs them.`,
        ]
      : []),
    'An order with a refund on its way keeps them until the money has arrived.',
  ]
}

/** "UP-1 and UP-2", "UP-1, UP-2 and 3 more" */
function listed(numbers: readonly string[]): string {
  const [shown, more] = numbers.length > 4 ? [numbers.slice(0, 3), `${numbers.length - 3} more`] : [numbers.slice(0, -1), numbers.at(-1)]
  return shown.length > 0 ? `${shown.join(', ')} and ${more}` : String(more)
}
