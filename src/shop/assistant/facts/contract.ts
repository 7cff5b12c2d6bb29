import { z } from 'zod'

/** Characters of a fact, of a phrase that asks for it, and how many of each there can be. */
export const FACT_MAX = 600
export const PHRASE_MAX = 60
export const PHRASES_MAX = 20
export const ADDED_MAX = 200

// What is said to shoppers and read by a model: letters that are seen, on lines or not.
const isSeen = (value: string) => !/[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}<>]/u.test(value)
const SEEN = 'Use letters, numbers and signs only, without < and >.'
const text = z
  .string()
  .trim()
  .min(1, 'Write the answer in both languages.')
  .max(FACT_MAX, `Use at most ${FACT_MAX} characters.`)
  .refine(isSeen, SEEN)
const phrases = z
  .array(z.string().trim().min(2).max(PHRASE_MAX).refine(isSeen, SEEN))
  .min(1, 'Add what shoppers ask with.')
  .max(PHRASES_MAX)

/** A fact as admins see it. */
export const adminFact = z.object({
  id: z.string(),
  en: z.string(),
  sw: z.string(),
  words: z.array(z.string()),
  /** By an admin; the others come with the shop. */
  added: z.boolean(),
  /** 0 for one that nobody has changed. */
  version: z.number().int(),
  /** As it came, where it was changed. */
  original: z.object({ en: z.string(), sw: z.string() }).nullable(),
  updated_at: z.iso.datetime().nullable(),
  updated_by: z.string().nullable(),
})
export type AdminFact = z.infer<typeof adminFact>

/** `GET /api/admin/assistant/facts` */
export const adminFacts = z.object({
  facts: z.array(adminFact),
  /** What may stand in a text as `{name}`. */
  placeholders: z.array(z.string()),
  /** What is answered by "I do not know that for sure" until somebody adds it, with what is asked with. */
  unknown: z.array(z.object({ id: z.string(), words: z.array(z.string()) })),
})
export type AdminFacts = z.infer<typeof adminFacts>

/** `PATCH /api/admin/assistant/facts/:id`; words of an added one only. */
export const factChange = z.strictObject({ version: z.number().int().min(0), en: text, sw: text, words: phrases.optional() })
export type FactChange = z.output<typeof factChange>

/** `POST /api/admin/assistant/facts` */
export const newFact = z.strictObject({
  id: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9_.-]{1,39}$/, 'Use letters, digits, dots and dashes.'),
  en: text,
  sw: text,
  words: phrases,
})
export type NewFact = z.output<typeof newFact>

/** `DELETE /api/admin/assistant/facts/:id`: an added one is gone, any other is as it came. */
export const factRemoval = z.strictObject({ version: z.number().int().min(1) })
export const factId = z.object({ id: z.string().max(40) })
