import { isRecord, readJson, STORAGE_KEYS, writeJson } from '../../../lib/storage.ts'

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
