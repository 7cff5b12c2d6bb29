import { CHAT_HASH } from '../../../../shop/chat/rules-topics.ts'
import { LINK_MARK } from '../../../../shop/overlays/rules.ts'
import { isCovered } from '../../../lib/overlay-history.ts'
import { isPageVisible, onVisibilityChange } from '../../../lib/page-visibility.ts'
import { readText, STORAGE_KEYS, writeText } from '../../../lib/storage.ts'
import { unsavedWork } from '../../../lib/unsaved-work.ts'
import { isPaymentPath, runningCheckout } from '../../checkout/state/running-checkout.ts'
import type { Visit } from '../state/overlay-plan.ts'

// What has the visitor's attention, so that nothing opens over it.

/** Where payment pages return to, and where links of our messages lead. */
const RETURN = /^\/payment-callback(?:\/|$)/
const LINKED =
  /^\/(?:checkout|order-confirmation|delivery-details|guest-orders|orders|reset-password|confirm-email|confirm-sign-up|unsubscribe|notifications|profile|login)(?:\/|$)/
const DIALOGS = '[role=dialog]:not([data-toast], [data-ending-style]), [role=alertdialog]:not([data-toast], [data-ending-style])'
const TEXT_FIELDS =
  'input:not([type=checkbox], [type=radio], [type=range], [type=button], [type=submit]), textarea, select, [contenteditable=true]'

/** A payment is being made, or begun. */
export function isPaying({ pathname }: Pick<Visit, 'pathname'>): boolean {
  return isPaymentPath(pathname) || runningCheckout.get() !== null
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
  const { address, cameFromElsewhere } = documentOpening()
  const isMarked = address.hash === `#${LINK_MARK}` || address.hash === CHAT_HASH
  // Whoever shares the address shares the page, not that they came by a message.
  if (isMarked && location.hash === address.hash) history.replaceState(history.state, '', location.pathname + location.search)
  if (!isMarked && !RETURN.test(address.pathname) && !(cameFromElsewhere && LINKED.test(address.pathname))) return false
  writeText(STORAGE_KEYS.quietVisit, 'true', 'session')
  return true
}

/** How this document was opened, wherever the visitor has gone from there; reloading and links of our own pages are no arrival. */
function documentOpening(): { address: URL; cameFromElsewhere: boolean } {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  const isNew = (entry as PerformanceNavigationTiming | undefined)?.type !== 'reload'
  const isOwn = document.referrer !== '' && new URL(document.referrer).origin === location.origin
  return { address: new URL(entry?.name ?? location.href, location.href), cameFromElsewhere: isNew && !isOwn }
}
