import { renderEmail, type Email } from './email.ts'
import { SECURITY_EVENTS, type SecurityEvent } from './security-events.ts'

/** Events that are named one by one. */
export const NAMED_EVENTS = 10
const LINK = { label: 'Open the admin area', path: '/admin' }

/** One event as the e-mail names it. `who`: whose account it is about. */
export interface NamedEvent {
  at: Date
  who: string | null
  details: Readonly<Record<string, unknown>>
}

/** To admins, about `count` events of one kind, the first NAMED_EVENTS of which are named. */
export function securityMail(
  event: SecurityEvent,
  { named, count }: { named: readonly NamedEvent[]; count: number },
  publicUrl: string,
): Email {
  const { says, todo } = SECURITY_EVENTS[event]
  const more = count > named.length ? [`And ${count - named.length} more.`] : []
  return renderEmail({
    subject: `Security: ${says.replace(/[.,:].*$/, '')}`,
    lines: [says, ...named.map(lineOf), ...more, todo],
    link: { label: LINK.label, url: publicUrl + LINK.path },
  })
}

function lineOf({ at, who, details }: NamedEvent): string {
  const facts = Object.entries(details).map(([name, value]) => `${name.replaceAll('_', ' ')} ${String(value)}`)
  return [at.toISOString().replace('T', ' ').replace(/\..*/, ' UTC'), ...(who ? [who] : []), ...facts].join(', ')
}
