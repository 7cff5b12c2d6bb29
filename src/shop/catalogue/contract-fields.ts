import { z } from 'zod'
import { COLOUR_NAMES, CONDITION_NAMES, SIZE_LABEL_MAX } from './rules.ts'
import { MEASUREMENTS, type Measurement } from './rules-measurements.ts'

// One line each: an export writes lists one entry per line.
export const line = (max: number) =>
  z
    .string()
    .overwrite((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .max(max)
export const filled = (max: number) => line(max).min(1)
/** Written with commas between them. */
const label = (max: number) => filled(max).regex(/^[^,]+$/)
export const kes = z.number().int().min(1).max(100_000_000)

const percent = z.number().int().min(0).max(100)
/** What has to be seen of a picture when it is cropped: percent from the left and from the top. */
export const focus = z.tuple([percent, percent])

export const units = z.number().int().min(0).max(1_000_000)
export const difference = z.number().int().min(-1_000_000).max(1_000_000)

/** Of a product; what has a default in a file has none here. */
export const productField = {
  name: filled(200),
  /** Clean HTML (rich-text.ts). */
  description: z.string().max(20_000),
  vendor: line(100),
  category: filled(40),
  original_price: kes.nullable(),
  condition: z.enum(CONDITION_NAMES),
  measurements: z.partialRecord(z.enum(Object.keys(MEASUREMENTS) as [Measurement, ...Measurement[]]), z.number().positive().max(1000)),
  styles: z.array(label(30)).max(50),
  colours: z.array(z.enum(COLOUR_NAMES)).max(COLOUR_NAMES.length),
  tags: z.array(label(60)).max(250),
  fabric: z
    .strictObject({
      type: filled(100),
      mainImage: line(40).nullable().default(null),
      closeupImage: line(40).nullable().default(null),
      description: z.string().trim().max(5000).default(''),
    })
    .nullable(),
  material: z.string().trim().min(1).max(5000).nullable(),
  features: z.array(filled(300)).max(50),
  /** Null for a product that has no sizes. */
  size: z
    .string()
    .trim()
    .min(1)
    .max(SIZE_LABEL_MAX)
    .regex(/^[^"\\\p{Cc}]+$/u)
    .nullable(),
}
