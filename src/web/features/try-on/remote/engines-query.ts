import type { Engines } from '../../../../shop/try-on/remote/contract.ts'
import { api } from '../../../lib/api.ts'
import { createQuery } from '../../../lib/query.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { onSignedOut } from '../../account/session/session-store.ts'

/** How long what is left of today's pictures is believed. Milliseconds. */
const FRESH_MS = 20_000

/** By account: what can make pictures of the member beside their phone. */
export const enginesQuery = createQuery<Engines>({
  fetch: (_account, signal) => api<Engines>('GET', '/api/try-on/engines', { signal }),
  staleTime: FRESH_MS,
  max: 2,
})

/** Who agreed to what in this session of the page: each new session asks again. */
const agreed = createStore<{ account: string; version: string } | null>(null)
onSignedOut(() => agreed.set(null))

export function agree(account: string, version: string): void {
  agreed.set({ account, version })
}

export function useHasAgreed(account: string, version: string): boolean {
  const now = useStore(agreed, null)
  return now?.account === account && now.version === version
}

/** From now on consent is asked for again. Photos and pictures at the shop are another matter: DELETE /api/try-on/jobs. */
export function forgetConsent(): void {
  agreed.set(null)
}
