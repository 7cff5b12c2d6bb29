import { Link } from 'react-router'
import type { Delivery, DeliveryAction } from '../../../../shop/notifications/contract-mail.ts'
import { eventLabel, failureReason, isProcessingFailure, REASON_LABELS } from '../../../../shop/notifications/rules-mail.ts'
import { isTemplate } from '../../../../shop/templates/rules.ts'
import { formatPhone } from '../../../../shop/phone.ts'
import { nairobiTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { RowCheckbox } from '../list/bulk-bar.tsx'
import type { Selection } from '../list/selection.ts'
import { ACTION_LABELS, type Act } from './queue-actions.ts'

const OUTCOMES: Record<Delivery['sends'][number]['outcome'], string> = {
  sending: 'Being sent',
  accepted: 'Accepted',
  not_now: 'Not now',
  never: 'Refused',
  unknown: 'No answer',
}

interface QueueRowProps {
  item: Delivery
  /** Null where nothing can be done with the rows. */
  selection: Selection | null
  actions: readonly DeliveryAction[]
  busy: boolean
  act: Act
}

/** One message to one recipient. */
export function QueueRow({ item, selection, actions, busy, act }: QueueRowProps) {
  const about = `${eventLabel(item.event)}${item.order_number ? `, ${item.order_number}` : ''}`
  return (
    <tr data-row tabIndex={-1}>
      {selection && (
        <td className="admin-cell-check">
          <RowCheckbox selection={selection} id={item.id} label={about} />
        </td>
      )}
      <th scope="row">
        {eventLabel(item.event)}
        {item.order_id && item.order_number && (
          <Link
            to={`/admin/orders/${item.order_id}`}
            className="flex min-h-11 w-fit items-center font-normal text-ink-soft underline underline-offset-4 md:min-h-6"
          >
            {item.order_number}
          </Link>
        )}
      </th>
      <td className="admin-cell-wide break-all md:min-w-36">
        {item.recipient_kind === 'admin' ? 'Shop' : 'Buyer'}
        {item.channel === 'sms' && ', by SMS'}
        {item.address && <span className="block text-ink-soft">{item.channel === 'sms' ? formatPhone(item.address) : item.address}</span>}
      </td>
      <td className="admin-cell-wide md:min-w-60">
        <Happened item={item} />
      </td>
      <td className="admin-number admin-cell-top">
        <span className="md:hidden">Tries </span>
        {item.tries}
      </td>
      <td className="admin-cell-wide text-ink-soft md:whitespace-nowrap">
        <time dateTime={item.created_at}>{nairobiTime(item.created_at)}</time>
      </td>
      <td className="admin-cell-wide admin-cell-actions">
        <div className="flex flex-wrap gap-x-2 md:min-w-44 md:justify-end">
          {actions.map((action) => (
            <Button
              key={action}
              variant={action === 'send_now' ? 'secondary' : 'quiet'}
              busy={busy}
              aria-label={`${ACTION_LABELS[action]}: ${about}`}
              onClick={() => void act(action, { ids: [item.id] })}
            >
              {ACTION_LABELS[action]}
            </Button>
          ))}
          {isTemplate(item.event) && item.channel === 'email' && item.event !== 'written' && (
            <Link
              to={`/admin/email-settings/templates?event=${item.event}&to=${item.recipient_kind}&order=${item.order_number ?? ''}`}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              See it
            </Link>
          )}
        </div>
      </td>
    </tr>
  )
}

function Happened({ item }: { item: Delivery }) {
  const { sends, last_error: last, server_answer: answer, state } = item
  // What is not among the tries that are kept.
  const more = last && !sends.some(({ error }) => error === last) ? last : null
  return (
    <>
      <span className="block">{happening(item)}</span>
      {item.maybe_twice && <span className="block text-ink-soft">It may have arrived twice.</span>}
      {answer && state !== 'sent' && !isProcessingFailure(last) && <span className="block break-words text-ink-soft">{answer}</span>}
      {(sends.length > 0 || more) && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
            {sends.length > 1 ? `The last ${sends.length} tries` : 'How it went'}
          </summary>
          <ol className="space-y-1 pb-2">
            {sends.map((send) => (
              <li key={send.at} className="break-words">
                {nairobiTime(new Date(send.at).toISOString())}: {isProcessingFailure(send.error) ? 'Not written' : OUTCOMES[send.outcome]}
                {send.error ? (
                  <span className="block text-ink-soft">{send.error}</span>
                ) : (
                  send.server_answer && <span className="text-ink-soft">, “{send.server_answer}”</span>
                )}
              </li>
            ))}
            {more && <li className="break-words text-ink-soft">{more}</li>}
          </ol>
        </details>
      )}
    </>
  )
}

/** In plain words. */
function happening(item: Delivery): string {
  const { state, reason, sending, by_hand: byHand, next_at: next, done_at: done, sends, server_answer: answer, channel } = item
  const why = failureReason({ words: item.last_error, answer, channel })
  if (sending) return 'Being sent now.'
  if (reason) return reason === 'too_long' && why ? `${REASON_LABELS[reason]} ${why}` : REASON_LABELS[reason]
  if (state === 'sent' && channel === 'email' && answer === '') return 'Kept in the outbox, as no mail server is set.'
  if (state === 'sent')
    return `Accepted by the ${channel === 'sms' ? 'SMS service' : 'mail server'}${done ? `, ${nairobiTime(done)}` : ''}.`
  if (!next) return [why, byHand ? 'Held back: it is sent when you send it.' : 'Waits for you.'].filter(Boolean).join(' ')
  if (state === 'waiting') return 'Next in turn.'
  if (sends.at(-1)?.outcome === 'unknown') return `It may have arrived. Once more at ${nairobiTime(next)}.`
  return [why, `Tried again at ${nairobiTime(next)}.`].filter(Boolean).join(' ')
}
