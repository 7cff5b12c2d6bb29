import { deletePhoto } from '../../../lib/photo-store.ts'
import { isRecord, readJson, STORAGE_KEYS, writeJson, writeText } from '../../../lib/storage.ts'

/** Drafts that each tab keeps of what someone has typed. */
const DRAFTS = [STORAGE_KEYS.contact, STORAGE_KEYS.deliveryDraft, STORAGE_KEYS.rescueDraft, STORAGE_KEYS.profileDraft]

/** Someone has signed out: the next one at this device is someone else. Every tab does it for itself. */
export function clearDrafts(): void {
  for (const key of DRAFTS) writeText(key, null, 'session')
}

/** Once per browser: what this device remembers of the member who has signed out. What a guest entered stays (open-46). */
export function clearMemberData(): void {
  writeText(STORAGE_KEYS.phone, null)
  clearDrafts()
  const measures = readJson(STORAGE_KEYS.measures)
  if (isRecord(measures) && measures['user_id'] !== null) writeJson(STORAGE_KEYS.measures, null)
  deletePhoto()
}
