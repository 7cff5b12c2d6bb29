import { z } from 'zod'
import type { QrCode } from '../qr-code.ts'
import { difference, filled, focus, kes, line, productField, units } from './contract-fields.ts'
import { COLOUR_NAMES, PLACE_MAX, type DraftReason } from './rules.ts'
import { DEPARTMENT_NAMES, KIND_NAMES } from './rules-kinds.ts'

const pictureKey = z.string().regex(/^[0-9a-f]{20}$/)

const sizeFields = z.strictObject({ id: z.uuid().optional(), size: productField.size, price: kes, stock: units.optional() })

/** Everything of a piece that its editor changes, but its stock. What has a default in a file has none here: only what was changed is sent. */
export const productFields = z.strictObject({
  name: productField.name,
  /** Clean HTML; anything else in it is taken out. */
  description: productField.description,
  vendor: productField.vendor,
  category: productField.category,
  /** Null: what the words of the piece say. So are the next two. */
  kind: z.enum(KIND_NAMES).nullable(),
  department: z.enum(DEPARTMENT_NAMES).nullable(),
  colours: productField.colours.nullable(),
  /** KES. */
  original_price: productField.original_price,
  condition: productField.condition,
  /** Each with the key of the picture that shows it. */
  flaws: z.array(z.strictObject({ text: filled(300), picture: pictureKey.nullable() })).max(50),
  measurements: productField.measurements,
  styles: productField.styles,
  tags: productField.tags,
  is_new: z.boolean(),
  is_bestseller: z.boolean(),
  featured: z.boolean(),
  fabric: productField.fabric,
  material: productField.material,
  features: productField.features,
  place: line(PLACE_MAX),
  pictures: z.array(z.strictObject({ key: pictureKey, alt: line(300), focus: focus.nullable() })).max(60),
  /** In the order they are offered in. One without `id` is new, and `stock` is how many there are of it. */
  sizes: z.array(sizeFields).min(1).max(100),
  /** The shop wants it shown, now or from `publish_at`. */
  published: z.boolean(),
  publish_at: z.iso.datetime({ offset: true }).nullable(),
  archived: z.boolean(),
})
export type ProductFields = z.infer<typeof productFields>
export type ProductField = keyof ProductFields
export const PRODUCT_FIELDS = Object.keys(productFields.shape) as [ProductField, ...ProductField[]]

/** Units put in or taken out of one size, those on hold included. */
const stockDifference = z.strictObject({ id: z.uuid(), by: difference })

/** `PATCH /api/admin/products/:id`: the fields that were changed, what they were when the piece was opened, and the version it had then. */
export const productChange = z.strictObject({
  version: z.number().int(),
  changed: productFields.partial().default({}),
  seen: z.partialRecord(z.enum(PRODUCT_FIELDS), z.unknown()).default({}),
  stock: z.array(stockDifference).max(100).default([]),
})
export type ProductChange = z.input<typeof productChange>

/** `POST /api/admin/products`. With the id of a draft as Idempotency-Key it is made once. */
export const newProduct = z.strictObject({
  ...productFields.partial().shape,
  name: productFields.shape.name,
  category: productFields.shape.category,
  condition: productFields.shape.condition,
  sizes: productFields.shape.sizes,
})
export type NewProduct = z.output<typeof newProduct>

/** One size as it is this moment. */
const editedSize = z.object({
  id: z.uuid(),
  sku: z.string(),
  size: z.string().nullable(),
  price: z.number().int(),
  /** Units in the house, those on hold included. */
  stock: z.number().int(),
  held: z.number().int(),
  sold: z.number().int(),
})
export type EditedSize = z.infer<typeof editedSize>

/** `GET /api/admin/products/:id`: a piece as its editor opens it, whether it is shown or not. */
export const editedProduct = z.object({
  id: z.uuid(),
  handle: z.string(),
  version: z.number().int(),
  tag_code: z.string(),
  /** One that came without any size can still be opened, and gets one. */
  fields: productFields.extend({ sizes: z.array(sizeFields) }),
  sizes: z.array(editedSize),
  /** What its words say, where the shop has chosen nothing. */
  read: z.object({
    kind: z.enum(KIND_NAMES).nullable(),
    department: z.enum(DEPARTMENT_NAMES),
    colours: z.array(z.enum(COLOUR_NAMES)),
  }),
  /** Of each picture. */
  pictures: z.array(z.object({ key: pictureKey, width: z.number().int(), height: z.number().int(), thumbhash: z.string() })),
  /** Shown and for sale. */
  is_active: z.boolean(),
  draft_reason: z.custom<DraftReason>().nullable(),
  /** When it was first shown, and for how much. */
  published_at: z.string().nullable(),
  first_price: z.number().int().nullable(),
  archived_at: z.string().nullable(),
  /** The member who listed it in the admin area; null for what came another way. */
  listed_by: z.uuid().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type EditedProduct = z.infer<typeof editedProduct>

/** `POST /api/admin/products/pictures`: a picture that is stored and can be given to a piece. */
export const storedPicture = z.object({ key: pictureKey, width: z.number().int(), height: z.number().int(), thumbhash: z.string() })
export type StoredPicture = z.infer<typeof storedPicture>

/** What is printed on the tag of a piece. */
export interface PrintedTag {
  id: string
  name: string
  code: string
  place: string
  /** Those in stock; all of them when none is. */
  sizes: string[]
  qr: QrCode
}
