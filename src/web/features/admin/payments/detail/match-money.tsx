import { useEffect, useState } from 'react'
import { formatKes } from '../../../../../shop/money.ts'
import type { PaymentDetail, ProviderPayment, Reconciliation } from '../../../../../shop/payments/contract.ts'
import { api, ApiError } from '../../../../lib/api.ts'
import { RadioCard, TextArea } from '../../../../ui/field.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { nairobiTime } from '../../../../lib/dates.ts'
import { useFormAction } from '../../../../ui/use-form-action.ts'
import { ErrorText } from '../../../../ui/error-text.tsx'
import { ActionFormFrame } from '../actions/action-form-frame.tsx'
import { matchAction, matchConsequence } from '../actions/actions.ts'
import { sendAction } from '../actions/send-action.ts'

interface MatchMoneyProps {
  payment: PaymentDetail
  refresh: () => Promise<void>
  onClose: () => void
}

/** A form to choose which unmatched money belongs to the payment. */
export function MatchMoney({ payment, refresh, onClose }: MatchMoneyProps) {
  const [money, setMoney] = useState<ProviderPayment[] | string | null>(null)
  const key = useState(() => crypto.randomUUID())[0]
  useEffect(() => {
    const controller = new AbortController()
    api<Reconciliation>('GET', '/api/admin/payments/reconciliation', { signal: controller.signal })
      .then(({ unmatched }) => setMoney(candidates(unmatched, payment)))
      .catch((error: unknown) => controller.signal.aborted || setMoney(error instanceof ApiError ? error.message : String(error)))
    return () => controller.abort()
  }, [payment])

  const form = useFormAction(
    async (typed) => {
      const note = typed('note').trim()
      const body = { provider_payment_id: typed('money'), ...(note ? { note } : {}) }
      await sendAction({ action: matchAction(payment), body, key, refresh })
      onClose()
    },
    (typed): Record<string, string> => (typed('money') ? {} : { money: 'Choose the money that belongs to this payment.' }),
  )

  if (money === null) return <Skeleton className="h-40 w-full" />
  if (typeof money === 'string') return <ErrorText text={money} />
  if (money.length === 0) {
    return <p className="text-base">All money received is already matched. Importing a statement from the provider may show more.</p>
  }
  return (
    <ActionFormFrame consequences={[matchConsequence(payment.state)]} submitLabel="Match" form={form} onCancel={onClose}>
      <fieldset role="radiogroup" className="space-y-2" aria-invalid={form.errors['money'] ? true : undefined} tabIndex={-1}>
        <legend className="mb-1.5 text-sm font-semibold">Money received</legend>
        {money.map((received) => (
          <RadioCard key={received.id} name="money" value={received.id} label={formatKes(received.amount)}>
            {received.suggestion?.id === payment.id && <strong className="block font-semibold text-green">Fits this payment</strong>}
            Receipt {received.receipt}, {received.account && `account ${received.account}, `}
            {received.payer && `from ${received.payer}, `}
            {nairobiTime(received.paid_at)}
          </RadioCard>
        ))}
        {form.errors['money'] && (
          <p role="alert" className="text-sm font-medium text-primary-strong">
            {form.errors['money']}
          </p>
        )}
      </fieldset>
      <TextArea label="Note (optional)" name="note" maxLength={500} error={form.errors['note']} />
    </ActionFormFrame>
  )
}

/** Money received from the same provider, the best match first. */
function candidates(unmatched: readonly ProviderPayment[], payment: PaymentDetail): ProviderPayment[] {
  const rank = (received: ProviderPayment) => (received.suggestion?.id === payment.id ? 0 : received.amount === payment.amount ? 1 : 2)
  return unmatched
    .filter(({ direction, gateway }) => direction === 'in' && gateway === payment.gateway)
    .toSorted((a, b) => rank(a) - rank(b))
}
