import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import type { Db } from '../../platform/database.ts'
import type { Background } from '../background.ts'
import { ShopError } from '../errors.ts'
import type { createLimits } from '../limits.ts'
import type { AreaDeps } from '../shop.ts'
import { secondFactorMail } from './account-mail.ts'
import { createAudit } from './audit.ts'
import type { SecondFactorSetup } from './contract.ts'
import { LIMITS, RECOVERY_CODES } from './rules.ts'
import type { createSessions } from './sessions.ts'

/** Without letters and digits that look alike: 32 of them, 80 bits in a code of 16. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const PERIOD = 30
/** Steps before and after now that count, for phones whose clock is off. */
const WINDOW = 1

const FACTOR = { name: 'factor_of', text: 'select email, is_admin, totp_secret, totp_confirmed_at from users where id = $1' }
const PREPARE = {
  name: 'factor_prepare',
  text: `update users set totp_secret = $2, totp_last_step = null where id = $1 and is_admin and totp_confirmed_at is null returning email`,
}
// A step that was used is gone: whoever watched someone type a code cannot use it again.
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
    where id = $1 and totp_secret = $2 and totp_confirmed_at is null returning id`,
}
const REMOVE = {
  name: 'factor_remove',
  text: `update users set totp_secret = null, totp_confirmed_at = null, totp_last_step = null, recovery_codes = '{}', updated_at = $2
    where id = $1 and totp_secret is not null returning email`,
}

interface Factor {
  email: string
  is_admin: boolean
  totp_secret: string | null
  totp_confirmed_at: Date | null
}

export interface SecondFactorDeps extends Pick<AreaDeps, 'db' | 'atomically' | 'clock' | 'mailer' | 'publicUrl'> {
  limits: Pick<ReturnType<typeof createLimits>, 'take' | 'giveBack'>
  background: Background
  prove(userId: string, password: string): Promise<void>
  sessions: Pick<ReturnType<typeof createSessions>, 'endAll'>
}

/** Codes of an authenticator app beside the password, for admins who want it. */
export function createSecondFactor({
  db,
  atomically,
  clock,
  limits,
  mailer,
  publicUrl,
  background,
  prove,
  sessions: { endAll },
}: SecondFactorDeps) {
  async function factorOf(userId: string): Promise<Factor> {
    const [factor] = await db.query<Factor>(FACTOR, [userId])
    if (!factor) throw new ShopError('sign_in_required')
    return factor
  }

  /** The time step a code belongs to, null when it is none of now. */
  function stepOf(secret: string, code: string): number | null {
    const timestamp = clock.now().getTime()
    const delta = totp(secret).validate({ token: code, timestamp, window: WINDOW })
    return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD) + delta
  }

  async function isRight(userId: string, secret: string, code: string): Promise<boolean> {
    const plain = code.replaceAll(/[\s-]/g, '').toUpperCase()
    if (/^\d{6}$/.test(plain)) {
      const step = stepOf(secret, plain)
      return step !== null && (await db.query(USE_STEP, [userId, step])).length > 0
    }
    return (await db.query(USE_RECOVERY, [userId, hashCode(plain)])).length > 0
  }

  /** Only admins have a second factor, so it stands in their log. */
  async function note(tx: Db, id: string, email: string, action: string): Promise<void> {
    await createAudit({ db: tx, clock }).record({ admin: { id, email }, action, subject: email, address: '' })
  }

  function tell(email: string, on: boolean): void {
    background.start('e-mail about the second factor', () => mailer.send({ to: email, ...secondFactorMail(publicUrl, on) }))
  }

  return {
    /** Six digits, or a recovery code; each works once. Throws `second_factor_required`, `second_factor_wrong`, `too_many_requests`. */
    async require(userId: string, code: string | undefined): Promise<void> {
      if (!code) throw new ShopError('second_factor_required')
      const { max, seconds } = LIMITS.secondFactorPerMember
      await limits.take('second-factor', userId, max, seconds)
      const { totp_secret } = await factorOf(userId)
      if (totp_secret !== null && !(await isRight(userId, totp_secret, code))) throw new ShopError('second_factor_wrong')
      await limits.giveBack('second-factor', userId)
    },

    /** A new secret for the app; in force once a code of it is confirmed. For admins: else `forbidden`. */
    async setUp(userId: string): Promise<SecondFactorSetup> {
      const secret = new Secret({ size: 20 }).base32
      const [member] = await db.query<{ email: string }>(PREPARE, [userId, secret])
      if (!member) throw new ShopError('forbidden')
      const uri = totp(secret, member.email).toString()
      return { secret, uri, qr_svg: renderSVG(uri, { border: 2 }) }
    },

    /**
     * Puts the second factor in force and gives the recovery codes, this once. Takes the password, else whoever finds an
     * open session could lock its admin out; other devices, which came in without it, sign in again. Throws
     * `password_wrong`, `second_factor_wrong`, `too_many_requests`.
     */
    async confirm({ id: userId, session_id }: { id: string; session_id: string }, code: string, password: string): Promise<string[]> {
      await prove(userId, password)
      const { max, seconds } = LIMITS.secondFactorPerMember
      await limits.take('second-factor', userId, max, seconds)
      const { totp_secret: secret, email } = await factorOf(userId)
      const step = secret === null ? null : stepOf(secret, code.replaceAll(/\s/g, ''))
      if (step === null) throw new ShopError('second_factor_wrong')
      const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
      const hashes = codes.map((shown) => hashCode(shown.replaceAll('-', '')))
      const confirmed = await atomically(async (tx) => {
        const rows = await tx.query(CONFIRM, [userId, secret, clock.now(), step, hashes])
        if (rows.length > 0) await note(tx, userId, email, 'second_factor.on')
        return rows.length > 0
      })
      if (!confirmed) throw new ShopError('second_factor_wrong')
      await limits.giveBack('second-factor', userId)
      await endAll(userId, session_id)
      tell(email, true)
      return codes
    },

    /** The password alone signs in again. Throws `password_wrong`, `too_many_requests`. */
    async remove(userId: string, password: string): Promise<void> {
      await prove(userId, password)
      const removed = await atomically(async (tx) => {
        const [row] = await tx.query<{ email: string }>(REMOVE, [userId, clock.now()])
        if (row) await note(tx, userId, row.email, 'second_factor.off')
        return row
      })
      if (removed) tell(removed.email, false)
    },
  }
}

function totp(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Upya', label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD })
}

/** K7QF-2MXA-9PRT-HW4E */
function newRecoveryCode(): string {
  const part = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return [part(), part(), part(), part()].join('-')
}

function hashCode(code: string): string {
  return createHash('sha256').update(code).digest('base64url')
}
