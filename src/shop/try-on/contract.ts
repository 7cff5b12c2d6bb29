// What the try-on sends and takes: of the pictures that are prepared, for shoppers and for admins.

import { z } from 'zod'
import { GARMENTS_MAX } from './rules.ts'
import { GARMENT_NAMES, POINT_NAMES } from './rules-rig.ts'
import { WEARERS } from './rules-safety.ts'

const part = z.number().min(-0.5).max(1.5)
export const picturePoint = z.object({ x: part, y: part })

export const rig = z.object({
  garment: z.enum(GARMENT_NAMES),
  sleeves: z.enum(['none', 'short', 'long']).nullable(),
  points: z.partialRecord(z.enum(POINT_NAMES), picturePoint),
})

/** "ID,ID": of which products the garments are asked for. */
export const garmentsQuery = z.object({
  pieces: z
    .string()
    .max(GARMENTS_MAX * 37)
    .transform((text) =>
      text
        .split(',')
        .filter((id) => z.uuid().safeParse(id).success)
        .slice(0, GARMENTS_MAX),
    ),
})

/** A garment that can be worn. */
export const garment = z.object({
  product_id: z.uuid(),
  /** The key of the picture that was cut out. */
  picture: z.string(),
  /** The address of the cut-out: WebP with see-through ground, in the frame of its picture. Cached for ever. */
  cutout: z.string(),
  /** Pixels of the cut-out. */
  width: z.number().int(),
  height: z.number().int(),
  rig,
  /** False for what is only shown on the mannequin: kids' pieces, swimwear and underwear. */
  on_photos: z.boolean(),
  /** Flat measurements of the garment in cm, for its true size on the body. */
  measurements: z.record(z.string(), z.number()),
})
export type WearableGarment = z.infer<typeof garment>

/** A piece that is for sale and has no garment that can be worn: whose picture it may be laid on by hand. */
export const unworn = z.object({ product_id: z.uuid(), wearers: z.enum(WEARERS) })
export type UnwornProduct = z.infer<typeof unworn>

/** What is in neither list is not for sale. */
export const garments = z.object({ garments: z.array(garment), others: z.array(unworn) })
