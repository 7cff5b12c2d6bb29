import { later, nairobiHour } from '../clock.ts'
import type { AreaDeps } from '../deps.ts'
import { ShopError } from '../errors.ts'
import type { createLimits } from '../limits.ts'
import { mailboxOf } from '../mailbox.ts'
import { signUpReminderMail } from './account-mail.ts'
import {
  LIMITS,
  SIGN_UP_DECLINED_SECONDS,
  SIGN_UP_REMINDER_HOURS,
  SIGN_UP_REMINDER_LEFT_SECONDS,
  SIGN_UP_REMINDER_SECONDS,
} from './rules.ts'
import { hashToken, newToken } from './tokens.ts'

// Of several sign-ups for an address the newest; none for who has an account by now. Claimed before it is sent: never twice.
const CLAIM = {
  name: 'sign_up_reminder_claim',
  text: `with due as (select p.hash from pending_sign_ups p
      where p.sent_at is not null and p.reminded_at is null and p.created_at <= $1 and p.expires_at > $2
        and not exists (select from users u where u.email = p.email)
        and not exists (select from pending_sign_ups o where o.email = p.email and o.sent_at is not null and o.created_at > p.created_at)
      order by p.created_at limit 1 for update of p skip locked)
    update pending_sign_ups p set reminded_at = $3, reminder_hash = $4 from due where p.hash = due.hash returning p.email`,
}
const DECLINE = {
  name: 'sign_up_decline',
  text: `delete from pending_sign_ups where (link_hash = $1 or reminder_hash = $1) and sent_at is not null and expires_at > $2 returning email`,
}

/** In one sweep; what is left waits for the next. */
const AT_ONCE = 50

export interface SignUpRemindersDeps extends Pick<AreaDeps, 'db' | 'clock' | 'mailer' | 'log' | 'publicUrl'> {
  limits: ReturnType<typeof createLimits>
}

/** One reminder for whoever began an account and did not confirm it, and its end. */
export function createSignUpReminders({ db, clock, mailer, log, publicUrl, limits }: SignUpRemindersDeps) {
  async function remindNext(): Promise<boolean> {
    const [now, token] = [clock.now(), newToken()]
    const due = [later(now, -SIGN_UP_REMINDER_SECONDS), later(now, SIGN_UP_REMINDER_LEFT_SECONDS)]
    const [claimed] = await db.query<{ email: string }>(CLAIM, [...due, now, hashToken(token)])
    if (!claimed) return false
    if (!(await limits.isWithin('sign-up-reminder', mailboxOf(claimed.email), LIMITS.signUpRemindersPerRecipient))) return true
    await mailer.send({ to: claimed.email, ...signUpReminderMail(publicUrl, token) }).catch((error: unknown) => {
      log.warn({ error: (error as Error).message }, 'the reminder of a sign-up could not be sent')
    })
    return true
  }

  return {
    /** By a worker, by day. At most one for each sign-up, and one a month for each address, whoever begins how many for it. */
    async remindOfSignUps(): Promise<void> {
      const hour = nairobiHour(clock.now())
      if (mailer.reaches === false || hour < SIGN_UP_REMINDER_HOURS.from || hour >= SIGN_UP_REMINDER_HOURS.to) return
      for (let sent = 0; sent < AT_ONCE && (await remindNext()); sent++);
    },

    /** "This wasn’t me", by the link of either e-mail: the sign-up ends, and no reminder comes for a year. Throws `link_invalid`, `too_many_requests`. */
    async declineSignUp(link: string, address: string): Promise<void> {
      const [declined] = await db.query<{ email: string }>(DECLINE, [hashToken(link), clock.now()])
      if (!declined) {
        await limits.take('link', address, LIMITS.linkPerAddress.max, LIMITS.linkPerAddress.seconds)
        throw new ShopError('link_invalid')
      }
      await limits.clear('sign-up-reminder', declined.email)
      await limits.count('sign-up-reminder', declined.email, SIGN_UP_DECLINED_SECONDS)
    },
  }
}
