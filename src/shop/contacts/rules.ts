// One-time codes by which someone shows that a phone number or an e-mail address is theirs. Pure.

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
 * Codes that one contact gets in a day, whoever asks: nobody is pestered by strangers. Fewer by e-mail, as a mailbox has mail
 * of sign-ups and of changed addresses, too, and whoever gets none still has the phone.
 */
export const CONTACT_CODES_PER_CONTACT = { phone: { max: 12, seconds: 86_400 }, email: { max: 6, seconds: 86_400 } } as const
/** Codes that one network asks for and nobody types: honest ones do not count, as they are given back. */
export const CONTACT_CODES_PER_NETWORK = { max: 30, seconds: 3600 } as const
