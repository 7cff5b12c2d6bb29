import { DELIVERY, DELIVERY_AREAS } from '../delivery.ts'
import { ATTEMPT_STATES, GATEWAYS } from '../payments/rules.ts'
import { DELIVERY_BACK, GOODS_BACK, IS_ORDER_REFUND, ORDER_REFUNDS, REFUND_PARTS } from './refunds-sql.ts'

// What a day is made of, read from the rows as they are: written down when the day is over, and read directly while it is not.
// Every source takes the moments $1 (from) and $2 (until, exclusive), which are bounds of indexes.

const day = (moment: string) => `(${moment} at time zone 'Africa/Nairobi')::date`
const monthOf = (date: string) => `date_trunc('month', (${date})::date::timestamp)::date`
const within = (moment: string) => `${moment} >= $1::timestamptz and ${moment} < $2::timestamptz`
const all = (words: readonly string[]) => `(${words.map((word) => `'${word}'`).join(', ')})`

/** Days that a parcel may take, by area. */
const PROMISE = `(values ${DELIVERY_AREAS.map((area) => `('${area}', interval '${DELIVERY[area].most} days')`).join(', ')})`

interface Rollup {
  table: string
  keys: readonly string[]
  sums: readonly string[]
  /** Selects keys and sums, possibly several rows of the same keys. */
  source: string
}

const DAYS_SUMS = [
  'orders',
  'units',
  'gross',
  'discounts',
  'delivery',
  'cancelled',
  'refunds',
  'goods_refunded',
  'delivery_refunded',
] as const
const SETTLING = ['new_buyers', 'checkouts', 'paid', 'delivered', 'on_time'] as const

type DaySum = (typeof DAYS_SUMS | typeof SETTLING)[number]
const DAY_KEYS = ['day', 'area', 'method'] as const
const ALL_OF_DAYS: readonly DaySum[] = [...DAYS_SUMS, ...SETTLING]
/** What the dashboard shows of a span, and what stands beside it: of a day that is cut nothing else is read. */
export const SUMMARY_SUMS = ['orders', 'units', 'gross', 'discounts', 'goods_refunded', 'new_buyers', 'checkouts', 'paid'] as const
export const NET_SUMS = ['orders', 'gross', 'discounts', 'goods_refunded'] as const

interface Part {
  from: string
  /** Day, area and method. */
  keys: string
  sums: Partial<Record<DaySum, string>>
}

const ORDERS: Part = {
  from: `orders o where ${within('o.created_at')}`,
  keys: `${day('o.created_at')} as day, o.delivery_area as area, o.payment_method as method`,
  sums: {
    orders: 'count(*)',
    units: 'sum((select coalesce(sum(i.quantity), 0) from order_items i where i.order_id = o.id))',
    gross: 'sum(o.subtotal)',
    discounts: 'sum(o.discount)',
    delivery: 'sum(o.delivery_fee)',
    new_buyers: `count(*) filter (where not exists (select from orders b where b.customer_key = o.customer_key
      and b.created_at <= o.created_at and (b.created_at, b.id) < (o.created_at, o.id)))`,
  },
}
const CANCELLED: Part = {
  from: `order_events v join orders o on o.id = v.order_id
    where v.event in ('cancelled', 'delivered') and v.event = 'cancelled' and ${within('v.created_at')}`,
  keys: `${day('v.created_at')}, o.delivery_area, o.payment_method`,
  sums: { cancelled: 'count(*)' },
}
const DELIVERED: Part = {
  from: `order_events v join orders o on o.id = v.order_id join ${PROMISE} p(area, longest) on p.area = o.delivery_area
    where v.event in ('cancelled', 'delivered') and v.event = 'delivered' and ${within('v.created_at')}`,
  keys: `${day('v.created_at')}, o.delivery_area, o.payment_method`,
  sums: { delivered: 'count(*)', on_time: 'count(*) filter (where v.created_at <= o.created_at + p.longest)' },
}
const REFUNDED: Part = {
  from: `${ORDER_REFUNDS} ${REFUND_PARTS} where ${IS_ORDER_REFUND} and ${within('r.decided_at')}`,
  keys: `${day('r.decided_at')}, o.delivery_area, o.payment_method`,
  sums: { refunds: 'count(*)', goods_refunded: `sum(${GOODS_BACK})`, delivery_refunded: `sum(${DELIVERY_BACK})` },
}
// By the index of states and gateways, whose all are named: the first attempt comes with its checkout.
const BEGUN: Part = {
  from: `payment_attempts a join checkouts c on c.id = a.checkout_id where a.number = 1 and a.state in ${all(ATTEMPT_STATES)}
    and a.gateway in ${all(GATEWAYS)} and ${within('a.created_at')}`,
  keys: `${day('a.created_at')}, c.delivery_area, a.method`,
  sums: { checkouts: 'count(*)', paid: `count(*) filter (where c.status = 'paid')` },
}

