import { useState } from 'react'
import type { OrderDetail } from '../../../../../shop/insights/order-desk/contract.ts'
import type { DeliveryCorrection, DeliveryField } from '../../../../../shop/orders/contract.ts'
import { formatPhone, normalisePhone } from '../../../../../shop/phone.ts'
import { api, ApiError } from '../../../../lib/api.ts'
import { isRecord } from '../../../../lib/storage.ts'
import { Button } from '../../../../ui/button.tsx'
import { ErrorText } from '../../../../ui/error-text.tsx'
import { PhoneField, TextArea, TextField } from '../../../../ui/field.tsx'
import { notify } from '../../../../ui/notify.ts'
import { useFormAction } from '../../../../ui/use-form-action.ts'

type Details = OrderDetail['delivery']

/** What is typed, and what the order had when the typing began. */
export interface DeliveryEntry {
  typed: Record<DeliveryField, string>
  seen: Details
}

/** As it begins: with what is known, else with who paid. */
export function beginEntry({ delivery, phone_number: payer, buyer }: OrderDetail): DeliveryEntry {
  const { name, phone_number: phone, address, notes } = delivery
  const called = phone || payer
  const typed = {
    name: name ?? buyer.name ?? '',
    phone_number: called && formatPhone(called),
    address: address ?? '',
    notes: notes ?? '',
  }
  return { typed, seen: delivery }
}

/** Of what the browser has kept; null when it is something else. */
export function readEntry(kept: string): DeliveryEntry | null {
  try {
    const entry: unknown = JSON.parse(kept)
    return isRecord(entry) && isRecord(entry['typed']) && isRecord(entry['seen']) ? (entry as unknown as DeliveryEntry) : null
  } catch {
    return null
  }
}

interface DeliveryEntryFormProps {
  order: OrderDetail
  entry: DeliveryEntry
  /** Null gives it up, or it is saved. */
  onType: (entry: DeliveryEntry | null) => void
  refresh: () => Promise<void>
}

/** Where it goes, as the shopper says it on the phone. What somebody else has saved meanwhile is never overwritten unseen. */
export function DeliveryEntryForm({ order, entry, onType, refresh }: DeliveryEntryFormProps) {
  const [isRefused, setRefused] = useState(false)
  const { typed, seen } = entry
  const { errors, error, busy, submit } = useFormAction(async () => {
    // After a refusal they have seen what is saved now.
    const body: DeliveryCorrection = { ...typed, seen: isRefused ? order.delivery : seen }
    try {
      await api('PUT', `/api/admin/orders/${order.id}/delivery-details`, { body })
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'delivery_changed') throw failure
      await refresh()
      setRefused(true)
      // Each field says so itself, as the order is now.
      throw new ApiError(failure.code, failure.message)
    }
    onType(null)
    notify.success('Saved. The shopper gets a message.')
    await refresh()
  })
  const field = (name: DeliveryField) => ({
    name,
    value: typed[name],
    error: errors[name] ?? othersText(name, entry, order.delivery),
    onChange: (event: { target: { value: string } }) => onType({ seen, typed: { ...typed, [name]: event.target.value } }),
  })
  return (
    <form noValidate aria-label="Delivery details" onSubmit={submit} className="space-y-4">
      <TextField label="Name" maxLength={100} autoComplete="off" {...field('name')} />
      <PhoneField label="Phone" hint="The rider will call this number first." {...field('phone_number')} autoComplete="off" />
      <TextArea label="Address" maxLength={500} autoComplete="off" {...field('address')} />
      <TextArea label="Notes for the rider (optional)" rows={2} maxLength={500} autoComplete="off" {...field('notes')} />
      <ErrorText text={error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          {isRefused ? 'Save mine' : 'Save details'}
        </Button>
        <Button variant="secondary" onClick={() => onType(null)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Both values, when somebody else has changed it since the form was opened. */
function othersText(name: DeliveryField, { typed, seen }: DeliveryEntry, now: Details): string | undefined {
  const mine = typed[name].trim()
  const written = name === 'phone_number' ? (normalisePhone(mine) ?? mine) : mine
  const theirs = now[name] ?? ''
  if (theirs === (seen[name] ?? '') || theirs === written) return undefined
  return `Now “${name === 'phone_number' ? formatPhone(theirs) : theirs}”, yours is “${mine}”.`
}
