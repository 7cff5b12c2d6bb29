import { Button } from '../../../../ui/button.tsx'
import { useLive } from '../../../checkout/use-live.ts'
import { nairobiTime } from '../../../orders/dates.ts'
import { retryMessageAction, setMessageAsideAction, type ProviderMessage } from '../actions/actions.ts'
import { maskPhones, readableEvidence } from '../evidence.ts'
import type { AdminActions } from '../actions/use-actions.tsx'
import { GATEWAY_SHORT_LABELS, messageLabel, outcomeText } from '../labels.ts'

/** What providers sent and the shop could not make sense of, though it tried again and again. */
export function MessagesTable({
  messages,
  actions,
}: {
  messages: readonly ProviderMessage[]
  actions: Pick<AdminActions, 'begin' | 'busy'>
}) {
  return (
    <section aria-labelledby="messages">
      <h2 id="messages" className="display mb-2 text-lg">
        Messages that could not be worked on
        <span className="ml-1 text-base font-semibold text-ink-soft">{messages.length}</span>
      </h2>
      {messages.length === 0 ? (
        <p className="admin-panel px-4 py-4 text-ink-soft">Every message of the providers has been worked on.</p>
      ) : (
        <div className="admin-panel">
          <table className="admin-table payments-table" aria-labelledby="messages">
            <thead>
              <tr>
                <th scope="col">Message</th>
                <th scope="col">Received</th>
                <th scope="col" className="admin-number">
                  Tries
                </th>
                <th scope="col">What went wrong</th>
                <th scope="col">
                  <span className="sr-only">What to do</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {messages.map((message) => (
                <Row key={message.id} message={message} actions={actions} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function Row({ message, actions }: { message: ProviderMessage; actions: Pick<AdminActions, 'begin' | 'busy'> }) {
  const live = useLive()
  const { id, kind, gateway, tries } = message
  const both = [retryMessageAction(message), setMessageAsideAction(message)]
  return (
    <tr>
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
          <summary className="cursor-pointer text-ink-soft">What it says</summary>
          <pre className="mt-1 max-h-60 overflow-auto text-sm whitespace-pre-wrap">{readableEvidence(message.body)}</pre>
        </details>
      </td>
      <td className="admin-cell-wide admin-cell-actions">
        <div className="flex flex-wrap gap-2 md:flex-nowrap md:justify-end">
          {both.map((action) => (
            <Button
              key={action.path}
              variant="secondary"
              disabled={!live || actions.busy === action.path}
              aria-label={`${action.label}: message ${id}`}
              onClick={() => actions.begin(action)}
            >
              {action.label}
            </Button>
          ))}
        </div>
      </td>
    </tr>
  )
}
