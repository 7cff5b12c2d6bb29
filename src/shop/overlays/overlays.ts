import { later } from '../clock.ts'
import type { AreaDeps } from '../deps.ts'
import { deleteOld, deletionOf } from '../delete-old.ts'
import type { Arm, OverlayReport, SeenOverlays } from './contract.ts'
import {
  agrees,
  EXPOSURE_DAYS,
  hasHoldout,
  ORDER_DAYS,
  OVERLAYS,
  REPORT_DAYS,
  type Overlay,
  type OverlayEvent,
  type SeenOverlay,
} from './rules.ts'

const DAY = 86_400
/** Seconds. Orders of so long ago are looked at again each time: one may be written after another that is newer. */
const LOOK_BACK = 3600

// The first time counts; what is held back stays so, whatever is said afterwards. $5 and $6: whether it was accepted, or closed.
const NOTE = {
  name: 'overlays_note',
  text: `insert into overlay_exposures as e (overlay, guest_id, is_held, first_at, accepted_at, dismissed_at)
    values ($1, $2, $3, $4, case when $5 then $4::timestamptz end, case when $6 then $4::timestamptz end)
    on conflict (overlay, guest_id) do update set
      accepted_at = coalesce(e.accepted_at, excluded.accepted_at), dismissed_at = coalesce(e.dismissed_at, excluded.dismissed_at)
      where not e.is_held and (e.accepted_at is null and excluded.accepted_at is not null
        or e.dismissed_at is null and excluded.dismissed_at is not null)`,
}
// A member's order names no guest any more; its checkout does.
const MARK_ORDERS = {
  name: 'overlays_mark_orders',
  text: `update overlay_exposures e set ordered_at = o.created_at from orders o join checkouts c on c.id = o.checkout_id
    where o.status = 'paid' and o.created_at > $1 and e.guest_id = c.guest_id and e.ordered_at is null
      and e.first_at <= o.created_at and e.first_at > o.created_at - interval '${ORDER_DAYS} days'`,
  // Of some minutes, and at first of days.
  fresh: true as const,
}
const REPORT = {
  name: 'overlays_report',
  text: `select overlay, is_held, count(*)::int as people, count(accepted_at)::int as accepted, count(dismissed_at)::int as dismissed,
      count(ordered_at)::int as ordered
    from overlay_exposures where first_at > $1 group by 1, 2`,
}
const FORGET = deletionOf('overlays_forget', { table: 'overlay_exposures', where: 'first_at <= $1', by: 'first_at' })
const KNOWS = { name: 'overlays_knows', text: 'select from overlay_exposures where guest_id = $1 limit 1' }
const OF_GUESTS = {
  name: 'overlays_of_guests',
  text: `select overlay, is_held, first_at, accepted_at, dismissed_at from overlay_exposures where guest_id = any($1::uuid[])
    order by first_at, overlay`,
}
const FORGET_GUESTS = { name: 'overlays_forget_guests', text: 'delete from overlay_exposures where guest_id = any($1::uuid[])' }
const SEEN = { name: 'overlays_seen', text: 'select overlay, seen_at from overlay_memory where user_id = $1' }
const SEE = {
  name: 'overlays_see',
  text: `insert into overlay_memory (user_id, overlay, seen_at) values ($1, $2, $3)
    on conflict (user_id, overlay) do update set seen_at = greatest(overlay_memory.seen_at, excluded.seen_at)`,
}
const FORGET_USER = { name: 'overlays_forget_user', text: 'delete from overlay_memory where user_id = $1' }

export interface Exposure {
  overlay: Overlay
  is_held: boolean
  first_at: Date
  accepted_at: Date | null
  dismissed_at: Date | null
}

const NOBODY: Arm = { people: 0, accepted: 0, dismissed: 0, ordered: 0 }

/** What the shop opens by itself: what it brings, and what members have seen of it. */
export function createOverlays({ db, read, clock }: Pick<AreaDeps, 'db' | 'read' | 'clock'>) {
  const daysAgo = (days: number) => later(clock.now(), -days * DAY)
  /** Null at first: then all orders that can still count are looked at. */
  let marked: Date | null = null

  return {
    /** Whether any overlay has met this browser before. */
    async knows(guestId: string): Promise<boolean> {
      return (await db.query(KNOWS, [guestId])).length > 0
    },

    /** An overlay met this browser. Whether it is held back is the shop's to say: what does not agree is not noted. */
    async note(overlay: Overlay, event: OverlayEvent, guestId: string): Promise<void> {
      if (!agrees(overlay, event, guestId)) return
      const isHeld = event === 'held'
      await db.query(NOTE, [overlay, guestId, isHeld, clock.now(), event === 'accepted', event === 'dismissed'])
    },

    /** Notes which of the people an overlay met have ordered since. */
    async markOrders(): Promise<void> {
      const now = clock.now()
      await db.query(MARK_ORDERS, [marked ? later(marked, -LOOK_BACK) : daysAgo(ORDER_DAYS)])
      marked = now
    },

    /** What each brought in the last REPORT_DAYS, in the order of OVERLAYS. */
    async report(): Promise<OverlayReport> {
      const rows = await read.query<Arm & { overlay: Overlay; is_held: boolean }>(REPORT, [daysAgo(REPORT_DAYS)])
      const arm = (overlay: Overlay, isHeld: boolean): Arm => {
        const row = rows.find((found) => found.overlay === overlay && found.is_held === isHeld)
        if (!row) return NOBODY
        const { people, accepted, dismissed, ordered } = row
        return { people, accepted, dismissed, ordered }
      }
      return OVERLAYS.map((overlay) => ({ overlay, shown: arm(overlay, false), held: hasHoldout(overlay) ? arm(overlay, true) : null }))
    },

    /** Forgets what was shown to browsers longer than EXPOSURE_DAYS ago. */
    async forgetExposures(): Promise<void> {
      await deleteOld(db, FORGET, [daysAgo(EXPOSURE_DAYS)])
    },

    /** What was shown to these browsers, or held back from them. */
    async exposuresOf(guestIds: readonly string[]): Promise<Exposure[]> {
      return db.query<Exposure>(OF_GUESTS, [guestIds])
    },

    /** The person behind these browsers is erased. */
    async forgetGuests(guestIds: readonly string[]): Promise<void> {
      await db.query(FORGET_GUESTS, [guestIds])
    },

    /** What the member has closed, and when. */
    async seenBy(userId: string): Promise<SeenOverlays> {
      const rows = await db.query<{ overlay: SeenOverlay; seen_at: Date }>(SEEN, [userId])
      return Object.fromEntries(rows.map(({ overlay, seen_at: at }) => [overlay, at.toISOString()]))
    },

    /** The member has closed it, now or at that time (ISO); the newest time counts. */
    async see(userId: string, overlay: SeenOverlay, at?: string): Promise<void> {
      const now = clock.now()
      const then = at === undefined ? now : new Date(at)
      await db.query(SEE, [userId, overlay, then < now ? then : now])
    },

    /** Their account goes. */
    async forgetUser(userId: string): Promise<void> {
      await db.query(FORGET_USER, [userId])
    },
  }
}
