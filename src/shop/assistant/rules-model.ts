// Every number of answers by a language model. Pure.

/** Milliseconds from the beginning of the turn to its first words, and to its end; then the shop's own sentences answer. */
export const FIRST_WORDS_MS = 4000
export const WHOLE_TURN_MS = 12_000
/** A turn settles what it has reserved long before; else its process has ended. */
export const RESERVED_SECONDS = 120
/** Milliseconds before a refused question is asked once more. */
export const RETRY_MS = 300

/** Questions to the model in one turn: the last one is asked without tools. */
export const MODEL_STEPS = 4
export const TEMPERATURE = 0.2
/** Tokens that one question may have, and that all its answers of a turn may have together. */
export const TOKENS_IN_MAX = 6000
export const TOKENS_OUT_MAX = 400
/** Of those, what is known of the shopper has so many at most: tools and what they find need the rest. */
export const SHOPPER_TOKENS_MAX = 600
/** Messages of the conversation that it reads, beside the state. */
export const TURNS_READ = 12
/** Plain characters of a token, at the least: JSON and Kiswahili have fewer than English. Of other scripts and pictures each is one. */
const CHARACTERS_PER_TOKEN = 3

/** Failures within `seconds` after which the model rests for so long. */
export const BREAKER = { failures: 5, seconds: 60, restSeconds: 60 } as const
/** Turns at once in one process. */
export const AT_ONCE = 4
/** Turns by a model; further ones are answered by the shop's own sentences. */
export const MODEL_TURNS = {
  perPerson: { max: 60, seconds: 24 * 3600 },
  perNetwork: { max: 120, seconds: 3600 },
} as const

/** Characters of one answer, whatever it is made of. */
export const TEXT_MAX = 4000
/** Characters of a tool's result that the model reads. */
export const RESULT_MAX = 4000

/** Why a turn was not, or not to its end, answered by the model. */
export const MODEL_FALLBACKS = ['own', 'resting', 'busy', 'limited', 'budget', 'refused', 'slow', 'too_long', 'cut_off', 'guarded'] as const
export type ModelFallback = (typeof MODEL_FALLBACKS)[number]
/** Those that are the model's own fault: several of them rest it. */
export const FAULTS: ReadonlySet<ModelFallback> = new Set(['refused', 'slow', 'too_long', 'cut_off'])
/** It was asked, and its answer was of no use. */
export const FAILED: ReadonlySet<ModelFallback> = new Set([...FAULTS, 'guarded'])

const OTHER_SCRIPTS = /[\u0250-\u200F\u2028-\uFFFF]+/g

/** How many tokens a text has, rather too many than too few. */
export function tokensOf(text: string): number {
  const plain = text.replace(OTHER_SCRIPTS, '').length
  return Math.ceil(plain / CHARACTERS_PER_TOKEN) + text.length - plain
}
