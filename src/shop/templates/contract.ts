import { z } from 'zod'
import { RECIPIENT_KINDS } from '../notifications/rules-mail.ts'
import { TEMPLATE_IDS } from './rules.ts'

/** `GET /api/admin/mail-preview`: with the newest order when none is named, and with an example when there is none at all. */
export const previewQuery = z.strictObject({
  event: z.enum(TEMPLATE_IDS).default('payment_confirmed'),
  to: z.enum(RECIPIENT_KINDS).default('customer'),
  order: z.string().trim().max(20).optional(),
})
export type PreviewQuery = z.infer<typeof previewQuery>

export const mailPreview = z.object({
  event: z.enum(TEMPLATE_IDS),
  to: z.enum(RECIPIENT_KINDS),
  /** The shop sends none of this event to them by itself. */
  unused: z.boolean(),
  /** Null for one that says nothing of an order. */
  order_number: z.string().nullable(),
  /** What of it is made up, in words; null when all of it is real. */
  example: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  /** Bytes of its HTML. */
  size: z.number().int(),
})
export type MailPreview = z.infer<typeof mailPreview>

/** `POST /api/admin/mail-preview/test`: to the admin who asks, and nobody else. */
export const testMailResult = z.object({ to: z.string(), success: z.boolean(), answer: z.string() })
export type TestMailResult = z.infer<typeof testMailResult>
