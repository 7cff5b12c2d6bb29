import type { MemberNotification, NotificationPage } from '../../../shop/notifications/contract.ts'

// The notifications a browser holds, and what happens to them. Pure.

export interface NotificationList {
  /** Newest first. */
  items: readonly MemberNotification[]
  /** Where the next page begins; null at the end. */
  next: string | null
  state: 'empty' | 'loading' | 'ready' | 'failed'
}

export const NOTHING_YET: NotificationList = { items: [], next: null, state: 'empty' }

export function fromPage({ items, next_cursor }: NotificationPage): NotificationList {
  return { items, next: next_cursor, state: 'ready' }
}

/** The first page again: what was loaded below it stays, if the two meet. */
export function renewed(list: NotificationList, page: NotificationPage): NotificationList {
  const known = new Set(page.items.map(({ id }) => id))
  const meets = page.next_cursor !== null && list.items.some(({ id }) => known.has(id))
  const last = page.items.at(-1)
  const below = meets && last ? list.items.filter((notification) => !known.has(notification.id) && isOlder(notification, last)) : []
  return below.length === 0 ? fromPage(page) : { items: [...page.items, ...below], next: list.next, state: 'ready' }
}

function isOlder(a: MemberNotification, b: MemberNotification): boolean {
  return a.created_at < b.created_at || (a.created_at === b.created_at && a.id < b.id)
}

/** The next page below. What came in from above in the meantime has moved the pages; nothing is shown twice. */
export function withPage(list: NotificationList, page: NotificationPage): NotificationList {
  const known = new Set(list.items.map(({ id }) => id))
  return { items: [...list.items, ...page.items.filter(({ id }) => !known.has(id))], next: page.next_cursor, state: 'ready' }
}

/** A new one on top; one that is there already is replaced (notif-07, notif-08). */
export function withNotification(list: NotificationList, notification: MemberNotification): NotificationList {
  if (list.items.some(({ id }) => id === notification.id)) return changed(list, notification.id, () => notification)
  return { ...list, items: [notification, ...list.items] }
}

/** One that this browser holds is replaced; any other is not its business (notif-08). */
export function withUpdate(list: NotificationList, notification: MemberNotification): NotificationList {
  return changed(list, notification.id, () => notification)
}

export function withRead(list: NotificationList, id: string, is_read: boolean): NotificationList {
  return changed(list, id, (notification) => ({ ...notification, is_read }))
}

export function withAllRead(list: NotificationList): NotificationList {
  return { ...list, items: list.items.map((notification) => (notification.is_read ? notification : { ...notification, is_read: true })) }
}

function changed(list: NotificationList, id: string, change: (notification: MemberNotification) => MemberNotification): NotificationList {
  return { ...list, items: list.items.map((notification) => (notification.id === id ? change(notification) : notification)) }
}
