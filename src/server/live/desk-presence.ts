import type { Live, LiveEvent } from '../../platform/live.ts'
import type { DeskPerson } from '../../shop/chat/contract-desk.ts'
import { INBOX_TOPIC } from '../../shop/chat/rules-topics.ts'

/** One tab of somebody of the shop, as it says of itself. */
export interface DeskSign {
  id: string
  name: string
  /** Who has two tabs or devices is there as long as one of them is. */
  tab: string
  viewing: string | null
  typing: boolean
  away: boolean
}

interface Seen extends DeskSign {
  at: number
}

export interface DeskPresence {
  /** Somebody says that they are there; reaches every process. */
  report(sign: DeskSign): Promise<void>
  /** Who is there now, by name. */
  people(): DeskPerson[]
  /** Follows both what happens in the inbox and who comes, goes, looks or types. */
  subscribe: Live['subscribe']
  stop(): void
}

const TOPIC = 'chat-desk'
/** Without a sign for so long somebody has gone, and types no more. Milliseconds; browsers give a sign every 30 s. */
const GONE_MS = 60_000
const TYPED_MS = 8000
const SWEEP_MS = 5000

export interface DeskPresenceOptions {
  live: Pick<Live, 'subscribe'>
  publish(topic: string, data: DeskSign): Promise<void>
  now?: () => number
}

/** Which of the shop's people are at the inbox, over all processes, in memory only. */
export function createDeskPresence({ live, publish, now = Date.now }: DeskPresenceOptions): DeskPresence {
  const seen = new Map<string, Seen>()
  const listeners = new Set<(event: LiveEvent) => void>()
  let told = ''
  let id = 0

  function people(): DeskPerson[] {
    const found = new Map<string, DeskPerson>()
    for (const { id: admin, name, viewing, typing, away, at } of seen.values()) {
      if (at + GONE_MS <= now()) continue
      const person: DeskPerson = found.get(admin) ?? { id: admin, name, presence: 'away', viewing: [], typing: null }
      if (!away) person.presence = 'online'
      if (viewing && !person.viewing.includes(viewing)) person.viewing.push(viewing)
      if (viewing && typing && at + TYPED_MS > now()) person.typing = viewing
      found.set(admin, person)
    }
    return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name))
  }

  function tellChanges(): void {
    for (const [key, { at }] of seen) if (at + GONE_MS <= now()) seen.delete(key)
    const text = JSON.stringify(people())
    if (text === told) return
    told = text
    id++
    for (const listener of listeners) listener({ id, topic: TOPIC, data: { people: true } })
  }

  const unsubscribe = live.subscribe(TOPIC, ({ data }) => {
    const sign = data as DeskSign
    seen.set(sign.tab, { ...sign, at: now() })
    tellChanges()
  })
  const timer = setInterval(tellChanges, SWEEP_MS)
  timer.unref()

  return {
    report: (sign) => publish(TOPIC, sign),
    people,
    subscribe(_topic, listener) {
      listeners.add(listener)
      const stop = live.subscribe(INBOX_TOPIC, listener)
      return () => {
        listeners.delete(listener)
        stop()
      }
    },
    stop() {
      clearInterval(timer)
      unsubscribe()
    },
  }
}
