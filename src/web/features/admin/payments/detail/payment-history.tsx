import type { PaymentDetail } from '../../../../../shop/payments/contract.ts'
import { nairobiTime } from '../../../../lib/dates.ts'
import { evidenceSummary, readableEvidence } from '../evidence.ts'
import { requesterLabel, sourceLabel, stateLabel } from '../labels.ts'

type PaymentEvent = PaymentDetail['events'][number]

/** Every event of the payment and its refunds, oldest first. */
export function PaymentHistory({ payment }: { payment: PaymentDetail }) {
  const refunds = new Map(payment.refunds.map(({ id, reference }) => [id, reference]))
  return (
    <section aria-labelledby="history" className="admin-panel payments-card">
      <h2 id="history" className="payments-card-title">
        History
      </h2>
      <ol className="payment-history">
        {payment.events.map((event) => (
          <Event key={event.id} event={event} refund={event.refund_id ? (refunds.get(event.refund_id) ?? 'Refund') : null} />
        ))}
      </ol>
    </section>
  )
}

function Event({ event, refund }: { event: PaymentEvent; refund: string | null }) {
  const to = stateLabel(event.to_state, refund !== null)
  const moved = event.from_state !== null && event.from_state !== event.to_state
  const shown = readableEvidence(event.evidence)
  return (
    <li data-tone={to.tone}>
      <p className="payment-history-time">
        <time dateTime={event.at}>{timeWithSeconds(event.at)}</time>
      </p>
      {refund && <p className="text-ink-soft">Refund {refund}</p>}
      <p className="font-semibold">
        {event.from_state === event.to_state && <span className="font-normal text-ink-soft">Still: </span>}
        {moved && event.from_state && (
          <span className="font-normal text-ink-soft">
            {stateLabel(event.from_state, refund !== null).label} <span aria-hidden="true">→</span>
            <span className="sr-only">became</span>{' '}
          </span>
        )}
        {to.label}
      </p>
      <p className="text-ink-soft">
        {sourceLabel(event.source)}
        {event.actor && <span className="break-all">: {requesterLabel(event.actor)}</span>}
      </p>
      {evidenceSummary(event.evidence).map(({ label, value }) => (
        <p key={label} className="break-words">
          <span className="text-ink-soft">{label}: </span>
          {value}
        </p>
      ))}
      {shown !== '{}' && shown !== 'null' && (
        <details className="payment-evidence">
          <summary>Evidence as received</summary>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines are scrolled by keyboard too */}
          <pre tabIndex={0}>{shown}</pre>
        </details>
      )}
    </li>
  )
}

/** With seconds, because events follow one another closely. Nairobi is whole hours from UTC, so UTC seconds are right. */
function timeWithSeconds(iso: string): string {
  return `${nairobiTime(iso)}:${iso.slice(17, 19)}`
}
