import { z } from 'zod'
import { BANNER_MAX, GUEST_HOLDS, SOCIAL_PROOFS, SOCIAL_SITES, UNPICTURED } from './rules.ts'

const link = z
  .string()
  .trim()
  .max(300)
  .refine((text) => URL.canParse(text) && new URL(text).protocol === 'https:', 'Enter a full address that starts with https://')

/** The shop's settings as everyone may read them. */
export const settings = z.object({
  banner: z.string(),
  social_proof: z.enum(SOCIAL_PROOFS),
  guest_holds: z.enum(GUEST_HOLDS),
  pieces_without_picture: z.enum(UNPICTURED),
  social_links: z.partialRecord(z.enum(SOCIAL_SITES), z.string()),
})

/** `PATCH /api/admin/settings`: what is missing stays. */
export const settingsChange = z.strictObject({
  banner: z.string().trim().max(BANNER_MAX, `At most ${BANNER_MAX} characters`).optional(),
  social_proof: z.enum(SOCIAL_PROOFS).optional(),
  guest_holds: z.enum(GUEST_HOLDS).optional(),
  pieces_without_picture: z.enum(UNPICTURED).optional(),
  /** The whole set: a site that is missing is no longer shown. */
  social_links: z.partialRecord(z.enum(SOCIAL_SITES), link).optional(),
})
export type SettingsChange = z.output<typeof settingsChange>
