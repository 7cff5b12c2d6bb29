import { z } from 'zod'
import { COLOUR_NAMES, CONDITION_NAMES, SIZE_LABEL_MAX } from './rules.ts'
import { DEPARTMENT_NAMES, KIND_NAMES } from './rules-kinds.ts'
import { MEASUREMENTS, type Measurement } from './rules-measurements.ts'

// One line each: an export writes lists one entry per line.
const line = (max: number) =>
  z
    .string()
    .transform((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .pipe(z.string().max(max))
const filled = (max: number) => line(max).pipe(z.string().min(1))
/** Written with commas between them. */
const label = (max: number) => filled(max).pipe(z.string().regex(/^[^,]+$/))
const kes = z.number().int().min(1).max(100_000_000)

/** A stored picture: its original is in storage at `pictures/{key}/original`. */
export const pictureInput = z.strictObject({
  key: z.string().regex(/^[0-9a-f]{20}$/),
  alt: line(300).default(''),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  thumbhash: line(60),
  source: line(2000).nullable().default(null),
})
export type PictureInput = z.output<typeof pictureInput>

const units = z.number().int().min(0).max(1_000_000)
const difference = z.number().int().min(-1_000_000).max(1_000_000)

/** A change of what is in the house, those on hold included: a difference, or what was seen and what it is to be. */
export const stockChange = z.union([z.strictObject({ by: difference }), z.strictObject({ from: units, to: units })])
export type StockChange = z.output<typeof stockChange>

export const variantInput = z.strictObject({
  sku: filled(80),
  /** Null for a product that has no sizes. */
  size: z
    .string()
    .trim()
    .min(1)
    .max(SIZE_LABEL_MAX)
    .regex(/^[^"\\\p{Cc}]+$/u)
    .nullable(),
  /**
   * Units in the house: those on hold for a shopper who is paying are taken off when it is saved. With `sold`, how many
   * had been sold when that was counted, those sold since come off, too. Or a change.
   */
  stock: z.union([units, z.strictObject({ counted: units, sold: units }), stockChange]),
  price: kes,
})

/** A whole product as the importer, the admin and the demo write it: what is missing here is removed. */
export const productInput = z.strictObject({
  handle: z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,199}$/u),
  name: filled(200),
  /** Clean HTML (rich-text.ts). */
  description: z.string().max(20_000).default(''),
  vendor: line(100).default(''),
  category: filled(40),
  /** Chosen by the shop, and kept by every import that does not name it; null when it is none of KINDS. */
  kind: z.enum(KIND_NAMES).nullable().optional(),
  /** Without a choice: what another column of a file says better than the words of the product, which say it otherwise. */
  kind_read: z.enum(KIND_NAMES).optional(),
  /** What its words say when it is missing. */
  department: z.enum(DEPARTMENT_NAMES).optional(),
  original_price: kes.nullable().default(null),
  condition: z.enum(CONDITION_NAMES),
  flaws: z.array(filled(300)).max(50).default([]),
  measurements: z
    .partialRecord(z.enum(Object.keys(MEASUREMENTS) as [Measurement, ...Measurement[]]), z.number().positive().max(1000))
    .default({}),
  styles: z.array(label(30)).max(50).default([]),
  /** Those of the words in name and tags when it is missing. */
  colours: z.array(z.enum(COLOUR_NAMES)).max(COLOUR_NAMES.length).optional(),
  tags: z.array(label(60)).max(250).default([]),
  video_url: line(2000).nullable().default(null),
  is_new: z.boolean().default(false),
  is_bestseller: z.boolean().default(false),
  featured: z.boolean().default(false),
  is_active: z.boolean().default(true),
  popularity_score: z.number().int().min(0).max(1_000_000_000).default(0),
  variants: z.array(variantInput).min(1).max(100),
  pictures: z.array(pictureInput).max(60).default([]),
  fabricDetails: z
    .strictObject({
      type: filled(100),
      mainImage: line(40).nullable().default(null),
      closeupImage: line(40).nullable().default(null),
      description: z.string().trim().max(5000).default(''),
    })
    .nullable()
    .default(null),
  materialDescription: z.string().trim().min(1).max(5000).nullable().default(null),
  features: z.array(filled(300)).max(50).default([]),
  /** When it came into the shop; now for a new product, unchanged for a known one. */
  created_at: z.date().optional(),
})
export type ProductInput = z.input<typeof productInput>
/** An edit: changes stock by a difference, never to an absolute number, which may be outdated. A new size starts at 0. */
export type EditedProduct = Omit<ProductInput, 'variants'> & {
  variants: (Omit<ProductInput['variants'][number], 'stock'> & { stock: StockChange })[]
}
export type CheckedProduct = z.output<typeof productInput>
