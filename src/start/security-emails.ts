import type { Log } from '../platform/log.ts'
import type { Mailer } from '../platform/mail.ts'
import { writeLetter } from '../shop/email.ts'
import type { RaisedEvent } from '../shop/security.ts'
import { SECURITY_EVENTS, type SecurityEvent } from '../shop/security-events.ts'
import type { Shop } from '../shop/shop.ts'

export interface Telling {
  log: Log
  mailer: Mailer
  origin: string
}

/** Lines of a letter that name single events. */
const NAMED = 10
const LINK = { label: 'Open the admin area', path: '/admin' }

/**
 * Writes what has happened to the shop's security to the log, and to the admins: one letter for each kind of event, not more
 * often than SECURITY_LETTER_SECONDS. What cannot be sent is tried again.
 */
export async function tellSecurityEvents(shop: Pick<Shop, 'security' | 'accounts'>, { log, mailer, origin }: Telling): Promise<void> {
  for (const { event, details } of await shop.security.unlogged()) log.warn({ event, ...details }, 'security event')
  const due = Map.groupBy(await shop.security.unmailed(), ({ event }) => event)
  if (due.size === 0) return
  const admins = await shop.accounts.adminEmails()
  for (const [event, events] of due) {
    const letter = await letterAbout(shop, event, events, origin)
    try {
      for (const to of admins) await mailer.send({ to, ...letter })
      await shop.security.mailed(events.map(({ id }) => id))
    } catch (error) {
      log.warn({ event, error: (error as Error).message }, 'a security event could not be e-mailed; it is tried again')
    }
  }
}

async function letterAbout({ accounts }: Pick<Shop, 'accounts'>, event: SecurityEvent, events: readonly RaisedEvent[], origin: string) {
  const { says, todo } = SECURITY_EVENTS[event]
  const single = await Promise.all(
    events.slice(0, NAMED).map(async ({ created_at, details: { member_id: id, ...details } }) => {
      const who = typeof id === 'string' ? ((await accounts.userOf(id))?.email ?? 'an account that is gone') : null
      const facts = Object.entries(details).map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`)
      return [created_at.toISOString().replace('T', ' ').replace(/\..*/, ' UTC'), ...(who ? [who] : []), ...facts].join(', ')
    }),
  )
  const more = events.length > NAMED ? [`And ${events.length - NAMED} more.`] : []
  return {
    subject: `Security: ${says.replace(/[.,:].*$/, '')}`,
    ...writeLetter({ lines: [says, ...single, ...more, todo], link: { label: LINK.label, url: origin + LINK.path } }),
  }
}
