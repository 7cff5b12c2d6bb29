import { useState } from 'react'
import { formatKes } from '../../../../shop/money.ts'
import type { OrderReturns } from '../../../../shop/returns/contract.ts'
import { REASON_LABELS } from '../../../../shop/returns/rules-words.ts'
import { RETURN_REASONS, RETURN_WORDS_MAX } from '../../../../shop/returns/rules.ts'
import { api } from '../../../lib/api.ts'
import { guestUserId } from '../../../lib/guest.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { RadioCard, SelectField, TextArea } from '../../../ui/field.tsx'
import { Thumbnail } from '../../../ui/thumbnail.tsx'
import { useFormAction } from '../../../ui/use-form-action.ts'

interface Props {
  orderId: string
  items: OrderReturns['items']
  onDone: (now: OrderReturns) => void
}

/** What comes back, why, and what is wished for instead. One press is one request, however often it is sent. */
export function ReturnForm({ orderId, items, onDone }: Props) {
  const key = useState(() => crypto.randomUUID())[0]
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(items.length === 1 ? items.map((item) => item.order_item_id) : []),
  )
  const form = useFormAction(
    async (typed) => {
      const pieces = items.filter((item) => chosen.has(item.order_item_id))
      const body = {
        items: pieces.map(({ order_item_id: id, quantity }) => ({
          order_item_id: id,
          quantity: Number(typed(`quantity-${id}`)) || quantity,
        })),
        reason: typed('reason'),
        wish: typed('wish'),
        words: typed('words').trim(),
        guest_id: guestUserId(),
      }
      onDone(await api<OrderReturns>('POST', `/api/orders/${orderId}/returns`, { body, idempotencyKey: key }))
    },
    (typed) => ({
      ...(chosen.size === 0 ? { items: 'Choose what you’re sending back.' } : {}),
      ...(typed('reason') ? {} : { reason: 'Choose a reason.' }),
    }),
  )
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <form noValidate onSubmit={form.submit} className="space-y-5">
      <Pieces items={items} chosen={chosen} toggle={toggle} error={form.errors['items']} />
      <SelectField label="Why?" name="reason" defaultValue="" error={form.errors['reason']}>
        <option value="">Choose a reason</option>
        {RETURN_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {REASON_LABELS[reason]}
          </option>
        ))}
      </SelectField>
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">What would you like?</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          <RadioCard name="wish" value="refund" label="My money back" defaultChecked />
          <RadioCard name="wish" value="exchange" label="Another piece" />
        </div>
      </fieldset>
      <TextArea
        label="Anything we should know? (optional)"
        name="words"
        maxLength={RETURN_WORDS_MAX}
        hint="For example the size or the piece you’d like instead."
        error={form.errors['words']}
      />
      <ErrorText text={form.error} />
      <Button type="submit" size="lg" className="w-full" busy={form.busy}>
        Send request
      </Button>
    </form>
  )
}

interface PiecesProps {
  items: OrderReturns['items']
  chosen: ReadonlySet<string>
  toggle: (id: string) => void
  error: string | undefined
}

/** The pieces of the order, each to be marked. */
export function Pieces({ items, chosen, toggle, error }: PiecesProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">What is coming back?</legend>
      <ul className="divide-y divide-line rounded-card border border-line">
        {items.map((item) => (
          <li key={item.order_item_id} className="flex items-center gap-2 px-3">
            <label className="flex min-h-14 min-w-0 flex-1 cursor-pointer items-center gap-3 py-2">
              <input
                type="checkbox"
                checked={chosen.has(item.order_item_id)}
                aria-invalid={error ? true : undefined}
                onChange={() => toggle(item.order_item_id)}
                className="size-5 shrink-0 accent-ink"
              />
              <Thumbnail pictureKey={item.picture_key} name={item.name} kind={null} className="w-10" />
              <span className="min-w-0 flex-1">
                <span className="line-clamp-2">{item.name}</span>
                <span className="text-sm text-ink-soft">
                  {[item.size && `Size ${item.size}`, formatKes(item.price)].filter(Boolean).join(', ')}
                </span>
              </span>
            </label>
            {item.quantity > 1 && (
              <SelectField
                label={`How many of ${item.name}`}
                bare
                name={`quantity-${item.order_item_id}`}
                defaultValue={String(item.quantity)}
                className="w-20"
              >
                {Array.from({ length: item.quantity }, (_, n) => (
                  <option key={n + 1} value={n + 1}>
                    {n + 1}
                  </option>
                ))}
              </SelectField>
            )}
          </li>
        ))}
      </ul>
      <ErrorText text={error ?? null} />
    </fieldset>
  )
}
