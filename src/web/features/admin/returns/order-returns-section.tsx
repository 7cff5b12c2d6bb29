import { useState } from 'react'
import { Link } from 'react-router'
import { formatKes } from '../../../../shop/money.ts'
import type { OrderDesk, ReturnDetail } from '../../../../shop/returns/contract.ts'
import { ADMIN_REASON_LABELS, ADMIN_STATE_LABELS, WISH_LABELS } from '../../../../shop/returns/rules-words.ts'
import { OPEN_RETURNS, RETURN_REASONS, RETURN_WISHES } from '../../../../shop/returns/rules.ts'
import { refundDestination } from '../../../../shop/payments/rules-words.ts'
import { api } from '../../../lib/api.ts'
import { nairobiTime } from '../../../lib/dates.ts'
import { createQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextArea } from '../../../ui/field.tsx'
import { useFormAction } from '../../../ui/use-form-action.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { Pieces } from '../../orders/returns/return-form.tsx'
import { forgetTyped, KeptTextArea } from '../page/kept-text-area.tsx'
import { ActionFormFrame } from '../payments/actions/action-form-frame.tsx'
import { useAdminActions } from '../payments/actions/use-actions.tsx'
import { Badge } from '../payments/state-badge.tsx'
import { RETURNS_LIST } from './list-query.ts'
import { sendReturnAction } from './send-return-action.ts'
import '../payments/payments.css'

const desks = createQuery<OrderDesk>({
  fetch: (orderId, signal) => api('GET', `/api/admin/orders/${orderId}/returns`, { signal }),
  staleTime: 0,
  max: 20,
})

interface Props {
  orderId: string
  /** The order has changed: the page around it is read again. */
  onChanged?: () => Promise<void>
}

/** Of one order, for its page: what came back, writing a return down, and cancelling before it leaves. */
export function OrderReturnsSection({ orderId, onChanged }: Props) {
  const { data: desk, refetch } = useQuery(desks, useHydrated() ? orderId : null, { always: true })
  const refresh = async () => {
    refetch()
    await onChanged?.()
  }
  const actions = useAdminActions(refresh)
  if (!desk || (!desk.can_cancel && desk.returns.length === 0 && desk.items.length === 0)) return null
  const mayRecord = desk.items.length > 0 && !desk.returns.some(({ state }) => OPEN_RETURNS.includes(state))
  return (
    <section aria-labelledby="order-returns" className="admin-panel space-y-3 px-4 py-4">
      <h2 id="order-returns" className="display text-lg">
        {desk.can_cancel ? 'Cancel' : 'Returns'}
      </h2>
      {desk.returns.length > 0 && (
        <ul className="divide-y divide-line">
          {desk.returns.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
              <Link to={`${RETURNS_LIST}/${one.id}`} className="payments-link">
                {WISH_LABELS[one.outcome ?? one.wish]}, {nairobiTime(one.created_at)}
              </Link>
              <Badge {...ADMIN_STATE_LABELS[one.state]} />
            </li>
          ))}
        </ul>
      )}
      {mayRecord && (
        <Button
          variant="secondary"
          onClick={() => actions.openForm('Write a return down', (close) => <RecordForm desk={desk} refresh={refresh} close={close} />)}
        >
          Write a return down
        </Button>
      )}
      {desk.can_cancel && (
        <>
          <p className="text-ink-soft">Until the parcel leaves, the whole order can be cancelled.</p>
          <Button
            variant="secondary"
            onClick={() =>
              actions.openForm(`Cancel ${desk.order_number}`, (close) => <CancelForm desk={desk} refresh={refresh} close={close} />)
            }
          >
            Cancel and refund
          </Button>
        </>
      )}
      {actions.dialog}
    </section>
  )
}

interface FormProps {
  desk: OrderDesk
  refresh: () => Promise<void>
  close: () => void
}

function CancelForm({ desk, refresh, close }: FormProps) {
  const about = `order:${desk.order_id}:cancel`
  const key = useState(() => crypto.randomUUID())[0]
  const form = useFormAction(async (typed) => {
    const done = { says: `${desk.order_number} is cancelled. The shopper gets a message.`, refresh }
    await sendReturnAction(`/api/admin/orders/${desk.order_id}/cancel`, { note: typed('note') }, key, done)
    forgetTyped(about)
    close()
  })
  const money =
    desk.total_amount > 0 ? `${formatKes(desk.total_amount)} goes back ${refundDestination(desk.payment_method, 'admin')}.` : null
  return (
    <ActionFormFrame
      consequences={[...(money ? [money] : []), 'The pieces are on sale again at once. The shopper gets a message. This can’t be undone.']}
      submitLabel="Cancel the order"
      cancelLabel="Keep it"
      form={form}
      onCancel={close}
    >
      <KeptTextArea
        about={about}
        label="Why"
        name="note"
        required
        maxLength={500}
        hint="For the history and the audit log."
        error={form.errors['note']}
      />
    </ActionFormFrame>
  )
}

function RecordForm({ desk, refresh, close }: FormProps) {
  const key = useState(() => crypto.randomUUID())[0]
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(desk.items.length === 1 ? desk.items.map((item) => item.order_item_id) : []),
  )
  const form = useFormAction(
    async (typed) => {
      const items = desk.items
        .filter((item) => chosen.has(item.order_item_id))
        .map(({ order_item_id: id, quantity }) => ({ order_item_id: id, quantity: Number(typed(`quantity-${id}`)) || quantity }))
      const body = { items, reason: typed('reason'), wish: typed('wish'), words: typed('words') }
      await api<ReturnDetail>('POST', `/api/admin/orders/${desk.order_id}/returns`, { body, idempotencyKey: key })
      await refresh()
      close()
    },
    (): Record<string, string> => (chosen.size === 0 ? { items: 'Choose what is coming back.' } : {}),
  )
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <ActionFormFrame
      consequences={['For a shopper who called or wrote, also after their 7 days. They get the same messages.']}
      submitLabel="Write it down"
      form={form}
      onCancel={close}
    >
      <Pieces items={desk.items} chosen={chosen} toggle={toggle} error={form.errors['items']} />
      <SelectField label="Why" name="reason" error={form.errors['reason']}>
        {RETURN_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {ADMIN_REASON_LABELS[reason]}
          </option>
        ))}
      </SelectField>
      <SelectField label="They want" name="wish">
        {RETURN_WISHES.map((wish) => (
          <option key={wish} value={wish}>
            {WISH_LABELS[wish]}
          </option>
        ))}
      </SelectField>
      <TextArea label="Their words (optional)" name="words" maxLength={500} />
    </ActionFormFrame>
  )
}
