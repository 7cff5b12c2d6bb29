import type { Db } from '../../platform/database.ts'
import type { BackgroundTasks } from '../background-tasks.ts'
import type { Email } from '../email.ts'
import { REFUSALS, ShopError } from '../errors.ts'
import { createKeyedMutex } from '../keyed-mutex.ts'
import type { createLimits } from '../limits.ts'
import { mailboxOf } from '../mailbox.ts'
import type { AreaDeps } from '../deps.ts'
import { addressTakenMail, confirmEmailMail, emailChangedMail, passwordChangedMail, resetMail } from './account-mail.ts'
import type { createAudit } from './audit.ts'
import { createKnownOrigins, type Familiarity, type Origin } from './known-origins.ts'
import { createLinks } from './links.ts'
import { requireStrongPassword } from './password-policy.ts'
import type { createPasswords } from './passwords.ts'
import { LIMITS } from './rules.ts'
import { createSessions } from './sessions.ts'
import { accountAtAddress } from './sign-in.ts'

const PASSWORD_OF = { name: 'credentials_password', text: 'select password_hash, email, full_name from users where id = $1' }
const BY_EMAIL = { name: 'credentials_by_email', text: 'select id from users where email = $1' }
const SET_PASSWORD = {
  name: 'credentials_set_password',
  text: 'update users set password_hash = $2, updated_at = $3 where id = $1 returning email',
}
const SET_EMAIL = {
  name: 'credentials_set_email',
  text: `update users u set email = $2, updated_at = $3 from (select id, email from users where id = $1 for update) old
    where u.id = old.id and not exists (select 1 from users where email = $2) returning old.email as before`,
}

export interface CredentialsDeps extends Pick<AreaDeps, 'db' | 'atomically' | 'clock' | 'live' | 'mailer' | 'publicUrl'> {
  passwords: ReturnType<typeof createPasswords>
  limits: ReturnType<typeof createLimits>
  background: BackgroundTasks
  audit: Pick<ReturnType<typeof createAudit>, 'note'>
}

interface Owner {
  password_hash: string
  email: string
  full_name: string
}

/**
 * Password and e-mail address, and how they change. None of this inside a transaction: tries are counted whatever
 * happens, and e-mails go out after the commit, beside the answer.
 */
