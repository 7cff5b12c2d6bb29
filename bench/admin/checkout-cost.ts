import type { Figures } from '../figures.ts'
import { middle } from '../figures.ts'
import type { World } from '../world.ts'
import { databaseCpu } from './database-cpu.ts'

/** Indexes that only lists of admins need; what each costs is paid by every order. */
const FOR_ADMINS = ['orders_kind']
const ORDERS = 3000
const ROUNDS = 9
/** Of what it costs to store an order without it. */
const AT_MOST = 1.05

const STORE = `insert into orders select (jsonb_populate_record(few.one, jsonb_build_object('id', gen_random_uuid(), 'order_number', 'UP-C' || n,
    'checkout_id', 'cost' || n, 'payment_ref', 'cost' || n, 'created_at', now()))).* from generate_series(1, $1::int) n
  join (select row_number() over () as k, o as one from orders o where o.id = any(array(select id from orders order by id limit 500))) few on few.k = 1 + n % 500`

/**
 * What each index adds to storing an order: the same orders with it and without it, in turns, and taken back. In processor time of
 * PostgreSQL: by the clock, what else the machine does is more than an index costs.
 */
export async function checkoutCost({ database }: World, data: string, figures: Figures): Promise<void> {
  const taken = Symbol('taken back')
  async function stored(without: string | null): Promise<number> {
    let took = 0
    await database
      .transact(async (db) => {
        if (without) await db.run(`drop index ${without}`)
        await db.run('set local session_replication_role = replica')
        const from = databaseCpu(data)
        await db.run(STORE, [ORDERS])
        took = databaseCpu(data) - from
        throw taken
      })
      .catch((error: unknown) => {
        if (error !== taken) throw error
      })
    return took
  }
  for (const name of FOR_ADMINS) {
    const [having, lacking]: [number[], number[]] = [[], []]
    await stored(null)
    for (let round = 0; round < ROUNDS; round++) {
      having.push(await stored(null))
      lacking.push(await stored(name))
    }
    const value = middle(having) / middle(lacking)
    const each = ((middle(having) - middle(lacking)) / ORDERS) * 1000
    figures.add({
      group: 'admin',
      name: `storing an order with the index ${name}`,
      value,
      measured: `${value.toFixed(3)} x without it, ${each.toFixed(0)} microseconds more`,
      target: { words: `<= ${AT_MOST} x`, ok: value <= AT_MOST },
    })
  }
}
