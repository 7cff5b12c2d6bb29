import { useEffect, useState } from 'react'
import { formatKes } from '../../../../shop/money.ts'
import type { PaymentDetail, ProviderPayment, Reconciliation } from '../../../../shop/payments/contract.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { RadioCard, TextArea } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { nairobiTime } from '../../orders/dates.ts'
import { useAction } from '../../profile/use-action.ts'
import { DeedFrame } from './deed-frame.tsx'
import { matchDeed, matchWill } from './deeds.ts'
import { sendDeed } from './send-deed.ts'

interface MatchMoneyProps {
  story: PaymentDetail
  refresh: () => Promise<void>
  onClose: () => void
}

/** Which of the money that came without a payment is this payment's. */
export function MatchMoney({ story, refresh, onClose }: MatchMoneyProps) {
  const [money, setMoney] = useState<ProviderPayment[] | string | null>(null)
  const key = useState(() => crypto.randomUUID())[0]
  useEffect(() => {
    const controller = new AbortController()
    api<Reconciliation>('GET', '/api/admin/payments/reconciliation', { signal: controller.signal })
      .then(({ unmatched }) => setMoney(candidates(unmatched, story)))
      .catch((error: unknown) => controller.signal.aborted || setMoney(error instanceof ApiError ? error.message : String(error)))
    return () => controller.abort()
  }, [story])

  const action = useAction(
    async (typed) => {
      const note = typed('note').trim()
      const body = { provider_payment_id: typed('money'), ...(note ? { note } : {}) }
      await sendDeed({ deed: matchDeed(story), body, key, refresh })
      onClose()
    },
    (typed): Record<string, string> => (typed('money') ? {} : { money: 'Choose the money that belongs to it.' }),
  )

  if (money === null) return <Skeleton className="h-40 w-full" />
  if (typeof money === 'string') return <p role="alert">{money}</p>
  if (money.length === 0) {
    return <p className="text-base">All money that has come belongs to a payment already. A statement of the provider may show more.</p>
  }
  return (
    <DeedFrame will={[matchWill(story.state)]} send="Match" action={action} onCancel={onClose}>
      <fieldset role="radiogroup" className="space-y-2" aria-invalid={action.errors['money'] ? true : undefined} tabIndex={-1}>
        <legend className="mb-1.5 text-sm font-semibold">Which money?</legend>
        {money.map((payment) => (
          <RadioCard key={payment.id} name="money" value={payment.id} label={formatKes(payment.amount)}>
            {payment.suggestion?.id === story.id && <strong className="block font-semibold text-green">Fits this payment</strong>}
            Receipt {payment.receipt}, {payment.account && `account ${payment.account}, `}
            {payment.payer && `from ${payment.payer}, `}
            {nairobiTime(payment.paid_at)}
          </RadioCard>
        ))}
        {action.errors['money'] && (
          <p role="alert" className="text-sm font-medium text-primary-strong">
            {action.errors['money']}
          </p>
        )}
      </fieldset>
      <TextArea label="Note, if you like" name="note" maxLength={500} error={action.errors['note']} />
    </DeedFrame>
  )
}

/** Of the same provider and received, what fits best first. */
function candidates(unmatched: readonly ProviderPayment[], story: PaymentDetail): ProviderPayment[] {
  const rank = (payment: ProviderPayment) => (payment.suggestion?.id === story.id ? 0 : payment.amount === story.amount ? 1 : 2)
  return unmatched.filter(({ direction, gateway }) => direction === 'in' && gateway === story.gateway).toSorted((a, b) => rank(a) - rank(b))
}
