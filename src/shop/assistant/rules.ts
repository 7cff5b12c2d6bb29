// Every number of the assistant. Pure.

/** A code of the assistant (assist-17, open-21): its numbers are those of the area that issues it. */
export { ASSISTANT_CODE } from '../offers/rules-assistant-codes.ts'

/** Milliseconds from sending to the answer: one random value a turn; the wait overlaps the work, slower answers come at once (assist-10). */
export const ANSWER_DELAY_MS = { least: 1500, most: 2500 } as const

/**
 * Milliseconds from sending to the answer of this turn: by its client id, so that it is the same however often it is sent. The page holds
 * the answer back; no connection of the server waits.
 */
export function answerDelayMs(clientId: string): number {
  const share = Number.parseInt(clientId.replaceAll('-', '').slice(-8), 16) / 0xffffffff
  return Math.round(ANSWER_DELAY_MS.least + share * (ANSWER_DELAY_MS.most - ANSWER_DELAY_MS.least))
}

/** Above `high` green, above `fair` yellow, else red (assist-09). */
export const CONFIDENCE = { high: 0.8, fair: 0.6 } as const

/** How sure a reading is. */
export const SURE = { phrase: 0.95, allSlots: 0.9, cues: 0.75, question: 0.4 } as const

/** Tool calls in one turn. */
export const TOOL_CALLS_MAX = 4
/** Cards kept as the last list, and shown. */
export const CARDS_KEPT = 12
export const CARDS_SHOWN = 3
/** Words of one answer. */
export const ANSWER_WORDS_MAX = 60
/** Chips under a question. */
export const CHIPS_MAX = 3
/** So many turns in a row that are not understood offer a person. */
export const FAILURES_OFFER_PERSON = 2

/** Below `low` red, below `few` orange, else green; 0 is red and reads Out of Stock (assist-08, open-54). */
export const STOCK_BADGE = { low: 5, few: 10 } as const

/** Kinds of styling sessions, with their minutes (chat-10). */
export const STYLING_SESSIONS = { quick_style: 15, full_consultation: 45, occasion_styling: 20, wardrobe_audit: 60 } as const
export type StylingSession = keyof typeof STYLING_SESSIONS
export const STYLING_SESSION_NAMES = Object.keys(STYLING_SESSIONS) as [StylingSession, ...StylingSession[]]

/** The stylist cannot begin (assist-21). */
export const STYLIST_FAILED_TEXT =
  "I'm having trouble starting our styling session right now. Let me help you in a different way! What are you looking for today?"
/** What is to be added is not there (assist-16). */
export const NOT_FOUND_TO_ADD_TEXT = "Sorry, I couldn't find that product to add to your cart. Let me show you some similar items instead!"

/** Phrases that ask for a size, unless the message is one that adds to the bag (assist-18, assist-19). */
export const SIZING_PHRASES = [
  'what size',
  'find my size',
  'size guide',
  'size chart',
  'help with size',
  'which size',
  'sizing help',
] as const
/** Phrases that start a styling session (assist-20). */
export const STYLIST_PHRASES = [
  'personal stylist',
  'style me',
  'styling session',
  'fashion advice',
  'complete makeover',
  'wardrobe help',
  'outfit ideas',
  'style consultation',
  'fashion consultant',
] as const

/** Abuse so often within so many seconds, and the assistant rests until they are over. */
export const ABUSE = { rests: 3, seconds: 600 } as const
