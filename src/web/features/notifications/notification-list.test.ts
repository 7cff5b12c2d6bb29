import { describe, expect, it } from 'vitest'
import type { MemberNotification } from '../../../shop/notifications/contract.ts'
import { linkOf, relativeTime } from './notification-facts.ts'
import { fromPage, NOTHING_YET, renewed, withAllRead, withNotification, withPage, withRead, withUpdate } from './notification-list.ts'
import { badgeText } from './unread-count.ts'

const notification = (n: number, more: Partial<MemberNotification> = {}): MemberNotification => ({
  id: `n${n}`,
  user_id: 'u',
  type: 'order_shipped',
  title: `Title ${n}`,
  message: '',
  is_read: false,
  created_at: '2026-03-01T10:00:00.000Z',
  order_id: null,
  metadata: {},
  ...more,
})
const page = (items: MemberNotification[], next_cursor: string | null = null) => ({ items, next_cursor, unread: 0 })
const ids = (list: { items: readonly MemberNotification[] }) => list.items.map(({ id }) => id)

describe('the list', () => {
  it('[notif-07] a new one is on top, once', () => {
    const list = withNotification(fromPage(page([notification(1)])), notification(2))
    expect(ids(list)).toEqual(['n2', 'n1'])
    expect(ids(withNotification(list, notification(2)))).toEqual(['n2', 'n1'])
  })

  it('[notif-08] a changed one is replaced in its place; one that is not here stays away', () => {
    const list = fromPage(page([notification(1), notification(2)]))
    expect(withUpdate(list, notification(2, { is_read: true })).items[1]?.is_read).toBe(true)
    expect(ids(withUpdate(list, notification(9)))).toEqual(['n1', 'n2'])
  })

  it('[notif-09, notif-10] one or all are read', () => {
    const list = fromPage(page([notification(1), notification(2)]))
    expect(withRead(list, 'n1', true).items.map(({ is_read }) => is_read)).toEqual([true, false])
    expect(withAllRead(list).items.every(({ is_read }) => is_read)).toBe(true)
  })

  it('the next page goes below, and what moved onto it is not shown twice', () => {
    const list = withPage(fromPage(page([notification(1), notification(2)], 'c')), page([notification(2), notification(3)]))
    expect(ids(list)).toEqual(['n1', 'n2', 'n3'])
    expect(list.next).toBeNull()
    expect(NOTHING_YET.state).toBe('empty')
  })

  it('the first page again keeps what was loaded below it, unless there is a gap between them', () => {
    const at = (n: number) => notification(n, { created_at: `2026-03-01T10:00:0${n}.000Z` })
    const long = withPage(fromPage(page([at(4), at(3)], 'after 3')), page([at(2), at(1)], 'after 1'))
    const again = renewed(long, page([at(5), at(4)], 'after 4'))
    expect(ids(again)).toEqual(['n5', 'n4', 'n3', 'n2', 'n1'])
    expect(again.next).toBe('after 1')
    expect(ids(renewed(long, page([at(9), at(8)], 'after 8')))).toEqual(['n9', 'n8'])
    expect(ids(renewed(long, page([at(4)])))).toEqual(['n4'])
  })
})

describe('words', () => {
  it('[notif-01] the badge shows the count, or "9+" above 9', () => {
    expect([badgeText(1), badgeText(9), badgeText(10), badgeText(250)]).toEqual(['1', '9', '9+', '9+'])
  })

  it('[notif-04] relative times', () => {
    const now = Date.parse('2026-03-10T12:00:00.000Z')
    const ago = (minutes: number) => relativeTime(new Date(now - minutes * 60_000).toISOString(), now)
    expect([0, 1, 59, 60, 23 * 60, 24 * 60, 3 * 24 * 60, 9 * 24 * 60].map(ago)).toEqual([
      'Just now',
      '1 min ago',
      '59 min ago',
      '1 h ago',
      '23 h ago',
      'Yesterday',
      '3 days ago',
      '1 Mar 2026',
    ])
    expect(relativeTime('2026-03-10T12:00:30.000Z', now)).toBe('Just now')
  })

  it('[notif-11] leads to the order, else to what it is about, and never to another site', () => {
    expect(linkOf(notification(1, { order_id: 'o1', metadata: { link: '/wishlist' } }))).toBe('/orders/o1')
    expect(linkOf(notification(1, { metadata: { link: '/wishlist' } }))).toBe('/wishlist')
    expect(linkOf(notification(1, { metadata: { product_id: 'p1' } }))).toBe('/product/p1')
    expect(linkOf(notification(1, { metadata: { link: '//evil.example' } }))).toBeNull()
    expect(linkOf(notification(1))).toBeNull()
  })
})
