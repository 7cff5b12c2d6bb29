import { v7 as uuid } from 'uuid'
import { PREFERENCE_NAMES } from '../accounts/rules.ts'
import { ShopError } from '../errors.ts'
import { nextCursor, readPageCursor } from '../page-cursor.ts'
import type { AreaDeps } from '../deps.ts'
import type { MemberNotification, NotificationMetadata, NotificationPage } from './contract.ts'
import { PREFERENCE_OF, type NotificationType } from './rules.ts'

export interface NewNotification {
  type: NotificationType
  title: string
  message: string
  order_id?: string | null
  metadata: NotificationMetadata
  /** The same event notifies the same member once. */
  dedup_key: string
}

type Row = Omit<MemberNotification, 'created_at'> & { created_at: Date }

/** Name of the job that e-mails a notification (jobs.ts). */
export const NOTIFICATION_MAIL = 'notice-mail'

// A member who is being deleted is waited for, and then not notified.
const ADD = {
  name: 'notifications_add',
  text: `with given as (select * from json_to_recordset($1::json) as g(id uuid, user_id uuid, type text, title text, message text,
      order_id uuid, metadata jsonb, dedup_key text, preference text)),
    members as (select u.id from users u where u.id in (select user_id from given) order by u.id for key share)
    insert into notifications (id, user_id, type, title, message, order_id, metadata, dedup_key, created_at)
    select g.id, g.user_id, g.type, g.title, g.message, g.order_id, g.metadata, g.dedup_key, $2
    from given g join members m on m.id = g.user_id left join user_preferences p on p.user_id = g.user_id
    where coalesce(case g.preference ${PREFERENCE_NAMES.map((name) => `when '${name}' then p.${name}`).join(' ')} end, true)
    on conflict (user_id, dedup_key) do nothing returning id, user_id`,
}

const COLUMNS = 'id, user_id, type, title, message, is_read, created_at, order_id, metadata'
export const LIST = {
  name: 'notifications_list',
  text: `select ${COLUMNS} from notifications where user_id = $1 and (created_at, id) < ($2::timestamptz, $3::uuid)
    order by created_at desc nulls last, id desc nulls last limit $4`,
}
export const UNREAD = {
  name: 'notifications_unread',
  text: 'select count(*)::int as unread from notifications where user_id = $1 and not is_read',
}
const SOME = {
  name: 'notifications_some',
  text: `select ${COLUMNS} from notifications where id = any($2::uuid[]) and user_id = $1 order by id`,
}
const READ = {
  name: 'notifications_read',
  text: 'update notifications set is_read = true where id = $2 and user_id = $1 and not is_read returning id',
}
const READ_ALL = {
  name: 'notifications_read_all',
  text: 'update notifications set is_read = true where user_id = $1 and not is_read returning 1',
}
const FORGET_USER = {
  name: 'notifications_forget_user',
  text: `with told as (delete from arrivals_told where user_id = $1) delete from notifications where user_id = $1`,
}

// Waits for a worker that is inserting the same; its notification is then visible.
const LOCK_ALERTS = { name: 'alerts_lock', text: `select pg_advisory_xact_lock(hashtext('alerts'))` }

/** Notifications of members in the shop. */
export function createMemberNotifications({ db, clock, live, jobs, atomically }: AreaDeps) {
  async function unread(userId: string): Promise<number> {
    const [row] = await db.query<{ unread: number }>(UNREAD, [userId])
    return row?.unread ?? 0
  }

  /** New ones only, of members who want this kind. */
  async function add(notifications: readonly (NewNotification & { user_id: string })[]): Promise<{ id: string }[]> {
    if (notifications.length === 0) return []
    const rows = notifications.map((notification) => ({ ...notification, id: uuid(), preference: PREFERENCE_OF[notification.type] }))
    const added = await db.query<{ id: string; user_id: string }>(ADD, [JSON.stringify(rows), clock.now()])
    await Promise.all(added.map(({ id, user_id }) => live.publish(db, `member:${user_id}`, { kind: 'notification', id, change: 'insert' })))
    return added
  }

  return {
    unread,

    /** Only one worker at a time searches for alerts. Inside a transaction, before anything is read. */
    async lockAlerts(): Promise<void> {
      await db.query(LOCK_ALERTS, [])
    },

    /** Notifies a member, unless this was sent before or they have switched its kind off (open-49). Inside a transaction. */
    async notify(userId: string, notification: NewNotification): Promise<void> {
      await add([{ ...notification, user_id: userId }])
    },

    /** Tells many members, and e-mails it to each. Inside a transaction. */
    async alert(notifications: readonly (NewNotification & { user_id: string })[]): Promise<void> {
      const added = await add(notifications)
      await jobs.sendAll(
        db,
        NOTIFICATION_MAIL,
        added.map(({ id }) => ({ id })),
      )
    },

    /** Newest first. Throws `invalid_input` (cursor). */
    async list(userId: string, page: { cursor?: string | undefined; limit: number }): Promise<NotificationPage> {
      const end = readPageCursor(page.cursor)
      const [rows, count] = await Promise.all([db.query<Row>(LIST, [userId, end.created_at, end.id, page.limit + 1]), unread(userId)])
      return { items: rows.slice(0, page.limit).map(present), next_cursor: nextCursor(rows, page.limit), unread: count }
    },

    /** These notifications of the member, as they are now. */
    async byIds(userId: string, ids: readonly string[]): Promise<MemberNotification[]> {
      return (await db.query<Row>(SOME, [userId, ids])).map(present)
    },

    /** Marks one read (notif-09); how many are unread then. Throws `not_found`. */
    async markRead(userId: string, id: string): Promise<number> {
      const changed = await atomically(async (tx) => {
        const read = await tx.query(READ, [userId, id])
        if (read.length > 0) await live.publish(tx, `member:${userId}`, { kind: 'notification', id, change: 'update' })
        return read.length > 0
      })
      if (!changed && (await db.query(SOME, [userId, [id]])).length === 0) throw new ShopError('not_found')
      return unread(userId)
    },

    /** Marks everything read at once (notif-10); how many are unread then. */
    async markAllRead(userId: string): Promise<number> {
      await atomically(async (tx) => {
        const read = await tx.query(READ_ALL, [userId])
        if (read.length > 0) await live.publish(tx, `member:${userId}`, { kind: 'read_all' })
      })
      return unread(userId)
    },

    /** Nothing of this member remains. */
    async forgetUser(userId: string): Promise<void> {
      await db.query(FORGET_USER, [userId])
    },
  }
}

function present(row: Row): MemberNotification {
  return { ...row, created_at: row.created_at.toISOString() }
}
