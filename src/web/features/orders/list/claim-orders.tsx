import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { api, ApiError } from '../../../lib/api.ts'
import { guestUserId } from '../../../lib/guest.ts'
import { Button } from '../../../ui/button.tsx'
import { PhoneField } from '../../../ui/field.tsx'

/**
 * Orders that this browser made as a guest become the member's, with the phone number that paid as the proof.
 * `offered`: there is one at least; after the last has been added, it still says so.
 */
export function ClaimOrders({ offered }: { offered: boolean }) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [added, setAdded] = useState(0)

  async function claim(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const phone = String(new FormData(event.currentTarget).get('phone_number') ?? '')
    setBusy(true)
    setError(undefined)
    try {
      const body = { guest_id: guestUserId(), phone_number: phone }
      const { claimed } = await api<{ claimed: number }>('POST', '/api/orders/claim', { body })
      setAdded(claimed)
      if (claimed > 0) await revalidate()
      else setError('We couldn’t find an order from this browser with this number.')
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure.fields['phone_number'] ?? failure.message)
    } finally {
      setBusy(false)
    }
  }

  if (!offered && added === 0) return null
  return (
    <section aria-labelledby="claim" className="mt-10 grid grid-cols-1 gap-4 rounded-card bg-sand p-5 lg:grid-cols-2 lg:gap-8 lg:p-6">
      <div>
        <h2 id="claim" className="display text-lg">
          Bought as a guest before?
        </h2>
        <p className="mt-1 max-w-[48ch] text-sm text-ink-soft">
          Enter the phone number you paid with, and we’ll add the orders placed in this browser to your account.
        </p>
        <p role="status" className="mt-3 text-sm font-semibold text-green empty:hidden">
          {added > 0 && `${added} ${added === 1 ? 'order' : 'orders'} added.`}
        </p>
      </div>
      {offered && (
        <form onSubmit={(event) => void claim(event)} noValidate className="flex flex-wrap items-start gap-3">
          <PhoneField label="Phone number you paid with" name="phone_number" required error={error} className="min-w-0 flex-[1_1_15rem]" />
          <Button type="submit" variant="secondary" busy={busy} className="mt-6.5 min-h-12">
            {busy ? 'Searching…' : 'Add my orders'}
          </Button>
        </form>
      )}
    </section>
  )
}
