import type { Log } from '../platform/log.ts'
import type { Mailer } from '../platform/mail.ts'
import type { RaisedEvent } from '../shop/security.ts'
import type { SecurityEvent } from '../shop/security-events.ts'
import { NAMED_EVENTS, securityMail } from '../shop/security-mail.ts'
import type { Shop } from '../shop/shop.ts'

export interface ReportDeps {
  log: Log
  mailer: Mailer
  origin: string
}

/**
 * Writes what has happened to the shop's security to the log, and to the admins: one e-mail for each kind of event, not more
 * often than SECURITY_EMAIL_SECONDS. What cannot be sent is tried again.
 */
export async function reportSecurityEvents(shop: Pick<Shop, 'security' | 'accounts'>, { log, mailer, origin }: ReportDeps): Promise<void> {
  for (const { event, details } of await shop.security.unlogged()) log.warn({ event, ...details }, 'security event')
  const due = Map.groupBy(await shop.security.unmailed(), ({ event }) => event)
  if (due.size === 0) return
  const admins = await shop.accounts.adminEmails()
  for (const [event, events] of due) {
    const email = await emailAbout(shop, event, events, origin)
    try {
      for (const to of admins) await mailer.send({ to, ...email })
      await shop.security.mailed(events.map(({ id }) => id))
    } catch (error) {
      log.warn({ event, error: (error as Error).message }, 'a security event could not be e-mailed; it is tried again')
    }
  }
}

async function emailAbout({ accounts }: Pick<Shop, 'accounts'>, event: SecurityEvent, events: readonly RaisedEvent[], origin: string) {
  const named = await Promise.all(
    events.slice(0, NAMED_EVENTS).map(async ({ created_at: at, details: { member_id: id, ...details } }) => {
      const who = typeof id === 'string' ? ((await accounts.userOf(id))?.email ?? 'a deleted account') : null
      return { at, who, details }
    }),
  )
  return securityMail(event, { named, count: events.length }, origin)
}
