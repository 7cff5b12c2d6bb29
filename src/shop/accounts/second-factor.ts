import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import type { Db } from '../../platform/database.ts'
import type { BackgroundTasks } from '../background-tasks.ts'
import { ShopError } from '../errors.ts'
import type { createLimits } from '../limits.ts'
import { createSecurity } from '../security.ts'
import type { SecurityEvent } from '../security-events.ts'
import type { AreaDeps } from '../deps.ts'
import { secondFactorMail, type SecondFactorChange } from './account-mail.ts'
import { createAudit } from './audit.ts'
import type { SecondFactorSetup } from './contract.ts'
import { LIMITS, RECOVERY_CODES } from './rules.ts'
import { aboutFactor } from './secrets.ts'
import { createSessions } from './sessions.ts'
import { shopName } from '../name.ts'

const SIX_DIGITS = /^\d{6}$/
/** Without letters and digits that look alike: 32 of them, 80 bits in a code of 16. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const PERIOD = 30
/** Steps before and after now that count, for phones whose clock is off. */
const WINDOW = 1

const FACTOR = { name: 'factor_of', text: 'select totp_secret, totp_confirmed_at from users where id = $1' }
const PREPARE = {
  name: 'factor_prepare',
  text: `update users set totp_secret = $2, totp_last_step = null where id = $1 and totp_confirmed_at is null returning email`,
}
// A used time step is rejected: a code that was watched cannot be used again.
const USE_STEP = {
  name: 'factor_use_step',
  text: 'update users set totp_last_step = $2 where id = $1 and (totp_last_step is null or totp_last_step < $2) returning id',
}
const USE_RECOVERY = {
  name: 'factor_use_recovery',
  text: 'update users set recovery_codes = array_remove(recovery_codes, $2) where id = $1 and $2 = any(recovery_codes) returning id',
}
const CONFIRM = {
  name: 'factor_confirm',
  text: `update users set totp_confirmed_at = $3, totp_last_step = $4, recovery_codes = $5, updated_at = $3
    where id = $1 and totp_secret = $2 and totp_confirmed_at is null returning email, is_admin`,
}
const RENEW_CODES = {
  name: 'factor_renew_codes',
  text: `update users set recovery_codes = $2, updated_at = $3 where id = $1 and totp_confirmed_at is not null returning email, is_admin`,
}
// The first days of an admin, in which there may be none, are over once there was one.
const REMOVE = {
  name: 'factor_remove',
  text: `update users set totp_secret = null, totp_confirmed_at = null, totp_last_step = null, recovery_codes = '{}', admin_since = null, updated_at = $2
    where id = $1 and totp_confirmed_at is not null returning email, is_admin`,
}

// For who has lost what they sign in with: passkeys, too, as they were on the phone.
const RESET = {
  name: 'factor_reset',
  text: `with gone as (delete from passkeys where user_id = $1)
    update users u set totp_secret = null, totp_confirmed_at = null, totp_last_step = null, recovery_codes = '{}', admin_since = null, updated_at = $2
    where u.id = $1 and (u.totp_confirmed_at is not null or exists (select from passkeys p where p.user_id = u.id)) returning u.email, u.is_admin`,
}

interface Factor {
  totp_secret: string | null
  totp_confirmed_at: Date | null
}
interface Owner {
  email: string
  is_admin: boolean
}
/** Who asks, in which session: their others end when the second factor changes. */
export interface SecondFactorOwner {
  id: string
  session_id: string
}
/** The actor in audit entries of commands on the server. */
interface Command {
  id: string
  session_id: null
}

export interface SecondFactorDeps extends Pick<
  AreaDeps,
  'db' | 'atomically' | 'clock' | 'live' | 'mailer' | 'publicUrl' | 'cipher' | 'secondFactorWaived'
> {
  limits: Pick<ReturnType<typeof createLimits>, 'take' | 'giveBack'>
  background: BackgroundTasks
  prove(userId: string, password: string): Promise<void>
}

/** What a change of the second factor is called in the log, to the admins and to the member. */
const CHANGES = {
  on: { action: 'second_factor.on', event: 'second_factor_on' },
  off: { action: 'second_factor.off', event: 'second_factor_removed' },
  codes: { action: 'second_factor.codes_renewed', event: 'recovery_codes_renewed' },
} as const satisfies Record<SecondFactorChange, { action: string; event: SecurityEvent }>

