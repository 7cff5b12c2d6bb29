import type { AreaDeps } from '../../deps.ts'
import { ShopError } from '../../errors.ts'
import type { createLimits } from '../../limits.ts'
import { createSecurity } from '../../security.ts'
import { createAudit } from '../audit.ts'
import type { VerifiedSignIn } from '../sessions.ts'
import { createChallenges, type Ceremony } from './challenges.ts'
import type { PasskeyAssertion, RequestOptions } from './contract.ts'
import { descriptorOf, userHandleOf, type ListedPasskey } from './passkeys.ts'
import * as sql from './passkeys-sql.ts'
import { PASSKEY_CHALLENGE_SECONDS, PASSKEY_LIMITS } from './rules.ts'
import { challengeOf, relyingPartyOf, verifyAssertion } from './verification.ts'

interface Found {
  id: string
  user_id: string
  public_key: string
  email: string
  password_hash: string
  is_admin: boolean
  disabled: boolean
}

export interface PasskeySignInDeps extends Pick<AreaDeps, 'db' | 'clock' | 'publicUrl'> {
  limits: ReturnType<typeof createLimits>
}

/** What a browser asks a passkey with; `browser` is the token it keeps. */
interface Asked {
  options: RequestOptions
  browser: string
}

/**
 * Signing in with a passkey, and showing it once more. Who it is, the passkey says: no address is asked for, and nothing that is
 * answered depends on one. None of this inside a transaction: a challenge is used up whatever happens.
 */
export function createPasskeySignIn({ db, clock, publicUrl, limits }: PasskeySignInDeps) {
  const challenges = createChallenges({ db, clock })
  const audit = createAudit({ db, clock })
  const party = relyingPartyOf(publicUrl)

  async function ask(ceremony: Ceremony, known: string | null, allowed: readonly ListedPasskey[]): Promise<Asked> {
    const { challenge, browser } = await challenges.issue(ceremony, known)
    const timeout = PASSKEY_CHALLENGE_SECONDS * 1000
    const allowCredentials = allowed.map(descriptorOf)
    return { options: { challenge, rpId: party.id, timeout, userVerification: 'required', allowCredentials }, browser }
  }

  /** Whose passkey it is that signed the challenge, which is used up. */
  async function verified(credential: PasskeyAssertion, ceremony: Ceremony, browser: string | null, address: string): Promise<Found> {
    const challenge = challengeOf(credential.response.clientDataJSON)
    await challenges.take(challenge, ceremony, browser)
    const [found] = await db.query<Found>(sql.FIND, [credential.id])
    const isTheirs = found !== undefined && (ceremony.userId === null || ceremony.userId === found.user_id)
    if (!isTheirs || !isHandleOf(credential, found.user_id, ceremony)) throw new ShopError('passkey_wrong')
    const signed = await verifyAssertion(credential, challenge, found.public_key, party)
    if (!signed) throw new ShopError('passkey_wrong')
    const [used] = await db.query(sql.USE, [found.id, signed.counter, signed.backedUp, clock.now()])
    if (!used) await refuseCopy(found, address)
    return found
  }

  /** Two authenticators count on their own: one of them is a copy, and which one nobody knows. */
  async function refuseCopy({ user_id: userId, email, is_admin, id }: Found, address: string): Promise<never> {
    await audit.note('passkey_copied', { userId, email, address, details: { passkey_id: id } })
    await createSecurity({ db, clock }).raise('passkey_copied', { member_id: userId }, is_admin ? {} : { every: 60 })
    throw new ShopError('passkey_wrong')
  }

  return {
    /** The same for everybody. Throws `too_many_requests`. */
    async beginSignIn(known: string | null, address: string): Promise<Asked> {
      const { max, seconds } = PASSKEY_LIMITS.challengesPerAddress
      await limits.take('passkey-challenge', address, max, seconds)
      return ask({ purpose: 'sign_in', userId: null }, known, [])
    },

    /** Both factors at once. Throws `passkey_over`, `passkey_wrong`, `account_disabled`, `too_many_requests`. */
    async verifySignIn(credential: PasskeyAssertion, browser: string | null, address: string): Promise<VerifiedSignIn> {
      const { max, seconds } = PASSKEY_LIMITS.failuresPerAddress
      await limits.check('passkey', address, max)
      try {
        const found = await verified(credential, { purpose: 'sign_in', userId: null }, browser, address)
        if (found.disabled) throw new ShopError('account_disabled')
        return { userId: found.user_id, passwordHash: found.password_hash, secondFactor: true, passkeyId: found.id }
      } catch (error) {
        await limits.count('passkey', address, seconds)
        throw error
      }
    },

    /** For who is signed in and has one. Throws `not_found` without any, `too_many_requests`. */
    async beginProof(userId: string, known: string | null): Promise<Asked> {
      const { max, seconds } = PASSKEY_LIMITS.challengesPerMember
      await limits.take('passkey-challenge-of', userId, max, seconds)
      const own = await db.query<ListedPasskey>(sql.LIST, [userId])
      if (own.length === 0) throw new ShopError('not_found')
      return ask({ purpose: 'prove', userId }, known, own)
    },

    /** Instead of password and code, as `accounts.reauthenticate`. Throws `passkey_over`, `passkey_wrong`, `too_many_requests`. */
    async prove(
      member: { id: string; session_id: string },
      credential: PasskeyAssertion,
      browser: string | null,
      address: string,
    ): Promise<void> {
      const { max, seconds } = PASSKEY_LIMITS.failuresPerMember
      await limits.check('passkey-proof', member.id, max)
      try {
        const { id } = await verified(credential, { purpose: 'prove', userId: member.id }, browser, address)
        await db.query(sql.PROVEN, [member.session_id, member.id, clock.now(), id])
      } catch (error) {
        await limits.count('passkey-proof', member.id, seconds)
        throw error
      }
    },
  }
}

/** At a sign-in the authenticator says whose passkey it is; asked for one of a list it may leave that out. */
function isHandleOf({ response: { userHandle } }: PasskeyAssertion, userId: string, { userId: asked }: Ceremony): boolean {
  return userHandle ? userHandle === userHandleOf(userId) : asked !== null
}
