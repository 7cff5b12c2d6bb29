import type { StudioChoices } from '../../../../shop/try-on/studio/rules-compose.ts'
import { isRecord, readText, STORAGE_KEYS, writeText } from '../../../lib/storage.ts'
import type { History } from './brush/history.ts'
import type { Stroke } from './brush/strokes.ts'

// What was done to a photo and is not used yet: in this tab until it is used or thrown away. Browser only.

export interface StudioDraft {
  strokes: History<Stroke>
  /** Null while it is as the shop suggests. */
  choices: StudioChoices | null
}

/** Null when there is none, or one of another version of the shop. */
export function keptDraft(photo: string): StudioDraft | null {
  try {
    const found = JSON.parse(readText(STORAGE_KEYS.studioDraft + photo, 'session') ?? 'null') as unknown
    return isDraft(found) ? found : null
  } catch {
    return null
  }
}

/** Null throws it away. */
export function keepDraft(photo: string, draft: StudioDraft | null): void {
  writeText(STORAGE_KEYS.studioDraft + photo, draft && JSON.stringify(draft), 'session')
}

function isDraft(found: unknown): found is StudioDraft {
  if (!isRecord(found) || !isRecord(found['strokes'])) return false
  const { done, undone } = found['strokes']
  const isStroke = (one: unknown) => isRecord(one) && typeof one['radius'] === 'number' && Array.isArray(one['points'])
  const choices = found['choices']
  const isChosen = choices === null || (isRecord(choices) && typeof choices['angle'] === 'number' && typeof choices['light'] === 'boolean')
  return isChosen && Array.isArray(done) && Array.isArray(undone) && [...done, ...undone].every(isStroke)
}
