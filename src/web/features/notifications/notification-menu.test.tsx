// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { MemberNotification, NotificationPage } from '../../../shop/notifications/contract.ts'
import { showScreen } from '../../lib/test-screen.ts'
import { NotificationMenu } from './notification-menu.tsx'
import { adoptNotifications } from './notifications-store.ts'
import { currentUnread } from './unread-count.ts'

const ORDER = '0199b0a0-0000-7000-8000-0000000000e1'
const MINUTE = 60_000

function notice(number: number, change: Partial<MemberNotification> = {}): MemberNotification {
  return {
    id: `0199b0a0-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`,
    user_id: '0199b0a0-0000-7000-8000-0000000000f1',
    type: 'order_placed',
    title: `Title ${number}`,
    message: `Message ${number}`,
    is_read: false,
    created_at: new Date(Date.now() - number * MINUTE).toISOString(),
    order_id: null,
    metadata: {},
    ...change,
  }
}

function Opened({ onClose }: { onClose: () => void }) {
  const anchor = useRef<HTMLElement>(null)
  return <NotificationMenu open onClose={onClose} anchor={anchor} />
}

/** The open dropdown with these notifications, which have come already. */
function openDropdown(items: MemberNotification[]) {
  adoptNotifications({ items, next_cursor: null, unread: items.filter(({ is_read }) => !is_read).length })
  const onClose = vi.fn()
  const shown = showScreen(<Opened onClose={onClose} />, {
    shop: (method, path) => (method === 'POST' && path.endsWith('/read') ? { body: { unread: currentUnread() } } : { status: 404 }),
  })
  const list = within(screen.getByRole('dialog', { name: 'Notifications' }))
  return { ...shown, onClose, list, rows: () => list.getAllByRole('listitem') }
}

beforeEach(() => vi.stubGlobal('innerWidth', 1280))

describe('the dropdown', () => {
  test('[notif-02, notif-03] says that they are on their way, then that there are none yet', async () => {
    const { promise, resolve } = Promise.withResolvers<{ body: NotificationPage }>()
    showScreen(<Opened onClose={() => undefined} />, { shop: () => promise })
    const dropdown = within(screen.getByRole('dialog', { name: 'Notifications' }))
    expect((await dropdown.findByRole('status')).textContent).toBe('Loading notifications')
    expect(dropdown.getByRole('status').querySelector('.animate-spin')).toBeTruthy()
    resolve({ body: { items: [], next_cursor: null, unread: 0 } })
    expect(await dropdown.findByText('No notifications yet')).toBeTruthy()
    expect(dropdown.getByText("You'll see order updates here")).toBeTruthy()
    expect(dropdown.queryByRole('status')).toBeNull()
    // All of nothing.
    expect(dropdown.queryByRole('link', { name: 'See all' })).toBeNull()
  })
  test('leads to all of them where there are any', () => {
    expect(
      openDropdown([notice(1)])
        .list.getByRole('link', { name: 'See all' })
        .getAttribute('href'),
    ).toBe('/notifications')
  })
})

describe('a notification in the dropdown', () => {
  test('[notif-04] shows an icon of its type, title, message, whose sums no line breaks, how long ago, and the number of its order', () => {
    const { rows } = openDropdown([
      notice(5, { type: 'order_shipped', order_id: ORDER, metadata: { order_number: 'UP-7K3M9C' } }),
      notice(12, { type: 'price_drop', message: 'Now KES 1,450, was KES 2,000.', metadata: {} }),
      notice(13, { type: 'of_a_newer_shop' as MemberNotification['type'] }),
    ])
    const [shipped, cheaper, unknown] = rows()
    expect(shipped?.textContent).toContain('Title 5')
    expect(shipped?.textContent).toContain('Message 5')
    expect(shipped?.querySelector('time')?.textContent).toBe('5 min ago')
    expect(shipped?.textContent).toContain('Order #UP-7K3M9C')
    expect(cheaper?.textContent).not.toContain('Order #')
    expect([...(cheaper?.querySelectorAll('.whitespace-nowrap') ?? [])].map((sum) => sum.textContent)).toEqual(['KES 1,450', 'KES 2,000'])
    const icons = [shipped, cheaper, unknown].map((row) => row?.querySelector('svg')?.classList.toString())
    expect(icons.map((icon) => /lucide-(truck|tag|bell)\b/.exec(icon ?? '')?.[1])).toEqual(['truck', 'tag', 'bell'])
  })

  test('[notif-05] is highlighted while it is unread and can be marked read; a read one is not and cannot', () => {
    const { rows } = openDropdown([notice(1), notice(2, { is_read: true })])
    const [unread, read] = rows() as [HTMLElement, HTMLElement]
    expect([unread, read].map((row) => row.classList.contains('bg-sand'))).toEqual([true, false])
    expect([unread, read].map((row) => within(row).queryByText('Unread:') !== null)).toEqual([true, false])
    expect([unread, read].map((row) => within(row).queryByRole('button', { name: /^Mark as read/ }) !== null)).toEqual([true, false])
  })

  test('[notif-05, notif-09] its button marks it read, alone, and leaves the dropdown open', async () => {
    const { user, rows, onClose, asked } = openDropdown([notice(1, { order_id: ORDER }), notice(2)])
    await user.click(within(rows()[0]!).getByRole('button', { name: 'Mark as read: Title 1' }))
    expect(rows().map((row) => row.classList.contains('bg-sand'))).toEqual([false, true])
    expect(currentUnread()).toBe(1)
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([`POST /api/notifications/${notice(1).id}/read`])
    expect(onClose).not.toHaveBeenCalled()
  })

  test('[notif-11] of an order: pressed, it is read, the dropdown closes and the order opens', async () => {
    const { user, rows, onClose, here } = openDropdown([notice(1, { order_id: ORDER })])
    await user.click(within(rows()[0]!).getByRole('link'))
    expect(onClose).toHaveBeenCalledOnce()
    expect(currentUnread()).toBe(0)
    expect(here()).toBe(`/orders/${ORDER}`)
  })

  test('[notif-11] without an order: pressed, it is read and the dropdown stays open', async () => {
    const { user, rows, onClose, here } = openDropdown([notice(1)])
    await user.click(within(rows()[0]!).getByRole('button', { name: /Message 1/ }))
    expect(rows()[0]?.classList.contains('bg-sand')).toBe(false)
    expect(currentUnread()).toBe(0)
    expect(onClose).not.toHaveBeenCalled()
    expect(here()).toBe('/')
  })

  test('[notif-11] of a product: pressed, it is read and leads there, and the dropdown stays open for the next', async () => {
    const { user, rows, onClose, here } = openDropdown([notice(1, { type: 'price_drop', metadata: { product_id: ORDER } }), notice(2)])
    await user.click(within(rows()[0]!).getByRole('link'))
    expect(currentUnread()).toBe(1)
    expect(here()).toBe(`/product/${ORDER}`)
    expect(onClose).not.toHaveBeenCalled()
    expect(rows()).toHaveLength(2)
  })
})
