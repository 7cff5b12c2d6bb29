import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import { DEFAULT_SETTINGS, type Settings } from '../../../../shop/settings/rules.ts'

const listeners = new Set<() => void>()
/** What the shop has said since the page came. */
let told: Settings | null = null

/** The shop's settings as they are now: an admin's change shows on pages that are open. */
export function useSettings(): Settings {
  const drawn = useRouteLoaderData<{ settings: Settings }>('root')?.settings ?? DEFAULT_SETTINGS
  const now = useSyncExternalStore(
    subscribe,
    () => told,
    () => null,
  )
  return now ?? drawn
}

/** For the line. */
export function updateSettings(settings: Settings): void {
  if (told && JSON.stringify(told) === JSON.stringify(settings)) return
  told = settings
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
