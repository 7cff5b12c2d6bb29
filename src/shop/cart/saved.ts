import { LIVE_CARD } from '../catalogue/card-sql.ts'
import type { ProductCard } from '../catalogue/contract.ts'
import type { Db } from '../../platform/database.ts'
import type { AreaDeps } from '../deps.ts'
import type { BagReply } from './contract.ts'
import { LINES_MAX, QUANTITY_MAX, sameLine, type CartLine } from './rules.ts'

interface Row {
  product_id: string
  size: string
  quantity: number
  /** JSON of a ProductCard. */
  card: string
}

interface Known extends CartLine {
  /** Units there are, with those that someone is paying for just now: that may be this very bag. Null for an unknown size. */
  units: number | null
}

// Two devices that save at once take turns.
const LOCK = { name: 'bag_lock', text: `select pg_advisory_xact_lock(hashtext('bag'), hashtext($1))` }

// A product that was removed from the shop stays in the bag, and the quote says so; an unknown one is not added.
const LIST = {
  name: 'bag_list',
  text: `select b.product_id, b.size, b.quantity, ${LIVE_CARD} as card from member_bags b join products p on p.id = b.product_id
    where b.user_id = $1 order by b.added_at, b.product_id, b.size`,
}

const KNOWN = {
  name: 'bag_known',
  text: `select b.product_id, nullif(b.size, '') as size, b.quantity, v.stock + (
      select coalesce(sum(h.quantity), 0)::int from holds h where h.variant_id = v.id and h.state = 'held') as units
    from json_to_recordset($1::json) as b(place int, product_id uuid, size text, quantity int)
    join products p on p.id = b.product_id
    left join product_variants v on v.product_id = p.id and v.size is not distinct from nullif(b.size, '')
    order by b.place`,
}

// New cart lines come after the existing ones, a millisecond apart, so that lines added at once keep their order.
const SAVE = {
  name: 'bag_save',
  text: `with given as (select * from json_to_recordset($2::json) as g(place int, product_id uuid, size text, quantity int)),
    last as (select greatest($3::timestamptz, max(added_at) + interval '1 millisecond') as moment from member_bags where user_id = $1),
    dropped as (
      delete from member_bags b where b.user_id = $1
        and not exists (select from given g where g.product_id = b.product_id and g.size = b.size) returning 1),
    put as (
      insert into member_bags as b (user_id, product_id, size, quantity, added_at)
      select $1, product_id, size, quantity, moment + place * interval '1 millisecond' from given cross join last
      on conflict (user_id, product_id, size) do update set quantity = excluded.quantity where b.quantity <> excluded.quantity returning 1)
    select ((select count(*) from dropped) + (select count(*) from put))::int as changes`,
}
const LINES = {
  name: 'bag_lines',
  text: 'select product_id, size, quantity from member_bags where user_id = $1 order by added_at, product_id, size',
}
const FORGET_USER = { name: 'bag_forget_user', text: 'delete from member_bags where user_id = $1' }

/** The bags of members, stored so that other devices have them too. */
export function createSavedBags({ db, clock, live, atomically }: AreaDeps) {
  async function save(tx: Db, userId: string, wanted: readonly CartLine[]): Promise<BagReply> {
    const known = await tx.query<Known>(KNOWN, [JSON.stringify(wanted.map((line, place) => ({ ...line, size: line.size ?? '', place })))])
    const rows = known.map((line, place) => ({
      place,
      product_id: line.product_id,
      size: line.size ?? '',
      quantity: Math.min(line.quantity, QUANTITY_MAX, line.units || QUANTITY_MAX),
    }))
    const [saved] = await tx.query<{ changes: number }>(SAVE, [userId, JSON.stringify(rows), clock.now()])
    if (saved && saved.changes > 0) await live.publish(tx, `member:${userId}`, { kind: 'bag' })
    const lines = await tx.query<Row>(LIST, [userId])
    return { items: lines.map(({ card, ...line }) => ({ ...lineOf(line), product: JSON.parse(card) as ProductCard })) }
  }

  return {
    /** Replaces the saved cart with these lines; unknown products are left out, quantities limited by the stock. */
    async replace(userId: string, items: readonly CartLine[]): Promise<BagReply> {
      return atomically(async (tx) => {
        await tx.query(LOCK, [userId])
        return save(tx, userId, merged(items, []))
      })
    },

    /** Union of this browser's cart and the saved one, the larger quantity of a line in both. Without lines it only reads. */
    async merge(userId: string, items: readonly CartLine[]): Promise<BagReply> {
      return atomically(async (tx) => {
        const [, saved] = await Promise.all([tx.query(LOCK, [userId]), tx.query<Row>(LIST, [userId])])
        return save(tx, userId, merged(items, saved.map(lineOf)))
      })
    },

    /** The saved lines, without their products. */
    async lines(userId: string): Promise<CartLine[]> {
      return (await db.query<Omit<Row, 'card'>>(LINES, [userId])).map(lineOf)
    },

    /** Nothing of this member remains. */
    async forgetUser(userId: string): Promise<void> {
      await db.query(FORGET_USER, [userId])
    },
  }
}

/** The browser's lines come first when there are more than a cart holds. */
function merged(given: readonly CartLine[], saved: readonly CartLine[]): CartLine[] {
  const lines: CartLine[] = []
  for (const line of [...given, ...saved]) {
    const held = lines.find((one) => sameLine(one, line))
    if (held) held.quantity = Math.max(held.quantity, line.quantity)
    else if (lines.length < LINES_MAX) lines.push({ ...line })
  }
  return lines
}

function lineOf({ product_id, size, quantity }: Omit<Row, 'card'>): CartLine {
  return { product_id, size: size || null, quantity }
}
