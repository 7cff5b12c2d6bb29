import { isRecord, readJson, STORAGE_KEYS, writeJson } from '../../lib/storage.ts'

// What is typed and not saved yet, for the session and for this member only: a reload or another page loses nothing.

export function readDraft(userId: string, section: string): Record<string, unknown> | null {
  const draft = draftsOf(userId)[section]
  return isRecord(draft) ? draft : null
}

/** The same as it is stored, which is the same text for the same draft. */
export function draftText(userId: string, section: string): string | null {
  const draft = readDraft(userId, section)
  return draft && JSON.stringify(draft)
}

/** Null forgets it. */
export function writeDraft(userId: string, section: string, values: object | null): void {
  const { [section]: _, ...others } = draftsOf(userId)
  const sections = values ? { ...others, [section]: values } : others
  const empty = Object.keys(sections).length === 0
  writeJson(STORAGE_KEYS.profileDraft, empty ? null : { user_id: userId, sections }, 'session')
}

function draftsOf(userId: string): Record<string, unknown> {
  const stored = readJson(STORAGE_KEYS.profileDraft, 'session')
  return isRecord(stored) && stored['user_id'] === userId && isRecord(stored['sections']) ? stored['sections'] : {}
}
