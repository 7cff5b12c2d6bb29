import { createHmac, timingSafeEqual } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { later } from '../clock.ts'
import { ShopError } from '../errors.ts'
import type { createLimits } from '../limits.ts'
import { mailboxOf } from '../mailbox.ts'
import type { AreaDeps } from '../deps.ts'
import { deleteOld, deletionOf } from '../delete-old.ts'
import { accountExistsMail, signUpMail } from './account-mail.ts'
import type { createAudit } from './audit.ts'
import type { SignUpConfirm, SignUpRequest } from './contract.ts'
import { requireStrongPassword } from './password-policy.ts'
import type { createPasswords } from './passwords.ts'
import { LIMITS, SIGN_UP_CODE_SECONDS, SIGN_UP_CODE_TRIES, SIGN_UP_LINK_SECONDS, SIGN_UP_RESEND_SECONDS } from './rules.ts'
import type { Device } from './sessions.ts'
import { createSignUpReminders } from './sign-up-reminders.ts'
import { hashToken, newToken } from './tokens.ts'

/** Someone who may have an account; their password is hashed already. `signUp` is what it was asked for with. */
export interface VerifiedSignUp {
  email: string
  passwordHash: string
  fullName: string
  signUp: string | null
  /** What the browser that began it brings along. */
  guest: { guest_id?: string; phone_number?: string }
}

interface Pending {
  hash: string
  email: string
  password_hash: string
  full_name: string
  guest_id: string | null
  phone_number: string | null
  salt: string
  round: number
}

interface Sent extends Pending {
  tries: number
  code_expires_at: Date
}

const COLUMNS = 'hash, email, password_hash, full_name, guest_id, phone_number, salt, round'
const BEGIN = {
  name: 'sign_up_begin',
  text: `insert into pending_sign_ups (${COLUMNS}, link_hash, code_expires_at, expires_at, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, 0, $8, $9, $10, $11) returning ${COLUMNS}`,
}
const PENDING = {
  name: 'sign_up_pending',
  text: `select ${COLUMNS}, tries, code_expires_at from pending_sign_ups where hash = $1 and expires_at > $2`,
}
// Only an e-mail that has gone out brings new tries, so that there are never more guesses than e-mails allow.
const SENT = {
  name: 'sign_up_sent',
  text: `update pending_sign_ups set code_expires_at = $3, sent_at = coalesce($4::timestamptz, sent_at),
      tries = case when round = $2 then tries else 0 end, round = $2 where hash = $1`,
}
const DROP = { name: 'sign_up_drop', text: 'delete from pending_sign_ups where hash = $1' }
const TAKEN = { name: 'sign_up_taken', text: 'select exists (select from users where email = $1) as taken' }
// Counted before it is compared, and never taken back: any number of guesses at once are at most so many.
const TRY = {
  name: 'sign_up_try',
  text: `update pending_sign_ups set tries = tries + 1 where hash = $1 and sent_at is not null and code_expires_at > $2 and tries < $3
    returning ${COLUMNS}`,
}
const BY_LINK = {
  name: 'sign_up_by_link',
  text: `select ${COLUMNS} from pending_sign_ups where (link_hash = $1 or reminder_hash = $1) and sent_at is not null and expires_at > $2`,
}
// The mailbox of a mistyped address is a stranger’s.
const UNREMIND = { name: 'sign_up_unremind', text: 'update pending_sign_ups set reminded_at = coalesce(reminded_at, $2) where hash = $1' }
const FORGET = deletionOf('sign_up_forget', { table: 'pending_sign_ups', where: 'expires_at <= $1', by: 'expires_at' })

export interface SignUpDeps extends Pick<AreaDeps, 'db' | 'clock' | 'mailer' | 'log' | 'publicUrl'> {
  passwords: ReturnType<typeof createPasswords>
  limits: ReturnType<typeof createLimits>
  audit: Pick<ReturnType<typeof createAudit>, 'note'>
}

/**
 * Making an account (open-45): it is begun in a browser and confirmed by the mailbox, with the code that is typed where it was
 * begun, or by the link in the same e-mail, anywhere. What is answered is the same whether or not the address has an
 * account. Nothing here inside a transaction, except what `createAccount` does: tries are counted whatever happens.
 */
