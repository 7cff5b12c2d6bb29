import { Link } from 'react-router'
import type { Todo } from '../../../../shop/insights/contract.ts'
import { agoText } from '../../../lib/dates.ts'
import { countText } from '../list/list-tabs.tsx'
import { TODOS } from './todo-words.ts'

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
