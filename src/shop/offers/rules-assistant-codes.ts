// Codes that the assistant gives, pure (assist-17, open-21, open-85).

/** Percent without a value, and at most; how long a code lasts, and how soon one person can have another. Seconds. */
export const ASSISTANT_CODE = { percent: 10, percentMax: 10, seconds: 24 * 3600, againSeconds: 30 * 24 * 3600 } as const
/** How they begin. */
export const ASSISTANT_CODE_PREFIX = 'ASK'
/** All of them, as one list. */
export const ASSISTANT_BATCH = '0e517000-0ffe-4000-8000-000000000002'
export const ASSISTANT_CODE_LABEL = 'From the assistant'

/** Why somebody gets none: they had one, another of theirs counts, the day's are gone, or nobody is known by whom it could be counted. */
export const ASSISTANT_CODE_REFUSALS = ['had_one', 'other_code', 'none_left', 'unknown_person'] as const
export type AssistantCodeRefusal = (typeof ASSISTANT_CODE_REFUSALS)[number]
