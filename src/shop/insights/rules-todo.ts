// What needs somebody, on the dashboard. Pure.

/** In the order in which it is shown: what a shopper waits for comes first. */
export const TODO_KINDS = [
  'reviews',
  'refunds',
  'unmatched',
  'messages',
  'to_pack',
  'late',
  'returns',
  'returned',
  'mails_given_up',
  'no_details',
  'ending_codes',
  'highlights',
  'failed_videos',
  'low',
  'old_drafts',
  'unsold',
] as const
export type TodoKind = (typeof TODO_KINDS)[number]

/** Hours without delivery details, after which somebody should ask. */
export const NO_DETAILS_HOURS = 24
/** Days that a draft may wait. */
export const DRAFT_DAYS = 2
/** Days on sale after which a piece should cost less. */
export const UNSOLD_DAYS = 60
/** Hours before its end at which a code is spoken of. */
export const CODE_HOURS = 48
