import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ProductUpdate } from '../../../../shop/catalogue/contract.ts'
import { DEFAULT_SETTINGS, type Settings, type SocialProof } from '../../../../shop/settings/rules.ts'
import { FakeSource, openSources, openTab, until, type Tab } from '../../../lib/test-tab.ts'

const CONNECTION_ID = '0199c0de-0000-7000-8000-000000000001'
const [A, B] = ['0199c0de-0000-7000-8000-00000000000a', '0199c0de-0000-7000-8000-00000000000b']

let tab: Tab
/** What the server would say of each product. */
let shelf: Record<string, number>
let asked: string[]
let requests: { line: string; tab: string; pieces: string[] }[]

beforeEach(() => {
  shelf = { [A]: 1, [B]: 1 }
  asked = []
  requests = []
  tab = openTab((method, path, body) => {
    if (method === 'POST') {
      requests.push(body as (typeof requests)[number])
      return { status: 204 }
    }
    asked.push(path)
    const ids = new URLSearchParams(path.split('?')[1]).get('ids')?.split(',') ?? []
    return { body: { items: ids.map((id) => now(id, shelf[id] ?? 0)) } }
  })
  return () => vi.unstubAllGlobals()
})

const now = (id: string, stock: number): ProductUpdate => ({
  id,
  stock,
  held: stock === 0,
  price: null,
  discount_percentage: null,
  variants: [],
})
const hello = (social_proof: SocialProof = 'simulated') => ({ line: CONNECTION_ID, settings: { ...DEFAULT_SETTINGS, social_proof } })

/** A tab of its own: its own copy of the code, the same locks and channels. */
async function freshTab() {
  vi.resetModules()
  const [line, words, presence] = [await import('./shop-event-stream.ts'), await import('./live-stock.ts'), await import('./presence.ts')]
  const stop = line.openShopEventStream()
  const stock = (id: string) => words.liveProductOf({ id, stock: 99, held: false, variants: [] }).stock
  return { ...words, ...presence, stop, stock }
}
const source = () => openSources().at(-1)!

