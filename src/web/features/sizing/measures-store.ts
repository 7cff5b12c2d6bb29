import type { Profile } from '../../../shop/accounts/contract.ts'
import type { BodySize } from '../../../shop/accounts/rules.ts'
import { api } from '../../lib/api.ts'
import { createQuery } from '../../lib/query.ts'
import { useStore } from '../../lib/store.ts'
import { currentSession, onSignedIn, onSignedOut } from '../account/session/session-store.ts'
import { bodyToCompare } from './measures.ts'
import { ownMeasures } from './own-measures.ts'

interface MemberBody {
  id: string
  body: BodySize
}

/** By the member's id; fetched once per session and in memory only. */
const memberBodies = createQuery<MemberBody>({
  staleTime: Infinity,
  max: 1,
  async fetch(id, signal) {
    const { body_size: body } = await api<Profile>('GET', '/api/profile', { signal })
    if (currentSession().user?.id !== id) throw new Error('Someone else has just signed in on this device.')
    return { id, body }
  },
})
let compared: { from: readonly [unknown, unknown]; body: BodySize } | null = null

/** The body that garments are compared with; `{}` as long as nothing is known. */
export function currentMeasures(): BodySize {
  const from = [memberNow(), ownMeasures.get()] as const
  // The same object for the same measures: a store must not change between two reads.
  if (compared?.from[0] !== from[0] || compared?.from[1] !== from[1]) compared = { from, body: bodyToCompare(...from) }
  return compared.body
}

/** Calls back at every change of the body; asks for the member's own if there is one. Returns what stops it. */
export function watchBody(watcher: () => void): () => void {
  const stops = [memberBodies.subscribe(watcher), ownMeasures.subscribe(watcher), onSignedIn(fetchBody), onSignedOut(watcher)]
  fetchBody()
  return () => stops.forEach((stop) => stop())
}

const NOBODY: BodySize = {}
const measures = { get: currentMeasures, subscribe: watchBody }

export function useBody(): BodySize {
  return useStore(measures, NOBODY)
}

/** What the member's profile says, as far as it is known here; null for a guest or before it has come. */
export function profileBody(): BodySize | null {
  return memberNow()?.body ?? null
}

function memberNow(): MemberBody | null {
  const id = currentSession().user?.id
  return (id && memberBodies.peek(id)?.data) || null
}

/** The profile was saved here: what was typed on this phone before is older. */
export function cacheMemberBody(id: string, body: BodySize): void {
  memberBodies.set(id, { id, body })
  if (ownMeasures.get()) ownMeasures.set(null)
}

function fetchBody(): void {
  const id = currentSession().user?.id
  // Without a connection there is no verdict; the next page asks again.
  if (id) memberBodies.fetch(id).catch(() => undefined)
}
