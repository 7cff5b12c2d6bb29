import { z } from 'zod'

/** Letters of a word and of what it means, and how many words there can be. */
export const SYNONYM_LENGTH_MAX = 40
export const SYNONYMS_MAX = 300

/** `GET /api/admin/search-synonyms`: what was added last comes first. */
export const synonymList = z.object({
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
export type SynonymList = z.infer<typeof synonymList>

/** What a path may name; which words it takes says the operation, in words for the form. */
export const synonymParams = z.object({ word: z.string().max(200) })
/** `PUT /api/admin/search-synonyms/:word` */
export const synonymRequest = z.strictObject({ means: z.string().max(200) })
