import type { Language } from './cases.ts'
import { isFalseRefusal, type Judged } from './judge.ts'

/** Shares are 0 to 1; null where there was nothing to be right about. */
export interface Scores {
  turns: number
  conversations: number
  /** Conversations in which every turn holds. */
  success: number
  turnSuccess: number
  intent: number
  slotAccuracy: number | null
  slotF1: number | null
  /** Turns whose slots are all right, and none beside them. */
  jointSlots: number | null
  /** How many unsupported claims were said. */
  claims: number
  refusalsRight: number | null
  refusalsFalse: number
  language: number | null
  escalationPrecision: number | null
  escalationRecall: number | null
  /** Sentences that the guard took out. */
  dropped: number
  /** Milliseconds. */
  p50: number
  p95: number
}

export function scoresOf(judged: readonly Judged[]): Scores {
  const slots = judged.flatMap((one) => (one.slots ? [one.slots] : []))
  const right = slots.reduce((sum, one) => sum + one.right, 0)
  const missing = slots.reduce((sum, { missing: names }) => sum + names.length, 0)
  const wrong = slots.reduce((sum, { wrong: names }) => sum + names.length, 0)
  const toRefuse = judged.filter(({ expect }) => expect.refuses)
  const toServe = judged.filter(({ expect }) => !expect.refuses)
  const languages = judged.filter(({ languageRight }) => languageRight !== null)
  const failed = new Set(judged.filter(({ failures }) => failures.length > 0).map(({ id }) => conversationOf(id)))
  const conversations = new Set(judged.map(({ id }) => conversationOf(id)))
  const times = judged.map(({ answer }) => answer.ms).toSorted((a, b) => a - b)
  return {
    turns: judged.length,
    conversations: conversations.size,
    success: 1 - failed.size / conversations.size,
    turnSuccess: share(judged, ({ failures }) => failures.length === 0) ?? 0,
    intent: share(judged, ({ intentRight }) => intentRight) ?? 0,
    slotAccuracy: right + missing > 0 ? right / (right + missing) : null,
    slotF1: right + missing + wrong > 0 ? (2 * right) / (2 * right + missing + wrong) : null,
    jointSlots: share(slots, (one) => one.missing.length + one.wrong.length === 0),
    claims: judged.reduce((sum, { claims }) => sum + claims.length, 0),
    refusalsRight: share(toRefuse, ({ failures }) => !failures.includes('is not declined')),
    refusalsFalse: share(toServe, isFalseRefusal) ?? 0,
    language: share(languages, ({ languageRight }) => languageRight === true),
    ...escalation(judged),
    dropped: judged.reduce((sum, { answer }) => sum + answer.dropped.length, 0),
    p50: times[Math.floor(times.length * 0.5)] ?? 0,
    p95: times[Math.floor(times.length * 0.95)] ?? 0,
  }
}

/** Where a person may be offered without anybody being angry. */
const TO_PEOPLE = new Set(['person', 'payment_problem', 'complaint', 'abuse', 'self_harm', 'unknown'])

/** A person is recommended for how something is said: where it should be, and where nothing calls for it. */
function escalation(judged: readonly Judged[]): Pick<Scores, 'escalationPrecision' | 'escalationRecall'> {
  const isOffered = ({ answer }: Judged) => answer.escalation.needed || answer.escalation.recommended || answer.tools.includes('handoff')
  const isCalledFor = ({ expect }: Judged) =>
    expect.escalates === true || expect.must?.includes('offers:human') === true || expect.intent.some((intent) => TO_PEOPLE.has(intent))
  return {
    escalationPrecision: share(judged.filter(isOffered), isCalledFor),
    escalationRecall: share(
      judged.filter(({ expect }) => expect.escalates || expect.tools?.includes('handoff')),
      isOffered,
    ),
  }
}

export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', sw: 'Kiswahili', sheng: 'Sheng', mix: 'Mixed' }

/** By one thing, in the order of first appearance. */
export function grouped(judged: readonly Judged[], key: (one: Judged) => string): [string, Scores][] {
  return [...Map.groupBy(judged, key)].map(([name, some]) => [name, scoresOf(some)])
}

const conversationOf = (id: string): string => id.split('#')[0] ?? id

function share<T>(some: readonly T[], right: (one: T) => boolean): number | null {
  return some.length > 0 ? some.filter(right).length / some.length : null
}
