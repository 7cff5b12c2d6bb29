import { isShopError, ShopError } from '../errors.ts'
import { createKeyedMutex } from '../keyed-mutex.ts'
import type { createLimits } from '../limits.ts'
import type { AreaDeps } from '../deps.ts'
import type { createAudit } from './audit.ts'
import type { SignInRequest } from './contract.ts'
import type { createKnownOrigins, Familiarity } from './known-origins.ts'
import type { createPasswords } from './passwords.ts'
import { LIMITS } from './rules.ts'
import type { createSecondFactor } from './second-factor.ts'
import type { VerifiedSignIn, createSessions, Device, SignedIn } from './sessions.ts'
import { createMember, type VerifiedSignUp } from './sign-up.ts'

/** A session, and the tokens the device keeps to be known again. */
export interface SignedInDevice extends SignedIn {
  deviceTokens: string[]
}

interface Known {
  id: string
  password_hash: string
  totp_secret: string | null
  disabled: boolean
}

const BY_EMAIL = {
  name: 'users_sign_in',
  text: `select id, password_hash, case when totp_confirmed_at is not null then totp_secret end as totp_secret,
    disabled_at is not null as disabled from users where email = $1`,
}
const REHASH = { name: 'users_rehash', text: 'update users set password_hash = $3 where id = $1 and password_hash = $2 returning id' }

/** What wrong passwords count against. */
interface Guard {
  what: string
  whom: string
  max: number
  seconds: number
}

export interface SignInDeps extends Pick<AreaDeps, 'db' | 'clock'> {
  passwords: ReturnType<typeof createPasswords>
  limits: ReturnType<typeof createLimits>
  audit: Pick<ReturnType<typeof createAudit>, 'note'>
  origins: ReturnType<typeof createKnownOrigins>
  sessions: Pick<ReturnType<typeof createSessions>, 'issue'>
  secondFactor: Pick<ReturnType<typeof createSecondFactor>, 'require'>
}

/**
 * Signing in, in two steps: `verifySignIn` checks and counts failures and must not run inside a transaction, which would hold a
 * connection while it hashes, and forget the count when it rolls back. What follows may.
 */
export function createSignIn({ db, clock, passwords, limits, audit, origins, sessions, secondFactor }: SignInDeps) {
  const mutex = createKeyedMutex()

  async function passwordOf(email: string, password: string): Promise<Known> {
    const [known] = await db.query<Known>(BY_EMAIL, [email])
    // Hashes for unknown addresses too, so that response times do not reveal them.
    if (!(await passwords.matches(password, known?.password_hash ?? null)) || !known) throw new ShopError('wrong_credentials')
    return known
  }

  async function proven({ email, password, code }: SignInRequest): Promise<Known> {
    const known = await passwordOf(email, password)
    if (known.totp_secret !== null) await secondFactor.require(known.id, code)
    // Only who has proven to be its owner hears of it.
    if (known.disabled) throw new ShopError('account_disabled')
    return known
  }

  async function requireTries(guards: readonly Guard[]): Promise<void> {
    try {
      for (const { what, whom, max } of guards) await limits.check(what, whom, max)
    } catch (error) {
      throw isShopError(error) ? new ShopError('sign_in_throttled') : error
    }
  }

  async function countFailure(guards: readonly Guard[], email: string, address: string): Promise<void> {
    await audit.note('sign_in_failed', { email, address })
    for (const { what, whom, max, seconds } of guards) {
      if ((await limits.count(what, whom, seconds)) !== max) continue
      await audit.note(what === 'sign-in-from' ? 'network_throttled' : 'account_throttled', { email, address, details: { limit: what } })
    }
  }

  async function refreshed(known: Known, password: string): Promise<string> {
    if (!passwords.isDated(known.password_hash)) return known.password_hash
    const hash = await passwords.hash(password)
    const [changed] = await db.query(REHASH, [known.id, known.password_hash, hash])
    return changed ? hash : known.password_hash
  }

  async function known(userId: string, signedIn: SignedIn, device: Device): Promise<SignedInDevice> {
    return { ...signedIn, deviceTokens: await origins.remember(userId, device) }
  }

  return {
    /**
     * Only failures count, and from a device or a network that the account knows those of others do not (see LIMITS). Throws
     * `wrong_credentials`, `second_factor_required`, `second_factor_wrong`, `sign_in_throttled`.
     */
    async verifySignIn(request: SignInRequest, device: Device): Promise<VerifiedSignIn> {
      const { email, password } = request
      const familiarity = await origins.find(email, device)
      const guards = guardsOf(email, device.address, familiarity)
      await requireTries(guards)
      // One after another: a hundred guesses at once are as few as one by one, and right passwords need not be counted at all.
      return mutex.run(`${email} ${familiarity.device ?? familiarity.network}`, async () => {
        await requireTries(guards)
        try {
          const found = await proven(request)
          return { userId: found.id, passwordHash: await refreshed(found, password), secondFactor: found.totp_secret !== null }
        } catch (error) {
          if (isShopError(error) && (error.code === 'wrong_credentials' || error.code === 'second_factor_wrong')) {
            await countFailure(guards, email, device.address)
          }
          throw error
        }
      })
    },

    /** Opens a session. Throws `wrong_credentials` if the password was changed since, or a second factor came into force; `passkey_wrong` if the passkey went. */
    async openSession(verified: VerifiedSignIn, device: Device): Promise<SignedInDevice> {
      const signedIn = await sessions.issue(verified, device)
      if (!signedIn) throw new ShopError(verified.passkeyId ? 'passkey_wrong' : 'wrong_credentials')
      return known(verified.userId, signedIn, device)
    },

    /** Makes the account and opens its first session. Throws `code_wrong`, `email_taken`. */
    async createAccount(verifiedSignUp: VerifiedSignUp, device: Device): Promise<SignedInDevice> {
      const id = await createMember({ db, clock }, verifiedSignUp)
      const signedIn = await sessions.issue({ userId: id, passwordHash: verifiedSignUp.passwordHash, secondFactor: false }, device)
      if (!signedIn) throw new Error('a new member has the password it was made with')
      return known(id, signedIn, device)
    },
  }
}

function guardsOf(email: string, address: string, { device, network }: Familiarity): Guard[] {
  const { signInPerDevice, signInPerAccount, signInPerAccountAnywhere, signInPerAddress } = LIMITS
  if (device !== null) return [{ what: 'sign-in-device', whom: `${email} ${device}`, ...signInPerDevice }]
  const here = { what: 'sign-in-here', whom: accountAtAddress(email, address), ...signInPerAccount }
  const place = { what: 'sign-in-from', whom: address, ...signInPerAddress }
  return network ? [here, place] : [here, place, { what: 'sign-in', whom: email, ...signInPerAccountAnywhere }]
}

/** Names tries at one account from one place. */
export function accountAtAddress(email: string, address: string): string {
  return `${email} ${address}`
}
