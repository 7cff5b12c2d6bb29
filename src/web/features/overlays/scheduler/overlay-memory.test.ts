// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SeenOverlays } from '../../../../shop/overlays/contract.ts'
import { STORAGE_KEYS } from '../../../lib/storage.ts'
import { acceptSession, dropSession } from '../../account/session/session-store.ts'
import { sessionView, USER } from '../../account/session/test-browser.ts'
import { markSeen, seenText } from '../state/seen.ts'
import { askedFor, endOverlay, openOverlayOnRequest, shownOverlay } from '../state/shown-overlay.ts'
import { knowsMemory, reportOverlay, syncMemory, tellAccount } from './overlay-memory.ts'

const NOW = Date.parse('2026-11-26T09:00:00.000Z')
const HOUR = 3600_000
const iso = (at: number) => new Date(at).toISOString()

let members = 0
let said: string[] = []
let told: unknown[] = []
let answer: () => Promise<Response> = async () => Response.json({})

/** Each is somebody else: what is known of an account is known once for a page. */
function signIn(): void {
  const id = `0199b0a0-0000-7000-8000-${String((members += 1)).padStart(12, '0')}`
  acceptSession(sessionView({ user: { ...USER, id } }), { here: true })
}
async function leavePage(): Promise<void> {
  dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(0)
}
const account = (seen: SeenOverlays) => (answer = async () => Response.json(seen))

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  localStorage.clear()
  sessionStorage.clear()
  said = []
  told = []
  account({})
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return answer()
    told.push(JSON.parse(body as string))
    return new Response(null, { status: 204 })
  })
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((_path, body) => {
    void (body as Blob).text().then((text) => {
      const { overlays } = JSON.parse(text) as { overlays: object[] }
      said.push(...overlays.map((event) => Object.values(event).join(' ')))
    })
    return true
  })
})
afterEach(() => {
  dropSession({ here: true })
  askedFor.set(false)
  shownOverlay.set(null)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('[tour-03] browser and account', () => {
  test('what was closed on another device is closed here, and what was closed here is told', async () => {
    markSeen('tutorial')
    account({ tour: iso(NOW - HOUR) })
    signIn()
    expect(knowsMemory()).toBe(false)
    await syncMemory(() => undefined)
    expect(knowsMemory()).toBe(true)
    expect([seenText('tour'), seenText('tutorial'), seenText('recent_purchases')]).toEqual(['true', 'true', null])
    expect(told).toEqual([{ overlay: 'tutorial' }])
  })

  test('of an offer the newest closing counts, wherever it was, with its time', async () => {
    markSeen('exit_offer', NOW - 2 * HOUR)
    account({ exit_offer: iso(NOW - HOUR) })
    signIn()
    await syncMemory(() => undefined)
    expect([seenText('exit_offer'), told]).toEqual([String(NOW - HOUR), []])
    account({ exit_offer: iso(NOW - 3 * HOUR) })
    signIn()
    await syncMemory(() => undefined)
    expect([seenText('exit_offer'), told]).toEqual([String(NOW - HOUR), [{ overlay: 'exit_offer', at: iso(NOW - HOUR) }]])
  })

  test('it is waited for 5 s at most; what comes later still counts', async () => {
    let arrive = (_answer: Response) => {}
    answer = () => new Promise((resolve) => (arrive = resolve))
    const done = vi.fn()
    signIn()
    const synced = syncMemory(done)
    await vi.advanceTimersByTimeAsync(4999)
    expect([knowsMemory(), done.mock.calls.length]).toEqual([false, 0])
    await vi.advanceTimersByTimeAsync(1)
    expect([knowsMemory(), done.mock.calls.length]).toEqual([true, 1])
    arrive(Response.json({ tour: iso(NOW) }))
    await synced
    expect(seenText('tour')).toBe('true')
  })

  test('without an answer it goes on at once; once in a page it is asked', async () => {
    const asked = vi.fn(async () => Response.json({ error: { code: 'internal', message: 'No.' } }, { status: 500 }))
    answer = asked
    signIn()
    await syncMemory(() => undefined)
    expect(knowsMemory()).toBe(true)
    const calls = asked.mock.calls.length
    await syncMemory(() => undefined)
    expect(asked).toHaveBeenCalledTimes(calls)
  })

  test('of who is signed out there is nothing to know, and nothing to tell', async () => {
    const stop = tellAccount()
    expect(knowsMemory()).toBe(true)
    shownOverlay.set('tour')
    markSeen('tour')
    endOverlay('tour', 'dismissed')
    expect(told).toEqual([])
    stop()
  })

  test('what ends is told to the account if it was closed, and not if it went by itself', async () => {
    signIn()
    const stop = tellAccount()
    shownOverlay.set('recent_purchases')
    endOverlay('recent_purchases', 'gone')
    shownOverlay.set('consent')
    endOverlay('consent', 'accepted')
    expect(told).toEqual([])
    shownOverlay.set('exit_offer')
    markSeen('exit_offer')
    endOverlay('exit_offer', 'dismissed')
    await vi.advanceTimersByTimeAsync(0)
    expect(told).toEqual([{ overlay: 'exit_offer', at: iso(NOW) }])
    stop()
    shownOverlay.set('exit_offer')
    endOverlay('exit_offer', 'dismissed')
    await vi.advanceTimersByTimeAsync(0)
    expect(told).toHaveLength(1)
  })
})

describe('what the shop counts', () => {
  test('each event once in a visit, with nothing but what happened to what', async () => {
    for (let again = 0; again < 2; again++) {
      reportOverlay('tour', 'shown')
      reportOverlay('tour', 'dismissed')
      reportOverlay('exit_offer', 'held')
    }
    await leavePage()
    expect(said).toEqual(['tour shown', 'tour dismissed', 'exit_offer held'])
    expect(JSON.parse(sessionStorage.getItem(STORAGE_KEYS.overlayEvents) ?? '')).toEqual(said)
    sessionStorage.removeItem(STORAGE_KEYS.overlayEvents)
    reportOverlay('tour', 'shown')
    await leavePage()
    expect(said).toHaveLength(4)
  })

  test('what was not sent is not remembered as said', async () => {
    reportOverlay('tour', 'shown')
    expect(sessionStorage.getItem(STORAGE_KEYS.overlayEvents)).toBeNull()
    await leavePage()
    expect(sessionStorage.getItem(STORAGE_KEYS.overlayEvents)).toBe('["tour shown"]')
  })

  test('not what somebody asked for, nor what became of it', async () => {
    openOverlayOnRequest('tour')
    reportOverlay('tour', 'shown')
    endOverlay('tour', 'dismissed')
    reportOverlay('tour', 'dismissed')
    await leavePage()
    expect(said).toEqual([])
  })

  test('a browser without beacons sends it all the same', async () => {
    vi.spyOn(navigator, 'sendBeacon').mockReturnValue(false)
    reportOverlay('tutorial', 'shown')
    await leavePage()
    expect(told).toEqual([{ overlays: [{ overlay: 'tutorial', event: 'shown' }] }])
  })
})