describe('what pages show', () => {
  test('is requested at connect and received as events from then on; products shown later are requested in one batch', async () => {
    const page = await freshTab()
    page.showProducts([A])
    await until(() => openSources().length === 1)
    source().emit('hello', hello())
    await until(() => page.stock(A) === 1)
    source().emit('pieces', { items: [now(A, 0)] })
    expect(page.stock(A)).toBe(0)
    page.showProducts([A, B])
    await until(() => page.stock(B) === 1)
    expect(asked).toEqual([`/api/live/pieces?ids=${A}`, `/api/live/pieces?ids=${B}`])
    page.stop()
    expect(openSources()).toHaveLength(0)
  })

  test('is asked for anew when the connection was lost in between', async () => {
    const page = await freshTab()
    page.showProducts([A])
    await until(() => openSources().length === 1)
    source().emit('hello', hello())
    await until(() => page.stock(A) === 1)
    shelf[A] = 0
    source().refuse()
    await until(() => FakeSource.all.length === 2)
    source().emit('hello', hello())
    await until(() => page.stock(A) === 0)
    expect(asked).toHaveLength(2)
    page.stop()
  })

  test('is asked for now and then while no stream is to be had, and not by a page that nobody sees', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const page = await freshTab()
    page.showProducts([A])
    shelf[A] = 0
    async function refused(times: number): Promise<void> {
      await vi.waitFor(() => expect(FakeSource.all).toHaveLength(times))
      source().refuse()
      // Longer than the pause before the next try, and shorter than silence may be.
      await vi.advanceTimersByTimeAsync(5000)
    }
    await refused(1)
    expect([page.stock(A), asked]).toEqual([99, []])
    await refused(2)
    await vi.waitFor(() => expect(page.stock(A)).toBe(0))
    expect(asked).toEqual([`/api/live/pieces?ids=${A}`])
    tab.document.visibilityState = 'hidden'
    await refused(3)
    expect(asked).toHaveLength(1)
    page.stop()
    vi.useRealTimers()
  })

  test('a network change opens another stream at once', async () => {
    const page = await freshTab()
    await until(() => openSources().length === 1)
    source().emit('hello', hello())
    tab.setOnline(true)
    await until(() => FakeSource.all.length === 2)
    expect(openSources()).toHaveLength(1)
    page.stop()
  })

  test('a second tab receives through the first, and starts with the current state', async () => {
    const first = await freshTab()
    await until(() => openSources().length === 1)
    source().emit('hello', hello('live'))
    source().emit('viewers', { counts: { [A]: 4 }, all: true })
    const second = await freshTab()
    second.showProducts([A])
    await until(() => second.stock(A) === 1 && second.hasPresence()[A] === 4)
    source().emit('pieces', { items: [now(A, 0)] })
    await until(() => second.stock(A) === 0)
    expect(FakeSource.all).toHaveLength(1)
    first.stop()
    second.stop()
  })

  test('a hidden page closes its stream after a while, and reads the current state when shown again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const page = await freshTab()
    page.showProducts([A])
    await vi.waitFor(() => expect(openSources()).toHaveLength(1))
    source().emit('hello', hello())
    await vi.waitFor(() => expect(page.stock(A)).toBe(1))
    tab.document.visibilityState = 'hidden'
    tab.document.fire('visibilitychange')
    vi.advanceTimersByTime(14_000)
    expect(openSources()).toHaveLength(1)
    vi.advanceTimersByTime(1000)
    expect(openSources()).toHaveLength(0)
    shelf[A] = 0
    tab.document.visibilityState = 'visible'
    tab.document.fire('visibilitychange')
    await vi.waitFor(() => expect(openSources()).toHaveLength(1))
    source().emit('hello', hello())
    await vi.waitFor(() => expect(page.stock(A)).toBe(0))
    page.stop()
    vi.useRealTimers()
  })

  test('a stream without events for long is closed and reopened', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const page = await freshTab()
    await vi.waitFor(() => expect(openSources()).toHaveLength(1))
    source().emit('hello', hello())
    vi.advanceTimersByTime(40_000)
    source().emit('beat', {})
    vi.advanceTimersByTime(49_000)
    expect(FakeSource.all).toHaveLength(1)
    vi.advanceTimersByTime(1000)
    expect(openSources()).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1000)
    expect(openSources()).toHaveLength(1)
    page.stop()
    vi.useRealTimers()
  })
})

describe('[open-25] viewers', () => {
  test('is sent only while the setting is live, with the id of the stream and nothing else', async () => {
    const page = await freshTab()
    await until(() => openSources().length === 1)
    const close = page.joinPresence(A)
    source().emit('hello', hello('simulated'))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(requests).toEqual([])
    source().emit('settings', { ...DEFAULT_SETTINGS, social_proof: 'live' })
    await until(() => requests.length === 1)
    expect(requests[0]).toEqual({ line: CONNECTION_ID, tab: expect.any(String), pieces: [A] })
    const closeOther = page.joinPresence(B)
    close()
    await until(() => requests.length === 3)
    expect(requests.map(({ pieces }) => pieces)).toEqual([[A], [B, A], [B]])
    tab.document.visibilityState = 'hidden'
    tab.document.fire('visibilitychange')
    await until(() => requests.at(-1)?.pieces.length === 0)
    closeOther()
    page.stop()
  })

  test('is not sent while their own switch is off', async () => {
    const page = await freshTab()
    await until(() => openSources().length === 1)
    const close = page.joinPresence(A)
    const live: Settings = { ...DEFAULT_SETTINGS, social_proof: 'live' }
    source().emit('hello', { line: CONNECTION_ID, settings: { ...live, figures: { ...live.figures, viewers: false } } })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(requests).toEqual([])
    source().emit('settings', live)
    await until(() => requests.length === 1)
    close()
    page.stop()
  })

  test('counts of others are dropped when the setting changes', async () => {
    const page = await freshTab()
    await until(() => openSources().length === 1)
    source().emit('hello', hello('live'))
    source().emit('viewers', { counts: { [A]: 2, [B]: 1 }, all: true })
    source().emit('viewers', { counts: { [B]: 0 }, all: false })
    expect(page.hasPresence()).toEqual({ [A]: 2 })
    source().emit('settings', { ...DEFAULT_SETTINGS, social_proof: 'off' })
    expect(page.hasPresence()).toEqual({})
    page.stop()
  })
})
