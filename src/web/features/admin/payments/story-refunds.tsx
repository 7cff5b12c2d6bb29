import { formatKes } from '../../../../shop/money.ts'
import type { PaymentDetail, RefundView } from '../../../../shop/payments/contract.ts'
import { REFUND_REASON_TEXTS } from '../../../../shop/payments/rules-words.ts'
import { Button } from '../../../ui/button.tsx'
import { useLive } from '../../checkout/use-live.ts'
import { nairobiTime } from '../../orders/dates.ts'
import { refundDeedOf } from './deeds.ts'
import { masked } from './evidence.ts'
import { RefundBadge } from './state-badge.tsx'
import type { Deeds } from './use-deeds.tsx'
import { requesterWords } from './words.ts'

/** Money of this payment that went back or should, each with its own state. */
export function StoryRefunds({ story, deeds }: { story: PaymentDetail; deeds: Deeds }) {
  if (story.refunds.length === 0) return null
  return (
    <section aria-labelledby="refunds" className="adm-panel pay-box">
      <h2 id="refunds" className="pay-head">
        Refunds
      </h2>
      <ul className="pay-list">
        {story.refunds.map((refund) => (
          <Refund key={refund.id} refund={refund} gateway={story.gateway} deeds={deeds} />
        ))}
      </ul>
    </section>
  )
}

function Refund({ refund, gateway, deeds }: { refund: RefundView; gateway: PaymentDetail['gateway']; deeds: Deeds }) {
  const live = useLive()
  const said = [refund.result_code, refund.result_description].filter(Boolean).join(': ')
  const { decided_at: decided, sent_at: sent, tries } = refund
  return (
    <li>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <RefundBadge state={refund.state} />
        <strong>{formatKes(refund.amount)}</strong>
      </div>
      <p className="text-ink-soft">
        {REFUND_REASON_TEXTS[refund.reason].admin}. Asked for by {requesterWords(refund.requested_by)}, {nairobiTime(refund.created_at)}.
        {sent && ` Sent ${nairobiTime(sent)}${tries > 1 ? `, try ${tries}` : ''}.`}
        {decided && ` Decided ${nairobiTime(decided)}.`}
      </p>
      <p className="break-words text-ink-soft">
        {refund.reference}
        {refund.receipt && `, receipt ${refund.receipt}`}
      </p>
      {said && <p className="break-words">Said: {masked(said)}</p>}
      {refund.note && <p className="break-words">Note: {refund.note}</p>}
      {refund.deeds.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-2">
          {refund.deeds.map((name) => {
            const deed = refundDeedOf(name, refund, gateway)
            return (
              <Button
                key={name}
                variant="secondary"
                disabled={!live}
                busy={deeds.busy === deed.path}
                aria-label={`${deed.press}: ${refund.reference}`}
                onClick={() => deeds.begin(deed)}
              >
                {deed.press}
              </Button>
            )
          })}
        </div>
      )}
    </li>
  )
}
