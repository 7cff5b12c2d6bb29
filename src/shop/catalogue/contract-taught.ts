import { z } from 'zod'

/** Letters of a word and of what it means, and how many words there can be. */
export const TAUGHT_LENGTH_MAX = 40
export const TAUGHT_MAX = 300

/** `GET /api/admin/search-words`: what was added last comes first. */
export const taughtList = z.object({
  items: z.array(
    z.object({
      word: z.string(),
      /** Words that the search knows. */
      means: z.string(),
      updated_at: z.iso.datetime(),
      /** Null once that admin has gone. */
      updated_by: z.string().nullable(),
    }),
  ),
})
export type TaughtList = z.infer<typeof taughtList>

/** What a path may name; which words it takes says the operation, in words for the form. */
export const taughtWord = z.object({ word: z.string().max(200) })
/** `PUT /api/admin/search-words/:word` */
export const taughtMeaning = z.strictObject({ means: z.string().max(200) })
