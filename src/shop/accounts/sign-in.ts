import { v7 as uuid } from 'uuid'
import { ShopError } from '../errors.ts'
import type { createLimits } from '../limits.ts'
import type { AreaDeps } from '../shop.ts'
import type { SignInRequest, SignUpRequest } from './contract.ts'
import type { createPasswords } from './passwords.ts'
import { LIMITS } from './rules.ts'
import type { createSecondFactor } from './second-factor.ts'
import type { Admitted, createSessions, Device, SignedIn } from './sessions.ts'
import { newToken } from './tokens.ts'

/** Someone who wants an account; their password is hashed already. */
export interface Newcomer {
  email: string
  passwordHash: string
  fullName: string
}

interface Known {
  id: string
  password_hash: string
  totp_secret: string | null
}

const BY_EMAIL = {
  name: 'users_sign_in',
  text: `select id, password_hash, case when totp_confirmed_at is not null then totp_secret end as totp_secret from users where email = $1`,
}
const JOIN = {
  name: 'users_join',
  text: `insert into users (id, email, password_hash, full_name, unsubscribe_token, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $6)
    on conflict (email) do nothing returning id`,
}
const REHASH = { name: 'users_rehash', text: 'update users set password_hash = $3 where id = $1 and password_hash = $2 returning id' }

export interface SignInDeps extends Pick<AreaDeps, 'db' | 'clock'> {
  passwords: ReturnType<typeof createPasswords>
  limits: ReturnType<typeof createLimits>
  sessions: Pick<ReturnType<typeof createSessions>, 'issue'>
  secondFactor: Pick<ReturnType<typeof createSecondFactor>, 'require'>
}

/**
 * Signing up and in, each in two steps: `admit` checks and counts tries and must not run inside a transaction, which
 * would hold a connection while it hashes, and forget the count when it rolls back. What follows may.
 */
export function createSignIn({ db, clock, passwords, limits, sessions, secondFactor }: SignInDeps) {
  async function passwordOf(email: string, password: string): Promise<Known> {
    const [known] = await db.query<Known>(BY_EMAIL, [email])
    // Hashes for unknown addresses too, so that they cannot be told by the time it takes.
    if (!(await passwords.matches(password, known?.password_hash ?? null)) || !known) throw new ShopError('wrong_credentials')
    return known
  }

  async function refreshed(known: Known, password: string): Promise<string> {
    if (!passwords.isDated(known.password_hash)) return known.password_hash
    const hash = await passwords.hash(password)
    const [changed] = await db.query(REHASH, [known.id, known.password_hash, hash])
    return changed ? hash : known.password_hash
  }

  return {
    /** Throws `wrong_credentials`, `second_factor_required`, `second_factor_wrong`, `too_many_requests`. Only failures count. */
    async admit({ email, password, code }: SignInRequest, { address }: Device): Promise<Admitted> {
      const { signInPerAccount: account, signInPerAccountAnywhere: anywhere, signInPerAddress: place } = LIMITS
      const here = triesHere(email, address)
      await limits.take('sign-in-from', address, place.max, place.seconds)
      await limits.take('sign-in-here', here, account.max, account.seconds)
      await limits.take('sign-in', email, anywhere.max, anywhere.seconds)
      const known = await passwordOf(email, password)
      const isProtected = known.totp_secret !== null
      if (isProtected) await secondFactor.require(known.id, code)
      await limits.giveBack('sign-in-from', address)
      await limits.giveBack('sign-in-here', here)
      await limits.giveBack('sign-in', email)
      return { userId: known.id, passwordHash: await refreshed(known, password), secondFactor: isProtected }
    },

    /** Throws `too_many_requests`. */
    async admitNew({ email, password, full_name }: SignUpRequest, { address }: Device): Promise<Newcomer> {
      const { max, seconds } = LIMITS.signUpPerAddress
      await limits.take('sign-up', address, max, seconds)
      return { email, passwordHash: await passwords.hash(password), fullName: full_name ?? '' }
    },

    /** Opens a session. Throws `wrong_credentials` if the password was changed since, or a second factor came into force. */
    async enter(admitted: Admitted, device: Device): Promise<SignedIn> {
      const signedIn = await sessions.issue(admitted, device)
      if (!signedIn) throw new ShopError('wrong_credentials')
      return signedIn
    },

    /** Makes the account and opens its first session. Throws `email_taken`. */
    async join({ email, passwordHash, fullName }: Newcomer, device: Device): Promise<SignedIn> {
      const id = uuid()
      const [made] = await db.query(JOIN, [id, email, passwordHash, fullName, newToken(), clock.now()])
      if (!made) throw new ShopError('email_taken', { fields: { email: 'There is an account with this e-mail already.' } })
      const signedIn = await sessions.issue({ userId: id, passwordHash, secondFactor: false }, device)
      if (!signedIn) throw new Error('a new member has the password it was made with')
      return signedIn
    },
  }
}

/** Counts tries at one account from one place. */
export function triesHere(email: string, address: string): string {
  return `${email} ${address}`
}
