import { setTimeout as sleep } from 'node:timers/promises'
import type { Child } from './child.ts'
import { atLeast, below, middle, whole } from './figures.ts'
import { shuffled } from './load.ts'
import type { CaseOptions } from './read-cases.ts'
import { busiest, buyer, openTills, PHONE, type BagLine } from './tills.ts'
import type { World } from './world.ts'

/** Pay to paid order, by guests, as many at once as keep the shop busy; counted once all are under way. */
export async function checkoutCase(shop: Child, { figures, world }: CaseOptions): Promise<void> {
  const tills = await openTills(shop, world, await stockedBags(world))
  const { done, counted, perSecond } = await busiest(tills)
  await tills.close()
  const took = counted.map((one) => one.took).sort((a, b) => a - b)
  const [orders] = await world.rows<{ n: number }>('select count(*)::int as n from orders')
  if (orders?.n !== done.length) throw new Error(`${done.length} buyers paid, but there are ${orders?.n} orders`)
  figures.add({
    group: 'buy',
    name: 'guest checkout to paid order',
    value: perSecond,
    measured: `${whole(perSecond)}/s`,
    p50: middle(took),
    p99: took[Math.floor(took.length * 0.99)] ?? Number.NaN,
    memory: shop.memory(),
    target: atLeast(perSecond, 150, '/s'),
    note: `times include the ${PHONE} ms of the simulated phone; Pay answered after ${whole(middle(counted.map((one) => one.answered)))} ms (median)`,
  })
}

/** Two bags of three hold the last unit of a product; the third has one or two of 300 popular products. */
async function stockedBags(world: World): Promise<() => BagLine[]> {
  await world.rows(`with ranked as (select id, row_number() over (order by md5(id::text)) as n from product_variants)
    update product_variants v set stock = case when n <= 300 then 1000000 else 1 end from ranked r where r.id = v.id`)
  const lines = await world.rows<BagLine & { stock: number }>('select product_id, size, 1 as quantity, stock from product_variants')
  const popular = lines.filter(({ stock }) => stock > 1).map(asCartLine)
  const single = shuffled(lines.filter(({ stock }) => stock === 1).map(asCartLine))
  let turn = 0
  return () => {
    const n = turn++
    const last = n % 3 > 0 ? single.pop() : undefined
    if (last) return [last]
    const first = Math.floor(Math.random() * popular.length)
    const second = (first + 1 + Math.floor(Math.random() * (popular.length - 1))) % popular.length
    return (n % 2 ? [first] : [first, second]).map((i) => popular[i] as BagLine)
  }
}

function asCartLine({ product_id, size, quantity }: BagLine): BagLine {
  return { product_id, size, quantity }
}

/** 200 buyers press Pay on a product with 10 units at the same moment. */
export async function raceCase(shop: Child, { figures, world }: CaseOptions): Promise<void> {
  const [variant] = await world.rows<BagLine & { id: string }>(
    'select id, product_id, size, 1 as quantity from product_variants order by md5(id::text) desc limit 1',
  )
  if (!variant) throw new Error('there is nothing to buy')
  await world.rows('update product_variants set stock = 10 where id = $1', [variant.id])
  const ordered = async () =>
    (await world.rows<{ n: number }>('select count(*)::int as n from order_items where variant_id = $1', [variant.id]))[0]?.n ?? 0
  // The case before may have sold one.
  const before = await ordered()
  const guests = buyer(shop, 200)
  const started = performance.now()
  const answers = await Promise.all(Array.from({ length: 200 }, () => guests.pay([asCartLine(variant)])))
  const answered = performance.now() - started
  const won = answers.filter(({ status }) => status === 201)
  const refused = answers.filter(({ status, body }) => status === 409 && body.error?.code === 'out_of_stock')
  let orders = 0
  while (orders < won.length && performance.now() - started < 10_000) {
    await sleep(20)
    orders = (await ordered()) - before
  }
  const took = performance.now() - started
  await guests.close()
  const right = won.length === 10 && refused.length === 190 && orders === 10
  figures.add({
    group: 'buy',
    name: '200 buyers at once on stock 10',
    value: took,
    measured: `${orders} orders, ${refused.length} refusals, ${(took / 1000).toFixed(2)} s`,
    memory: shop.memory(),
    target: { ...below(took, 3000, ' ms'), words: '10, 190, < 3 s', ok: right && took < 3000 },
    note: `all 200 answered after ${whole(answered)} ms; the simulated phones take ${PHONE} ms`,
  })
}