export function createSignUp({ db, clock, mailer, log, publicUrl, passwords, limits, audit }: SignUpDeps) {
  /** The e-mail that belongs to the address, if it has not had enough of them today: links of earlier ones still work. */
  async function send(pending: Pending, token: string): Promise<void> {
    const { email, hash, round } = pending
    if (!(await limits.isWithin('sign-up-letter', mailboxOf(email), LIMITS.signUpEmailsPerRecipient))) return
    const [known] = await db.query<{ taken: boolean }>(TAKEN, [email])
    const taken = known?.taken === true
    const words = taken ? accountExistsMail(publicUrl) : signUpMail(publicUrl, codeOf(token, pending), linkOf(token, pending))
    try {
      await mailer.send({ to: email, ...words })
    } catch (error) {
      await limits.giveBack('sign-up-letter', mailboxOf(email))
      log.warn({ error: (error as Error).message }, 'the e-mail of a sign-up could not be sent')
      throw new ShopError('mail_unavailable', { cause: error })
    }
    const now = clock.now()
    await db.query(SENT, [hash, round, later(now, SIGN_UP_CODE_SECONDS), taken ? null : now])
  }

  /** Keeps it under a token that is for this browser alone, and sends its e-mail. */
  async function keep(typed: Pick<Pending, 'email' | 'password_hash' | 'full_name' | 'guest_id' | 'phone_number'>, address: string) {
    const [token, salt, now] = [newToken(), newToken(), clock.now()]
    const ends = [later(now, SIGN_UP_CODE_SECONDS), later(now, SIGN_UP_LINK_SECONDS), now]
    const who = [hashToken(token), typed.email, typed.password_hash, typed.full_name, typed.guest_id, typed.phone_number]
    const [pending] = await db.query<Pending>(BEGIN, [...who, salt, hashToken(linkOf(token, { salt })), ...ends])
    if (!pending) throw new Error('a sign-up was not kept')
    await audit.note('sign_up_requested', { email: typed.email, address })
    try {
      await send(pending, token)
    } catch (error) {
      await db.query(DROP, [pending.hash])
      throw error
    }
    return token
  }

  async function byCode(token: string, code: string): Promise<Pending> {
    const [pending] = await db.query<Pending>(TRY, [hashToken(token), clock.now(), SIGN_UP_CODE_TRIES])
    if (!pending || !timingSafeEqual(Buffer.from(codeOf(token, pending)), Buffer.from(code))) throw new ShopError('code_wrong')
    return pending
  }

  async function byLink(link: string, address: string): Promise<Pending> {
    const { max, seconds } = LIMITS.linkPerAddress
    const [pending] = await db.query<Pending>(BY_LINK, [hashToken(link), clock.now()])
    if (pending) return pending
    await limits.take('link', address, max, seconds)
    throw new ShopError('link_invalid')
  }

  return {
    /** Gives the token that is for this browser alone. Throws `password_weak`, `too_many_requests`, `mail_unavailable`. */
    async beginSignUp(request: SignUpRequest, { address }: Device): Promise<string> {
      const { email, password, full_name: fullName = '', guest_id, phone_number } = request
      if (mailer.reaches === false) throw new ShopError('mail_unavailable')
      await limits.take('sign-up', address, LIMITS.signUpPerAddress.max, LIMITS.signUpPerAddress.seconds)
      await requireStrongPassword(password, { email, fullName })
      const guest = { guest_id: guest_id ?? null, phone_number: phone_number ?? null }
      return keep({ email, password_hash: await passwords.hash(password), full_name: fullName, ...guest }, address)
    },

    /**
     * The sign-up of this token once more, for the address that was meant: password and name stay. Links to the first one work on,
     * should that have been right after all. Gives the new token. Throws `sign_up_over`, `too_many_requests`, `mail_unavailable`.
     */
    async readdressSignUp(token: string | null, email: string, { address }: Device): Promise<string> {
      const { max, seconds } = LIMITS.signUpPerAddress
      await limits.take('sign-up', address, max, seconds)
      const [pending] = token === null ? [] : await db.query<Sent>(PENDING, [hashToken(token), clock.now()])
      if (!pending) throw new ShopError('sign_up_over')
      const next = await keep({ ...pending, email }, address)
      await db.query(UNREMIND, [pending.hash, clock.now()])
      return next
    },

    /** Another e-mail for the sign-up of this token, which it gives. Throws `sign_up_over`, `too_many_requests`, `mail_unavailable`. */
    async resendSignUp(token: string | null): Promise<string> {
      const now = clock.now()
      const [pending] = token === null ? [] : await db.query<Sent>(PENDING, [hashToken(token), now])
      if (token === null || !pending) throw new ShopError('sign_up_over')
      const { round, tries, code_expires_at: ends } = pending
      if (now < later(ends, SIGN_UP_RESEND_SECONDS - SIGN_UP_CODE_SECONDS)) throw new ShopError('too_many_requests')
      // The code stays the same, as the first e-mail may be late; after too many tries or too long it is another one.
      const isSpent = tries >= SIGN_UP_CODE_TRIES || ends <= now
      await send({ ...pending, round: isSpent ? round + 1 : round }, token)
      return token
    },

    /**
     * The sign-up whose mailbox was confirmed by code or link. `token` is the browser's own. A link that is opened in
     * another browser needs a password, which is the one that counts: what a stranger chose, who began it, is void. Throws
     * `code_wrong`, `link_invalid`, `password_weak`, `invalid_input` without a password that is needed, `too_many_requests`.
     */
    async verifySignUp(request: SignUpConfirm, token: string | null, { address }: Device): Promise<VerifiedSignUp> {
      if (request.code !== undefined) {
        if (token === null) throw new ShopError('sign_up_over')
        return verifiedSignUpOf(await byCode(token, request.code))
      }
      const pending = await byLink(request.token ?? '', address)
      if (token !== null && hashToken(token) === pending.hash) return verifiedSignUpOf(pending)
      const { password, full_name: fullName = '' } = request
      if (password === undefined) throw new ShopError('invalid_input', { fields: { password: 'Choose a password for your account.' } })
      await requireStrongPassword(password, { email: pending.email, fullName })
      return { email: pending.email, passwordHash: await passwords.hash(password), fullName, signUp: pending.hash, guest: {} }
    },

    /** Whether the link belongs to the sign-up that this browser began. */
    async isOwnSignUp(link: string, token: string | null): Promise<boolean> {
      const [pending] = token === null ? [] : await db.query<Pending>(BY_LINK, [hashToken(link), clock.now()])
      return pending !== undefined && token !== null && hashToken(token) === pending.hash
    },

    ...createSignUpReminders({ db, clock, mailer, log, publicUrl, limits }),

    async forget(): Promise<void> {
      await deleteOld(db, FORGET, [clock.now()])
    },
  }
}

