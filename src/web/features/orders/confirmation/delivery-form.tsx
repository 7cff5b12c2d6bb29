import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { DELIVERY } from '../../../../shop/delivery.ts'
import type { Order } from '../../../../shop/orders/contract.ts'
import { formatPhone } from '../../../../shop/phone.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { CsrfField } from '../../account/session/csrf-field.tsx'
import { useDeliveryDraft } from './delivery-draft.ts'
import type { FormRefusal } from '../form-refusal.ts'

/** Where the order goes (open-12). Works before the script has loaded. */
export function DeliveryForm({ order, refusal }: { order: Order; refusal: FormRefusal | null }) {
  const form = useRef<HTMLFormElement>(null)
  const draft = useDeliveryDraft(form, order.id)
  const sending = useNavigation().state !== 'idle'
  const { delivery_info: info } = order
  const start = (field: string, saved: string | null) => refusal?.values[field] ?? saved ?? ''
  const area = DELIVERY[order.delivery_area]
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid], [role="alert"]')?.focus()
  }, [refusal])
  return (
    // Saved, its entry in the history becomes the confirmation: Back does not lead to a form that looks unsent.
    <Form ref={form} method="post" replace noValidate onInput={draft.save} className="space-y-5">
      <CsrfField />
      {refusal?.message && (
        <p role="alert" tabIndex={-1} className="rounded-card border-l-4 border-primary bg-surface px-3 py-2.5 text-sm font-medium">
          {refusal.message}
        </p>
      )}
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        required
        maxLength={100}
        defaultValue={start('name', info.name)}
        error={refusal?.fields['name']}
      />
      <TextField
        label="Phone"
        name="phone_number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        maxLength={30}
        defaultValue={start('phone_number', formatPhone(info.phone_number ?? order.phone_number))}
        hint="The rider will call this number first."
        error={refusal?.fields['phone_number']}
      />
      <div>
        <p className="mb-1.5 text-sm font-semibold" id="area-label">
          Area
        </p>
        <p
          aria-labelledby="area-label"
          className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 rounded-card bg-sand px-4 py-2"
        >
          <strong>{area.label}</strong>
          <span className="text-sm text-ink-soft">{area.days}</span>
        </p>
        <p className="mt-1.5 text-sm text-ink-soft">You chose this area at checkout.</p>
        <input type="hidden" name="delivery_area" value={order.delivery_area} />
        {refusal?.fields['delivery_area'] && (
          <p className="mt-1.5 text-sm font-medium text-primary-strong">{refusal.fields['delivery_area']}</p>
        )}
      </div>
      <TextArea
        label="Address"
        name="address"
        autoComplete="street-address"
        required
        maxLength={500}
        placeholder={
          order.delivery_area === 'nairobi' ? 'Estate, street, building, house number' : 'Town, estate, street, or the stage to deliver to'
        }
        defaultValue={start('address', order.delivery_address)}
        error={refusal?.fields['address']}
      />
      <TextArea
        label="Notes for the rider (optional)"
        name="notes"
        rows={2}
        maxLength={500}
        placeholder="Landmark, gate, when you’re at home"
        defaultValue={start('notes', info.notes)}
        error={refusal?.fields['notes']}
      />
      <Button type="submit" size="lg" className="w-full sm:w-auto" busy={sending}>
        {sending ? 'Saving…' : 'Save and finish'}
      </Button>
    </Form>
  )
}
