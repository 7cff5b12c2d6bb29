import type { Reconciliation } from '../../../../shop/payments/contract.ts'
import { nairobiTime } from '../../orders/dates.ts'
import { masked } from './evidence.ts'
import { GATEWAY_SHORT, messageWords, outcomeWords } from './words.ts'

/** What providers sent and the shop could not make sense of, though it tried again and again. */
export function MessagesTable({ messages }: { messages: Reconciliation['messages'] }) {
  return (
    <section aria-labelledby="messages">
      <h2 id="messages" className="display mb-2 text-lg">
        Messages that could not be worked on
        <span className="ml-1 text-base font-semibold text-ink-soft">{messages.length}</span>
      </h2>
      {messages.length === 0 ? (
        <p className="adm-panel px-4 py-4 text-ink-soft">Every message of the providers has been worked on.</p>
      ) : (
        <div className="adm-panel">
          <table className="adm-table pay-table" aria-labelledby="messages">
            <thead>
              <tr>
                <th scope="col">Message</th>
                <th scope="col">Received</th>
                <th scope="col" className="adm-number">
                  Tries
                </th>
                <th scope="col">What went wrong</th>
              </tr>
            </thead>
            <tbody>
              {messages.map((message) => (
                <tr key={message.id}>
                  <th scope="row" className="pay-wrap">
                    {messageWords(message.kind)}
                    <span className="block font-normal text-ink-soft">
                      {GATEWAY_SHORT[message.gateway]}, number {message.id}
                    </span>
                  </th>
                  <td className="adm-whole text-ink-soft md:whitespace-nowrap">
                    <time dateTime={message.received_at}>{nairobiTime(message.received_at)}</time>
                  </td>
                  <td className="adm-number adm-sum">
                    {message.tries}
                    <span className="md:hidden"> {message.tries === 1 ? 'try' : 'tries'}</span>
                  </td>
                  <td className="adm-whole break-words">{masked(outcomeWords(message.outcome))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
