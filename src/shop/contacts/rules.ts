// One-time codes that confirm a phone number or an e-mail address. Pure.

export const CONTACT_KINDS = ['phone', 'email'] as const
export type ContactKind = (typeof CONTACT_KINDS)[number]

/** Six digits, a few tries, a few minutes. */
export const CONTACT_CODE_SECONDS = 600
export const CONTACT_CODE_TRIES = 5
/** Before another code may be asked for. */
export const CONTACT_CODE_RESEND_SECONDS = 30

/** How long a browser that has shown it need not show it again. Seconds. */
export const CONTACT_CONFIRMED_SECONDS = 90 * 86_400

/** Codes for one contact and one network, so that a stranger elsewhere uses up nothing of the owner's. */
export const CONTACT_CODES_PER_ASKER = { max: 4, seconds: 3600 } as const
/**
 * Codes that one contact gets in a day, by any requester, to limit harassment. Fewer by e-mail, as a mailbox also gets mail
 * of sign-ups and of changed addresses, and a shopper can use the phone instead.
 */
export const CONTACT_CODES_PER_CONTACT = { phone: { max: 12, seconds: 86_400 }, email: { max: 6, seconds: 86_400 } } as const
/** Codes that one network requests without entering them: an entered code is given back and does not count. */
export const CONTACT_CODES_PER_NETWORK = { max: 30, seconds: 3600 } as const
/** The same of a site: one subscriber may have 65,536 networks of IPv6. */
export const CONTACT_CODES_PER_SITE = { max: 60, seconds: 3600 } as const
/** For what the shop sends in a day altogether (SMS_CODES_PER_DAY). */
export const DAY_SECONDS = 86_400
