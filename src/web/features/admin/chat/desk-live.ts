import { useEffect, useEffectEvent } from 'react'
import type { DeskEvent, DeskPerson } from '../../../../shop/chat/contract-desk.ts'
import { createSharedStream, mayCall } from '../../../lib/shared-stream.ts'
import { createStore, useStore } from '../../../lib/store.ts'

interface DeskEvents extends Record<string, unknown> {
  hello: Record<string, never>
  conversation: DeskEvent
  people: { items: DeskPerson[] }
  signed_out: Record<string, never>
}

const people = createStore<readonly DeskPerson[]>([])
const NOBODY: readonly DeskPerson[] = []

/** A page in the background goes on listening: whoever waits must be heard. */
const stream = createSharedStream<DeskEvents>({
  address: '/api/admin/chat/live',
  name: 'upya:chat-desk',
  events: ['hello', 'conversation', 'people', 'signed_out'],
  greeting: () => [['people', { items: people.get() }]],
  mayReturn: mayCall('/api/admin/chat/counts', [401, 403]),
})

/** Hears of every conversation that has changed, and of a connection that is back (null): what happened meanwhile is not told again. */
export function useDeskChanges(changed: (event: DeskEvent | null) => void): void {
  const tell = useEffectEvent(changed)
  useEffect(() => {
    let isFirst = true
    const stops = [
      stream.on('conversation', (event) => tell(event)),
      stream.on('hello', () => {
        if (!isFirst) tell(null)
        isFirst = false
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [])
}

/** Who of the shop's people has the inbox open, what they look at, and where they type. */
export function useDeskPeople(): readonly DeskPerson[] {
  useEffect(() => stream.on('people', ({ items }) => people.set(items)), [])
  return useStore(people, NOBODY)
}