/** Rows of `stat_days` with these sums; what a part does not have is 0, and one that has none of them is not read. */
function daysWith(wanted: readonly DaySum[]): string {
  return [ORDERS, CANCELLED, DELIVERED, REFUNDED, BEGUN]
    .filter(({ sums }) => wanted.some((name) => sums[name]))
    .map(
      ({ from, keys, sums }) =>
        `select ${keys}, ${wanted.map((name) => `${sums[name] ?? '0'} as ${name}`).join(', ')} from ${from} group by 1, 2, 3`,
    )
    .join('\n    union all ')
}

/** A unit sold, with its piece. */
const SOLD = `order_items i join orders o on o.id = i.order_id left join products p on p.id = i.product_id where ${within('o.created_at')}`
const AGE = 'greatest(0, floor(extract(epoch from o.created_at - p.published_at) / 86400))::int'
const PRICES = `i.quantity as units, i.price * i.quantity as sold, case when p.first_price is not null then i.quantity else 0 end as priced,
      case when p.first_price is not null then i.price * i.quantity else 0 end as priced_sold,
      coalesce(p.first_price, 0) * i.quantity as first_prices`

export const ROLLUPS = {
  days: {
    table: 'stat_days',
    keys: DAY_KEYS,
    sums: ALL_OF_DAYS,
    source: daysWith(ALL_OF_DAYS),
  },
  categories: {
    table: 'stat_categories',
    keys: ['day', 'category', 'condition'],
    sums: ['units', 'sold', 'priced', 'priced_sold', 'first_prices'],
    source: `select ${day('o.created_at')} as day, coalesce(p.category, '') as category, coalesce(p.condition, '') as condition, ${PRICES}
      from ${SOLD}`,
  },
  tops: {
    table: 'stat_tops',
    keys: ['day', 'kind', 'name'],
    sums: ['units', 'sold'],
    source: `select ${day('o.created_at')} as day, k.kind, k.name, i.quantity as units, i.price * i.quantity as sold
      from order_items i join orders o on o.id = i.order_id left join products p on p.id = i.product_id
      cross join lateral (values ('size', coalesce(i.size, '')), ('brand', coalesce(p.vendor, ''))) k(kind, name)
      where ${within('o.created_at')}`,
  },
  ages: {
    table: 'stat_ages',
    keys: ['day', 'age'],
    sums: ['units'],
    source: `select ${day('o.created_at')} as day, ${AGE} as age, i.quantity as units from ${SOLD} and p.published_at is not null`,
  },
  attempts: {
    table: 'stat_attempts',
    keys: ['day', 'gateway', 'outcome'],
    sums: ['attempts'],
    source: `select ${day('a.created_at')} as day, a.gateway,
      case when a.state in ('settled', 'refunded') then case when a.number > 1 then 'rescued' else 'paid' end
        when a.state in ('cancelled', 'failed', 'timed_out') then coalesce(a.failure, a.state)
        when a.state in ('created', 'initiating', 'pending', 'unknown') then 'open' else 'review' end as outcome,
      1 as attempts from payment_attempts a
      where a.state in ${all(ATTEMPT_STATES)} and a.gateway in ${all(GATEWAYS)} and ${within('a.created_at')}`,
  },
  wishes: {
    table: 'stat_wishes',
    keys: ['day'],
    sums: ['added', 'removed'],
    source: `select ${day('w.at')} as day, case when w.what = 'added' then 1 else 0 end as added,
      case when w.what = 'removed' then 1 else 0 end as removed from wish_events w where ${within('w.at')}`,
  },
  drops: {
    table: 'stat_drops',
    keys: ['day'],
    sums: ['sent', 'mailed', 'opened', 'bought', 'sold'],
    source: `select ${day('n.created_at')} as day, 1 as sent, (n.emailed_at is not null)::int as mailed, n.is_read::int as opened,
      (b.price is not null)::int as bought, coalesce(b.price, 0) as sold
      from notifications n left join lateral (select i.price * i.quantity as price from orders o join order_items i on o.id = i.order_id
        where o.user_id = n.user_id and o.status = 'paid' and o.created_at >= n.created_at and o.created_at < n.created_at + interval '72 hours'
          and i.product_id = (n.metadata ->> 'product_id')::uuid order by o.created_at limit 1) b on true
      where n.type = 'price_drop' and ${within('n.created_at')}`,
  },
} as const satisfies Record<string, Rollup>
export type RollupName = keyof typeof ROLLUPS

