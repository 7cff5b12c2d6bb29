import type { Db } from '../src/platform/database.ts'
import { CATEGORIES, CONDITION_NAMES, STYLES } from '../src/shop/catalogue/rules.ts'

const COLOURS = [
  'black',
  'white',
  'navy',
  'red',
  'olive',
  'beige',
  'grey',
  'brown',
  'pink',
  'green',
  'yellow',
  'purple',
  'teal',
  'cream',
  'burgundy',
]
/** The colour by which one is found whose word is not its name. */
const FOUND_BY: Record<string, string> = { navy: 'blue', olive: 'green', teal: 'green', cream: 'white', burgundy: 'red' }
const FABRICS = ['denim', 'cotton', 'linen', 'leather', 'wool', 'silk', 'suede', 'satin', 'corduroy', 'kitenge']
const GARMENTS: Record<(typeof CATEGORIES)[number], string[]> = {
  clothing: ['dress', 'jacket', 'shirt', 'trousers', 'skirt', 'jeans', 'blouse', 'hoodie', 'cardigan', 'blazer', 'coat', 'shorts'],
  accessories: ['bag', 'belt', 'hat', 'scarf', 'cap', 'sunglasses'],
  shoes: ['sneakers', 'boots', 'sandals', 'loafers', 'heels'],
  jewelry: ['necklace', 'earrings', 'bracelet', 'ring'],
}
/** The kind of those whose word is not its name. */
const KINDS: Record<string, string> = { blouse: 'top', cardigan: 'knitwear', blazer: 'jacket', cap: 'hat', loafers: 'flats' }
const DESCRIPTION =
  'Second-hand, washed, steamed and checked by hand in Nairobi. Falls true to size; the cloth is soft from wear and has years left in it.'

// Seeded: the same shop every time, so that what a test finds rare is rare, and there.
const SEED = 'seed as materialized (select setseed(0.42))'

const PRODUCTS = `
with ${SEED}, picked as (
  select n, random() as r,
    (array['clothing','clothing','clothing','accessories','shoes','jewelry'])[1 + floor(random() * 6)::int] as category,
    ($2::text[])[1 + floor(random() * $3)::int] as colour,
    ($4::text[])[1 + floor(random() * $5)::int] as fabric,
    ($6::text[])[1 + floor(random() * 10)::int] as style_a,
    ($6::text[])[1 + floor(random() * 10)::int] as style_b,
    ($7::text[])[1 + floor(random() * 5)::int] as condition,
    (300 + floor(power(random(), 2) * 200) * 50)::int as price
  from seed, generate_series(1, $1::int) n
), named as (
  select p.*, g.words[1 + floor(p.r * array_length(g.words, 1))::int] as garment
  from picked p join lateral (
    select array(select jsonb_array_elements_text($8::jsonb -> p.category)) as words
  ) g on true
)
insert into products (id, handle, name, description, vendor, category, kind, kind_confidence, department, price, original_price, condition, styles, colours, tags,
  is_new, is_bestseller, featured, popularity_score, created_at, pictured)
select gen_random_uuid(), 'bench-' || n, initcap(colour || ' ' || fabric || ' ' || garment), $9, 'Upya', category, coalesce($10::jsonb ->> garment, garment), 1,
  (array['women','women','men','kids','unisex'])[1 + floor(random() * 5)::int], price,
  case when r < 0.3 then price + 500 end, condition, array(select distinct unnest(array[style_a, style_b])), array[coalesce($11::jsonb ->> colour, colour)], array[colour, fabric],
  r > 0.9, r < 0.05, r < 0.02, floor(r * 1000)::int, now() - make_interval(mins => n), true
from named`

const VARIANTS = `
with ${SEED}
insert into product_variants (id, product_id, sku, size, stock, price, position)
select gen_random_uuid(), p.id, p.handle || '-' || s.size, s.size, floor(random() * 6)::int, p.price, s.position
from seed, products p
cross join lateral (
  select size, position from (
    select size, row_number() over () as position
    from unnest(case when p.category = 'shoes' then array['38','39','40','41'] else array['S','M','L','XL'] end) as size
  ) all_sizes
  where position <= 1 + (abs(hashtext(p.handle)) % 4)
) s
where p.handle like 'bench-%'`

