// What the photo studio sends and takes. Admins only.

import { z } from 'zod'
import { GARMENT_NAMES } from '../rules-rig.ts'

const pictureKey = z.string().regex(/^[0-9a-f]{20}$/)

/** What kind of garment it is, where that is known: where its holes may be. */
export const cutOutQuery = z.object({ garment: z.enum(GARMENT_NAMES).default('top') })

/** `POST /api/admin/studio/cut-outs`: what of a photo is the piece. The photo is kept nowhere. */
export const studioCutOut = z.object({
  /** Pixels of the mask, which has the frame of the photo (upright). */
  width: z.number().int(),
  height: z.number().int(),
  /** A white WebP that is see-through where the piece is not. Base64. */
  mask: z.string(),
  /** Degrees by which the photo has to be turned clockwise, so that the piece is straight. */
  angle: z.number(),
  /** 0 to 1. */
  confidence: z.number(),
  /** Why the shop is not sure. Sentences. */
  reasons: z.array(z.string()),
})
export type StudioCutOut = z.infer<typeof studioCutOut>

/** `PUT /api/admin/studio/originals/:key`: of which stored picture the picture `key` was made. */
export const keptOriginal = z.strictObject({ original: pictureKey })

/** Keys asked about at once: all pictures of a piece. */
const KEYS_MAX = 60

/** "KEY,KEY". */
export const originalsQuery = z.object({
  keys: z
    .string()
    .max(KEYS_MAX * 21)
    .transform((text) =>
      text
        .split(',')
        .filter((key) => pictureKey.safeParse(key).success)
        .slice(0, KEYS_MAX),
    ),
})

/** Pictures that were made of another are here with that one. */
export const originals = z.object({ originals: z.array(z.object({ key: pictureKey, original: pictureKey })) })
export type Originals = z.infer<typeof originals>
