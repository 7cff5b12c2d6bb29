import { z } from 'zod'
import { STYLES } from '../catalogue/rules.ts'
import { guestId, phoneNumber } from '../contract.ts'
import { oneLine } from '../one-line.ts'
import { AUDIT_GROUP_NAMES } from './rules-audit.ts'
import {
  BODY_LIMITS,
  EMAIL_INVALID,
  PASSWORD_BLANK,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PASSWORD_SHORT,
  PREFERENCE_NAMES,
  TIERS,
  type Preference,
} from './rules.ts'

const email = z.string().trim().toLowerCase().max(200).pipe(z.email(EMAIL_INVALID))
const newPassword = z
  .string()
  .min(PASSWORD_MIN, PASSWORD_SHORT)
  .max(PASSWORD_MAX, `Use at most ${PASSWORD_MAX} characters.`)
  .refine((text) => text.trim() !== '', PASSWORD_BLANK)
const password = z.string().min(1, 'Enter your password.').max(PASSWORD_MAX)

/** What a guest brings along: orders of this guest id and this phone become the member's. */
const claim = { guest_id: guestId.optional(), phone_number: phoneNumber.optional() }
/** `body`: the whole Session in the answer and no cookies, for clients that are no browser (open-44). */
const delivery = { session: z.enum(['cookie', 'body']).default('cookie') }

const fullName = z.string().overwrite(oneLine).max(100)
const emailedToken = z.string().min(20).max(100)
/** The browser's own token of a sign-up, for clients that keep no cookies. */
const signUpToken = { sign_up_token: emailedToken.optional() }

/** `POST /api/auth/sign-up`: begins it; the e-mail that is sent then leads on. */
export const signUpRequest = z.strictObject({ email, password: newPassword, full_name: fullName.optional(), ...claim, ...delivery })
export type SignUpRequest = z.output<typeof signUpRequest>

/** `POST /api/auth/sign-up/resend` */
export const signUpResend = z.strictObject({ ...signUpToken, ...delivery })

/** `POST /api/auth/sign-up/address`: the same sign-up for another address, as the first was mistyped. */
export const signUpAddress = z.strictObject({ email, ...signUpToken, ...delivery })

/** The same for every address. Seconds. */
export const signUpReply = z.object({
  /** Of the code. */
  expires_in: z.number().int(),
  /** Before another e-mail may be asked for. */
  resend_in: z.number().int(),
  /** Only with `session: "body"`. */
  sign_up_token: z.string().optional(),
})
export type SignUpReply = z.infer<typeof signUpReply>

/**
 * `POST /api/auth/sign-up/confirm`: the code, in the browser that began; or the token of the link in the e-mail, which needs
 * a password in any other browser.
 */
export const signUpConfirm = z
  .strictObject({
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, 'The code has six digits.')
      .optional(),
    token: emailedToken.optional(),
    password: newPassword.optional(),
    full_name: fullName.optional(),
    ...signUpToken,
    ...claim,
    ...delivery,
  })
  .refine(({ code, token }) => (code === undefined) !== (token === undefined), { message: 'Enter the code.', path: ['code'] })
export type SignUpConfirm = z.output<typeof signUpConfirm>

/** `POST /api/auth/sign-in`. `code` is the second factor: six digits, or a recovery code. */
export const signInRequest = z.strictObject({ email, password, code: z.string().trim().max(20).optional(), ...claim, ...delivery })
export type SignInRequest = z.output<typeof signInRequest>

/** `POST /api/auth/refresh`: the token of the cookie, or this one. */
export const refreshRequest = z.strictObject({ refresh_token: z.string().max(200).optional() })

export const resetRequest = z.strictObject({ email })
export const resetConfirm = z.strictObject({ token: emailedToken, password: newPassword })
export const linkConfirm = z.strictObject({ token: emailedToken })
export const passwordChange = z.strictObject({ current_password: password, password: newPassword })
export const emailChange = z.strictObject({ email, current_password: password })
export const proof = z.strictObject({ current_password: password })
/** Password and second factor together: six digits, or a recovery code. */
export const fullProof = z.strictObject({ current_password: password, code: z.string().trim().min(6).max(20) })
/** `POST /api/auth/reauthenticate`. `code` where a second factor is in force. */
export const reauthenticateRequest = z.strictObject({ password, code: z.string().trim().min(6).max(20).optional() })
export const secondFactorConfirm = fullProof

/** Who is signed in, as the browser holds it. `isAdmin` only hides controls: the server checks each time (role-05, open-28). */
export const sessionUser = z.object({
  id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  avatar_url: z.string().nullable(),
  is_admin: z.boolean(),
  /** For "my style" (home-08). */
  style_preferences: z.array(z.string()),
})
export type SessionUser = z.infer<typeof sessionUser>

/** What the browser may know of its session (data-15, open-44). Tokens are in HttpOnly cookies. */
export const sessionView = z.object({
  user: sessionUser,
  /** Of the access token. */
  expires_at: z.iso.datetime(),
  /** Seconds from now, for clocks that are wrong. */
  expires_in: z.number().int(),
  csrf_token: z.string(),
})
export type SessionView = z.infer<typeof sessionView>