/** Columns whose change in a closed day means that something was wrong. */
const MONEY: Partial<Record<RollupName, readonly string[]>> = { days: DAYS_SUMS }

/**
 * Writes one day ($1 from, $2 until) as it is: new rows are put, others changed, those that are no more taken away. `repaired`:
 * rows that were there with other money, or were missing; the caller knows whether the day had been closed before.
 */
function close(name: RollupName): { name: string; text: string } {
  const { table, keys, sums, source }: Rollup = ROLLUPS[name]
  const same = keys.map((key) => `f.${key} = s.${key}`).join(' and ')
  const watched = MONEY[name] ?? []
  const drift = watched.map((sum) => `coalesce(f.${sum}, 0) <> coalesce(s.${sum}, 0)`).join(' or ') || 'false'
  return {
    name: `figures_close_${name}`,
    text: `with fresh as materialized (select ${keys.join(', ')}, ${sums.map((sum) => `sum(${sum}) as ${sum}`).join(', ')}
      from (${source}) raw group by ${keys.join(', ')}),
    gone as (delete from ${table} s where s.day = ${day('$1::timestamptz')} and not exists (select from fresh f where ${same})),
    put as (insert into ${table} as s (${[...keys, ...sums].join(', ')}) select * from fresh
      on conflict (${keys.join(', ')}) do update set ${sums.map((sum) => `${sum} = excluded.${sum}`).join(', ')}
      where (${sums.map((sum) => `s.${sum}`).join(', ')}) is distinct from (${sums.map((sum) => `excluded.${sum}`).join(', ')}))
    select count(*) filter (where ${drift}) as repaired
      from fresh f full join (select * from ${table} where day = ${day('$1::timestamptz')}) s on ${same}`,
  }
}

const shown = (columns: readonly string[]) => columns.map((column) => (column === 'day' ? `to_char(day, 'YYYY-MM-DD') as day` : column))
const totals = (sums: readonly string[]) => sums.map((sum) => `coalesce(sum(${sum}), 0)::bigint as ${sum}`)

/** What is not closed yet, read from the rows, by all keys: every reading of the same moments is made of it. */
function open(name: string, { keys, sums, source }: Omit<Rollup, 'table'>): { name: string; text: string } {
  return {
    name: `figures_open_${name}`,
    text: `select ${[...shown(keys), ...totals(sums)].join(', ')} from (${source}) live group by ${keys.join(', ')}`,
  }
}

/** Everything that is told of the pieces of a day, from one look at them; `part` is the rollup that a row is of. */
const OPEN_SOLD = {
  name: 'figures_open_sold',
  text: `select case when grouping(category) = 0 then 'categories' when grouping(age) = 0 then 'ages' else 'tops' end as part, category, condition,
      case when grouping(size) = 0 then 'size' else 'brand' end as kind, coalesce(size, brand) as name, age,
      ${totals(['units', 'sold', 'priced', 'priced_sold', 'first_prices']).join(', ')}
    from (select coalesce(p.category, '') as category, coalesce(p.condition, '') as condition, coalesce(i.size, '') as size,
      coalesce(p.vendor, '') as brand, case when p.published_at is not null then ${AGE} end as age, ${PRICES} from ${SOLD}) live
    group by grouping sets ((category, condition), (size), (brand), (age)) having grouping(age) = 1 or age is not null`,
}

