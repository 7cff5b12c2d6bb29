import type { MemberNotification as Notice, NotificationPage as NoticePage } from '../../../shop/notifications/contract.ts'

// The notifications a browser holds, and what happens to them. Pure.

export interface NotificationList {
  /** Newest first. */
  items: readonly Notice[]
  /** Where the next page begins; null at the end. */
  next: string | null
  state: 'empty' | 'loading' | 'ready' | 'failed'
}

export const NOTHING_YET: NotificationList = { items: [], next: null, state: 'empty' }

export function fromPage({ items, next_cursor }: NoticePage): NotificationList {
  return { items, next: next_cursor, state: 'ready' }
}

/** The first page again: what was loaded below it stays, if the two meet. */
export function renewed(list: NotificationList, page: NoticePage): NotificationList {
  const known = new Set(page.items.map(({ id }) => id))
  const meets = page.next_cursor !== null && list.items.some(({ id }) => known.has(id))
  const last = page.items.at(-1)
  const below = meets && last ? list.items.filter((notice) => !known.has(notice.id) && isOlder(notice, last)) : []
  return below.length === 0 ? fromPage(page) : { items: [...page.items, ...below], next: list.next, state: 'ready' }
}

function isOlder(a: Notice, b: Notice): boolean {
  return a.created_at < b.created_at || (a.created_at === b.created_at && a.id < b.id)
}

/** The next page below. What came in from above meanwhile has moved the pages; nothing is shown twice. */
export function withPage(list: NotificationList, page: NoticePage): NotificationList {
  const known = new Set(list.items.map(({ id }) => id))
  return { items: [...list.items, ...page.items.filter(({ id }) => !known.has(id))], next: page.next_cursor, state: 'ready' }
}

/** A new one on top; one that is there already is replaced (notif-07, notif-08). */
export function withNotification(list: NotificationList, notice: Notice): NotificationList {
  if (list.items.some(({ id }) => id === notice.id)) return changed(list, notice.id, () => notice)
  return { ...list, items: [notice, ...list.items] }
}

/** One that this browser holds is replaced; any other is not its business (notif-08). */
export function withUpdate(list: NotificationList, notice: Notice): NotificationList {
  return changed(list, notice.id, () => notice)
}

export function withRead(list: NotificationList, id: string, is_read: boolean): NotificationList {
  return changed(list, id, (notice) => ({ ...notice, is_read }))
}

export function withAllRead(list: NotificationList): NotificationList {
  return { ...list, items: list.items.map((notice) => (notice.is_read ? notice : { ...notice, is_read: true })) }
}

function changed(list: NotificationList, id: string, change: (notice: Notice) => Notice): NotificationList {
  return { ...list, items: list.items.map((notice) => (notice.id === id ? change(notice) : notice)) }
}