const CLAIM = { name: 'sign_up_claim', text: 'delete from pending_sign_ups where hash = $1 returning hash' }
const DROP_OTHERS = { name: 'sign_up_drop_others', text: 'delete from pending_sign_ups where email = $1' }
const JOIN = {
  name: 'users_join',
  text: `insert into users (id, email, password_hash, full_name, unsubscribe_token, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $6)
    on conflict (email) do nothing returning id`,
}

/**
 * Makes the account; in a transaction with what follows. All sign-ups for the address end with it. Gives the member's id.
 * Throws `code_wrong` when the sign-up has been confirmed already, `email_taken` when another one was.
 */
export async function createMember({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>, verifiedSignUp: VerifiedSignUp): Promise<string> {
  const { email, passwordHash, fullName, signUp } = verifiedSignUp
  if (signUp !== null && (await db.query(CLAIM, [signUp])).length === 0) throw new ShopError('code_wrong')
  const id = uuid()
  const [made] = await db.query(JOIN, [id, email, passwordHash, fullName, newToken(), clock.now()])
  if (!made) throw new ShopError('email_taken', { fields: { email: 'This e-mail already has an account.' } })
  await db.query(DROP_OTHERS, [email])
  return id
}

function verifiedSignUpOf({ hash, email, password_hash, full_name, guest_id, phone_number }: Pending): VerifiedSignUp {
  const guest = { ...(guest_id ? { guest_id } : {}), ...(phone_number ? { phone_number } : {}) }
  return { email, passwordHash: password_hash, fullName: full_name, signUp: hash, guest }
}

/** Six digits that can only be computed from both the browser's token and the row. */
function codeOf(token: string, { salt, round }: Pick<Pending, 'salt' | 'round'>): string {
  const bytes = createHmac('sha256', token).update(`${salt}:code:${round}`).digest()
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

function linkOf(token: string, { salt }: Pick<Pending, 'salt'>): string {
  return createHmac('sha256', token).update(`${salt}:link`).digest('base64url')
}
