import type { BagReply } from '../../../../shop/cart/contract.ts'
import { api } from '../../../lib/api.ts'
import { STORAGE_KEYS, stored } from '../../../lib/storage.ts'
import { startSyncLoop } from '../../../lib/sync-loop.ts'
import { bag } from './bag-state.ts'
import { entriesOf, mergedLines, linesOf, parseBase, sameLines, type BagBase } from './bag-merge.ts'

/** Taps on a stepper come in bursts. Milliseconds. */
const PAUSE = 600

/** Null while nobody is signed in: then the bag is this browser's alone. */
const bagBase = stored(STORAGE_KEYS.bagSync, parseBase)

/** Keeps the bag of this browser and the member's saved one the same. A quick purchase is never part of it. Returns what ends it. */
export function syncBag(userId: string): () => void {
  let ended = false
  const base = () => (bagBase.get()?.user_id === userId ? bagBase.get() : null)

  async function work(read: boolean): Promise<void> {
    const before = linesOf(bag.get())
    const lastSynced = base()
    if (lastSynced && !read && sameLines(lastSynced.lines, before)) return
    const { items } = await (lastSynced ? broughtUp(lastSynced, before) : merged(before))
    if (ended) return
    const lines = linesOf(items)
    const now = bag.get()
    // What was put in or taken out while the server was asked counts on top of its answer.
    const shown = mergedLines(before, linesOf(now), lines)
    bagBase.set({ user_id: userId, lines })
    if (!sameLines(linesOf(now), shown)) bag.set(entriesOf(shown, now, items))
  }

  const step = startSyncLoop({ lock: 'upya:bag', event: 'bag', work })
  const stop = bag.subscribe(() => step.soon(false, PAUSE))
  step.run(true)
  return () => {
    ended = true
    stop()
    step.end()
  }
}

/** The first time: everything that is in either. */
function merged(items: BagBase['lines']): Promise<BagReply> {
  return api<BagReply>('POST', '/api/bag/merge', { body: { items } })
}

/** From then on only what has changed here since: a union would bring back what was taken out. */
async function broughtUp(lastSynced: BagBase, here: BagBase['lines']): Promise<BagReply> {
  const saved = await merged([])
  const there = linesOf(saved.items)
  const wanted = mergedLines(lastSynced.lines, here, there)
  return sameLines(wanted, there) ? saved : api<BagReply>('PUT', '/api/bag', { body: { items: wanted } })
}
