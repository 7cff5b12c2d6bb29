import type { Log } from '../../platform/log.ts'
import { SECURITY_EVENTS, type CountedEvent, type SecurityDetails } from '../../shop/security-events.ts'
import type { Shop } from '../../shop/shop.ts'

export type CountRefusal = (event: CountedEvent, details?: SecurityDetails) => void

/**
 * Counts refused requests, and raises an event when there is much of it. In memory, by each process for itself:
 * what costs an attacker nothing must not cost the database a write each time.
 */
export function createRefusalCounter({ security }: Pick<Shop, 'security'>, log: Pick<Log, 'warn'>): CountRefusal {
  const counts = new Map<CountedEvent, { number: number; until: number }>()
  return (event, details = {}) => {
    const { above, seconds } = SECURITY_EVENTS[event]
    const now = Date.now()
    const known = counts.get(event)
    const count = known && now < known.until ? known : { number: 0, until: now + seconds * 1000 }
    counts.set(event, count)
    count.number += 1
    if (count.number !== above + 1) return
    security
      .raise(event, { more_than: above, in_minutes: seconds / 60, ...details }, { every: seconds })
      .catch((error: Error) => log.warn({ error: error.message }, 'a security event was not noted'))
  }
}
