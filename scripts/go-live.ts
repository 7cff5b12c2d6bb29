// npm run go-live [-- --products] [-- --orders]: takes the demo out of a shop that is to sell for real.
import { parseArgs } from 'node:util'
import { goLive, type Removed } from '../src/demo/go-live.ts'
import { createDrawings } from '../src/demo/pictures/drawings.ts'
import { demoProducts } from '../src/demo/products/products.ts'
import type { SessionLock } from '../src/platform/session-locks.ts'
import { createShop, type Shop } from '../src/shop/shop.ts'
import { withShop } from './with-shop.ts'

const USAGE = `npm run go-live [-- --products --orders]

Removes the demo's accounts (their password is public) with everything that belongs to them, its discount codes, and
its contact details and pages, unless you have changed them.

  --products  also the demo pieces and their clips; those in an order are archived instead
  --orders    also the orders placed while the shop was a demo, with their payments (no money moved); the pieces go back on sale
`

if (import.meta.main) {
  try {
    process.stdout.write(await goLiveCommand(process.argv.slice(2)))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

/** What the command does and then says. Throws when there was nothing to remove. */
export async function goLiveCommand(words: string[]): Promise<string> {
  const options = {
    products: { type: 'boolean', default: false },
    orders: { type: 'boolean', default: false },
    help: { type: 'boolean' },
  } as const
  const { values } = parseArgs({ args: words, options })
  if (values.help) return USAGE
  const { products, orders } = values
  const { removed, left } = await withShop(async ({ deps }) => {
    const { database, storage } = deps
    // Demo accounts get no e-mails.
    const shop = createShop({ ...deps, mailer: { send: async () => {} } })
    const inTurn =
      (lock: SessionLock) =>
      <T>(work: () => Promise<T>) =>
        database.inTurn(lock, work)
    const [alone, drawing, filming] = [inTurn('demoSeed'), inTurn('demoPictures'), inTurn('demoClips')]
    // Demo products that stay need their pictures: they are not rendered any more once the shop is not a demo.
    if (!products) await createDrawings({ storage, alone: drawing }).drawMissing()
    const gone = await goLive(shop, { database, storage, alone: (work) => alone(() => drawing(() => filming(work))), products, orders })
    return { removed: wordsFor(gone), left: await leftovers(shop) }
  })
  const rest = left.length > 0 ? `Still there: ${left.join('; ')}.\n` : ''
  if (removed.length === 0)
    throw new Error(`Nothing was removed: this shop has nothing ${left.length > 0 ? 'else ' : ''}from the demo.\n${rest}`.trimEnd())
  return `Removed:\n${removed.map((words) => `- ${words}`).join('\n')}\n${rest}`
}

function wordsFor({ members, codes, settings, orders, checkouts, deleted, archived, videos }: Removed): string[] {
  return [
    members.length > 0 && `${counted(members.length, 'account')} from the demo: ${members.join(', ')}`,
    codes.length > 0 && `${counted(codes.length, 'discount code')}: ${codes.join(', ')}`,
    settings > 0 && 'the demo’s contact details, pages and links',
    orders > 0 && `${counted(orders, 'order')} from the demo, with payments and e-mails`,
    checkouts > 0 && `${counted(checkouts, 'purchase')} from the demo that were never paid`,
    deleted > 0 && `${counted(deleted, 'demo piece')}`,
    videos > 0 && counted(videos, 'clip'),
    archived > 0 && `${counted(archived, 'demo piece')} from sale; purchases name ${archived === 1 ? 'it' : 'them'}`,
  ].filter((words) => words !== false)
}

/** What the other options would remove. */
async function leftovers({ checkouts, catalogue }: Shop): Promise<string[]> {
  const bought = (await checkouts.demoCheckouts()).length
  const handles = demoProducts.map(({ handle }) => handle)
  const pieces = await catalogue.forSale(handles)
  return [
    pieces > 0 && `${counted(pieces, 'demo piece')} (--products)`,
    bought > 0 && `${counted(bought, 'purchase')} from the demo (--orders)`,
  ].filter((words) => words !== false)
}

function counted(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`
}
