import { PURCHASES } from '../../src/demo/demo-orders.ts'
import { admin, people } from '../../src/demo/demo-accounts.ts'
import { demoProducts } from '../../src/demo/products/products.ts'
import { seedMembers } from '../../src/demo/members.ts'
import { seedDemo } from '../../src/demo/seed.ts'
import { createShop } from '../../src/shop/shop.ts'
import type { TestShop } from './shop.ts'
import { pictureKey } from './product-input.ts'

/** Addresses of the demo's accounts, in order. */
export const DEMO_EMAILS = Object.values({ ...people, ...admin })
  .map(({ email }) => email)
  .toSorted()

const BOUGHT = new Set(PURCHASES.flatMap(({ pieces }) => pieces.map(([handle]) => handle)))
/** Products of the demo that its members have bought, and one that nobody has. */
export const DEMO_PIECES = [
  ...demoProducts.filter(({ handle }) => !BOUGHT.has(handle)).slice(0, 1),
  ...demoProducts.filter(({ handle }) => BOUGHT.has(handle)),
]

export const SILENT = { send: async () => {} }

/** Key of the one picture: of the piece that nobody has bought. */
export const DEMO_PICTURE = 'd'.repeat(20)

/** The demo as a first start makes it, with some of its pieces, or those given, and without drawing anything. */
export async function seedSome(place: TestShop, { withAdmin = true, pieces = DEMO_PIECES } = {}): Promise<void> {
  const { storage, database, deps, shop } = place
  const alone = <T>(work: () => Promise<T>): Promise<T> => database.inTurn('demoSeed', work)
  await seedDemo(shop, { log: () => {}, storage, alone, products: [] })
  await storage.put(`pictures/${DEMO_PICTURE}/original`, Buffer.from('a picture'), 'image/jpeg')
  const created_at = new Date(Date.now() - 12 * 86_400_000)
  for (const [i, { name, handle, price, category, condition, sizes }] of pieces.entries()) {
    const variants = sizes.map(([size, stock]) => ({ sku: `${handle}-${size}`, size, stock, price }))
    const key = i === 0 ? DEMO_PICTURE : pictureKey(0xdead0000 + i)
    const picture = { key, alt: name, width: 900, height: 1200, thumbhash: 'AAAA', source: null }
    await shop.catalogue.save({ handle, name, category, condition, variants, created_at, pictures: [picture] })
  }
  const openThen = (then: object) => createShop({ ...deps, ...then, mailer: SILENT, demo: true })
  await seedMembers(shop, { storage, log: () => {}, alone, withAdmin, openThen })
}
