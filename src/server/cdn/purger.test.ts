import { describe, expect, test } from 'vitest'
import type { CdnClient } from '../../platform/cdn.ts'
import type { LiveEvent } from '../../platform/live.ts'
import { createLog } from '../../platform/log.ts'
import { createPurger, TIMES } from './purger.ts'
import { ALL_KEY, idKey, LIST_KEY, MANY_KEY, READ_WITHIN_MS } from './surrogate.ts'

const [JACKET, DRESS] = ['01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8058']
/** As small as a test needs them; the order is that of the real ones. */
const QUICK = { batch: 5, again: [15, 30], lists: 20, retry: 5, retryMost: 20 }

function world({ leads = true, times = QUICK as Partial<typeof TIMES> } = {}) {
  const listeners = new Map<string, (event: LiveEvent) => void>()
  const told: { keys: readonly string[]; how: string; at: number }[] = []
  const counts: Record<string, number> = {}
  const state = { away: false, leads, gap: () => {} }
  const client: CdnClient = {
    async purge(keys, how) {
      if (state.away) throw new Error('away')
      told.push({ keys, how, at: Date.now() })
    },
  }
  const purger = createPurger({
    client,
    live: {
      subscribe: (topic, listener) => (listeners.set(topic, listener), () => listeners.delete(topic)),
      onGap: (listener) => ((state.gap = listener), () => {}),
    },
    log: createLog('silent'),
    isLeader: () => state.leads,
    count: (event, number = 1) => (counts[event] = (counts[event] ?? 0) + number),
    times,
  })
  const emit = (topic: string, data: unknown = {}) => listeners.get(topic)?.({ id: 1, topic, data })
  const times_ = (key: string, how = 'gone') => told.filter((one) => one.how === how && one.keys.includes(key)).length
  return { purger, told, counts, state, emit, times: times_ }
}

describe('what has changed', () => {
  test('is told together, at once and twice more, as a page that was being made arrives after the first time', async () => {
    const t = world()
    t.emit('catalogue', { id: JACKET })
    t.emit('catalogue', { id: DRESS })
    const began = Date.now()
    await expect.poll(() => t.purger.waiting()).toBe(0)
    expect(t.told[0]).toMatchObject({ keys: expect.arrayContaining([idKey(JACKET), idKey(DRESS), MANY_KEY]), how: 'gone' })
    // A process that was busy tells it once for two times that are over.
    expect(t.times(idKey(JACKET))).toBeGreaterThanOrEqual(2)
    const last = t.told.findLast(({ keys }) => keys.includes(idKey(JACKET)))?.at ?? 0
    expect(last - began).toBeGreaterThanOrEqual(Math.max(...QUICK.again) - 1)
    await t.purger.stop()
  })

  test('may be on lists that do not name it: they are old, once in a while', async () => {
    const t = world()
    for (let n = 0; n < 5; n++) t.emit('catalogue', { id: JACKET })
    await expect.poll(() => t.times(LIST_KEY, 'old')).toBe(1)
    expect(t.times(LIST_KEY)).toBe(0)
    await t.purger.stop()
  })

  test('while events were missed makes all of it old', async () => {
    const t = world()
    t.state.gap()
    await expect.poll(() => t.times(ALL_KEY, 'old')).toBe(1)
    await t.purger.stop()
  })

  test.each(['settings', 'highlights', 'search-synonyms'])('of %s ends everything', async (topic) => {
    const t = world()
    t.emit(topic)
    await expect.poll(() => t.times(ALL_KEY)).toBeGreaterThan(0)
    await t.purger.stop()
  })

  test('of a video ends its clips', async () => {
    const t = world()
    t.emit('videos', { id: DRESS })
    await expect.poll(() => t.times(idKey(DRESS))).toBeGreaterThan(0)
    await t.purger.stop()
  })

  test('is told by one process; who takes over calls everything old', async () => {
    const t = world({ leads: false })
    t.emit('catalogue', { id: JACKET })
    expect(t.purger.waiting()).toBe(0)
    t.state.leads = true
    t.purger.suspectAll()
    await expect.poll(() => t.times(ALL_KEY, 'old')).toBe(1)
    await t.purger.stop()
  })
})

describe('a CDN that is away', () => {
  test('is told when it is back, nobody waits for it, and it is counted', async () => {
    const t = world()
    t.state.away = true
    t.emit('catalogue', { id: JACKET })
    await expect.poll(() => t.counts['cdn_purge_failed']).toBeGreaterThan(2)
    expect(t.times(idKey(JACKET))).toBe(0)
    t.state.away = false
    await expect.poll(() => t.times(idKey(JACKET))).toBeGreaterThan(0)
    expect(t.counts['cdn_purged']).toBeGreaterThan(0)
    await t.purger.stop()
  })

  test('takes no more memory than some thousand keys: then everything ends together', async () => {
    const t = world()
    t.state.away = true
    for (let n = 0; n < 6000; n++) t.emit('catalogue', { id: `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}` })
    expect(t.purger.waiting()).toBeLessThan(5001)
    t.state.away = false
    await expect.poll(() => t.times(ALL_KEY)).toBeGreaterThan(0)
    await t.purger.stop()
  })
})

test('what was read too long ago to be ended by the last purge is not kept at all', () => {
  expect(Math.max(...TIMES.again)).toBeGreaterThanOrEqual(READ_WITHIN_MS + 2000)
})
