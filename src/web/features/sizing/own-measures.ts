import { isRecord, STORAGE_KEYS, stored } from '../../lib/storage.ts'
import { BODY_FIELDS, bodyOf, hasMeasures, type BodyTexts, type OwnMeasures } from './measures.ts'

/** What was typed into "Does it fit me?"; stored on this phone only, until it is saved to a profile. */
export const ownMeasures = stored<OwnMeasures | null>(STORAGE_KEYS.measures, parse)

function parse(found: unknown): OwnMeasures | null {
  if (!isRecord(found) || !isRecord(found['body'])) return null
  const { user_id: userId } = found
  const { measurements, department } = found['body']
  const values: Record<string, unknown> = { ...found['body'], ...(isRecord(measurements) ? measurements : {}) }
  const texts = Object.fromEntries(BODY_FIELDS.map((field) => [field, String(values[field] ?? '')])) as BodyTexts
  const { body } = bodyOf(texts)
  if (!hasMeasures(body)) return null
  return {
    user_id: typeof userId === 'string' ? userId : null,
    body: department === 'women' || department === 'men' ? { ...body, department } : body,
  }
}
