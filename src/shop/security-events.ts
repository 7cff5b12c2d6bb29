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
    says: 'An admin signed in from a browser or network that’s new for this account.',
    todo: 'If it wasn’t them, end all sessions of the account and choose a new password.',
  },
  admin_granted: { says: 'A member was made an admin.', todo: 'If this wasn’t intended, remove it: npm run admin -- EMAIL --remove' },
  admin_removed: { says: 'A member is no longer an admin.', todo: 'Check the audit log to see when, and who did it.' },
  second_factor_on: {
    says: 'An admin has turned on two-step sign-in.',
    todo: 'If it wasn’t them, turn it off: npm run admin -- EMAIL --reset-second-factor',
  },
  second_factor_removed: {
    says: 'An admin’s two-step sign-in was turned off.',
    todo: 'They have to set it up again before they continue. If it wasn’t them, choose a new password and check the audit log.',
  },
  recovery_codes_renewed: {
    says: 'An admin has new recovery codes; the old ones no longer work.',
    todo: 'If it wasn’t them, choose a new password.',
  },
  passkey_added: {
    says: 'An admin has added a passkey.',
    todo: 'If it wasn’t them, end all sessions of the account and remove its passkeys: npm run admin -- EMAIL --reset-second-factor',
  },
  passkey_removed: {
    says: 'An admin has removed a passkey.',
    todo: 'If it wasn’t them, choose a new password and check the audit log.',
  },
  passkey_copied: {
    says: 'A passkey answered with an older count than before, as only a copy of it does. It wasn’t let in.',
    todo: 'Ask its owner to remove this passkey and add a new one; the account’s events name it.',
  },
  sign_in_failures: {
    says: 'Many sign-ins are failing across all accounts.',
    todo: 'Someone may be trying lists of passwords. Limits protect the accounts; check whether it continues.',
    above: 100,
    seconds: 600,
  },
  admin_sign_in_failures: {
    says: 'Sign-ins to an admin account keep failing.',
    todo: 'If it wasn’t them, the password and code still protect the account. Choose a new password if in doubt.',
    above: 5,
    seconds: 900,
  },
  refresh_token_reused: {
    says: 'A session token was used twice and may have been stolen. The session was ended.',
    todo: 'If it belongs to an admin, choose a new password: that ends all sessions.',
  },
  admin_calls_refused: {
    says: 'Someone who isn’t an admin is trying to open admin pages.',
    todo: 'They were refused. Check the proxy’s log to see where the requests come from.',
    above: 20,
    seconds: 600,
  },
  payment_messages_refused: {
    says: 'We’re receiving false payment provider messages: a wrong signature, or an address that isn’t allowed.',
    todo: 'They were ignored. If payments stop arriving, check the provider’s addresses and keys in the configuration.',
    above: 3,
    seconds: 3600,
  },
  held_unusual: {
    says: 'More pieces than usual are held by checkouts that nobody has paid for.',
    todo: 'Open Held pieces in the admin area: ask every guest for a code first, and put back pieces nobody is paying for.',
  },
  sms_codes_used_up: {
    says: 'All one-time codes by SMS of a day were sent; shoppers now get them by e-mail.',
    todo: 'If you didn’t expect so many shoppers, someone may be having codes sent to strangers. Otherwise set SMS_CODES_PER_DAY higher.',
  },
  shop_address_changed: {
    says: 'The address that gets the shop’s e-mails about orders was changed.',
    todo: 'If this wasn’t intended, set it back under E-mail in the admin area, end all sessions of the admin, and choose a new password.',
  },
  refund_large: { says: 'A large refund was started.', todo: 'Check it under Payments in the admin area.' },
  refunds_many: { says: 'Many refunds were started within an hour.', todo: 'Check them under Payments in the admin area.' },
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
