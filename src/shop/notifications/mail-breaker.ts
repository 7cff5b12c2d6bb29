import { later } from '../clock.ts'
import type { AreaDeps } from '../deps.ts'
import { BREAKER, SENDING_SECONDS } from './rules-mail.ts'

export interface MailServerState {
  connection_failures: number
  paused_until: Date | null
  last_success_at: Date | null
  last_failure_at: Date | null
  last_failure: string | null
  alarm: string | null
}

const READ = {
  name: 'mail_state',
  text: `select connection_failures, paused_until, last_success_at, last_failure_at, last_failure, alarm from mail_state where id = 1`,
}
const PROBE = {
  name: 'mail_state_probe',
  text: `update mail_state set paused_until = $2 where id = 1 and connection_failures >= ${BREAKER.failures} and paused_until <= $1 returning id`,
}
const NO_PROBE = {
  name: 'mail_state_no_probe',
  text: `update mail_state set paused_until = $1 where id = 1 and connection_failures >= ${BREAKER.failures}`,
}
const WORKS = {
  name: 'mail_state_works',
  text: `insert into mail_state (id, last_success_at) values (1, $1)
    on conflict (id) do update set connection_failures = 0, paused_until = null, alarm = null, last_success_at = excluded.last_success_at`,
}
const ANSWERS = {
  name: 'mail_state_answers',
  text: `insert into mail_state (id, last_failure_at, last_failure, alarm) values (1, $1, $2, $3)
    on conflict (id) do update set connection_failures = 0, paused_until = null, last_failure_at = excluded.last_failure_at,
      last_failure = excluded.last_failure, alarm = coalesce(excluded.alarm, mail_state.alarm)`,
}
const AWAY = {
  name: 'mail_state_away',
  text: `insert into mail_state as s (id, connection_failures, last_failure_at, last_failure, alarm) values (1, 1, $1, $2, $3)
    on conflict (id) do update set connection_failures = s.connection_failures + 1, last_failure_at = excluded.last_failure_at,
      last_failure = excluded.last_failure, alarm = coalesce(excluded.alarm, s.alarm),
      paused_until = case when s.connection_failures + 1 >= ${BREAKER.failures} then $4::timestamptz end
    returning connection_failures, paused_until`,
}
const QUIET: MailServerState = {
  connection_failures: 0,
  paused_until: null,
  last_success_at: null,
  last_failure_at: null,
  last_failure: null,
  alarm: null,
}

/** `open`: send; `probe`: one message, then say how it went; `paused`: nothing by e-mail. */
export type Passage = 'open' | 'probe' | 'paused'

/** Pauses all sending while the mail server cannot be reached, for all processes; one message then tries. */
export function createMailBreaker({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  async function state(): Promise<MailServerState> {
    return (await db.query<MailServerState>(READ, []))[0] ?? QUIET
  }

  return {
    state,

    async passage(): Promise<Passage> {
      const now = clock.now()
      const { connection_failures: failures, paused_until: until } = await state()
      if (failures < BREAKER.failures || !until) return 'open'
      if (until > now) return 'paused'
      return (await db.query(PROBE, [now, later(now, SENDING_SECONDS)])).length > 0 ? 'probe' : 'paused'
    },

    /** The probe had nothing to send. */
    async giveProbeBack(): Promise<void> {
      await db.query(NO_PROBE, [clock.now()])
    },

    async works(): Promise<void> {
      await db.query(WORKS, [clock.now()])
    },

    /** The server answered, if only to refuse. `alarm`: what the operator must put right. */
    async answered(answer: string, alarm: boolean): Promise<void> {
      await db.query(ANSWERS, [clock.now(), answer, alarm ? answer : null])
    },

    /** No connection, or no sign-in; until when sending pauses, null when it does not. */
    async away(answer: string, alarm: boolean): Promise<{ until: Date | null; wasPaused: boolean }> {
      const now = clock.now()
      const [row] = await db.query<Pick<MailServerState, 'connection_failures' | 'paused_until'>>(AWAY, [
        now,
        answer,
        alarm ? answer : null,
        later(now, BREAKER.seconds),
      ])
      return { until: row?.paused_until ?? null, wasPaused: (row?.connection_failures ?? 0) > BREAKER.failures }
    },
  }
}
