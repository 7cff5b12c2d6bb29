import { useState } from 'react'
import { GUEST_HOLDS, type GuestHolds, type Settings } from '../../../../shop/settings/rules.ts'
import { api } from '../../../lib/api.ts'
import { RadioCard } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'

const CHOICES: Record<GuestHolds, { label: string; about: string }> = {
  normal: {
    label: 'Normal',
    about: 'Guests pay straight away. We ask for a code only when a lot is held, or for a bank transfer.',
  },
  confirm: {
    label: 'Code first',
    about: 'Every guest enters a code from an SMS or e-mail before pieces are held. Nothing changes for members and earlier customers.',
  },
}

/** Asks every guest for a code while somebody holds products to keep them from others; applies from the next checkout. */
export function GuestCheckoutSetting({ set }: { set: GuestHolds }) {
  const [chosen, setChosen] = useState(set)
  const [busy, setBusy] = useState(false)

  async function choose(guest_holds: GuestHolds): Promise<void> {
    if (busy || guest_holds === chosen) return
    setBusy(true)
    try {
      setChosen((await api<Settings>('PATCH', '/api/admin/settings', { body: { guest_holds } })).guest_holds)
      notify.success('Saved. It applies from the next payment.')
    } catch (error) {
      notify.failure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-labelledby="guest-holds" className="admin-panel space-y-3 px-4 py-4 text-base">
      <h2 id="guest-holds" className="text-lg font-semibold">
        Guest checkout
      </h2>
      <div role="radiogroup" aria-labelledby="guest-holds" className="grid gap-2 md:grid-cols-2">
        {GUEST_HOLDS.map((value) => (
          <RadioCard
            key={value}
            name="guest_holds"
            value={value}
            checked={chosen === value}
            onChange={() => void choose(value)}
            label={CHOICES[value].label}
          >
            {CHOICES[value].about}
          </RadioCard>
        ))}
      </div>
    </section>
  )
}
