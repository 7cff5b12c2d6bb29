import type { Cipher } from '../../platform/encryption.ts'
import { createSecurity } from '../security.ts'
import type { AreaDeps } from '../deps.ts'
import { createAudit } from './audit.ts'

const CHECKED = 'upya'
const ABOUT_CHECK = 'check'
/** An authenticator's secret as it was stored before it was encrypted: Base32. */
const CLEAR = /^[A-Z2-7]+$/

const FIRST = {
  name: 'secrets_first',
  text: 'insert into secrets_check (id, sealed, sealed_at) values (1, $1, $2) on conflict (id) do nothing',
}
const CHECK = { name: 'secrets_check', text: 'select sealed from secrets_check where id = 1 for update' }
const RENEW_CHECK = { name: 'secrets_renew_check', text: 'update secrets_check set sealed = $1, sealed_at = $2 where id = 1' }
const KEPT = { name: 'secrets_kept', text: 'select id, totp_secret from users where totp_secret is not null order by id for update' }
const RENEW = { name: 'secrets_renew', text: 'update users set totp_secret = $2 where id = $1' }
const FORGET_CHECK = { name: 'secrets_forget_check', text: 'delete from secrets_check' }
const FORGET_ALL = {
  name: 'secrets_forget_all',
  text: `update users u set totp_secret = null, totp_confirmed_at = null, totp_last_step = null, recovery_codes = '{}', updated_at = $1
    from (select id, totp_confirmed_at from users where totp_secret is not null for update) old
    where u.id = old.id returning u.id, u.is_admin, old.totp_confirmed_at is not null as in_force`,
}

interface Forgotten {
  id: string
  is_admin: boolean
  in_force: boolean
}

const OTHER_KEY =
  'The secrets in this database are encrypted with a different key. Give every process the same SECRETS_KEY, or the same file secrets.key in DATA_DIR. If the key is lost: npm run admin -- --forget-secrets'
const KEY_MISSING =
  'Some secrets are encrypted with a key that is no longer set. Add it to SECRETS_KEY again, after the new key and a comma; this start then re-encrypts them.'

/** What the members' secrets are bound to. */
export function aboutFactor(userId: string): string {
  return `second factor of ${userId}`
}

/** The secrets of authenticator apps as they rest in the database. */
export function createSecrets({ atomically, clock, cipher }: Pick<AreaDeps, 'atomically' | 'clock' | 'cipher'>) {
  return {
    /**
     * At each start, before anything is sealed: throws when another process works with another key, and seals what is not
     * sealed with the key of now. As often as one likes.
     */
    async prepare(): Promise<void> {
      const check = () => cipher.seal(CHECKED, ABOUT_CHECK)
      await atomically(async (tx) => {
        await tx.query(FIRST, [check(), clock.now()])
        const [{ sealed } = { sealed: '' }] = await tx.query<{ sealed: string }>(CHECK, [])
        unless(() => cipher.open(sealed, ABOUT_CHECK), OTHER_KEY)
        if (!cipher.isCurrent(sealed)) await tx.query(RENEW_CHECK, [check(), clock.now()])
        for (const { id, totp_secret } of await tx.query<{ id: string; totp_secret: string }>(KEPT, [])) {
          const renewed = sealedAnew(cipher, id, totp_secret)
          if (renewed !== totp_secret) await tx.query(RENEW, [id, renewed])
        }
      })
    },

    /** For a key that is lost: takes every second factor away, so that the next start begins with a new key. How many there were. */
    async forgetAll(): Promise<number> {
      return atomically(async (tx) => {
        await tx.query(FORGET_CHECK, [])
        const gone = (await tx.query<Forgotten>(FORGET_ALL, [clock.now()])).filter(({ in_force }) => in_force)
        const admin = { id: null, email: 'command' }
        await createAudit({ db: tx, clock }).record({ admin, action: 'second_factor.all_forgotten', subject: '', address: '' })
        for (const { id, is_admin } of gone)
          if (is_admin) await createSecurity({ db: tx, clock }).raise('second_factor_removed', { member_id: id })
        return gone.length
      })
    },
  }
}

function sealedAnew(cipher: Cipher, userId: string, secret: string): string {
  if (cipher.isCurrent(secret)) return secret
  const text = CLEAR.test(secret) ? secret : unless(() => cipher.open(secret, aboutFactor(userId)), KEY_MISSING)
  return cipher.seal(text, aboutFactor(userId))
}

function unless<T>(work: () => T, words: string): T {
  try {
    return work()
  } catch (error) {
    throw new Error(words, { cause: error })
  }
}