export function createCredentials(deps: CredentialsDeps) {
  const { db, atomically, clock, live, mailer, publicUrl, passwords, limits, background, audit } = deps
  const links = createLinks({ db, clock })
  const origins = createKnownOrigins({ db, clock })
  const mutex = createKeyedMutex()

  // One after another, so that only failures need to be counted.
  async function prove(userId: string, password: string): Promise<Owner> {
    const { max, seconds } = LIMITS.proofPerMember
    return mutex.run(userId, async () => {
      await limits.check('proof', userId, max)
      const [known] = await db.query<Owner>(PASSWORD_OF, [userId])
      if (known && (await passwords.matches(password, known.password_hash))) return known
      await limits.count('proof', userId, seconds)
      throw new ShopError('password_wrong', { fields: { current_password: REFUSALS.password_wrong.message } })
    })
  }

  /** Whether another reset link may be sent; counts it. Requests from known devices and networks have a limit of their own. */
  async function mayReset(email: string, address: string, { device, network }: Familiarity): Promise<boolean> {
    const { resetFromKnown, resetPerAccount, resetPerAccountDay, resetPerAccountSlow } = LIMITS
    if (device !== null) return limits.isWithin('reset-device', `${email} ${device}`, resetFromKnown)
    if (network && (await limits.isWithin('reset-here', accountAtAddress(email, address), resetFromKnown))) return true
    const isCalm = await limits.isWithin('reset-day', email, resetPerAccountDay)
    return isCalm ? limits.isWithin('reset', email, resetPerAccount) : limits.isWithin('reset-slow', email, resetPerAccountSlow)
  }

  /** After a new password: only the device that has chosen it is known. */
  async function onlyHere(db: Db, userId: string, origin: Origin): Promise<string[]> {
    const origins = createKnownOrigins({ db, clock })
    await origins.forgetAll(userId)
    return origins.remember(userId, origin)
  }

  function mail(to: string, words: Email): void {
    background.start(`e-mail "${words.subject}"`, () => mailer.send({ to, ...words }))
  }

  async function countLink(address: string): Promise<void> {
    await limits.take('link', address, LIMITS.linkPerAddress.max, LIMITS.linkPerAddress.seconds)
  }

  return {
    /** That it is really them, before something that matters. Throws `password_wrong`, `too_many_requests`. */
    async prove(userId: string, password: string): Promise<void> {
      await prove(userId, password)
    },

    /** Signs out every other device. Gives the tokens this one keeps. Throws `password_wrong`, `password_weak`, `too_many_requests`. */
    async changePassword(member: { id: string; session_id: string }, current: string, next: string, origin: Origin): Promise<string[]> {
      const { email: address, full_name: fullName } = await prove(member.id, current)
      await requireStrongPassword(next, { email: address, fullName })
      const hash = await passwords.hash(next)
      const deviceTokens = await atomically(async (db) => {
        await db.query(SET_PASSWORD, [member.id, hash, clock.now()])
        await createSessions({ db, clock, live }).endAll(member.id, member.session_id)
        await createLinks({ db, clock }).dropAll(member.id)
        return onlyHere(db, member.id, origin)
      })
      await audit.note('password_changed', { userId: member.id, email: address, address: origin.address })
      mail(address, passwordChangedMail(publicUrl))
      return deviceTokens
    },

    /**
     * Sends a link to the address if there is an account and it has not had enough of them; answer and time are the same
     * in every case, and links that were sent before go on to work. Throws `too_many_requests` for who asks too much.
     */
    async requestReset(email: string, origin: Origin): Promise<void> {
      const { address } = origin
      const familiarity = await origins.find(email, origin)
      if (familiarity.device === null) await limits.take('reset-from', address, LIMITS.resetPerAddress.max, LIMITS.resetPerAddress.seconds)
      background.start('link to reset a password', async () => {
        if (!(await mayReset(email, address, familiarity))) return
        const [member] = await db.query<{ id: string }>(BY_EMAIL, [email])
        await audit.note('password_reset_requested', { userId: member?.id ?? null, email, address })
        if (member) await mailer.send({ to: email, ...resetMail(publicUrl, await links.make(member.id, 'reset_password')) })
      })
    },

    /**
     * By the link that was sent; whose it was. Signs out every device; this one is known from now on, by the tokens.
     * Throws `link_invalid`, `password_weak`, `too_many_requests`.
     */
    async resetPassword(token: string, password: string, origin: Origin): Promise<{ userId: string; deviceTokens: string[] }> {
      const owner = await links.ownerOf(token, 'reset_password')
      if (!owner) await countLink(origin.address)
      if (!owner) throw new ShopError('link_invalid')
      const { email, full_name: fullName } = owner
      await requireStrongPassword(password, { email, fullName })
      const hash = await passwords.hash(password)
      const reset = await atomically(async (db) => {
        const links = createLinks({ db, clock })
        const { user_id: userId } = await links.use(token, 'reset_password')
        await db.query(SET_PASSWORD, [userId, hash, clock.now()])
        await createSessions({ db, clock, live }).endAll(userId)
        await links.dropAll(userId)
        return { userId, deviceTokens: await onlyHere(db, userId, origin) }
      })
      // Drops the delay caused by a stranger's guesses, so that the new password works at once.
      await limits.clear('sign-in-here', accountAtAddress(email, origin.address))
      await limits.clear('sign-in', email)
      for (const what of ['reset', 'reset-slow']) await limits.clear(what, email)
      await audit.note('password_reset', { userId: reset.userId, email, address: origin.address })
      mail(email, passwordChangedMail(publicUrl))
      return reset
    },

    /**
     * Takes effect on the link that is sent to the new address; one that has an account gets an e-mail without a link, and
     * the answer is the same. Throws `password_wrong`, `invalid_input`, `too_many_requests`.
     */
    async requestEmailChange(member: { id: string; email: string }, email: string, password: string, address: string): Promise<void> {
      await prove(member.id, password)
      if (email === member.email) throw new ShopError('invalid_input', { fields: { email: 'This is already your address.' } })
      const { emailChangePerMember: own, emailChangePerRecipient: others } = LIMITS
      await limits.take('email-change', member.id, own.max, own.seconds)
      await limits.take('email-change-letter', mailboxOf(email), others.max, others.seconds)
      await audit.note('email_change_requested', { userId: member.id, email, address })
      background.start('link to confirm an address', async () => {
        const [taken] = await db.query(BY_EMAIL, [email])
        const token = await links.make(member.id, 'change_email', email)
        await mailer.send({ to: email, ...(taken ? addressTakenMail(publicUrl) : confirmEmailMail(publicUrl, token)) })
      })
    },

    /** By the link that was sent. Tells the old address. Throws `link_invalid`, `email_taken`, `too_many_requests`. */
    async confirmEmail(token: string, address: string): Promise<string> {
      if (!(await links.ownerOf(token, 'change_email'))) await countLink(address)
      const { userId, before, email } = await atomically(async (db) => {
        const links = createLinks({ db, clock })
        const { user_id: userId, email } = await links.use(token, 'change_email')
        const [changed] = await db.query<{ before: string }>(SET_EMAIL, [userId, email, clock.now()]).catch(refuseTaken)
        if (!changed || email === null) throw emailTaken()
        await links.dropAll(userId)
        return { userId, before: changed.before, email }
      })
      await audit.note('email_changed', { userId, email, address })
      mail(before, emailChangedMail(email))
      return email
    },
  }
}

function emailTaken(): ShopError {
  return new ShopError('email_taken', { fields: { email: 'This e-mail already has an account.' } })
}

/** A concurrent sign-up has created an account with this address. */
function refuseTaken(error: unknown): never {
  throw (error as { code?: string }).code === '23505' ? emailTaken() : error
}
