import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { composedStatements, writtenStatements, type FoundStatement } from './support/statements.ts'

// Whose tables a statement names: those of its own area, and those of others that are listed here. ARCHITECTURE.md has the list too.

const root = resolve(import.meta.dirname, '..')

/** Tables of other areas that an area reads, and what the join is worth. `insights` reads all; nobody writes what is not their own. */
const READS: Record<string, readonly { tables: string; why: string }[]> = {
  assistant: [
    {
      tables: 'products fabric_details material_descriptions',
      why: 'what is not wanted is left out of a list by colour, fabric and words',
    },
    { tables: 'product_variants product_features', why: 'the stylist compares cloth, sizes and centimetres of a hundred pieces at once' },
    { tables: 'orders checkouts', why: 'an order is looked up by its number, a payment by who made it, each for its owner alone' },
    { tables: 'users', why: 'a fact is shown with who changed it' },
  ],
  cart: [{ tables: 'products product_variants holds', why: 'a bag is shown with its pieces as they are now' }],
  catalogue: [{ tables: 'users', why: 'a word that was added to the search is shown with who added it' }],
  checkout: [
    { tables: 'payment_attempts payment_refunds payment_receipt_checks orders holds', why: 'the state of a checkout is polled: one row' },
  ],
  figures: [
    {
      tables: 'orders order_items order_events payment_attempts payment_refunds checkouts',
      why: 'what is sold is counted from the rows themselves',
    },
    { tables: 'products product_pictures', why: 'pieces by kind, and how long they took to sell' },
    { tables: 'wishlist_items wish_events notifications', why: 'who wishes for what, and which price drops sold' },
    { tables: 'elsewhere_sales', why: 'what was sold without the shop stands beside what the shop sold' },
  ],
  fomo: [{ tables: 'orders order_items users products', why: 'a purchase is shown as it is now, and gone when its person is' }],
  media: [
    { tables: 'users', why: 'a video is shown with who uploaded it' },
    { tables: 'products product_variants holds', why: 'a tag is shown with its piece as it is now' },
    { tables: 'wishlist_items', why: 'clips of wished styles come earlier' },
    { tables: 'orders order_items', why: 'what videos led to is counted from paid orders' },
  ],
  merchandising: [
    { tables: 'products product_variants product_pictures holds', why: 'admins look for products by all that is known of them' },
    { tables: 'wishlist_items stat_products stat_viewed stat_wished', why: 'and by who wishes for them and how often they are opened' },
  ],
  notifications: [
    { tables: 'users user_preferences', why: 'only members that want to hear of it are told, many in one statement' },
    { tables: 'products product_variants product_pictures holds wishlist_items', why: 'pieces are looked at again when they are told of' },
    { tables: 'orders', why: 'a message about an order is forgotten with its checkout' },
  ],
  offers: [{ tables: 'orders users', why: 'codes for a first order and of offers on leaving ask whether there was one' }],
  orders: [
    { tables: 'payment_attempts payment_refunds users', why: 'an order is shown with how it was paid and by whom' },
    { tables: 'order_returns', why: 'a person is not forgotten while their return is open' },
  ],
  overlays: [{ tables: 'orders checkouts', why: 'whether who was shown something has ordered since' }],
  payments: [
    {
      tables: 'orders checkouts products product_variants holds',
      why: 'admins look at a payment with what was bought, hundreds in a list',
    },
  ],
  returns: [
    {
      tables: 'orders order_items users payment_attempts payment_refunds',
      why: 'a return is shown with its order, its pieces and what became of the money',
    },
  ],
  settings: [{ tables: 'users', why: 'a setting is shown with who changed it' }],
  templates: [{ tables: 'orders', why: 'e-mails are looked at with the data of a real order' }],
  'try-on': [
    { tables: 'products product_pictures', why: 'what is worn of a piece is found by its pictures, in their order, as it is now' },
    { tables: 'picture_originals', why: 'a picture that was made of another one is not cleaned up again' },
    { tables: 'users', why: 'a correction is shown with who made it' },
    { tables: 'product_run_rows', why: 'what an import brought is looked at together' },
    { tables: 'product_variants holds', why: 'a look is shown with its pieces and prices as they are now' },
  ],
  wishlist: [
    { tables: 'products product_variants product_pictures holds', why: 'a wish is shown, and alerted of, with its piece as it is now' },
    { tables: 'users', why: 'a shared list has the first name of who shared it' },
  ],
  // Outside of the shop.
  'src/server/metrics/shop-gauges-sql.ts': [
    {
      tables:
        'payment_attempts payment_refunds payment_inbox provider_payments orders checkouts holds security_events mail_deliveries chat_conversations',
      why: 'numbers for /metrics',
    },
  ],
  'src/simulator/messages/mailbox.ts': [{ tables: 'mail_outbox', why: 'it shows what would have been e-mailed' }],
}
const READS_ALL = 'insights'
/** Who writes a table of another, and why. */
const WRITES: Record<string, readonly { tables: string; why: string }[]> = {
  'src/demo/go-live.ts': [{ tables: 'mail_outbox', why: 'e-mails to the people of the demo go with them' }],
}

/** A table is an area's: the folder of its schema. What is beside the areas, and what platform has, is everyone's own. */
const owners = new Map(
  globSync('src/**/*schema.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\bpgTable\(\s*'(\w+)'/g)].map(([, table = '']) => [table, areaOf(file)] as const),
  ),
)
/** The areas of statements, and their texts without what is quoted. */
let statements: { area: string; code: string }[]

beforeAll(async () => {
  const found: FoundStatement[] = [...(await writtenStatements()), ...composedStatements()]
  statements = found.map(({ file, text }) => ({ area: areaOf(file), code: text.replaceAll(/'(?:[^']|'')*'/g, "''") }))
})

test('the statements of an area read its own tables, and of others those that are listed, all of which they need', () => {
  const found = used(/\b(\w+)\b/g)
  expect(found).toEqual(listed(READS, WRITES))
})

test('and write no others', () => {
  const found = used(/\b(?:insert into|update|delete from|truncate|merge into)\s+"?(\w+)\b/g)
  expect(found).toEqual(listed(WRITES))
})

test('Drizzle is for schemas and migrations: nothing else builds or runs SQL by it', () => {
  const users = globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*schema.ts', '**/*.test.ts'] }).filter((file) =>
    /from 'drizzle-orm/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(users.toSorted()).toEqual(['src/platform/database.ts', 'src/platform/migrate.ts'])
})

/** `AREA TABLE` for every table of another area that a statement names so: `names` finds the word. */
function used(names: RegExp): string[] {
  const found = new Set<string>()
  for (const { area, code } of statements) {
    if (area === READS_ALL) continue
    for (const word of new Set([...code.matchAll(names)].map(([, name = '']) => name))) {
      const owner = owners.get(word)
      if (owner !== undefined && owner !== area) found.add(`${area} ${word}`)
    }
  }
  return [...found].sort()
}

function listed(...lists: (typeof READS)[]): string[] {
  const pairs = lists.flatMap((list) =>
    Object.entries(list).flatMap(([area, rows]) => rows.flatMap(({ tables }) => tables.split(' ').map((table) => `${area} ${table}`))),
  )
  return [...new Set(pairs)].sort()
}

/** `src/shop/orders/rows.ts` is of `orders`, `src/shop/limits.ts` of the shop, `src/platform/mail.ts` of platform; other files speak for themselves. */
function areaOf(file: string): string {
  const [, zone = '', area = ''] = file.split('/')
  if (zone === 'shop') return area.endsWith('.ts') ? 'shop' : area
  return zone === 'platform' ? zone : file
}
