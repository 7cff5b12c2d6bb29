import { Button } from '../../../../ui/button.tsx'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { nairobiTime } from '../../../../lib/dates.ts'
import { AdminTable, type Column } from '../../page/admin-table.tsx'
import { EmptyList, ListSection } from '../../page/list-section.tsx'
import { retryMessageAction, setMessageAsideAction, type ProviderMessage } from '../actions/actions.ts'
import { maskPhones, readableEvidence } from '../evidence.ts'
import type { AdminActions } from '../actions/use-actions.tsx'
import { GATEWAY_SHORT_LABELS, messageLabel, outcomeText } from '../labels.ts'

const COLUMNS: readonly Column[] = [
  'Message',
  'Received',
  { heading: 'Tries', numeric: true },
  'Problem',
  { heading: 'Actions', hidden: true },
]

/** Messages from providers that the shop could not process, even after retries. */
export function MessagesTable({
  messages,
  actions,
}: {
  messages: readonly ProviderMessage[]
  actions: Pick<AdminActions, 'start' | 'running'>
}) {
  return (
    <ListSection id="messages" title="Messages that could not be processed" count={messages.length}>
      {messages.length === 0 ? (
        <EmptyList>All messages from providers have been processed.</EmptyList>
      ) : (
        <AdminTable labelledBy="messages" className="payments-table" columns={COLUMNS}>
          {messages.map((message) => (
            <Row key={message.id} message={message} actions={actions} />
          ))}
        </AdminTable>
      )}
    </ListSection>
  )
}

function Row({ message, actions }: { message: ProviderMessage; actions: Pick<AdminActions, 'start' | 'running'> }) {
  const live = useHydrated()
  const { id, kind, gateway, tries } = message
  const both = [retryMessageAction(message), setMessageAsideAction(message)]
  return (
    <tr data-row tabIndex={-1}>
      <th scope="row" className="admin-cell-wrap">
        {messageLabel(kind)}
        <span className="block font-normal text-ink-soft">
          {GATEWAY_SHORT_LABELS[gateway]}, number {id}
        </span>
      </th>
      <td className="admin-cell-wide text-ink-soft md:whitespace-nowrap">
        <time dateTime={message.received_at}>{nairobiTime(message.received_at)}</time>
      </td>
      <td className="admin-number admin-cell-top">
        {tries}
        <span className="md:hidden"> {tries === 1 ? 'try' : 'tries'}</span>
      </td>
      <td className="admin-cell-wide break-words">
        {maskPhones(outcomeText(message.outcome))}
        <details>
          <summary data-row-open className="cursor-pointer text-ink-soft">
            Show message
          </summary>
          <pre className="mt-1 max-h-60 overflow-auto text-sm whitespace-pre-wrap">{readableEvidence(message.body)}</pre>
        </details>
      </td>
      <td className="admin-cell-wide admin-cell-actions">
        <div className="flex flex-wrap gap-2 md:flex-nowrap md:justify-end">
          {both.map((action) => (
            <Button
              key={action.path}
              variant="secondary"
              disabled={!live || actions.running === action.path}
              aria-label={`${action.label}: message ${id}`}
              onClick={() => actions.start(action)}
            >
              {action.label}
            </Button>
          ))}
        </div>
      </td>
    </tr>
  )
}
