import { Link } from 'react-router'
import type { OrderDetail, TimelineEntry } from '../../../../../shop/insights/order-desk/contract.ts'
import { formatKes } from '../../../../../shop/money.ts'
import { nairobiTime } from '../../../../lib/dates.ts'
import { entryText, groupsOf } from './timeline-words.ts'

/** Everything that happened to an order, newest first: its steps, money, messages, notes and who did what. */
export function OrderTimeline({ order, at }: { order: OrderDetail; at: string }) {
  return (
    <section aria-labelledby="timeline" className="admin-panel order-section">
      <h2 id="timeline" className="display text-lg">
        Timeline
      </h2>
      <div className="order-days">
        {groupsOf(order.timeline, at).map(({ title, entries }) => (
          <TimelineDay key={title} title={title} entries={entries} />
        ))}
      </div>
    </section>
  )
}

function TimelineDay({ title, entries }: { title: string; entries: readonly TimelineEntry[] }) {
  const dated = title === 'Last 7 days' || title === 'Older'
  return (
    <>
      <h3>{title}</h3>
      <ol>
        {entries.map((entry, index) => (
          // Two things may happen at one time, and nothing here moves.
          <li key={`${entry.at} ${entry.kind} ${entry.what} ${index}`}>
            <time dateTime={entry.at} title={nairobiTime(entry.at)}>
              {dated ? shortDay(entry.at) : nairobiTime(entry.at).slice(-5)}
            </time>
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
    </>
  )
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { kind, amount, text, by, payment_id: payment } = entry
  const heading = (
    <>
      <span className="font-semibold">{entryText(entry)}</span>
      {amount !== null && <span> {formatKes(amount)}</span>}
      {by && <span className="break-words text-ink-soft"> · {by}</span>}
    </>
  )
  const isMoney = kind === 'payment' || kind === 'refund'
  if (isMoney && (text || payment)) {
    return (
      <details>
        <summary className="cursor-pointer max-md:flex max-md:min-h-11 max-md:flex-wrap max-md:items-center max-md:gap-x-1">
          {heading}
        </summary>
        {text && <p className="break-words text-ink-soft">{text}</p>}
        {payment && (
          <Link to={`/admin/payments/${payment}`} className="inline-flex min-h-11 items-center underline underline-offset-4">
            Open the payment
          </Link>
        )}
      </details>
    )
  }
  return (
    <div>
      <p>{heading}</p>
      {text && <p className="break-words whitespace-pre-line text-ink-soft">{text}</p>}
    </div>
  )
}

/** "20 Nov" */
function shortDay(iso: string): string {
  return nairobiTime(iso).split(' ').slice(0, 2).join(' ')
}
