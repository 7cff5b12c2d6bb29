import { useState } from 'react'
import type { Decided, Decision, DecisionsRequest } from '../../../../shop/try-on/studio/contract-proposals.ts'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../ui/notify.ts'
import { PROPOSALS_API } from './proposals-query.ts'

/** Accepting 24 pictures on a slow server. Milliseconds. */
const TIMEOUT = 120_000

const DONE: Record<Decision, (count: number) => string> = {
  accept: (count) => (count === 1 ? 'Accepted. The piece shows it now.' : `${count} accepted. The pieces show them now.`),
  reject: (count) => (count === 1 ? 'The photo stays as it was.' : `${count} photos stay as they were.`),
  restore: () => 'The piece shows the photo again.',
}

export interface Decisions {
  /** Those that are on their way. */
  busy: ReadonlySet<string>
  /** Why the last try did not do it, by id. */
  refused: ReadonlyMap<string, string>
  decide: (decision: Decision, proposals: DecisionsRequest['proposals']) => Promise<void>
}

/** Accepts and leaves what is seen; whatever could not be decided says why. `onDecided` comes before the next decision may be made. */
export function useDecisions(onDecided: () => Promise<void>): Decisions {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())

  async function decide(decision: Decision, proposals: DecisionsRequest['proposals']): Promise<void> {
    setBusy((before) => new Set([...before, ...proposals.map(({ id }) => id)]))
    try {
      const { results } = await api<Decided>('POST', `${PROPOSALS_API}/decisions`, { body: { decision, proposals }, timeout: TIMEOUT })
      setRefused(new Map(results.flatMap(({ id, reason }) => (reason === null ? [] : [[id, reason]]))))
      const done = results.filter((result) => result.done).length
      if (done > 0) notify.success(DONE[decision](done))
      const [first] = results.flatMap(({ reason }) => reason ?? [])
      if (first !== undefined) notify.error(first)
      await onDecided()
    } catch (error) {
      notify.failure(error)
    } finally {
      setBusy((before) => new Set([...before].filter((id) => !proposals.some((one) => one.id === id))))
    }
  }
  return { busy, refused, decide }
}
