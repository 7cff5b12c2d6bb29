import type { Log } from '../platform/log.ts'
import type { Mailer } from '../platform/mail.ts'
import { renderEmail } from '../shop/email.ts'
import type { RaisedEvent } from '../shop/security.ts'
import { SECURITY_EVENTS, type SecurityEvent } from '../shop/security-events.ts'
import type { Shop } from '../shop/shop.ts'

export interface ReportDeps {
  log: Log
  mailer: Mailer
  origin: string
}

/** Lines of an e-mail that name single events. */
const NAMED = 10
const LINK = { label: 'Open the admin area', path: '/admin' }

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
  const { says, todo } = SECURITY_EVENTS[event]
  const single = await Promise.all(
    events.slice(0, NAMED).map(async ({ created_at, details: { member_id: id, ...details } }) => {
      const who = typeof id === 'string' ? ((await accounts.userOf(id))?.email ?? 'a deleted account') : null
      const facts = Object.entries(details).map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`)
      return [created_at.toISOString().replace('T', ' ').replace(/\..*/, ' UTC'), ...(who ? [who] : []), ...facts].join(', ')
    }),
  )
  const more = events.length > NAMED ? [`And ${events.length - NAMED} more.`] : []
  return {
    subject: `Security: ${says.replace(/[.,:].*$/, '')}`,
    ...renderEmail({ lines: [says, ...single, ...more, todo], link: { label: LINK.label, url: origin + LINK.path } }),
  }
}
