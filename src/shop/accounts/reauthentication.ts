import { ShopError } from '../errors.ts'
import type { AreaDeps } from '../deps.ts'
import type { createSecondFactor } from './second-factor.ts'

const NOTE = {
  name: 'sessions_reauthenticated',
  text: 'update sessions set reauthenticated_at = $3 where id = $1 and user_id = $2 returning id',
}

const NEEDS_PASSKEY = {
  name: 'sessions_needs_passkey',
  text: `select exists (select from users u join passkeys p on p.user_id = u.id
    where u.id = $1 and u.is_admin and u.totp_confirmed_at is null) as needs_passkey`,
}

export interface ReauthenticationDeps extends Pick<AreaDeps, 'db' | 'clock' | 'secondFactorWaived'> {
  prove(userId: string, password: string): Promise<void>
  secondFactor: Pick<ReturnType<typeof createSecondFactor>, 'require'>
}

/** Proving one's identity again before sensitive actions, for which an unattended session is not enough. */
export function createReauthentication({ db, clock, prove, secondFactor, secondFactorWaived = false }: ReauthenticationDeps) {
  return {
    /**
     * Password, and the second factor where one is in force; good for REAUTHENTICATION_SECONDS in this session. Throws
     * `passkey_required` for an admin whose second factor is that, `password_wrong`, `second_factor_required`, `second_factor_wrong`, `too_many_requests`. Not inside a transaction.
     */
    async reauthenticate(member: { id: string; session_id: string }, password: string, code: string | undefined): Promise<void> {
      await prove(member.id, password)
      await secondFactor.require(member.id, code)
      const [found] = await db.query<{ needs_passkey: boolean }>(NEEDS_PASSKEY, [member.id])
      if (found?.needs_passkey && !secondFactorWaived) throw new ShopError('passkey_required')
      await db.query(NOTE, [member.session_id, member.id, clock.now()])
    },
  }
}
