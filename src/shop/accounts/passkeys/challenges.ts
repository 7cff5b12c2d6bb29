import { randomBytes } from 'node:crypto'
import { later } from '../../clock.ts'
import type { AreaDeps } from '../../deps.ts'
import { deleteOld, deletionOf } from '../../delete-old.ts'
import { ShopError } from '../../errors.ts'
import { hashToken, newToken } from '../tokens.ts'
import { PASSKEY_CHALLENGE_SECONDS } from './rules.ts'

/** What is signed with a passkey, by whom; null before a sign-in. */
export interface Ceremony {
  purpose: 'register' | 'sign_in' | 'prove'
  userId: string | null
}

/** `browser` is the token that the browser keeps from now on. */
export interface IssuedChallenge {
  challenge: string
  browser: string
}

interface Stored {
  browser: string
  purpose: Ceremony['purpose']
  user_id: string | null
  expires_at: Date
}

const ISSUE = {
  name: 'passkey_challenge_issue',
  text: 'insert into passkey_challenges (hash, browser, purpose, user_id, expires_at) values ($1, $2, $3, $4, $5)',
}
// Whatever comes of it: an answer that was refused is no reason for another with the same challenge.
const TAKE = {
  name: 'passkey_challenge_take',
  text: 'delete from passkey_challenges where hash = $1 returning browser, purpose, user_id, expires_at',
}
const FORGET = deletionOf('passkey_challenge_forget', { table: 'passkey_challenges', where: 'expires_at <= $1', by: 'expires_at' })

/** What authenticators are to sign. Not inside a transaction that may roll back, as each is good once. */
export function createChallenges({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  return {
    /** For the browser with this token, or for one that gets it now. Several tabs of one browser may wait at the same time. */
    async issue({ purpose, userId }: Ceremony, known: string | null): Promise<IssuedChallenge> {
      const [challenge, browser] = [randomBytes(32).toString('base64url'), known ?? newToken()]
      const ends = later(clock.now(), PASSKEY_CHALLENGE_SECONDS)
      await db.query(ISSUE, [hashToken(challenge), hashToken(browser), purpose, userId, ends])
      return { challenge, browser }
    },

    /** Uses it up. Throws `passkey_over` for one that is unknown, used, over, of another browser, member or purpose. */
    async take(challenge: string, { purpose, userId }: Ceremony, browser: string | null): Promise<void> {
      const [stored] = await db.query<Stored>(TAKE, [hashToken(challenge)])
      const isRight =
        stored !== undefined &&
        browser !== null &&
        stored.browser === hashToken(browser) &&
        stored.purpose === purpose &&
        stored.user_id === userId &&
        stored.expires_at > clock.now()
      if (!isRight) throw new ShopError('passkey_over')
    },

    async forget(): Promise<void> {
      await deleteOld(db, FORGET, [clock.now()])
    },
  }
}
