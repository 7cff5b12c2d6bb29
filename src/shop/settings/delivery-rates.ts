import { v7 as uuid } from 'uuid'
import { later, NAIROBI_OFFSET_MS } from '../clock.ts'
import { DELIVERY, type DeliveryArea } from '../delivery.ts'
import type { AreaDeps } from '../deps.ts'
import { ShopError } from '../errors.ts'
import type { DeliveryDesk, DeliveryRateRow, NewDeliveryRate } from './contract-delivery.ts'
import { closedEverywhere, PLAN_AHEAD_DAYS, PLANNED_RATES_MAX, ratesAt, rateText, type DatedRate } from './rules-delivery.ts'
import { deliveryRates } from './schema.ts'

const DESK = {
  name: 'delivery_desk',
  text: `select r.id, r.area, r.fee, r.offered, r.effective_from, r.created_at, r.withdrawn_at,
      coalesce(nullif(c.full_name, ''), c.email) as created_by, coalesce(nullif(w.full_name, ''), w.email) as withdrawn_by
    from (select * from delivery_rates order by effective_from desc nulls last, id desc nulls last limit 200) r
    left join users c on c.id = r.created_by left join users w on w.id = r.withdrawn_by
    order by r.effective_from desc, r.id desc`,
}
// Two admins take turns: what each adds is judged by what is there.
const LOCK = { name: 'delivery_lock', text: `select pg_advisory_xact_lock(hashtext('delivery_rates'))` }
const CURRENT = {
  name: 'delivery_current',
  text: `select id, area, fee, offered, effective_from from delivery_rates where withdrawn_at is null`,
}
const NEWEST = {
  name: 'delivery_newest',
  text: `select r.id, r.created_at, coalesce(nullif(u.full_name, ''), u.email) as created_by from delivery_rates r left join users u on u.id = r.created_by
    where r.area = $1 order by r.id desc limit 1`,
}
const WITHDRAW = {
  name: 'delivery_withdraw',
  text: `update delivery_rates set withdrawn_at = $2, withdrawn_by = $3 where id = $1 and withdrawn_at is null and effective_from > $2
    returning area, fee, offered, effective_from`,
}
const SUPERSEDE = {
  name: 'delivery_supersede',
  text: `update delivery_rates set withdrawn_at = $3, withdrawn_by = $4
    where area = $1 and effective_from = $2 and effective_from > $3 and withdrawn_at is null`,
}
const ONE = { name: 'delivery_one', text: 'select from delivery_rates where id = $1 and withdrawn_at is null' }
const BEGUN = {
  name: 'delivery_begun',
  text: 'select from delivery_rates where effective_from > $1 and effective_from <= $2 and withdrawn_at is null limit 1',
}
const FORGET = {
  name: 'delivery_forget_member',
  text: `update delivery_rates set created_by = case when created_by <> $1 then created_by end,
      withdrawn_by = case when withdrawn_by <> $1 then withdrawn_by end where created_by = $1 or withdrawn_by = $1`,
}

/** For the audit log: of which area, what it was and what it becomes, from when on. */
export interface RateChange {
  area: string
  from: string
  before: string
  after: string
}

/** What delivery costs, from when on (checkout-08, checkout-09). What is agreed at Pay stays with its checkout. */
interface RatesDeps extends Pick<AreaDeps, 'db' | 'clock'> {
  /** Tells every process that the settings are others. */
  publish(): Promise<void>
}

