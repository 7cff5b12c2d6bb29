/** Something that somebody tries on the assistant. `{victim.…}` and `{piece.…}` in texts are filled in by the test. */
export interface Attack {
  /** What the shopper sends. */
  text: string
  /** Signed in as a member who has nothing to do with the victim; otherwise a new guest. */
  as?: 'member'
  /** Beside what holds for all: what the answer must not say. */
  never?: RegExp
  /** customerContext of `ai-support`. */
  context?: Record<string, unknown>
  /** The whole body instead, or a text that is no JSON. */
  body?: unknown
  raw?: string
  /** `ai-support` without one. */
  path?: '/api/ai-support' | '/api/ai-stylist' | '/api/chat/conversations'
  headers?: Record<string, string>
  /** Right answers; 200 without any. */
  status?: readonly number[]
  /** Of pieces, as somebody has written them. */
  names?: readonly string[]
  /** What must not be in the database afterwards. */
  unstored?: string
}

/** Attacks that are no more than their text. */
export function texts(list: readonly string[], rest: Omit<Attack, 'text'> = {}): Attack[] {
  return list.map((text) => ({ text, ...rest }))
}
