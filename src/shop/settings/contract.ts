import { z } from 'zod'
import { DELIVERY_AREAS } from '../delivery.ts'
import { oneLine } from '../one-line.ts'
import {
  AGENT_ACCESS,
  BANNER_MAX,
  CONTACT_MAX,
  CODES_PER_DAY,
  GUEST_HOLDS,
  LINE_NAME_MAX,
  LINE_MAX,
  NAME_MAX,
  POPUP_SECONDS,
  REMOTE_TRY_ON,
  SHOP_PAGE_MAX,
  SHOP_PAGES,
  SOCIAL_PROOFS,
  SOCIAL_SITES,
  UNPICTURED,
} from './rules.ts'

const link = z
  .string()
  .trim()
  .max(300)
  .refine((text) => URL.canParse(text) && new URL(text).protocol === 'https:', 'Enter the full address, starting with https://')

const contact = z.strictObject({
  phone: z
    .string()
    .trim()
    .regex(/^\+?\d[\d ()-]{6,19}$/, 'Enter a phone number, for example 0712 345 678.')
    .optional(),
  email: z.email('Enter an e-mail address, for example wanjiku@mail.com.').max(CONTACT_MAX).optional(),
  place: z.string().overwrite(oneLine).min(1).max(CONTACT_MAX, `Use at most ${CONTACT_MAX} characters.`).optional(),
})

// PostgreSQL has no NUL in its texts.
const pageText = z
  .string()
  .max(SHOP_PAGE_MAX, `Use at most ${SHOP_PAGE_MAX} characters.`)
  .transform((text) => text.replaceAll('\u0000', '').replaceAll('\r\n', '\n').trim())

const seconds = z
  .number()
  .int('Enter whole seconds.')
  .min(POPUP_SECONDS.least, `Enter ${POPUP_SECONDS.least} or more.`)
  .max(POPUP_SECONDS.most, `Enter at most ${POPUP_SECONDS.most}.`)
const recentPurchases = z.strictObject({
  on: z.boolean(),
  real: z.boolean(),
  first_mobile: seconds,
  first_desktop: seconds,
  each_mobile: seconds,
  each_desktop: seconds,
})

const overlaySwitches = z.strictObject({
  consent: z.boolean(),
  tour: z.boolean(),
  tutorial: z.boolean(),
  exit_offer: z.boolean(),
  install_note: z.boolean(),
})
const figureSwitches = z.strictObject({ viewers: z.boolean(), sold: z.boolean(), claimed: z.boolean() })
const codesPerDay = z
  .number()
  .int('Enter a whole number.')
  .min(CODES_PER_DAY.least, `Enter ${CODES_PER_DAY.least} or more.`)
  .max(CODES_PER_DAY.most, `Enter at most ${CODES_PER_DAY.most}.`)

// In the subjects of e-mails and in titles: one line, of letters that are seen.
const words = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .refine((text) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>]/u.test(text), 'Use letters, numbers and signs only, on one line, without < and >.')

// Short ones, and those of a line in all its spellings.
const callable = /^\+?\d[\d ]{1,14}$/
const crisisNumbers = z.strictObject({
  emergency: z
    .string()
    .overwrite((text) => text.split(',').map(oneLine).join(', '))
    .refine((text) => {
      const numbers = text.split(', ')
      return numbers.length <= 3 && numbers.every((number) => callable.test(number))
    }, 'Enter one to three numbers with commas between them, for example 999, 112.'),
  line: z.string().overwrite(oneLine).regex(callable, 'Enter a phone number, for example 1199.'),
  line_name: words(LINE_NAME_MAX).min(1, 'Enter whose line it is.'),
})

/** The shop's settings as everyone may read them. */
export const settings = z.object({
  name: z.string(),
  line: z.string(),
  banner: z.string(),
  social_proof: z.enum(SOCIAL_PROOFS),
  recent_purchases: recentPurchases,
  overlays: overlaySwitches,
  figures: figureSwitches,
  exit_offers_per_day: z.number().int(),
  assistant_codes_per_day: z.number().int(),
  crisis_numbers: crisisNumbers,
  guest_holds: z.enum(GUEST_HOLDS),
  pieces_without_picture: z.enum(UNPICTURED),
  agents: z.enum(AGENT_ACCESS),
  remote_try_on: z.enum(REMOTE_TRY_ON),
  social_links: z.partialRecord(z.enum(SOCIAL_SITES), z.string()),
  contact: z.object({ phone: z.string().optional(), email: z.string().optional(), place: z.string().optional() }),
  pages: z.array(z.enum(SHOP_PAGES)).readonly(),
  delivery: z.record(z.enum(DELIVERY_AREAS), z.object({ fee: z.number().int(), offered: z.boolean() })),
})

/** `PATCH /api/admin/settings`: what is missing stays. */
export const settingsChange = z.strictObject({
  name: words(NAME_MAX).min(1, 'Enter a name.').optional(),
  line: words(LINE_MAX).optional(),
  banner: z.string().overwrite(oneLine).max(BANNER_MAX, `Use at most ${BANNER_MAX} characters.`).optional(),
  social_proof: z.enum(SOCIAL_PROOFS).optional(),
  /** The whole of it. */
  recent_purchases: recentPurchases.optional(),
  /** The whole of it. */
  overlays: overlaySwitches.optional(),
  /** The whole of it. */
  figures: figureSwitches.optional(),
  exit_offers_per_day: codesPerDay.optional(),
  assistant_codes_per_day: codesPerDay.optional(),
  /** The whole of it. */
  crisis_numbers: crisisNumbers.optional(),
  guest_holds: z.enum(GUEST_HOLDS).optional(),
  pieces_without_picture: z.enum(UNPICTURED).optional(),
  agents: z.enum(AGENT_ACCESS).optional(),
  remote_try_on: z.enum(REMOTE_TRY_ON).optional(),
  /** The whole set: a site that is missing is no longer shown. */
  social_links: z.partialRecord(z.enum(SOCIAL_SITES), link).optional(),
  /** The whole of it. */
  contact: contact.optional(),
  /** Texts of pages; an empty one removes its page, one that is missing stays. */
  pages: z.partialRecord(z.enum(SHOP_PAGES), pageText).optional(),
})
export type SettingsChange = z.output<typeof settingsChange>

/** The body of it; `seen`: the values that the admin changes, as they saw them. One that is another by now is refused. */
export const settingsRequest = settingsChange.extend({ seen: z.record(z.string().max(40), z.unknown()).optional() })
