import { useState } from 'react'
import type { GarmentDecisions, GarmentsDecided } from '../../../../shop/try-on/contract-garments.ts'
import { GARMENTS_AT_ONCE } from '../../../../shop/try-on/rules.ts'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../ui/notify.ts'

/** A hundred on a slow server. Milliseconds. */
const TIMEOUT = 60_000
/** Long enough to look at what was done, and to take it back. Milliseconds. */
const UNDO = 12_000

type Step = GarmentDecisions['step']
type Asked = GarmentDecisions['garments'][number]

const DONE: Record<Step, (count: number) => string> = {
  approve: (count) => (count === 1 ? 'Approved: shoppers can try it on.' : `${count} approved: shoppers can try them on.`),
  exclude: (count) => (count === 1 ? 'Left out of the try-on.' : `${count} left out of the try-on.`),
  reopen: (count) => (count === 1 ? 'It is as it was.' : `${count} are as they were.`),
}

/** Approves and leaves out what is seen, together; each can be taken back as long as nobody else has changed it. */
export function useGarmentDecisions(onDecided: () => Promise<void>) {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())

  async function decide(step: Step, garments: readonly Asked[]): Promise<void> {
    setBusy((before) => new Set([...before, ...garments.map(({ id }) => id)]))
    try {
      const results = await sent(step, garments)
      const done = results.flatMap(({ id, version }) => (version === null ? [] : [{ id, version }]))
      const reason = results.find((result) => result.reason !== null)?.reason
      if (done.length > 0) {
        const undo = step === 'reopen' ? undefined : { label: 'Undo', run: () => void decide('reopen', done) }
        notify.success(DONE[step](done.length), UNDO, undo)
      }
      if (reason) notify.error(results.length === 1 ? reason : `${results.length - done.length} not: ${reason}`)
      await onDecided()
    } catch (error) {
      notify.failure(error)
    } finally {
      setBusy((before) => new Set([...before].filter((id) => !garments.some((one) => one.id === id))))
    }
  }
  return { busy, decide }
}

async function sent(step: Step, garments: readonly Asked[]): Promise<GarmentsDecided['results']> {
  const results: GarmentsDecided['results'] = []
  for (let at = 0; at < garments.length; at += GARMENTS_AT_ONCE) {
    const body: GarmentDecisions = { step, garments: garments.slice(at, at + GARMENTS_AT_ONCE) }
    results.push(...(await api<GarmentsDecided>('POST', '/api/admin/garments/decisions', { body, timeout: TIMEOUT })).results)
  }
  return results
}
