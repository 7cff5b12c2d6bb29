import { STORAGE_KEYS, writeText } from '../../../lib/storage.ts'

/** What each tab keeps of what someone has typed, and of the last order. */
const DRAFTS = [
  STORAGE_KEYS.contact,
  STORAGE_KEYS.deliveryDraft,
  STORAGE_KEYS.rescueDraft,
  STORAGE_KEYS.paidOrder,
  STORAGE_KEYS.profileDraft,
  STORAGE_KEYS.settingsDraft,
]

/** Someone has signed out: the next one at this device is someone else. Every tab does it for itself. */
export function clearDrafts(): void {
  for (const key of DRAFTS) writeText(key, null, 'session')
}
