import { Link } from 'react-router'
import type { Delivery, DeliveryAction } from '../../../../shop/notifications/contract-mail.ts'
import { eventLabel, REASON_LABELS } from '../../../../shop/notifications/rules-mail.ts'
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
        {item.order_number && <span className="block font-normal text-ink-soft">{item.order_number}</span>}
      </th>
      <td className="admin-cell-wide break-all">
        {item.recipient_kind === 'admin' ? 'Shop' : 'Buyer'}
        {item.channel === 'sms' && ', by SMS'}
        {item.address && <span className="block text-ink-soft">{item.channel === 'sms' ? formatPhone(item.address) : item.address}</span>}
      </td>
      <td className="admin-cell-wide">
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
        <div className="flex flex-wrap gap-2 md:justify-end">
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
          {item.order_id && item.queue === 'order' && (
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
  return (
    <>
      <span className="block">{happening(item)}</span>
      {item.maybe_twice && <span className="block text-ink-soft">It may have arrived twice.</span>}
      {item.server_answer && item.state !== 'sent' && <span className="block break-words text-ink-soft">{item.server_answer}</span>}
      {item.sends.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
            {item.sends.length === 1 ? 'How it went' : `The last ${item.sends.length} tries`}
          </summary>
          <ol className="space-y-1 pb-2">
            {item.sends.map((send) => (
              <li key={send.at} className="break-words">
                {nairobiTime(new Date(send.at).toISOString())}: {OUTCOMES[send.outcome]}
                {send.server_answer && <span className="text-ink-soft">, “{send.server_answer}”</span>}
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}

/** In plain words. */
function happening({
  state,
  reason,
  sending,
  by_hand: byHand,
  next_at: next,
  done_at: done,
  sends,
  server_answer: answer,
  channel,
}: Delivery): string {
  if (sending) return 'Being sent now.'
  if (reason) return REASON_LABELS[reason]
  if (state === 'sent' && channel === 'email' && answer === '') return 'Kept in the outbox, as no mail server is set.'
  if (state === 'sent')
    return `Accepted by the ${channel === 'sms' ? 'SMS service' : 'mail server'}${done ? `, ${nairobiTime(done)}` : ''}.`
  if (byHand && !next) return 'Held back: it is sent when you send it.'
  if (!next) return 'Waits for you.'
  if (state === 'waiting') return 'Next in turn.'
  const lost = sends.at(-1)?.outcome === 'unknown'
  return lost ? `It may have arrived. Once more at ${nairobiTime(next)}.` : `Tried again at ${nairobiTime(next)}.`
}
