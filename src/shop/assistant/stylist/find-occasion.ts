import { bestMatch } from '../facts/matching.ts'
import { OCCASION_NAMES, OCCASIONS, type OccasionName } from './occasions.ts'

const TOPICS = OCCASION_NAMES.map((name) => ({ name, words: [name, ...OCCASIONS[name].words] }))

/** The occasion that these words mean; null when none is. */
export function findOccasion(text: string): OccasionName | null {
  return bestMatch(text, TOPICS)?.name ?? null
}
