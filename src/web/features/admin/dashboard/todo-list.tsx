import { Link } from 'react-router'
import type { Todo } from '../../../../shop/insights/contract.ts'
import { CODE_HOURS, DRAFT_DAYS, NO_DETAILS_HOURS, UNSOLD_DAYS, type TodoKind } from '../../../../shop/insights/rules-todo.ts'
import { agoText } from '../../../lib/dates.ts'
import { countText } from '../list/list-tabs.tsx'

/** What each is called, and the list in which it is done. */
const TODOS: Record<TodoKind, { one: string; many: string; to: string }> = {
  payments: { one: 'payment needs you', many: 'payments need you', to: '/admin/payments?view=needs_person' },
  to_pack: { one: 'order to pack', many: 'orders to pack', to: '/admin/orders' },
  late: { one: 'parcel is late', many: 'parcels are late', to: '/admin/orders?tab=problems' },
  returns: { one: 'return to decide', many: 'returns to decide', to: '/admin/returns' },
  mails_given_up: {
    one: 'e-mail could not be delivered',
    many: 'e-mails could not be delivered',
    to: '/admin/email-settings/queue?state=given_up',
  },
  no_details: {
    one: `order without delivery details for over ${NO_DETAILS_HOURS} hours`,
    many: `orders without delivery details for over ${NO_DETAILS_HOURS} hours`,
    to: '/admin/orders?tab=no_details',
  },
  ending_codes: {
    one: `discount code ends within ${CODE_HOURS} hours`,
    many: `discount codes end within ${CODE_HOURS} hours`,
    to: '/admin/discounts?view=ending',
  },
  highlights: { one: 'gap on the home page', many: 'gaps on the home page', to: '/admin/highlights' },
  failed_videos: { one: 'video failed', many: 'videos failed', to: '/admin/videos?state=failed' },
  old_drafts: {
    one: `draft older than ${DRAFT_DAYS} days`,
    many: `drafts older than ${DRAFT_DAYS} days`,
    to: '/admin/products?tab=drafts',
  },
  unsold: {
    one: `piece unsold for over ${UNSOLD_DAYS} days`,
    many: `pieces unsold for over ${UNSOLD_DAYS} days`,
    to: '/admin/products?tab=unsold60',
  },
}

/** What needs somebody, each a way to where it is done. `at`: when it was counted. ISO. */
export function TodoList({ items, at }: { items: readonly Todo[]; at: string }) {
  return (
    <section aria-labelledby="todo">
      <h2 id="todo" className="display mb-2 text-lg">
        To do
      </h2>
      {items.length === 0 ? (
        <p className="admin-panel px-4 py-4 text-ink-soft">Nothing waits for you. New orders appear here by themselves.</p>
      ) : (
        <ul className="admin-panel divide-y divide-line">
          {items.map(({ kind, count, oldest }) => {
            const { one, many, to } = TODOS[kind]
            return (
              <li key={kind} data-row tabIndex={-1} className="admin-row flex min-h-12 items-center gap-3 px-4 py-2">
                <strong className="min-w-8 text-right text-base">{countText(count)}</strong>
                <Link to={to} className="admin-row-link min-w-0 font-semibold">
                  {count === 1 ? one : many}
                </Link>
                {oldest && <span className="ml-auto shrink-0 text-ink-soft">oldest {agoText(oldest, at)}</span>}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
