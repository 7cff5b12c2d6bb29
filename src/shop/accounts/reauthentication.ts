import type { AreaDeps } from '../deps.ts'
import type { createSecondFactor } from './second-factor.ts'

const NOTE = {
  name: 'sessions_reauthenticated',
  text: 'update sessions set reauthenticated_at = $3 where id = $1 and user_id = $2 returning id',
}

export interface ReauthenticationDeps extends Pick<AreaDeps, 'db' | 'clock'> {
  prove(userId: string, password: string): Promise<void>
  secondFactor: Pick<ReturnType<typeof createSecondFactor>, 'require'>
}

/** Proving one's identity again before sensitive actions, for which an unattended session is not enough. */
export function createReauthentication({ db, clock, prove, secondFactor }: ReauthenticationDeps) {
  return {
    /**
     * Password, and the second factor where one is in force; good for REAUTHENTICATION_SECONDS in this session. Throws
     * `password_wrong`, `second_factor_required`, `second_factor_wrong`, `too_many_requests`. Not inside a transaction.
     */
    async reauthenticate(member: { id: string; session_id: string }, password: string, code: string | undefined): Promise<void> {
      await prove(member.id, password)
      await secondFactor.require(member.id, code)
      await db.query(NOTE, [member.session_id, member.id, clock.now()])
    },
  }
}
