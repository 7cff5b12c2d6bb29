import { expect, test } from 'vitest'
import type { LiveEvent } from '../../platform/live.ts'
import { DEFAULT_SETTINGS, type Settings } from '../../shop/settings/rules.ts'
import type { Shop } from '../../shop/shop.ts'
import { createShopEvents } from './shop-events.ts'

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
