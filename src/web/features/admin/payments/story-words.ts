import { formatKes } from '../../../../shop/money.ts'
import type { PaymentDetail } from '../../../../shop/payments/contract.ts'
import type { AttemptState } from '../../../../shop/payments/rules.ts'
import { leftOf } from './deeds.ts'
import { failureWords } from './words.ts'

/** What its state means, and what comes next: in sentences, for the person who must act or may leave it alone. */
export function storyWords(story: PaymentDetail): string {
  const needy = story.refunds.find(({ state }) => state === 'needs_person')
  const plus = needy ? ` ${formatKes(needy.amount)} cannot be sent back by the shop: a person must do it, see the refunds below.` : ''
  return SAY[story.state](story) + plus
}

const SAY: Record<AttemptState, (story: PaymentDetail) => string> = {
  created: () => 'Nothing has been sent to the provider yet.',
  initiating: () => 'The request to the provider is on its way.',
  pending: (story) =>
    story.method === 'mpesa'
      ? 'The prompt is on the phone. The shop asks the provider by itself until there is an answer.'
      : "The provider's page waits for the payer. The shop asks by itself until there is an answer.",
  unknown: () =>
    'The reply of the provider was lost: the prompt may be live or not. It is never sent again by itself; the shop keeps asking.',
  succeeded_unverified: () =>
    'The provider says that it was paid, without a receipt or a sum. The shop waits for proof; without any a person must look.',
  settled: (story) => (story.order_number ? `The money is in order ${story.order_number}.` : 'The money has been taken as payment.'),
  cancelled: () => 'It was cancelled. If money comes all the same, it is taken for the order, or sent back.',
  failed: (story) =>
    `${failureWords(story.failure) ?? 'It was not paid.'} If money comes all the same, it is taken for the order, or sent back.`,
  timed_out: () => 'Nobody answered in time. If money comes all the same, it is taken for the order, or sent back.',
  amount_mismatch: (story) =>
    story.paid_amount === null
      ? `What came is not what was asked, ${formatKes(story.amount)}. No order was made. Accept it as it is, or send it back.`
      : `${formatKes(story.paid_amount)} came and ${formatKes(story.amount)} was asked, so no order was made. Accept it as it is, or send it back.`,
  duplicate_receipt: () =>
    'The receipt has paid for something else already, so there is no new money behind it. Accept it with another receipt when there is one; otherwise no money came.',
  late_success: (story) =>
    leftOf(story) > 0
      ? `${formatKes(leftOf(story))} came when no order could be made of it any more: the pieces had gone, or the order was paid already.`
      : 'It came when no order could be made of it any more, and is on its way back.',
  manual_review: (story) =>
    `${story.failure === 'unclear' || !story.failure ? 'What the provider says does not tell whether it was paid.' : (failureWords(story.failure) ?? '')} Look at the statement of the provider, then accept it, refund it, or note that no money came.`,
  refunded: () => 'All of the money has gone back.',
}