/** Codes of an authenticator app beside the password; admins must have it. */
export function createSecondFactor(deps: SecondFactorDeps) {
  const { db, atomically, clock, cipher, limits, mailer, publicUrl, background, prove } = deps

  async function factorOf(userId: string): Promise<Factor> {
    const [factor] = await db.query<Factor>(FACTOR, [userId])
    if (!factor) throw new ShopError('sign_in_required')
    return factor
  }

  /** The time step a code belongs to, null when it is none of now. */
  function stepOf(userId: string, sealed: string, code: string): number | null {
    // The library compares bytes, and throws where six signs are more than six of them.
    if (!SIX_DIGITS.test(code)) return null
    const timestamp = clock.now().getTime()
    const delta = totp(cipher.open(sealed, aboutFactor(userId))).validate({ token: code, timestamp, window: WINDOW })
    return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD) + delta
  }

  async function isRight(userId: string, sealed: string, code: string): Promise<boolean> {
    const plain = code.replaceAll(/[\s-]/g, '').toUpperCase()
    if (SIX_DIGITS.test(plain)) {
      const step = stepOf(userId, sealed, plain)
      return step !== null && (await db.query(USE_STEP, [userId, step])).length > 0
    }
    return (await db.query(USE_RECOVERY, [userId, hashCode(plain)])).length > 0
  }

  async function require(userId: string, code: string | undefined): Promise<void> {
    const { totp_secret: sealed, totp_confirmed_at } = await factorOf(userId)
    if (sealed === null || totp_confirmed_at === null) return
    if (!code) throw new ShopError('second_factor_required')
    const { max, seconds } = LIMITS.secondFactorPerMember
    await limits.take('second-factor', userId, max, seconds)
    if (!(await isRight(userId, sealed, code))) throw new ShopError('second_factor_wrong')
    await limits.giveBack('second-factor', userId)
  }

  /**
   * Makes the change, ends the member's other sessions and notes it for the log and the admins, all in one; then the member
   * is written to. Null when there was nothing to change.
   */
  async function change(
    kind: SecondFactorChange,
    { id, session_id }: SecondFactorOwner | Command,
    work: (tx: Db) => Promise<Owner | undefined>,
  ) {
    const { action, event } = CHANGES[kind]
    const changed = await atomically(async (tx) => {
      const owner = await work(tx)
      if (!owner) return null
      const { email, is_admin } = owner
      await createSessions({ ...deps, db: tx }).endAll(id, session_id)
      const audit = createAudit({ db: tx, clock })
      if (session_id === null) {
        const subject = is_admin ? email : `member:${id}`
        await audit.record({ admin: { id: null, email: 'command' }, action, subject, address: '' })
      } else if (is_admin) await audit.record({ admin: { id, email }, action, subject: email, address: '' })
      // A shopper's own account is no work of the shop, and the log of that never forgets.
      else await audit.note(event, { userId: id, email, address: '' })
      if (is_admin) await createSecurity({ db: tx, clock }).raise(event, { member_id: id })
      return owner
    })
    if (changed)
      background.start('e-mail about the second factor', () => mailer.send({ to: changed.email, ...secondFactorMail(publicUrl, kind) }))
    return changed
  }

  return {
    /**
     * Six digits, or a recovery code; each works once. Nothing for whom none is in force. Throws `second_factor_required`,
     * `second_factor_wrong`, `too_many_requests`.
     */
    require,

    /** A new secret for the app; in force once a code of it is confirmed. Throws `forbidden` when one is in force. */
    async setUp(userId: string): Promise<SecondFactorSetup> {
      const secret = new Secret({ size: 20 }).base32
      const [member] = await db.query<{ email: string }>(PREPARE, [userId, cipher.seal(secret, aboutFactor(userId))])
      if (!member) throw new ShopError('forbidden')
      const uri = totp(secret, member.email).toString()
      return { secret, uri, qr_svg: renderSVG(uri, { border: 2 }) }
    },

    /**
     * Enables the second factor and returns the recovery codes, only this once. Takes the password, else whoever finds an
     * open session could lock its admin out; other devices, which came in without it, sign in again. Throws
     * `password_wrong`, `second_factor_wrong`, `too_many_requests`.
     */
    async confirm(owner: SecondFactorOwner, code: string, password: string): Promise<string[]> {
      const { id } = owner
      await prove(id, password)
      const { max, seconds } = LIMITS.secondFactorPerMember
      await limits.take('second-factor', id, max, seconds)
      const { totp_secret: sealed } = await factorOf(id)
      const step = sealed === null ? null : stepOf(id, sealed, code.replaceAll(/\s/g, ''))
      if (step === null) throw new ShopError('second_factor_wrong')
      const codes = newRecoveryCodes()
      const confirmed = await change('on', owner, async (tx) => {
        const [owner] = await tx.query<Owner>(CONFIRM, [id, sealed, clock.now(), step, codes.map(hashShown)])
        return owner
      })
      if (!confirmed) throw new ShopError('second_factor_wrong')
      await limits.giveBack('second-factor', id)
      return codes
    },

    /**
     * New recovery codes in place of the old ones, given this once. Takes password and code. Throws `password_wrong`,
     * `second_factor_required`, `second_factor_wrong`, `too_many_requests`, `not_found` when none is in force.
     */
    async renewCodes(owner: SecondFactorOwner, code: string, password: string): Promise<string[]> {
      await prove(owner.id, password)
      await require(owner.id, code)
      const codes = newRecoveryCodes()
      const renewed = await change('codes', owner, async (tx) => {
        const [changed] = await tx.query<Owner>(RENEW_CODES, [owner.id, codes.map(hashShown), clock.now()])
        return changed
      })
      if (!renewed) throw new ShopError('not_found')
      return codes
    },

    /**
     * The password alone signs in again; an admin may do nothing as one until there is a new one. Takes password and code,
     * else the password alone would undo what it is no longer enough for. Throws `password_wrong`, `second_factor_required`,
     * `second_factor_wrong`, `too_many_requests`.
     */
    async remove(owner: SecondFactorOwner, code: string, password: string): Promise<void> {
      await prove(owner.id, password)
      await require(owner.id, code)
      await change('off', owner, async (tx) => (await tx.query<Owner>(REMOVE, [owner.id, clock.now()]))[0])
    },

    /** For a member whose phone and codes are lost, by the operator: app and passkeys. Signs out every device. False when there was none. */
    async reset(userId: string): Promise<boolean> {
      const command = { id: userId, session_id: null }
      return (await change('off', command, async (tx) => (await tx.query<Owner>(RESET, [userId, clock.now()]))[0])) !== null
    },
  }
}

function totp(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: shopName(), label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD })
}

/** K7QF-2MXA-9PRT-HW4E */
function newRecoveryCodes(): string[] {
  const part = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: RECOVERY_CODES }, () => [part(), part(), part(), part()].join('-'))
}

function hashShown(shown: string): string {
  return hashCode(shown.replaceAll('-', ''))
}

function hashCode(code: string): string {
  return createHash('sha256').update(code).digest('base64url')
}