/** The whole Session, only when asked for with `session: "body"`; else without the tokens. */
export const sessionReply = sessionView.extend({
  access_token: z.string().optional(),
  refresh_token: z.string().optional(),
  /** Orders of the guest that are the member's now. */
  claimed_orders: z.number().int().optional(),
})
export type SessionReply = z.infer<typeof sessionReply>

/** `GET /api/auth/session`: null for a visitor. */
export const currentSession = z.object({ session: sessionView.nullable() })

export const deviceSession = z.object({
  id: z.uuid(),
  current: z.boolean(),
  /** "Chrome on Android" */
  device: z.string(),
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
  /** At the latest, whatever happens until then. */
  ends_at: z.iso.datetime(),
})
export type DeviceSession = z.infer<typeof deviceSession>
export const deviceSessions = z.object({ items: z.array(deviceSession) })

const measure = (name: keyof typeof BODY_LIMITS) => {
  const { min, max, unit } = BODY_LIMITS[name]
  const words = `Enter ${min} to ${max} ${unit}, or leave this empty.`
  return z.number(words).min(min, words).max(max, words).nullish()
}
export const bodySize = z.strictObject({
  height: measure('height'),
  weight: measure('weight'),
  measurements: z
    .strictObject({
      chest: measure('chest'),
      waist: measure('waist'),
      hips: measure('hips'),
      inseam: measure('inseam'),
      shoe_size: measure('shoe_size'),
    })
    .optional(),
  body_type: z.string().trim().max(40).nullish(),
  department: z.enum(['women', 'men']).nullish(),
})

const words = (max: number) => z.string().trim().max(max)
const unique = <Item>(items: Item[]): Item[] => [...new Set(items)]
const list = z.array(words(40).min(1)).max(20).transform(unique)

/** data-06. */
export const profile = z.object({
  id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  avatar_url: z.string().nullable(),
  created_at: z.iso.datetime(),
  body_size: bodySize,
  style_preferences: z.array(z.string()),
  delivery_preferences: z.string(),
  additional_preferences: z.object({ notes: z.string().optional() }),
  color_preferences: z.array(z.string()),
  lifestyle: z.string(),
  budget_range: z.string(),
  occasions: z.array(z.string()),
  style_goals: z.string(),
  second_factor: z.boolean(),
  recovery_codes_left: z.number().int(),
})
export type Profile = z.infer<typeof profile>

/** `PATCH /api/profile`: only what is sent changes, so each section saves for itself. */
export const profileChange = z.strictObject({
  full_name: fullName.optional(),
  body_size: bodySize.optional(),
  style_preferences: z.array(z.enum(STYLES)).max(STYLES.length).transform(unique).optional(),
  delivery_preferences: words(1000).optional(),
  additional_preferences: z.strictObject({ notes: words(1000).optional() }).optional(),
  color_preferences: list.optional(),
  lifestyle: words(200).optional(),
  budget_range: words(100).optional(),
  occasions: list.optional(),
  style_goals: words(1000).optional(),
})
export type ProfileChange = z.output<typeof profileChange>

export const avatarReply = z.object({ avatar_url: z.string().nullable() })

const flags = Object.fromEntries(PREFERENCE_NAMES.map((name) => [name, z.boolean()])) as Record<Preference, z.ZodBoolean>
/** data-14. */
export const preferences = z.object({ user_id: z.uuid(), ...flags, updated_at: z.iso.datetime() })
export type Preferences = z.infer<typeof preferences>
export const preferencesChange = z.strictObject(flags).partial()
export type PreferencesChange = z.output<typeof preferencesChange>

/** `POST /api/auth/second-factor`: what an authenticator app needs, once. */
export const secondFactorSetup = z.object({ secret: z.string(), uri: z.string(), qr_svg: z.string() })
export type SecondFactorSetup = z.infer<typeof secondFactorSetup>
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

/** `GET /api/profile/standing` (data-22). KES. */
export const standing = z.object({
  tier: z.enum(TIERS),
  total_spent: z.number().int(),
  order_count: z.number().int(),
  last_order_date: z.iso.datetime().nullable(),
})
export type Standing = z.infer<typeof standing>

export const auditEntry = z.object({
  id: z.uuid(),
  admin_email: z.string(),
  action: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.unknown()),
  created_at: z.iso.datetime(),
})
export type AuditEntry = z.infer<typeof auditEntry>
/** `GET /api/admin/audit?subject&admin&group&from&to&cursor&limit`, newest first. Days are those of Nairobi, both included. */
export const auditQuery = z.strictObject({
  /** Only what was done to this: the number of an order, `product:` and an id, and so on. */
  subject: z.string().trim().min(1).max(100).optional(),
  /** Only what this one did: their e-mail as the log has it. */
  admin: z.string().trim().min(1).max(200).optional(),
  group: z.enum(AUDIT_GROUP_NAMES).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  cursor: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
})
export type AuditQuery = z.output<typeof auditQuery>
export const auditPage = z.object({ items: z.array(auditEntry), next_cursor: z.string().nullable() })
