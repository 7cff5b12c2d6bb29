import { readText, STORAGE_KEYS, writeText } from '../../../lib/storage.ts'
import { createStore, useSelected } from '../../../lib/store.ts'

/** What Chrome and its kin hand to a page that can be put on the home screen. */
interface InstallEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

interface Apple extends Pick<Navigator, 'userAgent' | 'maxTouchPoints'> {
  standalone?: boolean | undefined
}

const event = createStore<InstallEvent | null>(null)

/** From the page's first moment: the browser offers it once, and only to who listens. Its own banner stays away. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (found) => {
    found.preventDefault()
    event.set(found as InstallEvent)
  })
  addEventListener('appinstalled', () => {
    event.set(null)
    endOffer()
  })
}

/** `ask`: the browser would put the shop on the home screen. `by-hand`: its own Share menu does, on iPhones and iPads. */
export type InstallMethod = 'ask' | 'by-hand'

/** Whether the browser could put the shop on the home screen now. Browser only. */
export function canInstall(): boolean {
  return installMethod(event.get()) !== null
}

/** Called when that may be another answer. Returns what stops it. */
export const onInstallChange = event.subscribe

/** Null where it cannot be done, or has been. */
export function useInstallMethod(): InstallMethod | null {
  return useSelected(event, installMethod, null)
}

function installMethod(offered: InstallEvent | null): InstallMethod | null {
  if (offered) return 'ask'
  return isManualInstall(navigator) ? 'by-hand' : null
}

/** True in Safari of an iPhone or iPad that shows the shop as a page: nothing there can ask. Only Apple's phones know `standalone`. */
export function isManualInstall({ userAgent, maxTouchPoints, standalone }: Apple): boolean {
  // An iPad reports itself as a Mac.
  const touched = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  return touched && standalone === false
}

/** What is to be pressed there. */
export const MANUAL = 'Tap Share, then Add to Home Screen.'

/** Opens the browser's own question; call it right from a press. */
export async function install(): Promise<void> {
  const asked = event.get()
  // It answers once.
  event.set(null)
  endOffer()
  await asked?.prompt()
}

/** It is offered once in a browser, whatever comes of it; the menu keeps it. */
export function wasOffered(): boolean {
  return readText(STORAGE_KEYS.installOffer) !== null
}

export function endOffer(): void {
  writeText(STORAGE_KEYS.installOffer, 'made')
}
