// What is an event of the shop's security, its threshold, and the text of the alert. Pure.

interface EventRule {
  /** To admins, in an e-mail. */
  says: string
  /** What is done about it. */
  todo: string
  /** Single ones mean nothing: it is an event when more than this many come in `seconds`. */
  above?: number
  seconds?: number
}

/** A new one is one more line; `docs/operations.md` lists them with their thresholds. */
export const SECURITY_EVENTS = {
  admin_new_device: {
    says: 'An admin signed in from a browser or a network that was not seen with this account before.',
    todo: 'Was it not them? End all sessions of the account and choose a new password.',
  },
  admin_granted: { says: 'A member was made an admin.', todo: 'If this was not intended, take it back: npm run admin -- EMAIL --remove' },
  admin_removed: { says: 'A member is no longer an admin.', todo: 'Look at the audit log to see when and by whom.' },
  second_factor_on: {
    says: 'An admin has set up a second factor.',
    todo: 'Was it not them? Take it away: npm run admin -- EMAIL --reset-second-factor',
  },
  second_factor_removed: {
    says: 'The second factor of an admin was removed.',
    todo: 'They set up a new one before they go on. Was it not them? Choose a new password and look at the audit log.',
  },
  recovery_codes_renewed: {
    says: 'An admin has new recovery codes; the old ones no longer work.',
    todo: 'Was it not them? Choose a new password.',
  },
  sign_in_failures: {
    says: 'Many sign-ins fail, all accounts together.',
    todo: 'Someone may be trying lists of passwords. Accounts are protected by limits; watch whether it goes on.',
    above: 100,
    seconds: 600,
  },
  admin_sign_in_failures: {
    says: 'Sign-ins to the account of an admin fail again and again.',
    todo: 'Was it not them? The account stays closed by password and code; choose a new password if in doubt.',
    above: 5,
    seconds: 900,
  },
  refresh_token_reused: {
    says: 'A session token was used twice, so it may have been stolen. The session was ended.',
    todo: 'If it is an admin’s: choose a new password, which ends all sessions.',
  },
  admin_calls_refused: {
    says: 'Someone who is not an admin is trying the pages of the admin area.',
    todo: 'They were refused. Look at the log of the proxy for where it comes from.',
    above: 20,
    seconds: 600,
  },
  payment_messages_refused: {
    says: 'Messages arrive that claim to be of a payment provider and are not: a wrong signature, or an address that is not allowed.',
    todo: 'They were ignored. If payments stop arriving, check the provider’s addresses and keys in the settings.',
    above: 3,
    seconds: 3600,
  },
  held_unusual: {
    says: 'More pieces than usual are held by checkouts that nobody has paid for.',
    todo: 'Look at Held pieces in the admin area: ask every guest for a code first, and put back what nobody pays for.',
  },
  refund_large: { says: 'A large refund was started.', todo: 'Look at it in the admin area, Payments.' },
  refunds_many: { says: 'Many refunds were started within an hour.', todo: 'Look at them in the admin area, Payments.' },
} as const satisfies Record<string, EventRule>

export type SecurityEvent = keyof typeof SECURITY_EVENTS
/** Ids, counts and names of things; never of people, nor their addresses and numbers. */
export type SecurityDetails = Record<string, string | number | boolean | null>

/** The events that are counted before they are one. */
export type CountedEvent = {
  [E in SecurityEvent]: (typeof SECURITY_EVENTS)[E] extends { above: number } ? E : never
}[SecurityEvent]

/** KES; and how many in an hour are still usual. */
export const REFUND_LARGE_FROM = 20_000
export const REFUNDS_AN_HOUR = 10
/** Admins get at most one e-mail about a kind of event in this time; what comes meanwhile is gathered into the next one. Seconds. */
export const SECURITY_EMAIL_SECONDS = 1200
