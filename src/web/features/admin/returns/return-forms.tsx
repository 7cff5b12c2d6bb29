import { useState } from 'react'
import { formatKes } from '../../../../shop/money.ts'
import type { ReturnDetail } from '../../../../shop/returns/contract.ts'
import { CONDITION_LABELS } from '../../../../shop/returns/rules-words.ts'
import { RETURN_CONDITIONS, RETURN_WORDS_MAX } from '../../../../shop/returns/rules.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { useFormAction } from '../../../ui/use-form-action.ts'
import { forgetTyped, KeptTextArea } from '../page/kept-text-area.tsx'
import { ActionFormFrame } from '../payments/actions/action-form-frame.tsx'
import { wholeKes } from '../payments/actions/action-input.ts'
import { sendReturnAction } from './send-return-action.ts'

export interface ActionFormProps {
  detail: ReturnDetail
  refresh: () => Promise<void>
  close: () => void
}

function useAction(
  { detail, refresh, close }: ActionFormProps,
  action: string,
  says: string,
  bodyOf: (typed: (field: string) => string) => object,
  check?: (typed: (field: string) => string) => Record<string, string>,
) {
  const key = useState(() => crypto.randomUUID())[0]
  return useFormAction(async (typed) => {
    await sendReturnAction(`/api/admin/returns/${detail.id}/${action}`, bodyOf(typed), key, { says, refresh })
    forgetTyped(`return:${detail.id}:${action}`)
    close()
  }, check)
}

export function AgreeForm(props: ActionFormProps) {
  const form = useAction(props, 'agree', 'Agreed. The shopper gets a message.', (typed) => ({ answer: typed('answer') }))
  return (
    <ActionFormFrame
      consequences={['The shopper is asked to hand the piece to the rider.']}
      submitLabel="Agree"
      form={form}
      onCancel={props.close}
    >
      <KeptTextArea
        about={`return:${props.detail.id}:agree`}
        label="Words to the shopper (optional)"
        name="answer"
        maxLength={RETURN_WORDS_MAX}
        hint="For example when the rider comes."
        error={form.errors['answer']}
      />
    </ActionFormFrame>
  )
}

export function RefuseForm(props: ActionFormProps) {
  const form = useAction(props, 'refuse', 'Refused. The shopper gets a message.', (typed) => ({ answer: typed('answer') }))
  return (
    <ActionFormFrame
      consequences={['The shopper reads your words. You can open the return again later.']}
      submitLabel="Refuse"
      form={form}
      onCancel={props.close}
    >
      <KeptTextArea
        about={`return:${props.detail.id}:refuse`}
        label="Words to the shopper"
        name="answer"
        required
        maxLength={RETURN_WORDS_MAX}
        error={form.errors['answer']}
      />
    </ActionFormFrame>
  )
}

export function ReceiveForm(props: ActionFormProps) {
  const { items } = props.detail
  const form = useAction(props, 'receive', 'Noted: the piece is here.', (typed) => ({
    items: items.map(({ order_item_id: id }) => ({ order_item_id: id, condition: typed(id) })),
  }))
  return (
    <ActionFormFrame
      consequences={['Look at each piece first. What is back on sale can be bought at once; this can’t be undone.']}
      submitLabel="It is here"
      form={form}
      onCancel={props.close}
    >
      {items.map((item) => (
        <SelectField key={item.order_item_id} label={pieceText(item)} name={item.order_item_id} defaultValue="on_sale">
          {RETURN_CONDITIONS.map((condition) => (
            <option key={condition} value={condition}>
              {CONDITION_LABELS[condition]}
            </option>
          ))}
        </SelectField>
      ))}
    </ActionFormFrame>
  )
}

export function RefundForm(props: ActionFormProps) {
  const { may_refund: may } = props.detail
  const kes = (typed: (field: string) => string, field: string) => (typed(field).trim() === '' ? 0 : (wholeKes(typed(field)) ?? -1))
  const form = useAction(
    props,
    'refund',
    'Refund started. The shopper gets a message.',
    (typed) => ({ goods_amount: kes(typed, 'goods'), delivery_amount: kes(typed, 'delivery'), note: typed('note') }),
    (typed) => ({
      ...wrongAmount('goods', kes(typed, 'goods'), may.goods),
      ...wrongAmount('delivery', kes(typed, 'delivery'), may.delivery),
    }),
  )
  return (
    <ActionFormFrame
      consequences={['The money goes back the way it was paid. A part of an M-PESA payment you pay back yourself, under Payments.']}
      submitLabel="Refund"
      form={form}
      onCancel={props.close}
    >
      <TextField
        label="For the pieces (KES)"
        name="goods"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={may.goods}
        hint={`At most ${formatKes(may.goods)}: what was paid for them.`}
        error={form.errors['goods']}
      />
      {may.delivery > 0 && (
        <TextField
          label="Delivery fee (KES)"
          name="delivery"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={may.delivery_suggested ? may.delivery : 0}
          hint={`At most ${formatKes(may.delivery)}. Give it back when the fault is ours.`}
          error={form.errors['delivery']}
        />
      )}
      <KeptTextArea
        about={`return:${props.detail.id}:refund`}
        label="Words to the shopper (optional)"
        name="note"
        maxLength={RETURN_WORDS_MAX}
        error={form.errors['note']}
      />
    </ActionFormFrame>
  )
}

function wrongAmount(field: string, amount: number, most: number): Record<string, string> {
  if (amount < 0) return { [field]: 'Enter whole shillings, for example 1500.' }
  return amount > most ? { [field]: `That’s more than ${formatKes(most)}.` } : {}
}

export function pieceText({ name, size, quantity }: ReturnDetail['items'][number]): string {
  return `${quantity > 1 ? `${quantity} x ` : ''}${name}${size ? `, size ${size}` : ''}`
}
