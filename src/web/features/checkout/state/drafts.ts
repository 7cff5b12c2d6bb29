import { useState } from 'react'
import { isUuid } from '../../../../shop/ids.ts'
import { isRecord, readJson, readText, STORAGE_KEYS, writeJson, writeText } from '../../../lib/storage.ts'

/** Whom the shopper named for this checkout and how they want to pay; texts as they were entered. */
export interface ContactDraft {
  phone: string
  email: string
  method: string
}

/** Kept for the session, so that closing the dialog or a reload loses nothing. */
export function readContactDraft(): ContactDraft {
  const found = readJson(STORAGE_KEYS.contact, 'session')
  const text = (field: string) => (isRecord(found) && typeof found[field] === 'string' ? found[field] : '')
  return { phone: text('phone'), email: text('email'), method: text('method') }
}

export function writeContactDraft(draft: ContactDraft): void {
  writeJson(STORAGE_KEYS.contact, draft, 'session')
}

/** The e-mail address that was given for this checkout, if any. */
export function givenEmail(): string {
  return readContactDraft().email.trim()
}

/** Kept for the session, for whoever presses Back after paying and finds an empty bag; null from the next press of Pay on. */
export function rememberPaidOrder(orderId: string | null): void {
  writeText(STORAGE_KEYS.paidOrder, orderId, 'session')
}

/** The id of the order that was paid last in this tab; null when there is none. */
export function paidOrder(): string | null {
  const id = readText(STORAGE_KEYS.paidOrder, 'session')
  return id !== null && isUuid(id) ? id : null
}

// What was opened and typed on the way to a second try. Kept for the session: a failed attempt changes the screen, and
// a phone that switches to M-Pesa to pay by hand often forgets the page.

export const RETRY_PANELS = ['number', 'card', 'bank', 'mpesa', 'by_hand', 'receipt'] as const
export type RetryPanel = (typeof RETRY_PANELS)[number]

export interface RetryDraft {
  /** The ways on are unfolded beside a payment that is still on its way. */
  open: boolean
  panel: RetryPanel | null
  phone: string
  receipt: string
}

const EMPTY: RetryDraft = { open: false, panel: null, phone: '', receipt: '' }

export function readRetryDraft(checkoutId: string): RetryDraft {
  const found = readJson(STORAGE_KEYS.rescueDraft, 'session')
  if (!isRecord(found) || found['checkout'] !== checkoutId) return EMPTY
  const text = (field: string) => (typeof found[field] === 'string' ? found[field] : '')
  const panel = RETRY_PANELS.find((known) => known === found['panel']) ?? null
  return { open: found['open'] === true, panel, phone: text('phone'), receipt: text('receipt') }
}

/** For whoever gave up on a payment page: the other ways are what they look for. */
export function openRetryPanel(checkoutId: string): void {
  writeRetryDraft(checkoutId, { ...readRetryDraft(checkoutId), open: true })
}

export function writeRetryDraft(checkoutId: string, draft: RetryDraft): void {
  writeJson(STORAGE_KEYS.rescueDraft, { checkout: checkoutId, ...draft }, 'session')
}

export function clearRetryDraft(): void {
  writeJson(STORAGE_KEYS.rescueDraft, null, 'session')
}

export interface RetryForm {
  draft: RetryDraft
  change: (change: Partial<RetryDraft>) => void
}

/** What is open and typed on the way to a second try; it outlives the screen it was typed on. */
export function useRetryDraft(checkoutId: string): RetryForm {
  const [draft, setDraft] = useState(() => readRetryDraft(checkoutId))
  return {
    draft,
    change(change) {
      const next = { ...draft, ...change }
      setDraft(next)
      writeRetryDraft(checkoutId, next)
    },
  }
}
