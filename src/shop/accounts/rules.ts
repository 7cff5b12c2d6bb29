// Numbers and boundaries of accounts and profiles; those of sessions are in rules-session.ts. Pure: the browser uses it too.

/** An admin may do without a second factor for this long, except for moving money and rights. Days from becoming one. */
export const ADMIN_GRACE_DAYS = 7
/** A browser and network that an admin has not used for so long is a new one. Seconds. */
export const ADMIN_DEVICE_SECONDS = 90 * 86_400

/** How often the browser checks whether accounts work again (auth-10). Milliseconds. */
export const RECOVERY_PROBE_MS = 300_000
/** Kept in `auth_diagnostics` (auth-13). */
export const DIAGNOSTICS_MAX = 10
/** What the server says when its database fails at a sign-in (auth-07). */
export const DATABASE_ERROR_MESSAGE = 'Database error granting user'
export const MAINTENANCE_MESSAGE = 'Account services are in maintenance mode'

/** open-45. */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 200
export const PASSWORD_SHORT = `Use at least ${PASSWORD_MIN} characters.`
export const PASSWORD_BLANK = 'Your password can’t be only spaces.'
export const EMAIL_INVALID = 'Enter an e-mail address, for example wanjiku@mail.com.'
export const PASSWORD_HINT = `At least ${PASSWORD_MIN} characters, and hard to guess.`
export const RESET_LINK_SECONDS = 3600
export const EMAIL_LINK_SECONDS = 86_400

/** So long a code and a link of a sign-up work, and so soon another e-mail may be asked for. Seconds. */
export const SIGN_UP_CODE_SECONDS = 3600
export const SIGN_UP_LINK_SECONDS = 3 * 86_400
export const SIGN_UP_RESEND_SECONDS = 30

/** Who has not confirmed by then gets one reminder, if the link works for a day from then on. Seconds. */
export const SIGN_UP_REMINDER_SECONDS = 20 * 3600
export const SIGN_UP_REMINDER_LEFT_SECONDS = 86_400
/** Reminders go out in these hours of Nairobi. */
export const SIGN_UP_REMINDER_HOURS = { from: 8, to: 20 } as const
/** After "this wasn’t me" no reminder goes to the address for so long. Seconds. */
export const SIGN_UP_DECLINED_SECONDS = 365 * 86_400

/** How long a code or a link works, as screens and e-mails say it: "one hour", "one day", "30 minutes". */
export function lasting(seconds: number): string {
  if (seconds === 86_400) return 'one day'
  if (seconds === 3 * 86_400) return 'three days'
  return seconds === 3600 ? 'one hour' : `${seconds / 60} minutes`
}
/** Wrong codes before another e-mail has to be asked for. */
export const SIGN_UP_CODE_TRIES = 5

/** So long a device and a network are known after the last sign-in there, and at most so many of each. Seconds. */
export const KNOWN_ORIGIN_SECONDS = 180 * 86_400
export const KNOWN_ORIGINS_MAX = 20
/** Accounts that one browser is a known device of at once. */
export const DEVICE_TOKENS_MAX = 5
/** Retention of account events. Seconds. */
export const ACCOUNT_EVENT_SECONDS = 90 * 86_400

/** Tries in the given seconds before `too_many_requests`; an address may be shared by a whole town. */
export const LIMITS = {
  /**
   * Wrong passwords, which alone count. From a device the account knows: its own limit and no other, so that no stranger
   * can use it up. From a network it knows: by account and network, and by network. From anywhere else the account has a
   * limit for all strangers together, too.
   */
  signInPerDevice: { max: 10, seconds: 900 },
  signInPerAccount: { max: 10, seconds: 900 },
  signInPerAccountAnywhere: { max: 50, seconds: 900 },
  signInPerAddress: { max: 1000, seconds: 900 },
  signUpPerAddress: { max: 300, seconds: 3600 },
  /** E-mails to an unconfirmed address. Beyond it none is sent: links of earlier ones still work. */
  signUpEmailsPerRecipient: { max: 5, seconds: 86_400 },
  /** Reminders of a sign-up that was not confirmed. */
  signUpRemindersPerRecipient: { max: 1, seconds: 30 * 86_400 },
  /** E-mails with a reset link: for requests from known devices and networks, and for all others together. */
  resetFromKnown: { max: 3, seconds: 3600 },
  resetPerAccount: { max: 3, seconds: 3600 },
  /** After so many requests in a day one in the lifetime of a link: one that works is always in the mailbox. */
  resetPerAccountDay: { max: 9, seconds: 86_400 },
  resetPerAccountSlow: { max: 1, seconds: RESET_LINK_SECONDS },
  resetPerAddress: { max: 300, seconds: 3600 },
  emailChangePerMember: { max: 5, seconds: 3600 },
  emailChangePerRecipient: { max: 5, seconds: 86_400 },
  /** Links that are none. */
  linkPerAddress: { max: 300, seconds: 3600 },
  /** Wrong passwords of someone who is signed in: change of password or e-mail, deleting the account. */
  proofPerMember: { max: 10, seconds: 900 },
  secondFactorPerMember: { max: 6, seconds: 300 },
  claimPerMember: { max: 20, seconds: 3600 },
  avatarPerMember: { max: 20, seconds: 3600 },
  exportPerMember: { max: 10, seconds: 3600 },
} as const

