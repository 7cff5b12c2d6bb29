import { STORAGE_KEYS, writeText } from '../../lib/storage.ts'

/** What each tab keeps for itself of what someone has typed. */
const TYPED = [STORAGE_KEYS.contact, STORAGE_KEYS.deliveryDraft, STORAGE_KEYS.rescueDraft, STORAGE_KEYS.profileDraft]

/** Someone has signed out: the next one at this device is someone else. Every tab does it for itself. */
export function forgetTyped(): void {
  for (const key of TYPED) writeText(key, null, 'session')
}
