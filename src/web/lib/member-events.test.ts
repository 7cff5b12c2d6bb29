import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeSource, openSources, openTab, until, type Tab } from './test-tab.ts'

let tab: Tab
let asked: string[]
let status: number

beforeEach(() => {
  asked = []
  status = 200
  tab = openTab((_method, path) => {
    asked.push(path)
    return status === 200
      ? { body: { items: [], next_cursor: null, unread: 0 } }
      : { status, body: { error: { code: 'session_expired', message: '' } } }
  })
  return () => vi.unstubAllGlobals()
})

/** Another tab of the same browser: its own copy of the code, the same locks and channels. */
async function freshTab() {
  vi.resetModules()
  return import('./member-events.ts')
}

describe('the stream of a member', () => {
  it('[role-04] one tab listens for all of them, and another takes over when it goes', async () => {
    const [first, second] = [await freshTab(), await freshTab()]
    const [here, there] = [vi.fn(), vi.fn()]
    const stop = first.onMemberEvent('hello', here)
    await until(() => openSources().length === 1)
    const stopOther = second.onMemberEvent('hello', there)
    FakeSource.all[0]?.emit('hello', { unread: 3 })
    await until(() => there.mock.calls.length === 1)
    expect(here).toHaveBeenCalledExactlyOnceWith({ unread: 3 })
    expect(there).toHaveBeenCalledExactlyOnceWith({ unread: 3 })
    expect(FakeSource.all).toHaveLength(1)
    stop()
    await until(() => FakeSource.all.length === 2)
    FakeSource.all[1]?.emit('hello', { unread: 4 })
    expect(there).toHaveBeenLastCalledWith({ unread: 4 })
    expect(here).toHaveBeenCalledOnce()
    stopOther()
  })

  it('opens nothing before the first listener and closes after the last', async () => {
    const { onMemberEvent } = await freshTab()
    expect(FakeSource.all).toHaveLength(0)
    const [stop, stopOther] = [onMemberEvent('bag', vi.fn()), onMemberEvent('wishlist', vi.fn())]
    await until(() => openSources().length === 1)
    stop()
    expect(openSources()).toHaveLength(1)
    stopOther()
    expect(openSources()).toHaveLength(0)
  })

  it('refused, it asks by an ordinary call, which renews the session, and comes back', async () => {
    const { onMemberEvent } = await freshTab()
    const stop = onMemberEvent('hello', vi.fn())
    await until(() => openSources().length === 1)
    FakeSource.all[0]?.refuse()
    await until(() => FakeSource.all.length === 2)
    expect(asked).toEqual(['/api/notifications?limit=1'])
    stop()
  })

  it('ends when the session is over, and begins anew for whoever signs in next', async () => {
    const { onMemberEvent } = await freshTab()
    const stop = onMemberEvent('hello', vi.fn())
    await until(() => openSources().length === 1)
    status = 401
    FakeSource.all[0]?.refuse()
    await until(() => asked.length === 1)
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(openSources()).toHaveLength(0)
    stop()
    status = 200
    const stopNext = onMemberEvent('hello', vi.fn())
    await until(() => openSources().length === 1)
    stopNext()
  })

  it('disconnects while the page is in the back/forward cache, and survives a broken message', async () => {
    const { onMemberEvent } = await freshTab()
    const listener = vi.fn()
    const stop = onMemberEvent('wishlist', listener)
    await until(() => openSources().length === 1)
    tab.window.fire('pagehide')
    expect(openSources()).toHaveLength(0)
    tab.window.fire('pageshow', { persisted: true })
    await until(() => openSources().length === 1)
    vi.spyOn(JSON, 'parse').mockImplementationOnce(() => {
      throw new SyntaxError('broken')
    })
    openSources()[0]?.emit('wishlist', {})
    openSources()[0]?.emit('wishlist', {})
    expect(listener).toHaveBeenCalledOnce()
    stop()
  })
})
