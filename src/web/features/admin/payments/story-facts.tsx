import type { ReactNode } from 'react'
import { formatKes } from '../../../../shop/money.ts'
import type { PaymentDetail } from '../../../../shop/payments/contract.ts'
import { isUndecided } from '../../../../shop/payments/rules.ts'
import { nairobiTime } from '../../orders/dates.ts'
import { methodLabel } from '../../../../shop/payments/rules-words.ts'
import { masked } from './evidence.ts'
import { checkoutWords, failureWords, GATEWAY_WORDS } from './words.ts'

/** What is known of it, as pairs of a word and its value. */
export function StoryFacts({ story }: { story: PaymentDetail }) {
  const { paid_amount: paid } = story
  const code = [story.result_code, story.result_description].filter(Boolean).join(': ')
  return (
    <section aria-labelledby="facts" className="adm-panel pay-box">
      <h2 id="facts" className="pay-head">
        What is known
      </h2>
      <dl className="pay-facts">
        <Fact label="Asked">{formatKes(story.amount)}</Fact>
        <Fact label="Paid">
          {paid !== null && <span data-differs={story.needs_person && paid !== story.amount}>{formatKes(paid)}</span>}
        </Fact>
        <Fact label="Paid back">{story.refunded > 0 && formatKes(story.refunded)}</Fact>
        <Fact label="On its way back">{story.refunding > 0 && formatKes(story.refunding)}</Fact>
        <Fact label="Receipt">{story.receipt}</Fact>
        <Fact label="Order">{story.order_number}</Fact>
        <Fact label="Method">{`${methodLabel(story.method)}, try ${story.number}`}</Fact>
        <Fact label="Provider">{GATEWAY_WORDS[story.gateway]}</Fact>
        <Fact label="Phone">{story.phone_hint}</Fact>
        <Fact label="Why not paid">{failureWords(story.failure)}</Fact>
        <Fact label="Provider says">{code && masked(code)}</Fact>
        <Fact label="Checkout">{checkoutWords(story.checkout_status)}</Fact>
        <Fact label="Pieces">{story.deeds.includes('accept') && (story.pieces_available ? 'There for it' : 'Not there any more')}</Fact>
        <Fact label="Begun">{nairobiTime(story.created_at)}</Fact>
        <Fact label="Sent">{story.sent_at && nairobiTime(story.sent_at)}</Fact>
        <Fact label="Decided">{story.decided_at && nairobiTime(story.decided_at)}</Fact>
        <Fact label="Asked about">{timesWords(story)}</Fact>
      </dl>
    </section>
  )
}

function timesWords({ queries, next_query_at: next, state }: PaymentDetail): string | null {
  const times = queries === 1 ? 'once' : `${queries} times`
  const coming = next && isUndecided(state) ? `, again ${nairobiTime(next)}` : ''
  return queries > 0 || coming ? `${queries > 0 ? times : 'not yet'}${coming}` : null
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === false || children === '') return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