const PICTURES = `
insert into product_pictures (id, product_id, position, key, alt, width, height, thumbhash)
select gen_random_uuid(), p.id, i, coalesce(($1::text[])[1 + abs(hashtext(p.handle || i)) % nullif(cardinality($1::text[]), 0)], substr(md5(p.handle || i), 1, 20)), p.name, 1080, 1350, 'YJqGPQw7sFlslqhFafSE+Q6oJ1h2iHB2Rw=='
from products p cross join generate_series(1, 2) i
where p.handle like 'bench-%'`

const DETAILS = [
  `insert into fabric_details (product_id, type, description) select id, initcap(tags[2]), 'Even weave, no pilling.' from products where handle like 'bench-%'`,
  `insert into material_descriptions (product_id, description) select id, 'Wash cold, dry in the shade.' from products where handle like 'bench-%'`,
  `insert into product_features (product_id, display_order, feature)
   select p.id, f.n, f.text from products p cross join (values (0, 'Side pockets'), (1, 'Lined'), (2, 'Made to last')) f(n, text) where p.handle like 'bench-%'`,
  `select refresh_search_words()`,
]

/** Those that no constraint needs. */
const INDEXES = `
select i.relname as name, pg_get_indexdef(i.oid) as made
from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = 'products'::regclass and not x.indisunique`

const RARITIES = [
  `update product_variants set size = '47' where size = '41' and product_id in (
    select id from products where category = 'shoes' and handle like 'bench-%' order by md5(handle) limit greatest($1::int / 2000, 3))`,
  `update products set colours = array['orange'] where id in (
    select id from products where handle like 'bench-%' order by md5(handle || 'o') limit greatest($1::int / 2000, 3))`,
  `update products set tags = tags || array['handloom'], popularity_score = 0 where id in (
    select id from products where handle like 'bench-%' order by md5(handle || 'h') limit $1::int / 33)`,
]

/** A rare size (EU 47), a rare colour (orange), and a word whose products are all unpopular (handloom): after generateCatalogue(). */
export async function addRarities(db: Db, count: number): Promise<void> {
  for (const text of RARITIES) await db.query({ name: '', text }, [count])
  await db.query({ name: '', text: 'select refresh_search_words()' }, [])
  for (const table of ['products', 'product_variants', 'search_words']) await db.query({ name: '', text: `vacuum analyze ${table}` }, [])
}

/**
 * `count` products with 2.5 variants each on average, written in bulk: for measurements and plans, not for people. `pictures`: keys
 * of stored ones, which they share.
 */
export async function generateCatalogue(db: Db, count: number, pictures: readonly string[] = []): Promise<void> {
  const run = <Row extends object>(text: string, values: unknown[] = []) => db.query<Row>({ name: '', text }, values)
  // Made at once they take a third of the time; but small catalogues are made for tests, among products that are there.
  const indexes = count < 50_000 ? [] : await run<{ name: string; made: string }>(INDEXES)
  for (const { name } of indexes) await run(`drop index "${name}"`)
  await run(PRODUCTS, [
    count,
    COLOURS,
    COLOURS.length,
    FABRICS,
    FABRICS.length,
    [...STYLES],
    CONDITION_NAMES,
    JSON.stringify(GARMENTS),
    DESCRIPTION,
    JSON.stringify(KINDS),
    JSON.stringify(FOUND_BY),
  ])
  await run(VARIANTS)
  await run(PICTURES, [pictures])
  // Written anew with what variants and pictures have added to it, before it is indexed.
  if (indexes.length > 0) await run('vacuum full products')
  for (const { made } of indexes) await run(made)
  for (const text of DETAILS) await run(text)
  for (const table of [
    'products',
    'product_variants',
    'product_pictures',
    'product_features',
    'fabric_details',
    'material_descriptions',
    'search_words',
  ]) {
    await run(`vacuum analyze ${table}`)
  }
}
