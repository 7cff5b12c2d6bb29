// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tellLater, tellNow } from './beacon.ts'

let sent: [path: string, message: string][]
beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((path, body) => {
    void (body as Blob).text().then((text) => sent.push([String(path), text]))
    return true
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const leave = () => dispatchEvent(new Event('pagehide'))
async function messages(): Promise<unknown[]> {
  await vi.advanceTimersByTimeAsync(0)
  return sent.map(([path, text]) => [path, JSON.parse(text) as unknown])
}

test('what several have to tell leaves with the page, in one message, once', async () => {
  const views = ['a']
  tellLater('traffic', () => views)
  views.push('b')
  tellLater('traffic', () => views)
  tellLater('videos', () => 'watched')
  expect(await messages()).toEqual([])
  leave()
  leave()
  expect(await messages()).toEqual([['/api/beacons', { traffic: ['a', 'b'], videos: 'watched' }]])
})

test('it waits a minute and no longer, however much is added, and a page that comes back tells anew', async () => {
  tellLater('traffic', () => 1)
  await vi.advanceTimersByTimeAsync(59_000)
  tellLater('overlays', () => 2)
  expect(await messages()).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  expect(await messages()).toEqual([['/api/beacons', { traffic: 1, overlays: 2 }]])
  dispatchEvent(new Event('pageshow'))
  tellLater('videos', () => 3)
  leave()
  expect(await messages()).toHaveLength(2)
})

test('what may not wait so long takes the rest with it', async () => {
  tellLater('traffic', () => 1)
  tellLater('videos', () => 2, 15_000)
  tellLater('overlays', () => 3)
  await vi.advanceTimersByTimeAsync(14_999)
  expect(await messages()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(await messages()).toEqual([['/api/beacons', { traffic: 1, videos: 2, overlays: 3 }]])
  tellLater('traffic', () => 4)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(await messages()).toHaveLength(1)
  leave()
  expect(await messages()).toHaveLength(2)
})

test('what could not be sent goes with the next, the last three of it, and once it is sent no more', async () => {
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(false)
  const bodies: string[] = []
  let isDown = true
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    if (isDown) throw new TypeError('Failed to fetch')
    bodies.push(body as string)
  })
  for (const n of [1, 2, 3, 4]) {
    tellLater('traffic', () => n)
    tellNow()
    await vi.advanceTimersByTimeAsync(0)
  }
  isDown = false
  leave()
  leave()
  expect(bodies).toEqual([2, 3, 4].map((traffic) => JSON.stringify({ traffic })))
  vi.unstubAllGlobals()
})

test('what is said as the page is hidden does not wait, and what has to be known goes at once', async () => {
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  tellLater('videos', () => 'the last seconds')
  tellLater('traffic', () => 'a view')
  expect(await messages()).toEqual([['/api/beacons', { videos: 'the last seconds', traffic: 'a view' }]])
  visible.mockReturnValue('visible')
  tellLater('traffic', () => 'before paying')
  tellNow()
  expect(await messages()).toHaveLength(2)
})
