import { STORAGE_KEYS, storedKeys, writeText } from '../../../lib/storage.ts'

/** What each tab keeps of what someone has typed, and of the last order. */
const DRAFTS = [
  STORAGE_KEYS.contact,
  STORAGE_KEYS.deliveryDraft,
  STORAGE_KEYS.rescueDraft,
  STORAGE_KEYS.paidOrder,
  STORAGE_KEYS.profileDraft,
  STORAGE_KEYS.settingsDraft,
  STORAGE_KEYS.chatTabState,
]

/** One key for each thing it is about. */
const DRAFTS_ABOUT = [STORAGE_KEYS.noteDraft, STORAGE_KEYS.messageDraft, STORAGE_KEYS.garmentDraft]

/** Someone has signed out: the next one at this device is someone else. Every tab does it for itself. */
export function clearDrafts(): void {
  const about = DRAFTS_ABOUT.flatMap((prefix) => storedKeys(prefix, 'session'))
  for (const key of [...DRAFTS, ...about]) writeText(key, null, 'session')
}
