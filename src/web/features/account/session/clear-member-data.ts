import { deletePhoto } from '../../../lib/photo-store.ts'
import { isRecord, readJson, STORAGE_KEYS, writeJson, writeText } from '../../../lib/storage.ts'
import { clearDrafts } from './clear-drafts.ts'

/** Once per browser: what this device remembers of the member who has signed out. What a guest entered stays (open-46). */
export function clearMemberData(): void {
  writeText(STORAGE_KEYS.phone, null)
  clearDrafts()
  const measures = readJson(STORAGE_KEYS.measures)
  if (isRecord(measures) && measures['user_id'] !== null) writeJson(STORAGE_KEYS.measures, null)
  deletePhoto()
}
