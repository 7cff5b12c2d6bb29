import { z } from 'zod'
import { CONSENT_CHOICES, CONSENT_VERSIONS } from './rules.ts'

/** What somebody has chosen, when, and what they were asked. */
export const consentRecord = z.object({
  choice: z.enum(CONSENT_CHOICES),
  version: z.string(),
  at: z.iso.datetime(),
})
export type ConsentRecord = z.infer<typeof consentRecord>

/** `POST /api/consent`. `at`: when it was chosen, for what was chosen without a connection. */
export const newConsent = z.strictObject({
  choice: z.enum(CONSENT_CHOICES),
  version: z.enum(CONSENT_VERSIONS),
  at: z.iso.datetime().optional(),
})
export type NewConsent = z.output<typeof newConsent>

/** `GET /api/consent`, too; null when nothing was chosen. */
export const consentReply = z.object({ consent: consentRecord.nullable() })
export type ConsentReply = z.infer<typeof consentReply>
