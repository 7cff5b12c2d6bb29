import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { MemberNotification } from '../../../shop/notifications/contract.ts'
import { readMessages } from '../../ui/test-messages.ts'
import { FakeSource, openSources, openTab, until } from '../../lib/test-tab.ts'

const notice = (n: number): MemberNotification => ({
  id: `0199b0a0-0000-7000-8000-${String(n).padStart(12, '0')}`,
  user_id: '0199b0a0-0000-7000-8000-00000000000a',
  type: 'order_placed',
  title: `Notice ${n}`,
  message: 'Words',
  is_read: false,
  order_id: null,
  metadata: {},
  created_at: `2026-11-20T10:00:${String(n).padStart(2, '0')}.000Z`,
})

/** Questions to the server, in the order they came; each is answered when the test says so. */
let asked: { path: string; answer: (items: MemberNotification[], next?: string) => void }[]

beforeEach(() => {
  asked = []
  openTab(async (_method, path) => {
    return new Promise((resolve) => {
      const answer = (items: MemberNotification[], next_cursor: string | null = null) =>
        resolve({ body: { items, next_cursor, unread: items.length } })
      asked.push({ path, answer })
    })
  })
  return () => vi.unstubAllGlobals()
})

async function open() {
  vi.resetModules()
  await readMessages()
  const store = await import('./notifications-store.ts')
  const { currentUnread } = await import('./unread-count.ts')
  return { ...store, currentUnread }
}

async function question(place: number) {
  await until(() => asked[place] !== undefined)
  return asked[place]!
}

describe('how many are unread', () => {
  it('[notif-01, notif-07] is what the stream said last, also when an older answer comes later', async () => {
    const { followNotifications, currentUnread } = await open()
    const stop = followNotifications()
    await until(() => openSources().length === 1)
    const first = await question(0)
    FakeSource.all[0]?.emit('hello', { unread: 0 })
    FakeSource.all[0]?.emit('notification', { kind: 'insert', notification: notice(1), unread: 1 })
    expect(currentUnread()).toBe(1)
    first.answer([])
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(currentUnread()).toBe(1)
    stop()
  })

  it('is what the answer says as long as the stream is silent', async () => {
    const { followNotifications, currentUnread } = await open()
    const stop = followNotifications()
    const first = await question(0)
    first.answer([notice(1), notice(2)])
    await expect.poll(currentUnread).toBe(2)
    stop()
  })
})

describe('the list', () => {
  it('[notif-07] is asked for again when one came while the answer was on its way', async () => {
    const { followNotifications, loadNotifications, currentUnread } = await open()
    const stop = followNotifications()
    await until(() => openSources().length === 1)
    ;(await question(0)).answer([])
    const loading = loadNotifications()
    const older = await question(1)
    FakeSource.all[0]?.emit('notification', { kind: 'insert', notification: notice(1), unread: 1 })
    older.answer([])
    const newer = await question(2)
    newer.answer([notice(1)])
    await loading
    expect(asked.map(({ path }) => path)).toEqual([
      '/api/notifications?limit=1',
      '/api/notifications?limit=20',
      '/api/notifications?limit=20',
    ])
    expect(currentUnread()).toBe(1)
    stop()
  })

  it('keeps what was loaded below it while the answer was on its way', async () => {
    const { adoptNotifications, followNotifications, loadNotifications, loadMoreNotifications } = await open()
    adoptNotifications({ items: [notice(3), notice(2)], next_cursor: 'below', unread: 3 })
    const stop = followNotifications()
    await until(() => openSources().length === 1)
    FakeSource.all[0]?.emit('hello', { unread: 3 })
    const loading = loadNotifications()
    const newer = await question(1)
    const more = loadMoreNotifications()
    ;(await question(2)).answer([notice(1)])
    await more
    newer.answer([notice(3), notice(2)], 'below')
    await loading
    // There is nothing below any more, so nothing is asked for.
    void loadMoreNotifications()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(asked).toHaveLength(3)
    stop()
  })
})
