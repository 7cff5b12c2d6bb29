import { LINK_MARK } from '../../../../shop/overlays/rules.ts'
import { isCovered } from '../../../lib/overlay-history.ts'
import { isPageVisible, onVisibilityChange } from '../../../lib/page-visibility.ts'
import { readText, STORAGE_KEYS, writeText } from '../../../lib/storage.ts'
import { unsavedWork } from '../../../lib/unsaved-work.ts'
import { runningCheckout } from '../../checkout/state/running-checkout.ts'
import type { Visit } from '../state/overlay-plan.ts'

// What has the visitor's attention, so that nothing opens over it.

/** Where somebody pays, or says where to deliver what they have paid. */
const PAYMENT_PATHS: readonly string[] = ['/checkout', '/payment-callback', '/order-confirmation', '/delivery-details']
/** Where links of our messages lead, and where payment pages return to. */
const LINKED =
  /^\/(?:payment-callback|checkout|order-confirmation|delivery-details|guest-orders|orders|reset-password|confirm-email|confirm-sign-up|unsubscribe|notifications|profile|login)(?:\/|$)/
const DIALOGS = '[role=dialog]:not([data-toast], [data-ending-style]), [role=alertdialog]:not([data-toast], [data-ending-style])'
const TEXT_FIELDS =
  'input:not([type=checkbox], [type=radio], [type=range], [type=button], [type=submit]), textarea, select, [contenteditable=true]'

/** A payment is being made, or begun. */
export function isPaying({ pathname }: Pick<Visit, 'pathname'>): boolean {
  return PAYMENT_PATHS.includes(pathname) || runningCheckout.get() !== null
}

/** Something lies over the page, is typed, or is listened to. */
export function isBusy(): boolean {
  return isCovered() || document.querySelector(DIALOGS) !== null || isTyping() || hasSound()
}

function isTyping(): boolean {
  return unsavedWork.get() !== null || document.activeElement?.matches(TEXT_FIELDS) === true
}

function hasSound(): boolean {
  return [...document.querySelectorAll('video, audio')].some((media) => {
    const { paused, ended, muted, volume } = media as HTMLMediaElement
    return !paused && !ended && !muted && volume > 0
  })
}

/** Nothing may open now. */
export function isBlocked(visit: Visit): boolean {
  return !isPageVisible() || isPaying(visit) || isBusy()
}

/** Calls it when any of that may have changed. Returns what stops it. */
export function watchBlockers(listener: () => void): () => void {
  // Dialogs are added at the end of the page.
  const dialogs = new MutationObserver(listener)
  dialogs.observe(document.body, { childList: true })
  const events = ['focusin', 'focusout', 'play', 'pause', 'volumechange', 'ended']
  events.forEach((name) => document.addEventListener(name, listener, true))
  const stops = [runningCheckout.subscribe(listener), unsavedWork.subscribe(listener), onVisibilityChange(listener)]
  return () => {
    dialogs.disconnect()
    events.forEach((name) => document.removeEventListener(name, listener, true))
    stops.forEach((stop) => stop())
  }
}

/** True when this visit began with a link of a message of ours, or with a payment: nothing opens by itself then, in this tab. Browser only. */
export function isQuietVisit(): boolean {
  if (readText(STORAGE_KEYS.quietVisit, 'session') !== null) return true
  const { pathname, hash } = documentAddress()
  if (!LINKED.test(pathname) && hash !== `#${LINK_MARK}`) return false
  writeText(STORAGE_KEYS.quietVisit, 'true', 'session')
  return true
}

/** The address that this document was opened with, wherever the visitor has gone from there. */
function documentAddress(): URL {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  return new URL(entry?.name ?? location.href, location.href)
}
