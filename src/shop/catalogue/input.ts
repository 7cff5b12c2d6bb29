import { z } from 'zod'
import { difference, filled, focus, kes, line, productField, units } from './contract-fields.ts'
import { DEPARTMENT_NAMES, KIND_NAMES } from './rules-kinds.ts'

/** A stored picture: its original is in storage at `pictures/{key}/original`. */
export const pictureInput = z.strictObject({
  key: z.string().regex(/^[0-9a-f]{20}$/),
  alt: line(300).default(''),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  thumbhash: line(60),
  source: line(2000).nullable().default(null),
  /** Without one it keeps what it has. */
  focus: focus.nullish(),
})
export type PictureInput = z.output<typeof pictureInput>

/** A change of what is in the house, those on hold included: a difference, or what was seen and what it is to be. */
export const stockChange = z.union([z.strictObject({ by: difference }), z.strictObject({ from: units, to: units })])
export type StockChange = z.output<typeof stockChange>

export const variantInput = z.strictObject({
  sku: filled(80),
  size: productField.size,
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
  name: productField.name,
  description: productField.description.default(''),
  vendor: productField.vendor.default(''),
  category: productField.category,
  /** Chosen by the shop, and kept by every import that does not name it; null when it is none of KINDS. */
  kind: z.enum(KIND_NAMES).nullable().optional(),
  /** Without a choice: what another column of a file says better than the words of the product, which say it otherwise. */
  kind_read: z.enum(KIND_NAMES).optional(),
  /** What its words say when it is missing. */
  department: z.enum(DEPARTMENT_NAMES).optional(),
  original_price: productField.original_price.default(null),
  condition: productField.condition,
  flaws: z.array(filled(300)).max(50).default([]),
  measurements: productField.measurements.default({}),
  styles: productField.styles.default([]),
  /** Those of the words in name and tags when it is missing. */
  colours: productField.colours.optional(),
  tags: productField.tags.default([]),
  video_url: line(2000).nullable().default(null),
  is_new: z.boolean().default(false),
  is_bestseller: z.boolean().default(false),
  featured: z.boolean().default(false),
  is_active: z.boolean().default(true),
  popularity_score: z.number().int().min(0).max(1_000_000_000).default(0),
  variants: z.array(variantInput).min(1).max(100),
  pictures: z.array(pictureInput).max(60).default([]),
  fabricDetails: productField.fabric.default(null),
  materialDescription: productField.material.default(null),
  features: productField.features.default([]),
  /** When it came into the shop; now for a new product, unchanged for a known one. */
  created_at: z.date().optional(),
})
export type ProductInput = z.input<typeof productInput>
export type CheckedProduct = z.output<typeof productInput>