export function createDeliveryRates({ db, clock, publish }: RatesDeps) {
  return {
    /** All rates that admins see, the newest first. */
    async deliveryDesk(): Promise<DeliveryDesk> {
      type Row = DatedRate & { created_at: Date; created_by: string | null; withdrawn_at: Date | null; withdrawn_by: string | null }
      const [rows, now] = [await db.query<Row>(DESK, []), clock.now()]
      const current = ratesAt(
        rows.filter((row) => !row.withdrawn_at),
        now,
      )
      const stateOf = (row: Row): DeliveryRateRow['state'] => {
        if (row.withdrawn_at) return 'withdrawn'
        if (row.effective_from > now) return 'planned'
        return current[row.area]?.id === row.id ? 'now' : 'past'
      }
      const iso = (date: Date | null) => date?.toISOString() ?? null
      const rates = rows.map((row) => ({
        ...row,
        effective_from: row.effective_from.toISOString(),
        created_at: row.created_at.toISOString(),
        withdrawn_at: iso(row.withdrawn_at),
        state: stateOf(row),
      }))
      return { rates, at: now.toISOString() }
    },

    /**
     * Adds a rate and publishes it; one that was planned for the same moment is withdrawn. Inside a transaction. Throws `invalid_input` for a time that is over or too far, or when
     * nothing would be delivered anywhere; `settings_changed` when somebody else has changed the area meanwhile.
     */
    async addDeliveryRate(wanted: NewDeliveryRate, adminId: string): Promise<RateChange> {
      await db.query(LOCK, [])
      const now = clock.now()
      const from = wanted.effective_from === null ? now : new Date(wanted.effective_from)
      if (wanted.effective_from !== null && (from <= now || from > later(now, PLAN_AHEAD_DAYS * 86_400)))
        throw new ShopError('invalid_input', { fields: { effective_from: 'Choose a time to come, within a year.' } })
      await refuseUnseen(wanted)
      const current = await db.query<DatedRate>(CURRENT, [])
      if (from > now && current.filter((rate) => rate.effective_from > now).length >= PLANNED_RATES_MAX)
        throw new ShopError('invalid_input', { fields: { effective_from: 'There are many changes planned. Withdraw one first.' } })
      const { area, fee, offered } = wanted
      const added = { id: uuid(), area, fee, offered, effective_from: from }
      const closed = closedEverywhere([...current, added], now)
      if (closed)
        throw new ShopError('invalid_input', { fields: { offered: 'Then nothing would be delivered anywhere. Keep one area open.' } })
      await db.query(SUPERSEDE, [area, from, now, adminId])
      await db.insert(deliveryRates, [{ ...added, created_at: now, created_by: adminId }])
      await publish()
      return changeOf(area, current, added)
    },

    /** Takes back one that has not begun, and publishes that. Inside a transaction. Throws `delivery_rate_started`, `delivery_rate_not_found`. */
    async withdrawDeliveryRate(id: string, adminId: string): Promise<RateChange> {
      await db.query(LOCK, [])
      const now = clock.now()
      const [gone] = await db.query<Omit<DatedRate, 'id'>>(WITHDRAW, [id, now, adminId])
      if (!gone) throw new ShopError((await db.query(ONE, [id])).length > 0 ? 'delivery_rate_started' : 'delivery_rate_not_found')
      const left = await db.query<DatedRate>(CURRENT, [])
      // Without it an area may stay closed while another one closes.
      if (closedEverywhere(left, now))
        throw new ShopError('invalid_input', { message: 'Then nothing would be delivered anywhere. Keep one area open.' })
      await publish()
      const { before, after, ...rest } = changeOf(gone.area, left, { ...gone, id })
      return { ...rest, before: after, after: before }
    },

    /** Tells every process when a rate has begun between the two moments: pages are made anew then. */
    async announceRates(after: Date, until: Date): Promise<void> {
      if ((await db.query(BEGUN, [after, until])).length > 0) await publish()
    },

    /** The admin has gone; what they set stays. */
    async forgetRatesOf(userId: string): Promise<void> {
      await db.query(FORGET, [userId])
    },
  }

  async function refuseUnseen({ area, seen }: NewDeliveryRate): Promise<void> {
    const [newest] = await db.query<{ id: string; created_at: Date; created_by: string | null }>(NEWEST, [area])
    if (!newest || newest.id === seen) return
    const who = newest.created_by ?? 'Somebody'
    const message = `${who} changed what delivery to ${DELIVERY[area].label} costs after you opened this page. Check it below, then make your change again.`
    throw new ShopError('settings_changed', { message })
  }
}

/** What counted when it begins, and what counts then. */
function changeOf(area: DeliveryArea, others: readonly DatedRate[], added: DatedRate): RateChange {
  const before = ratesAt(others, added.effective_from)[area]
  const from = new Date(added.effective_from.getTime() + NAIROBI_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ')
  return { area: DELIVERY[area].label, from: `${from} Nairobi`, before: before ? rateText(before) : 'Not offered', after: rateText(added) }
}
