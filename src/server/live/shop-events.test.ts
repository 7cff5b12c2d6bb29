import { afterEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '../../platform/live.ts'
import { DEFAULT_SETTINGS, type Settings } from '../../shop/settings/rules.ts'
import type { Shop } from '../../shop/shop.ts'
import { createShopEvents, type ShopUpdate } from './shop-events.ts'

afterEach(() => void vi.useRealTimers())

test('of two changes of the settings the later one is the last word, whichever is read first', async () => {
  const reads: ((settings: Settings) => void)[] = []
  const get = () => new Promise<Settings>((answer) => reads.push(answer))
  let change = () => {}
  const shop = { settings: { get } } as unknown as Pick<Shop, 'catalogue' | 'settings'>
  const live = {
    onGap: () => () => {},
    subscribe(topic: string, listener: (event: LiveEvent) => void) {
      if (topic === 'settings') change = () => listener({ id: 1, topic, data: {} })
      return () => {}
    },
  }
  const events = createShopEvents({ shop, live, presence: { onChange: () => () => {} }, onError: (error) => expect(error).toBeUndefined() })
  const seen: unknown[] = []
  events.subscribe('shop', ({ data }) => seen.push(data))
  change()
  change()
  const [older, newer] = reads
  newer?.({ ...DEFAULT_SETTINGS, banner: 'new' })
  older?.({ ...DEFAULT_SETTINGS, banner: 'old' })
  await Promise.resolve()
  await Promise.resolve()
  expect(seen).toEqual([{ kind: 'settings', settings: { ...DEFAULT_SETTINGS, banner: 'new' } }])
  events.stop()
})

test('the more streams are open, the further apart messages are, and none is lost', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  let change = (_id: string) => {}
  let look = (_pieces: ReadonlySet<string>) => {}
  const productUpdates = async (ids: readonly string[]) => ids.map((id) => ({ id }))
  const shop = { catalogue: { productUpdates } } as unknown as Pick<Shop, 'catalogue' | 'settings'>
  const live = {
    onGap: () => () => {},
    subscribe(topic: string, listener: (event: LiveEvent) => void) {
      if (topic === 'catalogue') change = (id) => listener({ id: 1, topic, data: { id } })
      return () => {}
    },
  }
  const presence = { onChange: (listener: typeof look) => ((look = listener), () => {}) }
  const events = createShopEvents({ shop, live, presence, onError: (error) => expect(error).toBeUndefined() })
  const told: string[] = []
  events.subscribe('shop', ({ data }) => {
    const update = data as ShopUpdate
    told.push(update.kind === 'pieces' ? update.items.map(({ id }) => id).join() : update.kind)
  })
  for (let n = 1; n < 4000; n++) events.subscribe('shop', () => {})

  // After a quiet time a change is told at once.
  change('a')
  await vi.advanceTimersByTimeAsync(150)
  expect(told).toEqual(['a'])
  change('b')
  await vi.advanceTimersByTimeAsync(500)
  change('c')
  look(new Set(['a']))
  expect(told).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(500)
  expect(told).toEqual(['a', 'b,c', 'viewers'])
  events.stop()
})
