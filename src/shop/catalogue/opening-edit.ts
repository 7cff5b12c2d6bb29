import { createShortCache } from '../short-cache.ts'
import type { AreaDeps } from '../deps.ts'
import { LIVE_CARD } from './card-sql.ts'
import type { ProductCard } from './contract.ts'
import { readCard } from './prepared-cards.ts'
import { NAMES } from './queries.ts'
import { composeEdit, HERO_PIECES, type EditCandidate } from './rules-opening-edit.ts'
import { seedOfDay, shuffleOrder } from './shuffle.ts'

/** What an admin has featured may be on the opening screen so much later. Milliseconds. */
const FEATURED_FRESH_MS = 30_000

const OF = 'p.id, p.name, p.category, p.kind, p.featured'
const FOR_SALE = 'p.is_active and p.shelf = 2'
const OF_CATEGORY = `select ${OF} from products p where ${FOR_SALE} and p.category = wanted.category`

// Bounded reads of indexes, whatever the size of the catalogue: of every category some of the latest, the most popular, and the
// day's turn of all. $2 and $3: where on the circle of random numbers the day begins.
export const CANDIDATES = {
  name: 'opening_candidates',
  text: `select c.id, c.name, c.category, c.kind, c.featured, i.width, i.height from (
      (select ${OF} from products p where ${FOR_SALE} and p.featured order by p.created_at desc, p.id desc limit 40)
      union all
      select n.* from unnest($1::text[]) as wanted(category) cross join lateral (
        (${OF_CATEGORY} order by p.created_at desc, p.id desc limit 40)
        union all (${OF_CATEGORY} and p.shuffle_a >= $2::real order by p.shuffle_a, p.id limit 160)
        union all (${OF_CATEGORY} and p.shuffle_a < $2::real order by p.shuffle_a, p.id limit 160)
        union all (${OF_CATEGORY} order by p.popularity_score desc, p.id desc limit 40)
      ) n
    ) c cross join lateral (
      select i.width, i.height from product_pictures i where i.product_id = c.id order by i.position limit 1) i`,
}

// Locked in one order by everyone; only those that change are written.
export const WRITE = {
  name: 'opening_write',
  text: `with edit as (select id, place from unnest($1::uuid[]) with ordinality as e(id, place)),
    turn as materialized (select p.id, p.pick from products p
      where p.id in (select id from edit union all select q.id from products q where q.pick is not null) order by p.id for no key update)
    update products p set pick = e.place from turn t left join edit e on e.id = t.id
    where p.id = t.id and t.pick is distinct from e.place returning p.id`,
}

const FEATURED = {
  name: 'opening_featured',
  text: `select ${LIVE_CARD} as card from products p where ${FOR_SALE} and p.featured order by p.created_at desc, p.id desc limit ${HERO_PIECES}`,
}

/** What the shop shows first: a mixed edit, and what its admin has featured. */
export function createOpeningEdit({ db, read, clock }: AreaDeps) {
  const cached = createShortCache<ProductCard[]>({ clock, freshMs: FEATURED_FRESH_MS, max: 1 })

  return {
    /** Composes the edit anew: kinds in turn, in stock, pictures above a floor (rules-opening-edit.ts). Every day it is another one. */
    async refreshOpeningEdit(): Promise<void> {
      const { start } = shuffleOrder(seedOfDay(clock.now()))
      const names = await read.query<{ category: string }>(NAMES, [])
      const candidates = await read.query<EditCandidate>(CANDIDATES, [names.map(({ category }) => category), start])
      await db.query(WRITE, [composeEdit(candidates)])
    },
    /** The newest featured products in stock, for the opening screen; at most HERO_PIECES, some seconds old at most. */
    featured: (): Promise<ProductCard[]> =>
      cached('', async () => (await read.query<{ card: string }>(FEATURED, [])).map(({ card }) => readCard(card))),
  }
}
