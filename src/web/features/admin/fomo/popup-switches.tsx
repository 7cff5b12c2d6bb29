import { useState } from 'react'
import type { RecentPurchases, Settings } from '../../../../shop/settings/rules.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { Switch } from '../../../ui/switch.tsx'
import { MoreLink } from '../settings/provider-cards.tsx'
import { attempt, type Refresh } from './fomo-entries.tsx'

export interface PopupProps {
  popup: RecentPurchases
  setPopup: (popup: RecentPurchases) => void
}

interface SwitchesProps extends PopupProps {
  proof: Settings['social_proof']
  refresh: Refresh
}

/** Whether there is a popup, and whether it may tell of real people (open-26); both act at once. */
export function PopupSwitches({ popup, setPopup, proof, refresh }: SwitchesProps) {
  const [busy, setBusy] = useState(false)
  async function turn(change: Partial<RecentPurchases>, done: string): Promise<void> {
    setBusy(true)
    await attempt(async () => {
      await savePopup({ popup, setPopup }, change)
      notify.success(done)
      await refresh()
    })
    setBusy(false)
  }
  const { on, real } = popup
  return (
    <section aria-label="State" className="admin-panel space-y-3 px-4 py-4 text-base">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-[1_1_14rem]">
          <strong className="font-semibold">{on ? 'On' : 'Off'}</strong>
          {on && ` · ${stateText(proof, real)}`}
        </p>
        <Button
          variant={on ? 'secondary' : 'primary'}
          busy={busy}
          onClick={() =>
            void turn({ on: !on }, on ? 'Off. Shoppers are told of no purchases.' : 'On. Shoppers are told of purchases again.')
          }
        >
          {on ? 'Turn it off' : 'Turn it on'}
        </Button>
      </div>
      <Switch
        label="Show real purchases: first name and town"
        checked={real}
        disabled={busy}
        onChange={() => void turn({ real: !real }, real ? 'Real purchases are no longer shown.' : 'Real purchases are shown from now on.')}
      >
        Everybody can then read “Wanjiku in Kisumu bought Denim jacket”, from an hour after the purchase for two days. Surname, number,
        e-mail and address are never shown. But in a small town a first name can be enough to know who it was. Your privacy notice says so;
        whoever does not want it can be taken out below.
      </Switch>
      <MoreLink to="/admin/social-proof">What else shoppers see, and whether it is made up</MoreLink>
    </section>
  )
}

function stateText(proof: Settings['social_proof'], real: boolean): string {
  if (proof === 'off') return 'Nothing is shown, as shopper activity is off.'
  if (proof === 'live')
    return real
      ? 'Only real purchases are shown, as shopper activity is live.'
      : 'Nothing is shown: shopper activity is live, and real purchases are not shown.'
  return real
    ? 'Real purchases are shown, and samples while there are none, as shopper activity is simulated.'
    : 'Only samples are shown, as shopper activity is simulated and real purchases are not shown.'
}

/** Changes it as it is seen here. When somebody else was first it shows theirs and throws. */
export async function savePopup({ popup, setPopup }: PopupProps, change: Partial<RecentPurchases>): Promise<void> {
  try {
    const body = { recent_purchases: { ...popup, ...change }, seen: { recent_purchases: popup } }
    setPopup((await api<Settings>('PATCH', '/api/admin/settings', { body })).recent_purchases)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'settings_changed')
      setPopup((await api<Settings>('GET', '/api/admin/settings')).recent_purchases)
    throw error
  }
}
