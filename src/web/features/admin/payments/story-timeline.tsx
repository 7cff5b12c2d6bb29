import type { PaymentDetail } from '../../../../shop/payments/contract.ts'
import { nairobiTime } from '../../orders/dates.ts'
import { evidenceFacts, shownEvidence } from './evidence.ts'
import { requesterWords, sourceWords, stateWords } from './words.ts'

type PaymentEvent = PaymentDetail['events'][number]

/** Everything that was said and done, from the first step on; the newest is at the end, as in any story. */
export function Timeline({ story }: { story: PaymentDetail }) {
  const refunds = new Map(story.refunds.map(({ id, reference }) => [id, reference]))
  return (
    <section aria-labelledby="story" className="adm-panel pay-box">
      <h2 id="story" className="pay-head">
        The story
      </h2>
      <ol className="pay-line">
        {story.events.map((event) => (
          <Event key={event.id} event={event} refund={event.refund_id ? (refunds.get(event.refund_id) ?? 'Refund') : null} />
        ))}
      </ol>
    </section>
  )
}

function Event({ event, refund }: { event: PaymentEvent; refund: string | null }) {
  const to = stateWords(event.to_state, refund !== null)
  const moved = event.from_state !== null && event.from_state !== event.to_state
  const shown = shownEvidence(event.evidence)
  return (
    <li data-tone={to.tone}>
      <p className="pay-when">
        <time dateTime={event.at}>{momentWords(event.at)}</time>
      </p>
      {refund && <p className="text-ink-soft">Refund {refund}</p>}
      <p className="font-semibold">
        {event.from_state === event.to_state && <span className="font-normal text-ink-soft">Still: </span>}
        {moved && event.from_state && (
          <span className="font-normal text-ink-soft">
            {stateWords(event.from_state, refund !== null).words} <span aria-hidden="true">→</span>
            <span className="sr-only">became</span>{' '}
          </span>
        )}
        {to.words}
      </p>
      <p className="text-ink-soft">
        {sourceWords(event.source)}
        {event.actor && <span className="break-all">: {requesterWords(event.actor)}</span>}
      </p>
      {evidenceFacts(event.evidence).map(({ label, value }) => (
        <p key={label} className="break-words">
          <span className="text-ink-soft">{label}: </span>
          {value}
        </p>
      ))}
      {shown !== '{}' && shown !== 'null' && (
        <details className="pay-evidence">
          <summary>Evidence as it came</summary>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines are scrolled by keyboard too */}
          <pre tabIndex={0}>{shown}</pre>
        </details>
      )}
    </li>
  )
}

/** With seconds: in a story they matter. Nairobi is whole hours from UTC, so they are the same. */
function momentWords(iso: string): string {
  return `${nairobiTime(iso)}:${iso.slice(17, 19)}`
}
