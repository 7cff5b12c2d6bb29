import { z } from 'zod'
import { productCard } from '../../catalogue/contract.ts'
import { ASKED_DEPARTMENTS, KIND_NAMES } from '../../catalogue/rules-kinds.ts'
import { COLOUR_NAMES, CONDITION_NAMES } from '../../catalogue/rules.ts'

// Fields that several tools take or give.

/** Words of a shopper or a model, as the database can hold them. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => !value.includes('\0'), 'Use letters, numbers and signs.')
const words = (max: number) => text(max).min(1)

/** A product by its id, or by its name in any case (data-33). */
export const piece = words(200)

/** KES. */
export const kes = z.number().int().min(0).max(10_000_000)

export const kinds = z.array(z.enum(KIND_NAMES)).max(12)
export const colours = z.array(z.enum(COLOUR_NAMES)).max(COLOUR_NAMES.length)
export const sizes = z.array(words(20)).max(12)
export const styles = z.array(words(30)).max(10)
export const fabrics = z.array(words(30)).max(10)
export const patterns = z.array(words(30)).max(10)
export const conditions = z.array(z.enum(CONDITION_NAMES)).max(CONDITION_NAMES.length)
export const department = z.enum(ASKED_DEPARTMENTS)

/** What it must not be. */
export const exclude = z.strictObject({
  kind: kinds.optional(),
  colour: colours.optional(),
  size: sizes.optional(),
  style: styles.optional(),
  fabric: fabrics.optional(),
  pattern: patterns.optional(),
  condition: conditions.optional(),
})
export type Exclude = z.output<typeof exclude>

const cm = (min: number, max: number) => z.number().min(min).max(max).optional()
/** Of a body, in centimetres; shoe in EU sizes. Within what is believable. */
export const measures = z.strictObject({
  chest: cm(40, 200),
  waist: cm(35, 200),
  hips: cm(40, 220),
  height: cm(50, 250),
  inseam: cm(30, 120),
  foot: cm(10, 36),
  shoe: cm(15, 55),
})

export const cards = z.array(productCard)

/** A size of a piece as it can be chosen. */
export const sizeChoice = z.object({ size: z.string().nullable(), stock: z.number().int(), price: z.number().int() })
