import { useRef, useState, type FormEvent } from 'react'
import { formatKes } from '../../../../../shop/money.ts'
import type { PaymentRow, PaymentsPage, ProviderPayment } from '../../../../../shop/payments/contract.ts'
import { api, ApiError } from '../../../../lib/api.ts'
import { Button } from '../../../../ui/button.tsx'
import { RadioCard, TextArea, TextField } from '../../../../ui/field.tsx'
import { nairobiTime } from '../../../../lib/dates.ts'
import { useFormAction } from '../../../../ui/use-form-action.ts'
import { listApiUrl } from '../../list/list-url.ts'
import { PAYMENTS_LIST } from '../list/list-query.ts'
import { ActionFormFrame } from '../actions/action-form-frame.tsx'
import { matchAction, matchConsequence } from '../actions/actions.ts'
import { sendAction } from '../actions/send-action.ts'
import { StateBadge } from '../state-badge.tsx'

interface MatchPaymentProps {
  money: ProviderPayment
  refresh: () => Promise<void>
  onClose: () => void
}

/** A form to find and choose the payment that this money belongs to. */
export function MatchPayment({ money, refresh, onClose }: MatchPaymentProps) {
  const [found, setFound] = useState<PaymentRow[] | null>(null)
  const [chosen, setChosen] = useState<PaymentRow | null>(null)
  const key = useState(() => crypto.randomUUID())[0]
  const form = useFormAction(async (typed) => {
    if (!chosen) return
    const note = typed('note').trim()
    await sendAction({ action: matchAction(chosen), body: { provider_payment_id: money.id, ...(note ? { note } : {}) }, key, refresh })
    onClose()
  })
  return (
    <div className="space-y-5">
      <p className="text-base">
        {formatKes(money.amount)}, receipt {money.receipt}
        {money.account && `, account ${money.account}`}, {nairobiTime(money.paid_at)}.
      </p>
      <PaymentSearch
        gateway={money.gateway}
        onFound={(rows) => {
          setFound(rows)
          setChosen(null)
        }}
      />
      {found?.length === 0 && <p role="status">No payments match your search.</p>}
      {found && found.length > 0 && (
        <ActionFormFrame
          consequences={[matchConsequence(chosen?.state ?? null)]}
          submitLabel="Match"
          form={form}
          onCancel={onClose}
          unready={chosen === null}
        >
          <fieldset className="space-y-2">
            <legend className="mb-1.5 text-sm font-semibold">Which payment?</legend>
            {found.map((row) => (
              <RadioCard
                key={row.id}
                name="payment"
                checked={row.id === chosen?.id}
                onChange={() => setChosen(row)}
                label={row.reference}
                aside={formatKes(row.amount)}
              >
                <StateBadge state={row.state} />
                {[nairobiTime(row.created_at), row.phone_hint].filter(Boolean).join(', ')}
              </RadioCard>
            ))}
          </fieldset>
          <TextArea label="Note (optional)" name="note" maxLength={500} error={form.errors['note']} />
        </ActionFormFrame>
      )}
    </div>
  )
}

function PaymentSearch({ gateway, onFound }: { gateway: ProviderPayment['gateway']; onFound: (rows: PaymentRow[]) => void }) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const searches = useRef(0)

  async function search(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    if (!q) return setError('Enter an order, a reference or a phone.')
    const number = ++searches.current
    setBusy(true)
    setError(undefined)
    try {
      const { items } = await api<PaymentsPage>('GET', listApiUrl(PAYMENTS_LIST, { q, gateway }))
      if (number === searches.current) onFound(items)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setError(error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form role="search" noValidate onSubmit={(event) => void search(event)} className="flex flex-wrap items-end gap-3">
      <TextField
        label="Order, reference or phone"
        type="search"
        name="q"
        maxLength={60}
        autoComplete="off"
        error={error}
        className="min-w-0 flex-1 basis-56"
      />
      <Button type="submit" variant="secondary" busy={busy} className="min-h-12">
        Find
      </Button>
    </form>
  )
}
