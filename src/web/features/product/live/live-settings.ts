import { useRouteLoaderData } from 'react-router'
import { nameShop } from '../../../../shop/name.ts'
import { DEFAULT_SETTINGS, type Settings } from '../../../../shop/settings/rules.ts'
import { createStore, useStore } from '../../../lib/store.ts'

/** What the shop has said since the page came. */
const announced = createStore<Settings | null>(null)

/** The shop's settings as they are now: an admin's change shows on pages that are open. */
export function useSettings(): Settings {
  const drawn = useRouteLoaderData<{ settings: Settings }>('root')?.settings ?? DEFAULT_SETTINGS
  return useStore(announced, null) ?? drawn
}

/** For the event stream. */
export function updateSettings(settings: Settings): void {
  if (JSON.stringify(announced.get()) !== JSON.stringify(settings)) {
    announced.set(settings)
    nameShop(settings)
  }
}
