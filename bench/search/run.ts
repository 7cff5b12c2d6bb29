import { createReadStream, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { withShop } from '../../scripts/with-shop.ts'
import { seedDemo } from '../../src/demo/seed.ts'
import { listQuery, type ProductCard } from '../../src/shop/catalogue/contract.ts'
import { importCatalogue } from '../../src/shop/catalogue/csv/import.ts'
import type { Shop } from '../../src/shop/shop.ts'
import { root } from '../child.ts'
import type { Expected, SearchQuery } from './expected.ts'
import { QUERIES } from './queries.ts'

// npm run bench:search: how many searches of Kenyan shoppers are answered rightly, on the real catalogue (skipped when it
// is absent) and on the demo's. What was tuned on is printed where it fails; of what is held out, the totals alone.

const REAL = resolve(root, '../shared/data/catalogue.csv')
const SHOWN = 10

interface Answer extends SearchQuery {
  /** Of the first right product, from 1; 0 for none among the first ten. */
  place: number
  found: number
  first: string
}

const answers: Answer[] = []
if (existsSync(REAL)) answers.push(...(await onCatalogue('real', importReal)))
else print('The real catalogue is absent: its searches are skipped.')
answers.push(...(await onCatalogue('demo', (shop, storage) => seedDemo(shop, { storage, log: () => {}, alone: (work) => work() }))))
report()

type Fill = (shop: Shop, storage: Parameters<typeof seedDemo>[1]['storage']) => Promise<void>

async function onCatalogue(on: SearchQuery['on'], fill: Fill): Promise<Answer[]> {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const folder = mkdtempSync(join(root, `test-results/search-${on}-`))
  process.env['DATA_DIR'] = folder
  process.env['LOG_LEVEL'] = 'silent'
  try {
    return await withShop(async ({ shop, deps }) => {
      await fill(shop, deps.storage)
      const found: Answer[] = []
      for (const query of QUERIES.filter((one) => one.on === on)) found.push(await answer(shop, query))
      return found
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** With a picture each, that nobody looks at. */
async function importReal(shop: Shop): Promise<void> {
  let key = 0
  const take = async () => ({
    key: (++key).toString(16).padStart(20, '0'),
    alt: '',
    width: 900,
    height: 1200,
    thumbhash: 'AAAA',
    source: null,
  })
  await importCatalogue({ catalogue: shop.catalogue, open: () => createReadStream(REAL), pictures: { take, sample: async () => null } })
}

async function answer(shop: Shop, query: SearchQuery): Promise<Answer> {
  const { items } = await shop.catalogue.list(listQuery.parse({ q: query.q, limit: String(SHOWN) }))
  const right = await Promise.all(items.map((item) => isRight(shop, item, query.expected)))
  return {
    ...query,
    place: right.indexOf(true) + 1,
    found: items.length,
    first: items
      .slice(0, 3)
      .map(({ name }) => name)
      .join(', '),
  }
}

async function isRight(shop: Shop, { id, name, category, price, variants }: ProductCard, expected: Expected): Promise<boolean> {
  const product = await shop.catalogue.get(id)
  const among = <Value>(wanted: Value | readonly Value[] | undefined, has: readonly Value[]) =>
    wanted === undefined || (Array.isArray(wanted) ? wanted : [wanted as Value]).some((one) => has.includes(one))
  const { kind, colour, size, department, max = Number.POSITIVE_INFINITY, min = 0 } = expected
  return (
    among(kind, product?.kind ? [product.kind] : []) &&
    among(colour, product?.colours ?? []) &&
    among(department, product ? [product.department] : []) &&
    among(
      size?.flatMap((one) => [one, `EU ${one}`, `W${one}`]),
      variants.filter(({ stock }) => stock > 0).map((variant) => variant.size ?? ''),
    ) &&
    (expected.category === undefined || expected.category === category) &&
    (expected.name === undefined || expected.name.test(name)) &&
    price >= min &&
    price <= max
  )
}

function report(): void {
  for (const { q, on, place, found, first } of answers.filter(({ held_out, place: at }) => !held_out && (at === 0 || at > 1)))
    print(`${on} ${JSON.stringify(q)}: ${found === 0 ? 'nothing' : place === 0 ? 'no right one' : `at ${place}`} | ${first}`)
  const groups: [string, Answer[]][] = [
    ['tuned on', answers.filter(({ held_out }) => !held_out)],
    ['held out', answers.filter(({ held_out }) => held_out)],
    ['all', answers],
  ]
  const totals = groups.map(([group, some]) => ({ group, ...totalsOf(some) }))
  for (const { group, searches, hit1, hit3, mrr, empty } of totals)
    print(
      `${group.padEnd(9)} ${searches} searches: first ${percent(hit1)}, in three ${percent(hit3)}, MRR ${mrr.toFixed(3)}, empty ${empty}`,
    )
  writeFileSync(join(root, 'test-results/bench-search.json'), `${JSON.stringify({ at: new Date().toISOString(), totals }, null, 2)}\n`)
}

function totalsOf(some: readonly Answer[]) {
  const share = (right: (answer: Answer) => boolean) => some.filter(right).length / some.length
  return {
    searches: some.length,
    hit1: share(({ place }) => place === 1),
    hit3: share(({ place }) => place > 0 && place <= 3),
    mrr: some.reduce((sum, { place }) => sum + (place > 0 ? 1 / place : 0), 0) / some.length,
    empty: some.filter(({ found }) => found === 0).length,
  }
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
