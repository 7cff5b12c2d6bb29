import type { MemberNotification, NotificationPage } from '../../../shop/notifications/contract.ts'
import { api, ApiError } from '../../lib/api.ts'
import { onMemberEvent } from '../../lib/member-events.ts'
import { isPageVisible } from '../../lib/page-visibility.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { notify } from '../../ui/notify.ts'
import { currentNavigation } from '../account/session/navigation.ts'
import { linkOf } from './notification-facts.ts'
import {
  fromPage,
  NOTHING_YET,
  renewed,
  withAllRead,
  withNotification,
  withPage,
  withRead,
  withUpdate,
  type NotificationList,
} from './notification-list.ts'
import { currentUnread, setUnread } from './unread-count.ts'

/** What the dropdown shows, and the page at a time. */
export const NOTIFICATIONS_SHOWN = 10
const PAGE = 20

interface Unread {
  unread: number
}

const list = createStore<NotificationList>(NOTHING_YET)
/** The page of the server that `list` began with; a page that is rendered with another one shows that first. */
let begun: NotificationPage | null = null
/** Something may have been missed since it was loaded. */
let stale = true
/** How often the stream has said something; an answer that was asked for before it may be older. */
let said = 0

/** Learns of notifications as long as someone is signed in (notif-07, notif-08, role-04). Returns what ends it. */
export function followNotifications(): () => void {
  const counting = new AbortController()
  // The stream says it at its first word too.
  counted(api<NotificationPage>('GET', '/api/notifications?limit=1', { signal: counting.signal })).catch(() => undefined)
  const stops = [
    onMemberEvent('hello', ({ unread }) => {
      say(unread)
      stale = true
      if (list.isObserved()) void loadNotifications()
    }),
    onMemberEvent('notification', ({ kind, notification, unread }) => {
      say(unread)
      if (kind === 'update') return list.set(withUpdate(list.get(), notification))
      if (list.get().state !== 'empty') list.set(withNotification(list.get(), notification))
      // Only the visible tab shows it.
      if (isPageVisible()) announce(notification)
    }),
    onMemberEvent('read_all', ({ unread }) => {
      say(unread)
      list.set(withAllRead(list.get()))
    }),
  ]
  return () => {
    counting.abort()
    stops.forEach((stop) => stop())
    // Of the next one to sign in here they are none of the business (open-46).
    begun = null
    stale = true
    setUnread(0)
    list.set(NOTHING_YET)
  }
}

/** The newest ones, unless what is there can still be relied on. */
export async function loadNotifications(): Promise<void> {
  if (list.get().state === 'loading' || (list.get().state === 'ready' && !stale)) return
  const first = list.get().state !== 'ready'
  if (first) list.set({ ...list.get(), state: 'loading' })
  stale = false
  const before = said
  try {
    const page = await counted(api<NotificationPage>('GET', `/api/notifications?limit=${PAGE}`))
    // The list as it is by now: more of it may have come in the meantime.
    list.set(renewed(list.get(), page))
  } catch {
    stale = true
    if (first) list.set({ ...list.get(), state: 'failed' })
    return
  }
  if (said === before) return
  // What was said in the meantime may be missing from the answer.
  stale = true
  await loadNotifications()
}

/** The page below. Throws ApiError. */
export async function loadMoreNotifications(): Promise<void> {
  const { next } = list.get()
  if (next === null) return
  const page = await api<NotificationPage>('GET', `/api/notifications?limit=${PAGE}&cursor=${encodeURIComponent(next)}`)
  list.set(withPage(list.get(), page))
}

/** A page came with its first notifications. */
export function adoptNotifications(page: NotificationPage): void {
  begun = page
  stale = false
  setUnread(page.unread)
  list.set(fromPage(page))
}

/** At once; it becomes unread again if the server cannot be reached (notif-09). */
export async function markRead({ id, is_read }: MemberNotification): Promise<void> {
  if (is_read) return
  list.set(withRead(list.get(), id, true))
  setUnread(currentUnread() - 1)
  try {
    await counted(api<Unread>('POST', `/api/notifications/${id}/read`))
  } catch (error) {
    list.set(withRead(list.get(), id, false))
    setUnread(currentUnread() + 1)
    complain(error)
  }
}

/** At once for all of them, also those on pages that were not loaded (notif-10). */
export async function markAllRead(): Promise<void> {
  const count = currentUnread()
  const unread = list.get().items.filter(({ is_read }) => !is_read)
  list.set(withAllRead(list.get()))
  setUnread(0)
  try {
    await counted(api<Unread>('POST', '/api/notifications/read-all'))
  } catch (error) {
    list.set(unread.reduce((updated, { id }) => withRead(updated, id, false), list.get()))
    setUnread(count)
    complain(error)
  }
}

/** `start`: what the page was rendered with. */
export function useNotifications(start: NotificationPage | null): NotificationList {
  const now = useStore(list, start ? fromPageOnce(start) : NOTHING_YET)
  return start && begun !== start ? fromPageOnce(start) : now
}

/** The count as the stream says it. */
function say(unread: number): void {
  said += 1
  setUnread(unread)
}

/** The count as an answer says it, unless the stream has said a newer one while the answer was on its way. */
async function counted<Answer extends Unread>(asked: Promise<Answer>): Promise<Answer> {
  const before = said
  const answer = await asked
  if (said === before) setUnread(answer.unread)
  return answer
}

function announce(notice: MemberNotification): void {
  const link = linkOf(notice)
  notify.success(
    notice.title,
    undefined,
    link === null ? undefined : { label: 'View', run: () => void currentNavigation()?.navigate(link) },
  )
}

function complain(error: unknown): void {
  if (error instanceof ApiError && error.status !== 401) notify.error(error.message)
}

const pages = new WeakMap<NotificationPage, NotificationList>()

/** The same list for the same page, as React asks of a snapshot. */
function fromPageOnce(page: NotificationPage): NotificationList {
  const made = pages.get(page) ?? fromPage(page)
  pages.set(page, made)
  return made
}
