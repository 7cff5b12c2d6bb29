import type { Background } from '../background.ts'
import { ShopError } from '../errors.ts'
import type { createLimits } from '../limits.ts'
import type { AreaDeps } from '../shop.ts'
import { type AccountMail, confirmEmailMail, emailChangedMail, passwordChangedMail, resetMail } from './account-mail.ts'
import { createLinks } from './links.ts'
import type { createPasswords } from './passwords.ts'
import { LIMITS } from './rules.ts'
import { createSessions } from './sessions.ts'
import { triesHere } from './sign-in.ts'

const PASSWORD_OF = { name: 'credentials_password', text: 'select password_hash from users where id = $1' }
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
  background: Background
}

/**
 * Password and e-mail address, and how they change. None of this inside a transaction: tries are counted whatever
 * happens, and e-mails go out after the commit, beside the answer.
 */
export function createCredentials({ db, atomically, clock, live, mailer, publicUrl, passwords, limits, background }: CredentialsDeps) {
  const links = createLinks({ db, clock })

  async function prove(userId: string, password: string): Promise<void> {
    const { max, seconds } = LIMITS.proofPerMember
    await limits.take('proof', userId, max, seconds)
    const [known] = await db.query<{ password_hash: string }>(PASSWORD_OF, [userId])
    if (!(await passwords.matches(password, known?.password_hash ?? null))) {
      throw new ShopError('password_wrong', { fields: { current_password: 'This is not your current password.' } })
    }
    await limits.giveBack('proof', userId)
  }

  function mail(to: string, words: AccountMail): void {
    background.start(`e-mail "${words.subject}"`, () => mailer.send({ to, ...words }))
  }

  async function countLink(address: string): Promise<void> {
    await limits.take('link', address, LIMITS.linkPerAddress.max, LIMITS.linkPerAddress.seconds)
  }

  return {
    /** That it is really them, before something that matters. Throws `password_wrong`, `too_many_requests`. */
    prove,

    /** Signs out every other device. Throws `password_wrong`, `too_many_requests`. */
    async changePassword(member: { id: string; session_id: string }, current: string, next: string): Promise<void> {
      await prove(member.id, current)
      const hash = await passwords.hash(next)
      const email = await atomically(async (db) => {
        const [changed] = await db.query<{ email: string }>(SET_PASSWORD, [member.id, hash, clock.now()])
        await createSessions({ db, clock, live }).endAll(member.id, member.session_id)
        await createLinks({ db, clock }).dropAll(member.id)
        return changed?.email
      })
      if (email) mail(email, passwordChangedMail(publicUrl))
    },

    /** Sends a link to the address if there is an account; answer and time are the same if there is none. Throws `too_many_requests`. */
    async requestReset(email: string, address: string): Promise<void> {
      const { resetPerAccount, resetPerAddress } = LIMITS
      await limits.take('reset-from', address, resetPerAddress.max, resetPerAddress.seconds)
      await limits.take('reset', email, resetPerAccount.max, resetPerAccount.seconds)
      background.start('link to reset a password', async () => {
        const [member] = await db.query<{ id: string }>(BY_EMAIL, [email])
        if (member) await mailer.send({ to: email, ...resetMail(publicUrl, await links.make(member.id, 'reset_password')) })
      })
    },

    /** By the link that was sent; whose it was. Signs out every device. Throws `link_invalid`, `too_many_requests`. */
    async resetPassword(token: string, password: string, address: string): Promise<string> {
      await countLink(address)
      const hash = await passwords.hash(password)
      const { userId, email } = await atomically(async (db) => {
        const links = createLinks({ db, clock })
        const { user_id: userId } = await links.use(token, 'reset_password')
        const [changed] = await db.query<{ email: string }>(SET_PASSWORD, [userId, hash, clock.now()])
        await createSessions({ db, clock, live }).endAll(userId)
        await links.dropAll(userId)
        return { userId, email: changed?.email }
      })
      if (email) {
        // Whoever is locked out by somebody's guesses comes in with the new password at once.
        await limits.clear('sign-in-here', triesHere(email, address))
        await limits.clear('sign-in', email)
        mail(email, passwordChangedMail(publicUrl))
      }
      return userId
    },

    /** Takes effect on the link that is sent to the new address. Throws `password_wrong`, `email_taken`, `invalid_input`, `too_many_requests`. */
    async requestEmailChange(member: { id: string; email: string }, email: string, password: string): Promise<void> {
      await prove(member.id, password)
      if (email === member.email) throw new ShopError('invalid_input', { fields: { email: 'This is your address already.' } })
      const { max, seconds } = LIMITS.emailChangePerMember
      await limits.take('email-change', member.id, max, seconds)
      const [taken] = await db.query(BY_EMAIL, [email])
      if (taken) throw emailTaken()
      const token = await links.make(member.id, 'change_email', email)
      mail(email, confirmEmailMail(publicUrl, token))
    },

    /** By the link that was sent. Tells the old address. Throws `link_invalid`, `email_taken`, `too_many_requests`. */
    async confirmEmail(token: string, address: string): Promise<string> {
      await countLink(address)
      const { before, email } = await atomically(async (db) => {
        const links = createLinks({ db, clock })
        const { user_id: userId, email } = await links.use(token, 'change_email')
        const [changed] = await db.query<{ before: string }>(SET_EMAIL, [userId, email, clock.now()]).catch(refuseTaken)
        if (!changed || email === null) throw emailTaken()
        await links.dropAll(userId)
        return { before: changed.before, email }
      })
      mail(before, emailChangedMail(email))
      return email
    },
  }
}

function emailTaken(): ShopError {
  return new ShopError('email_taken', { fields: { email: 'There is an account with this e-mail already.' } })
}

/** Somebody signed up with the address in this very moment. */
function refuseTaken(error: unknown): never {
  throw (error as { code?: string }).code === '23505' ? emailTaken() : error
}
