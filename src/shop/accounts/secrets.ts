import { createSecurity } from '../security.ts'
import type { AreaDeps } from '../deps.ts'
import { resealAll, type Resealed, type SealedRows } from '../sealed-rows.ts'
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
const STALE = {
  name: 'secrets_stale',
  text: `select id, totp_secret as sealed from users where totp_secret is not null and not starts_with(totp_secret, $1) and id > $2::uuid
    order by id limit $3 for update skip locked`,
}
const COUNT_STALE = {
  name: 'secrets_count_stale',
  text: 'select count(*)::int from users where totp_secret is not null and not starts_with(totp_secret, $1)',
}
const RENEW = {
  name: 'secrets_renew',
  text: 'update users u set totp_secret = new.sealed from unnest($1::uuid[], $2::text[]) as new(id, sealed) where u.id = new.id',
}
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

const FACTORS: SealedRows = {
  name: 'second factors',
  stale: STALE,
  count: COUNT_STALE,
  renew: RENEW,
  first: '00000000-0000-0000-0000-000000000000',
  about: aboutFactor,
  isClear: (text) => CLEAR.test(text),
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
export function createSecrets({ db, atomically, clock, cipher }: Pick<AreaDeps, 'db' | 'atomically' | 'clock' | 'cipher'>) {
  /** Throws when what is there is sealed with a key that this process does not have. */
  async function resealCheck(): Promise<Resealed> {
    const check = () => cipher.seal(CHECKED, ABOUT_CHECK)
    return atomically(async (tx) => {
      await tx.query(FIRST, [check(), clock.now()])
      const [{ sealed } = { sealed: '' }] = await tx.query<{ sealed: string }>(CHECK, [])
      unless(() => cipher.open(sealed, ABOUT_CHECK), OTHER_KEY)
      const isOld = !cipher.isCurrent(sealed)
      if (isOld) await tx.query(RENEW_CHECK, [check(), clock.now()])
      return { name: 'the check of the key', renewed: isOld ? 1 : 0, lost: 0 }
    })
  }

  const reseal = () => resealAll({ db, atomically, cipher }, FACTORS)

  return {
    resealCheck,

    /** Seals with the key of now every secret that is not; `lost` are those whose key is not here. */
    reseal,

    /**
     * At each start, before anything is sealed: throws when another process works with another key, and seals what is not
     * sealed with the key of now. As often as one likes.
     */
    async prepare(): Promise<void> {
      await resealCheck()
      const { lost } = await reseal()
      if (lost > 0) throw new Error(KEY_MISSING)
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

function unless<T>(work: () => T, words: string): T {
  try {
    return work()
  } catch (error) {
    throw new Error(words, { cause: error })
  }
}
