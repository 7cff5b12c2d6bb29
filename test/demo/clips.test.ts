import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createClips } from '../../src/demo/clips/clips.ts'
import { type Recipe, tagsOf } from '../../src/demo/clips/recipe.ts'
import { recipes } from '../../src/demo/clips/recipes.ts'
import { goLive } from '../../src/demo/go-live.ts'
import { demoProducts } from '../../src/demo/products/products.ts'
import { seedSome } from '../support/demo.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { ffmpeg } from '../support/videos.ts'
import { ALL_TESTS } from '../support/all-tests.ts'

const alone = <T>(work: () => Promise<T>) => work()
const WIDTH = 48
const short = (recipe: Recipe): Recipe => ({ ...recipe, shots: recipe.shots.map((shot) => ({ ...shot, seconds: 0.5 })) })
const [one, other] = recipes.slice(0, 2).map(short) as [Recipe, Recipe]
const handles = new Set([one, other].flatMap(({ shots }) => shots.flatMap(({ parts }) => parts.map(({ handle }) => handle))))
const pieces = demoProducts.filter(({ handle }) => handles.has(handle))

let place: TestShop
let queued: string[]
beforeEach(async () => {
  place = await testShop()
  queued = []
})
afterEach(() => place.close())

const clipsOf = (wanted: readonly Recipe[]) =>
  createClips(place.shop, { alone, ffmpeg, width: WIDTH, recipes: wanted, queueProcessing: async (id) => void queued.push(id) })

interface Row {
  id: string
  title: string
  state: string
  storage_key: string
  bytes: number
  published_at: Date | null
}
const videos = async () =>
  (await place.database.db.run('select id, title, state, storage_key, bytes, published_at from videos order by created_at')).rows as Row[]

describe('the clips of the demo', () => {
  test('are not made for a shop that has not their pieces', async () => {
    expect(await clipsOf([one]).makeMissing()).toBe(0)
    expect(await videos()).toEqual([])
  })

  test.runIf(ALL_TESTS)(
    'are made once, published, with their master in storage and their tags, and handed on to be processed',
    async () => {
      await seedSome(place, { pieces })
      expect(await clipsOf([one]).makeMissing()).toBe(1)
      // The next start goes on where this one ended.
      expect(await clipsOf([one, other]).makeMissing()).toBe(1)
      expect(await clipsOf([one, other]).makeMissing()).toBe(0)
      const made = await videos()
      expect(made.map(({ title }) => title)).toEqual([one.title, other.title])
      expect(made.map(({ id }) => id)).toEqual(queued)
      for (const { id, state, storage_key: key, bytes, published_at: published } of made) {
        expect(state).toBe('received')
        expect(published).not.toBeNull()
        expect(key).toMatch(/^product-videos\/[0-9a-f-]{36}\/\d+-[0-9a-z]+\.mp4$/)
        expect(await place.storage.size(key)).toBe(Number(bytes))
        const { rows } = await place.database.db.run(
          'select name, show_at from product_tags t join products p on p.id = t.product_id where video_id = $1 order by show_at, name',
          [id],
        )
        const tags = rows as { show_at: string }[]
        const wanted = tagsOf(id === queued[0] ? one : other)
        expect(tags.length).toBe(wanted.length)
        expect(tags.map((tag) => Number(tag.show_at))).toEqual(wanted.map((tag) => tag.show_at).toSorted((a, b) => a - b))
      }
    },
  )

  test.runIf(ALL_TESTS)('whose recipe has changed are made anew, and the old ones go with their files', async () => {
    await seedSome(place, { pieces })
    await clipsOf([one]).makeMissing()
    const [old] = await videos()
    expect(await clipsOf([{ ...one, title: 'Another' }]).makeMissing()).toBe(1)
    expect((await videos()).map(({ title }) => title)).toEqual(['Another'])
    expect(await place.storage.exists(old!.storage_key)).toBe(false)
  })

  test('are not made when the shop closes', async () => {
    await seedSome(place, { pieces })
    const clips = clipsOf([one, other])
    const work = clips.makeMissing()
    clips.close()
    expect(await work).toBe(0)
    expect(await videos()).toEqual([])
  })

  test.runIf(ALL_TESTS)('go with the pieces when the shop goes live; what members have uploaded stays', async () => {
    await seedSome(place, { pieces })
    await clipsOf([one]).makeMissing()
    await place.database.db.run(
      `insert into videos (id, url, title, created_at, file_name) values (gen_random_uuid(), '/x', 'Mine', now(), 'demolition.mp4')`,
      [],
    )
    const [clip] = await videos()
    const { database, storage } = place
    const removed = await goLive(place.shop, { database, storage, alone, products: true, orders: false })
    expect(removed.videos).toBe(1)
    expect((await videos()).map(({ title }) => title)).toEqual(['Mine'])
    expect(await storage.exists(clip!.storage_key)).toBe(false)
  })
})
