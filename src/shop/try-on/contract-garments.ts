// What admins see and send of the pictures that are prepared for the try-on.

import { z } from 'zod'
import { DEPARTMENT_NAMES } from '../catalogue/rules-kinds.ts'
import { rig } from './contract.ts'
import { GARMENTS_AT_ONCE, MASK_BYTES_MAX, PREPARATION_STATE_NAMES, PREPARATION_STEP_NAMES } from './rules.ts'
import { GARMENT_NAMES } from './rules-rig.ts'

export const garmentsAdminQuery = z.object({
  state: z.enum(PREPARATION_STATE_NAMES).default('uncertain'),
  /** `1`: pictures of products of which another one is worn already. */
  spare: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1'),
  /** Of the pieces of one import alone. */
  import: z.uuid().optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(24),
})
export type GarmentsAdminQuery = z.infer<typeof garmentsAdminQuery>

const preparation = z.object({
  id: z.uuid(),
  /** The key of the picture, and what it is without it. */
  picture: z.string(),
  thumbhash: z.string(),
  garment: z.enum(GARMENT_NAMES),
  state: z.enum(PREPARATION_STATE_NAMES),
  /** 0 to 1. */
  confidence: z.number(),
  reasons: z.array(z.string()),
  /** The address of the cut-out; null until there is one. */
  cutout: z.string().nullable(),
  /** Pixels of the cut-out, also before there is one. */
  width: z.number().int(),
  height: z.number().int(),
  /** Another picture of its product is worn. */
  spare: z.boolean(),
  /** An admin wants this one to be worn. */
  chosen: z.boolean(),
  /** A worker has yet to take it (again). */
  waiting: z.boolean(),
  /** For whoever changes it: 409 when somebody else was faster. */
  version: z.number().int(),
  corrected_by: z.string().nullable(),
  corrected_at: z.iso.datetime().nullable(),
  /** Null until there is a cut-out. Its garment may be another one than that of the piece's kind, where an admin has said so. */
  rig: rig.nullable(),
  /** Flat measurements of the piece in cm. */
  measurements: z.record(z.string(), z.number()),
  /** The newest product that has the picture. */
  product: z.object({ id: z.uuid(), name: z.string(), active: z.boolean(), department: z.enum(DEPARTMENT_NAMES) }),
})
export type PreparedGarment = z.infer<typeof preparation>

export const preparedGarments = z.object({
  items: z.array(preparation),
  next_cursor: z.string().nullable(),
  /** Pictures by state, of those that are asked for (spare or not); 1001 stands for more than 1000. */
  counts: z.record(z.enum(PREPARATION_STATE_NAMES), z.number().int()),
})
export type PreparedGarments = z.infer<typeof preparedGarments>

export const preparedGarment = preparation.extend({
  /** Whether it may be shown on photos of people. */
  on_photos: z.boolean(),
  /** The other pictures of its product, in their order. */
  others: z.array(preparation.pick({ id: true, picture: true, state: true, chosen: true })),
})
export type PreparedGarmentDetail = z.infer<typeof preparedGarment>

const mask = z
  .base64()
  .max(Math.ceil((MASK_BYTES_MAX * 4) / 3) + 4)
  .nullable()

/**
 * What an admin has put right. The mask is a PNG or WebP as large as the cut-out, in Base64: opaque is garment. It is its alpha
 * channel, or its brightness when it has none. Without it the outline stays as it is.
 */
export const garmentCorrection = z.object({
  version: z.number().int(),
  rig,
  mask,
})
export type GarmentCorrection = z.infer<typeof garmentCorrection>

/** `POST /api/admin/garments/:id/points`: where its points would be as this garment; the mask as in a correction. Nothing is changed. */
export const pointsRequest = z.strictObject({ garment: z.enum(GARMENT_NAMES), mask })
export type PointsRequest = z.infer<typeof pointsRequest>
export const suggestedPoints = z.object({ rig })
export type SuggestedPoints = z.infer<typeof suggestedPoints>

/** `POST /api/admin/garments/decisions`: of what was seen on a page, one by one. */
export const garmentDecisions = z.strictObject({
  step: z.enum(['approve', 'exclude', 'reopen']),
  garments: z
    .array(z.strictObject({ id: z.uuid(), version: z.number().int() }))
    .min(1)
    .max(GARMENTS_AT_ONCE),
})
export type GarmentDecisions = z.infer<typeof garmentDecisions>

export const garmentsDecided = z.object({
  results: z.array(
    z.object({
      id: z.uuid(),
      /** After it; null where it was refused. */
      version: z.number().int().nullable(),
      /** Why it was. */
      reason: z.string().nullable(),
    }),
  ),
})
export type GarmentsDecided = z.infer<typeof garmentsDecided>

export const garmentStep = z.enum(PREPARATION_STEP_NAMES)
export const garmentVersion = z.object({ version: z.number().int() })