/** Of days that are cut, and of today. */
export const OPEN = {
  days: open('days', ROLLUPS.days),
  summary: open('summary', { keys: DAY_KEYS, sums: SUMMARY_SUMS, source: daysWith(SUMMARY_SUMS) }),
  net: open('net', { keys: DAY_KEYS, sums: NET_SUMS, source: daysWith(NET_SUMS) }),
  sold: OPEN_SOLD,
  attempts: open('attempts', ROLLUPS.attempts),
  wishes: open('wishes', ROLLUPS.wishes),
  drops: open('drops', ROLLUPS.drops),
} as const
export type OpenName = keyof typeof OPEN

/** Those that have all that one needs, when they are read anyway. */
export const WIDER: Partial<Record<OpenName, readonly OpenName[]>> = { net: ['summary', 'days'], summary: ['days'] }

interface Reading {
  rollup: RollupName
  open: OpenName
  by: readonly string[]
  sums: readonly string[]
  statement: { name: string; text: string }
}

/** Sums of closed days by some columns. $1 the first of them, $2 the day after the last. */
function read(rollup: RollupName, from: OpenName, by: readonly string[], some?: readonly string[]): Reading {
  const { table, sums: all }: Rollup = ROLLUPS[rollup]
  const sums = some ?? all
  const statement = {
    name: `figures_read_${some ? from : rollup}_by_${by.join('_') || 'nothing'}`,
    text: `select ${[...shown(by), ...totals(sums)].join(', ')} from ${table} where day >= $1::date and day < $2::date
      ${by.length > 0 ? `group by ${by.join(', ')}` : ''}`,
  }
  return { rollup, open: from, by, sums, statement }
}

export const CLOSE = Object.fromEntries((Object.keys(ROLLUPS) as RollupName[]).map((name) => [name, close(name)])) as Record<
  RollupName,
  { name: string; text: string }
>

/** Adds up the month of a day ($1) anew. */
export const CLOSE_AGE_MONTH = {
  name: 'figures_close_age_month',
  text: `with fresh as materialized (select age, sum(units)::int as units from stat_ages
      where day >= ${monthOf('$1')} and day < (${monthOf('$1')} + interval '1 month')::date group by age),
    gone as (delete from stat_age_months m where m.month = ${monthOf('$1')} and not exists (select from fresh f where f.age = m.age))
    insert into stat_age_months as m (month, age, units) select ${monthOf('$1')}, age, units from fresh
      on conflict (month, age) do update set units = excluded.units where m.units <> excluded.units`,
}
/** The first month that begins within the span, and the last one that ends within it. */
const [MONTHS_FROM, MONTHS_UNTIL] = [`(${monthOf('$1::date - 1')} + interval '1 month')::date`, monthOf('$2')]
/** Whole months as they are added up, days before and after them as they are written. $1 and $2 as of every reading. */
const AGES: Reading = {
  ...read('ages', 'sold', ['age']),
  statement: {
    name: 'figures_read_ages_by_age',
    text: `select age, sum(units)::bigint as units from (
        select age, units from stat_ages where day >= $1::date and day < least($2::date, ${MONTHS_FROM})
        union all select age, units from stat_age_months where month >= ${MONTHS_FROM} and month < ${MONTHS_UNTIL}
        union all select age, units from stat_ages where day >= greatest(${MONTHS_UNTIL}, least($2::date, ${MONTHS_FROM})) and day < $2::date
      ) parts group by age`,
  },
}

export const READ = {
  days: read('days', 'days', []),
  daysByMethod: read('days', 'days', ['method']),
  daysByArea: read('days', 'days', ['area']),
  summary: read('days', 'summary', [], SUMMARY_SUMS),
  summaryByDay: read('days', 'summary', ['day'], SUMMARY_SUMS),
  net: read('days', 'net', [], NET_SUMS),
  netByDay: read('days', 'net', ['day'], NET_SUMS),
  categories: read('categories', 'sold', ['category']),
  conditions: read('categories', 'sold', ['condition']),
  tops: read('tops', 'sold', ['kind', 'name']),
  ages: AGES,
  attempts: read('attempts', 'attempts', ['gateway', 'outcome']),
  wishes: read('wishes', 'wishes', []),
  wishesByDay: read('wishes', 'wishes', ['day']),
  drops: read('drops', 'drops', []),
} as const
