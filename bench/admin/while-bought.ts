import type { Child } from '../child.ts'
import { middle, type Figures } from '../figures.ts'
import { busiest, openTills, steady, type BagLine } from '../tills.ts'
import type { World } from '../world.ts'

/** Pieces that are bought, each any number of times. */
const PIECES = 300

/** What is measured while guests buy at half the rate that the shop holds when nobody else asks. */
export async function whileBought(shop: Child, world: World, figures: Figures, measure: () => Promise<void>): Promise<void> {
  const tills = await openTills(shop, world, await bags(world))
  try {
    const { perSecond } = await busiest(tills)
    const half = steady(tills, perSecond / 2)
    let answered: number[] = []
    try {
      await measure()
    } finally {
      answered = (await half.stop()).map((one) => one.answered).sort((a, b) => a - b)
    }
    const p99 = answered[Math.floor(answered.length * 0.99)] ?? Number.NaN
    figures.add({
      group: 'admin',
      name: `Pay, ${(perSecond / 2).toFixed(0)} a second beside the admins`,
      value: middle(answered),
      measured: `${middle(answered).toFixed(0)} ms, ${answered.length} orders`,
      p50: middle(answered),
      p99,
    })
  } finally {
    await tills.close()
  }
}

async function bags({ rows }: World): Promise<() => BagLine[]> {
  const lines = await rows<BagLine>(
    `update product_variants v set stock = 1000000 from (select v.id, v.product_id, v.size from product_variants v join products p on p.id = v.product_id
        where p.is_active and p.shelf > 0 order by md5(v.id::text) limit $1) few where v.id = few.id returning v.product_id, v.size, 1 as quantity`,
    [PIECES],
  )
  let turn = 0
  return () => {
    const line = lines[turn++ % lines.length]
    if (!line) throw new Error('there is nothing to buy')
    return [line]
  }
}
