import { z } from 'zod'
import { settings } from '../settings/contract.ts'
import { TOLD_FIGURES, type ToldFigure } from './rules-social-proof.ts'

const toldFigure = z.object({
  figure: z.enum(TOLD_FIGURES),
  is_on: z.boolean(),
  shows: z.string().nullable(),
  why: z.string(),
}) satisfies z.ZodType<ToldFigure>

/** `GET /api/admin/social-proof`. `settings`: what its switches change, as they are to be named in `seen`. */
export const socialProofDesk = z.object({
  figures: z.array(toldFigure),
  settings: settings.pick({ social_proof: true, figures: true, recent_purchases: true }),
})
export type SocialProofDesk = z.infer<typeof socialProofDesk>
