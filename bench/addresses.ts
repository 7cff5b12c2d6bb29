import { CATEGORIES, SORTS, type Sort } from '../src/shop/catalogue/rules.ts'
import type { World } from './world.ts'

/** What is asked for: many of each kind, so that no measurement lives on one hot key. */
export interface Addresses {
  /** A category, newest first: its first pages. */
  lists: string[]
  /** A category and price range, newest first: from the 20th page on. */
  deepPages: string[]
  ids: string[]
  details: string[]
  /** Two words of the catalogue, one search in three with a typing mistake. */
  searches: string[]
  /** The home page with 24 tiles: categories, orders, price ranges. */
  homes: string[]
}

const RANGES = [
  [300, 4000],
  [500, 6000],
  [0, 9000],
  [1000, 12_000],
] as const

export async function gatherAddresses(base: string, world: World): Promise<Addresses> {
  const ids = (await world.rows<{ id: string }>('select id from products order by md5(id::text) limit 5000')).map(({ id }) => id)
  const names = await world.rows<{ name: string }>('select name from products order by md5(id::text) limit 900')
  const lists: string[] = []
  const deepPages: string[] = []
  for (const category of CATEGORIES) {
    lists.push(...(await walk(base, `category=${category}`, 12)))
    for (const [min, max] of RANGES) {
      const pages = await walk(base, `category=${category}&min_price=${min}&max_price=${max}`, 60)
      deepPages.push(...pages.slice(20))
    }
  }
  return {
    lists,
    deepPages,
    ids,
    details: ids.map((id) => `/api/products/${id}`),
    searches: names.map(({ name }, i) => `/api/products?q=${encodeURIComponent(wordsOf(name, i))}`),
    homes: homePages(),
  }
}

/** The addresses of the first `pages` pages, each by the cursor that the one before gave. */
async function walk(base: string, query: string, pages: number): Promise<string[]> {
  const seen = [`/api/products?${query}`]
  while (seen.length < pages) {
    const response = await fetch(`${base}${seen.at(-1)}`)
    const { next_cursor: next } = (await response.json()) as { next_cursor: string | null }
    if (!next) break
    seen.push(`/api/products?${query}&cursor=${next}`)
  }
  return seen
}

function wordsOf(name: string, i: number): string {
  const [colour = '', , garment = ''] = name.toLowerCase().split(' ')
  return i % 3 === 0 ? `${colour} ${mistyped(garment, i)}` : `${colour} ${garment}`
}

/** Two neighbouring letters swapped, or one left out. */
function mistyped(word: string, i: number): string {
  const at = 1 + (i % Math.max(1, word.length - 2))
  if (i % 2) return word.slice(0, at) + word.slice(at + 1)
  return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2)
}

function homePages(): string[] {
  const sorts: Sort[] = SORTS.filter((sort) => sort !== 'random')
  const pages: string[] = []
  for (let i = 0; i < 1000; i++) {
    const query = new URLSearchParams({
      sort: sorts[i % sorts.length] ?? 'latest',
      min_price: String(100 + (i % 50) * 10),
      max_price: String(6000 + i * 3),
    })
    if (i % 5 > 0) query.set('category', CATEGORIES[i % 3 === 0 ? 0 : i % 4] ?? 'clothing')
    pages.push(`/?${query}`)
  }
  return pages
}
