import type { z } from 'zod'
import type { MemberEventName, memberEventData } from '../../shop/notifications/contract.ts'
import { createSharedStream, mayCall } from './shared-stream.ts'

/** What each event brings. */
export type MemberEvents = { [Name in MemberEventName]: z.infer<(typeof memberEventData)[Name]> }

const NAMES = Object.keys({
  hello: true,
  notification: true,
  read_all: true,
  order: true,
  wishlist: true,
  bag: true,
  signed_out: true,
} satisfies Record<MemberEventName, true>) as MemberEventName[]

const stream = createSharedStream<MemberEvents>({
  address: '/api/live/me',
  name: 'upya:member-live',
  events: NAMES,
  // When nobody is signed in any more, whoever listens next begins again.
  mayReturn: mayCall('/api/notifications?limit=1', [401]),
})

/** Called with every event of the member who is signed in, in every tab. Returns what stops it; the last to go ends the connection. */
export const onMemberEvent = stream.on
