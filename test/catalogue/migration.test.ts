import { afterAll, beforeAll, expect, test } from 'vitest'
import { coloursIn } from '../../src/shop/catalogue/rules-colours.ts'
import { oldDatabase, type OldDatabase } from '../support/old-database.ts'

let shop: OldDatabase
beforeAll(async () => {
  shop = await oldDatabase(3)
})
afterAll(() => shop.close())

const PIECES: [name: string, tags: string[]][] = [
  ['Navy-blue denim jacket', ['Winter']],
  ['Charcoal hat', ['rust', 'Wool']],
  ['Kitenge wrap in red & green', []],
  ['Stonewashed dress', ['multicoloured']],
  ['Shared locker', []],
]

test('a shop from before facets is brought up to date: colours by the words of name and tags, cards with the clip, words to suggest', async () => {
  for (const [i, [name, tags]] of PIECES.entries())
    await shop.database.db.run(
      `insert into products (id, handle, name, description, category, price, condition, tags, video_url)
       values (gen_random_uuid(), $1, $2, 'Thoroughly mended.', 'clothing', 900, 'Good', $3, $4)`,
      [`old-${i}`, name, tags, i === 0 ? '/media/clip "one".mp4' : null],
    )
  await shop.database.db.run('select refresh_search_words()')
  await shop.update()
  const { rows } = await shop.database.db.run('select name, tags, colours, card from products order by handle')
  const found = rows as { name: string; tags: string[]; colours: string[]; card: string }[]
  expect(found).toHaveLength(PIECES.length)
  for (const { name, tags, colours } of found) expect([name, [...colours].sort()]).toEqual([name, coloursIn(name, ...tags).sort()])
  expect(found.map(({ card }) => (JSON.parse(`${card}"stock":0}`) as { video_url: string | null }).video_url)).toEqual([
    '/media/clip "one".mp4',
    null,
    null,
    null,
    null,
  ])
  const words = await shop.database.db.run(
    `select word, named from search_words where word in ('jacket', 'mended', 'winter') order by word`,
  )
  expect(words.rows).toEqual([
    { word: 'jacket', named: 1 },
    { word: 'mended', named: 0 },
    { word: 'winter', named: 1 },
  ])
  const videos = await shop.database.db.run('select count(*)::int as count from videos where engagement_rate = 0')
  expect(videos.rows).toEqual([{ count: 0 }])
  // Again there is nothing to do.
  await shop.update()
})

test('the cards of a shop that knows its kinds say them, and are those that it would write now', async () => {
  const old = await oldDatabase(7)
  await old.database.db.run(
    `insert into products (id, handle, name, category, price, condition, kind) select gen_random_uuid(), n, n, 'clothing', 900, 'Good', kind
     from (values ('Gown', 'dress'), ('Thing ,"price":1', null)) as v(n, kind)`,
  )
  await old.update()
  const { rows } = await old.database.db.run(
    `select (card || '"x":0}')::json -> 'kind' as kind, card = product_card(p) as same from products p order by name`,
  )
  expect(rows).toEqual([
    { kind: 'dress', same: true },
    { kind: null, same: true },
  ])
  await old.close()
})