export const RECOVERY_CODES = 8

/**
 * What an admin may do by their second factor: `full` all of it; `grace` all but moving money and rights; `withheld`
 * nothing until it is set up; `waived` all without one, as in a demo of this machine alone no real money can move.
 */
export type AdminStanding = 'none' | 'full' | 'grace' | 'withheld' | 'waived'

export interface AdminFacts {
  is_admin: boolean
  /** Shown in this session. */
  second_factor: boolean
  admin_since: Date | null
}

/** `waived`: not required here. An admin without a known start date has no grace period. */
export function adminStanding({ is_admin, second_factor, admin_since }: AdminFacts, now: Date, waived: boolean): AdminStanding {
  if (!is_admin) return 'none'
  if (second_factor) return 'full'
  if (waived) return 'waived'
  return admin_since && now < graceEnd(admin_since) ? 'grace' : 'withheld'
}

export function graceEnd(adminSince: Date): Date {
  return new Date(adminSince.getTime() + ADMIN_GRACE_DAYS * 86_400_000)
}

/** May use the admin area. */
export function mayAdminister(standing: AdminStanding): boolean {
  return standing === 'full' || standing === 'grace' || standing === 'waived'
}

/** May move money and rights. */
export function mayMoveMoney(standing: AdminStanding): boolean {
  return standing === 'full' || standing === 'waived'
}

export const AVATAR_BYTES_MAX = 8 * 1024 * 1024
/** Pixel width of the square avatar that is stored. */
export const AVATAR_WIDTH = 256

/** Where a member's picture is shown from; null for none. */
export function avatarUrl(key: string | null): string | null {
  return key === null ? null : `/media/avatars/${key}.webp`
}

/** Centimetres; EU size for shoes; positive or missing (profile-02, open-68). */
export const MEASURES = ['chest', 'waist', 'hips', 'inseam', 'shoe_size'] as const
export type Measure = (typeof MEASURES)[number]
export interface BodySize {
  /** cm */
  height?: number | null | undefined
  /** kg */
  weight?: number | null | undefined
  measurements?: { [M in Measure]?: number | null | undefined } | undefined
  body_type?: string | null | undefined
  /** Whose sizes the member wears: the same chest is another letter size in women's and in men's. Both while it is missing. */
  department?: 'women' | 'men' | null | undefined
}
/** What is believable, so that a slip of the finger is noticed. */
export const BODY_LIMITS: Record<'height' | 'weight' | Measure, { min: number; max: number; unit: string }> = {
  height: { min: 50, max: 250, unit: 'cm' },
  weight: { min: 20, max: 300, unit: 'kg' },
  chest: { min: 40, max: 200, unit: 'cm' },
  waist: { min: 35, max: 200, unit: 'cm' },
  hips: { min: 40, max: 220, unit: 'cm' },
  inseam: { min: 30, max: 120, unit: 'cm' },
  shoe_size: { min: 15, max: 55, unit: 'EU' },
}

export interface AdditionalPreferences {
  notes?: string | undefined
}

/** Kinds of notifications, with the labels of their switches (pref-01). */
export const PREFERENCES = {
  wishlist_reminders: { label: 'Wishlist reminders', about: 'A piece on your wishlist is almost sold out.' },
  price_drops: { label: 'Price drops', about: 'A piece on your wishlist drops in price.' },
  back_in_stock: { label: 'Back in stock', about: 'A piece on your wishlist is available again.' },
  new_arrivals: { label: 'New arrivals', about: 'New pieces in your style and size.' },
  order_updates: { label: 'Order updates', about: 'Updates on your orders, from payment to delivery.' },
} as const
export type Preference = keyof typeof PREFERENCES
export const PREFERENCE_NAMES = Object.keys(PREFERENCES) as Preference[]

export const TIERS = ['VIP', 'Premium', 'Regular'] as const
export type Tier = (typeof TIERS)[number]

/** KES and orders; strictly above, or at least so many orders (role-07 to role-09). */
export function tierOf(totalSpent: number, orders: number): Tier {
  if (totalSpent > 50_000 || orders >= 5) return 'VIP'
  return totalSpent > 20_000 || orders >= 3 ? 'Premium' : 'Regular'
}
