import { isRecord, readJson, STORAGE_KEYS, writeJson } from '../../../lib/storage.ts'

// What was opened and typed on the way to a second try. Kept for the session: a failed attempt changes the screen, and
// a phone that switches to M-Pesa to pay by hand often forgets the page.

export const RESCUE_PANELS = ['number', 'card', 'bank', 'mpesa', 'by_hand', 'receipt'] as const
export type RescuePanel = (typeof RESCUE_PANELS)[number]

export interface RescueDraft {
  /** The ways on are unfolded beside a payment that is still on its way. */
  open: boolean
  panel: RescuePanel | null
  phone: string
  receipt: string
}

const EMPTY: RescueDraft = { open: false, panel: null, phone: '', receipt: '' }

export function readRescue(checkoutId: string): RescueDraft {
  const found = readJson(STORAGE_KEYS.rescueDraft, 'session')
  if (!isRecord(found) || found['checkout'] !== checkoutId) return EMPTY
  const text = (field: string) => (typeof found[field] === 'string' ? found[field] : '')
  const panel = RESCUE_PANELS.find((known) => known === found['panel']) ?? null
  return { open: found['open'] === true, panel, phone: text('phone'), receipt: text('receipt') }
}

/** For whoever gave up on a payment page: the other ways are what they look for. */
export function unfoldRescue(checkoutId: string): void {
  keepRescue(checkoutId, { ...readRescue(checkoutId), open: true })
}

export function keepRescue(checkoutId: string, draft: RescueDraft): void {
  writeJson(STORAGE_KEYS.rescueDraft, { checkout: checkoutId, ...draft }, 'session')
}

export function forgetRescue(): void {
  writeJson(STORAGE_KEYS.rescueDraft, null, 'session')
}
