import { isRecord, readJson, STORAGE_KEYS, writeJson } from '../../lib/storage.ts'

/** What a member typed is not for the next one at this device; what a guest typed stays (open-46). */
export function forgetMembersMeasures(): void {
  const kept = readJson(STORAGE_KEYS.measures)
  if (isRecord(kept) && kept['user_id'] !== null) writeJson(STORAGE_KEYS.measures, null)
}
