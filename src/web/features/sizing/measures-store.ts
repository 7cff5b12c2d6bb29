import { useSyncExternalStore } from 'react'
import type { Profile } from '../../../shop/accounts/contract.ts'
import type { BodySize } from '../../../shop/accounts/rules.ts'
import { api } from '../../lib/api.ts'
import { currentSession, onSignedIn, onSignedOut } from '../account/session/session-store.ts'
import { bodyToCompare } from './measures.ts'
import { ownMeasures } from './own-measures.ts'

interface MemberBody {
  id: string
  body: BodySize
}

/** Asked once per session and kept in memory only. */
let member: MemberBody | null = null
let asked: string | null = null
let compared: { from: readonly [unknown, unknown]; body: BodySize } | null = null
const watchers = new Set<() => void>()

/** The body that garments are compared with; `{}` as long as nothing is known. */
export function currentMeasures(): BodySize {
  const from = [memberNow(), ownMeasures.get()] as const
  // The same object for the same measures: a store must not change between two looks.
  if (compared?.from[0] !== from[0] || compared?.from[1] !== from[1]) compared = { from, body: bodyToCompare(...from) }
  return compared.body
}

/** Calls back at every change of the body; asks for the member's own if there is one. Returns what stops it. */
export function watchBody(watcher: () => void): () => void {
  watchers.add(watcher)
  const stops = [ownMeasures.subscribe(watcher), onSignedIn(() => void askForBody()), onSignedOut(watcher)]
  void askForBody()
  return () => {
    watchers.delete(watcher)
    stops.forEach((stop) => stop())
  }
}

export function useBody(): BodySize {
  return useSyncExternalStore(watchBody, currentMeasures, () => NOBODY)
}
const NOBODY: BodySize = {}

/** What the member's profile says, as far as it is known here; null for a guest or before it has come. */
export function profileBody(): BodySize | null {
  return memberNow()?.body ?? null
}

function memberNow(): MemberBody | null {
  return member && member.id === currentSession().user?.id ? member : null
}

/** The profile was saved here: what was typed on this phone before is older. */
export function keepMemberBody(id: string, body: BodySize): void {
  asked = id
  hold({ id, body })
  if (ownMeasures.get()) ownMeasures.set(null)
}

async function askForBody(): Promise<void> {
  const id = currentSession().user?.id
  if (!id || asked === id) return
  asked = id
  try {
    const { body_size: body } = await api<Profile>('GET', '/api/profile')
    // Someone else may have come in meanwhile.
    if (currentSession().user?.id === id && asked === id) hold({ id, body })
  } catch {
    // Without a line there is no verdict; the next page asks again.
    if (asked === id) asked = null
  }
}

function hold(next: MemberBody): void {
  member = next
  watchers.forEach((watcher) => watcher())
}
