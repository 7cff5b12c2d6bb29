import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { garmentWork } from '../../src/shop/try-on/jobs.ts'
import { ASKED_FOR_MAX, LEFTOVER_SECONDS } from '../../src/shop/try-on/rules.ts'
import {
  addGarment,
  darkerThanPaper,
  garmentPhoto,
  preparationRows,
  prepareAll,
  rigOf,
  wearersOf,
  wornGarments,
} from '../support/garments.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer({ payments: false })
})
afterAll(() => t.close())

let stamp = 0
const photo = (colour = '#22406e') => garmentPhoto(colour, (stamp += 1))
const wearers = (...ids: string[]) => wearersOf(t, ids)
const worn = (...ids: string[]) => wornGarments(t, ids)
const rowsOf = (...pictures: string[]) => preparationRows(t, pictures)
const stored = (cutout: string) => t.storage.exists(`cutouts/${cutout}.webp`)
const change = (id: string, set: string) => t.database.db.run(`update products set ${set} where id = $1`, [id])

describe('a picture of a piece that can be worn', () => {
  test('is cut out by a worker, and everybody gets it, to be cached for ever', async () => {
    const piece = await addGarment(t, [await photo()], { measurements: { chest: 51 } })
    expect(await worn(piece.id)).toEqual([])
    await prepareAll(t)
    const [found] = await worn(piece.id)
    expect(found).toMatchObject({
      product_id: piece.id,
      picture: piece.keys[0],
      width: 300,
      height: 400,
      rig: rigOf('top'),
      on_photos: true,
    })
    expect(found?.measurements).toEqual({ chest: 51 })
    const file = await fetch(t.base + found!.cutout)
    expect([file.status, file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ])
    const { data, info } = await sharp(Buffer.from(await file.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height, info.channels]).toEqual([300, 400, 4])
    const alphaAt = (x: number, y: number) => data[(y * 300 + x) * 4 + 3]
    expect([alphaAt(5, 5), alphaAt(150, 150), alphaAt(295, 395)]).toEqual([0, 255, 0])
    const again = await fetch(t.base + found!.cutout, { headers: { 'if-none-match': file.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
  })

  test('is kept short where it is public, and unknown pieces and addresses are nothing', async () => {
    const answer = await fetch(`${t.base}/api/try-on/garments?pieces=nonsense,00000000-0000-4000-8000-000000000000`)
    expect([answer.headers.get('cache-control'), await answer.json()]).toEqual(['public, max-age=30', { garments: [], others: [] }])
    for (const file of [`${'0'.repeat(32)}.webp`, '..%2f..%2fpictures.webp', 'x.webp'])
      expect((await fetch(`${t.base}/media/cutouts/${file}`)).status).toBe(404)
  })

  test('what the shop is not sure of, or lacks points or sleeves of, is not shown to shoppers', async () => {
    const unsure = await addGarment(t, [await photo()])
    await prepareAll(t, darkerThanPaper(0.3))
    const pointless = await addGarment(t, [await photo()])
    await prepareAll(t, async (picture, garment) => {
      const cut = await darkerThanPaper()(picture, garment)
      return { ...cut, rig: { ...cut.rig, points: {} } }
    })
    const folded = await addGarment(t, [await photo()])
    await prepareAll(t, async (picture, garment) => {
      const cut = await darkerThanPaper()(picture, garment)
      return { ...cut, rig: { ...cut.rig, sleeves: 'none' } }
    })
    expect(await worn(unsure.id, pointless.id, folded.id)).toEqual([])
    expect((await rowsOf(...folded.keys))[0]?.reasons).toEqual(['No sleeves were found: perhaps they lie on it.'])
    expect((await rowsOf(...unsure.keys))[0]).toMatchObject({ state: 'uncertain', reasons: ['The ground looks like it.'] })
    expect((await rowsOf(...pointless.keys))[0]).toMatchObject({ state: 'uncertain', reasons: ['Points are missing.'] })
  })

  test('kids’ pieces are for the mannequin alone', async () => {
    const piece = await addGarment(t, [await photo()], { name: 'Girls’ blouse, 8 years' })
    await prepareAll(t)
    expect((await worn(piece.id))[0]?.on_photos).toBe(false)
  })

  test('of what has no garment it is said who may be shown in it, whatever its name says', async () => {
    const belt = await addGarment(t, [await photo()], { name: 'Leather belt', category: 'accessories' })
    // Only its department tells.
    const [kids, swim] = [
      await addGarment(t, [await photo()], { name: 'Yellow raincoat', department: 'kids' }),
      await addGarment(t, [await photo()], { name: 'Blue one-piece', kind: 'swimwear', department: 'women' }),
    ]
    const both = await addGarment(t, [await photo()], { name: 'Red bikini top', kind: 'top', department: 'kids' })
    const ids = [belt.id, kids.id, swim.id, both.id]
    expect(await wearers(...ids)).toEqual(['anyone', 'mannequin', 'mannequin', 'nobody'])
    await prepareAll(t)
    // Prepared or not, what is for children and intimate is put on nobody.
    expect((await worn(...ids)).map(({ product_id: id }) => id)).toEqual([kids.id])
    expect(await wearers(...ids)).toEqual(['anyone', undefined, 'mannequin', 'nobody'])
    await t.database.db.run('update products set is_active = false where id = any($1)', [ids])
    expect(await wearers(...ids)).toEqual([undefined, undefined, undefined, undefined])
  })

  test('what is not put on is not prepared', async () => {
    const piece = await addGarment(t, [await photo()], { name: 'Leather belt', category: 'accessories' })
    await prepareAll(t)
    expect(await rowsOf(...piece.keys)).toEqual([])
  })
})

describe('of several pictures', () => {
  test('the first is worn, another when it cannot be, and the rest is prepared last', async () => {
    const piece = await addGarment(t, [await photo('#faf6ee'), await photo('#803020'), await photo('#208030')])
    const order: string[] = []
    await prepareAll(t, async (picture, garment) => {
      const cut = await darkerThanPaper()(picture, garment)
      const solid = cut.rgba.some((value, i) => i % 4 === 3 && value === 255)
      order.push(solid ? 'seen' : 'unseen')
      return { ...cut, confidence: solid ? 0.9 : 0.1 }
    })
    expect(order).toEqual(['unseen', 'seen', 'seen'])
    expect((await worn(piece.id))[0]?.picture).toBe(piece.keys[1])
    const rows = await rowsOf(...piece.keys)
    const of = (key?: string) => rows.find(({ picture }) => picture === key)
    expect(piece.keys.map((key) => of(key)?.spare)).toEqual([false, false, true])
  })

  test('what shoppers ask for comes first', async () => {
    const pieces: { id: string; keys: string[] }[] = []
    for (let i = 0; i < 3; i++) pieces.push(await addGarment(t, [await photo()]))
    await garmentWork(t.deps, null).prepareGarments()
    const [first] = pieces
    await worn(first!.id)
    expect((await rowsOf(...first!.keys))[0]?.rank).toBe(0)
    const done: string[] = []
    const one = garmentWork(t.deps, async (picture, garment) => {
      done.push((await rowsOf(...pieces.flatMap(({ keys }) => keys))).find(({ tries }) => tries === 1)?.picture ?? '')
      return darkerThanPaper()(picture, garment)
    })
    while (await one.prepareGarments());
    expect(done[0]).toBe(first!.keys[0])
  })
})

test('many who ask for the same at once do not wait for each other, and all are answered', async () => {
  const pieces: string[] = []
  for (let i = 0; i < 4; i++) pieces.push((await addGarment(t, [await photo()])).id)
  await t.shop.tryOn.syncChanges()
  const asks = Array.from({ length: 12 }, (_, i) => (i % 2 ? pieces : pieces.toReversed()).join())
  const answers = await Promise.all(asks.map((ids) => fetch(`${t.base}/api/try-on/garments?pieces=${ids}`)))
  expect(answers.map(({ status }) => status)).toEqual(asks.map(() => 200))
  await prepareAll(t)
})

test('asking puts only so many pictures before all others', async () => {
  const piece = await addGarment(t, [await photo()])
  await t.shop.tryOn.syncChanges()
  await t.database.db.run(
    `insert into garment_preparations (id, picture, garment, width, height, rank, newest, due_at)
      select gen_random_uuid(), 'asked-' || i, 'top', 300, 400, 0, now(), now() from generate_series(1, $1::int) i`,
    [ASKED_FOR_MAX],
  )
  await worn(piece.id)
  expect((await rowsOf(...piece.keys))[0]?.rank).toBe(1)
  await t.database.db.run(`delete from garment_preparations where picture = 'asked-1'`)
  await worn(piece.id)
  expect((await rowsOf(...piece.keys))[0]?.rank).toBe(0)
  await t.database.db.run(`delete from garment_preparations where picture like 'asked-%'`)
  await prepareAll(t)
})

describe('the catalogue changes', () => {
  test('a picture that replaces another is prepared; the cut-out of the old one is gone a day later', async () => {
    const piece = await addGarment(t, [await photo()], { handle: 'replaced' })
    await prepareAll(t)
    const [before] = await rowsOf(...piece.keys)
    const { keys } = await addGarment(t, [await photo('#703060')], { handle: 'replaced' })
    await prepareAll(t)
    expect(await rowsOf(...piece.keys)).toEqual([])
    expect((await worn(piece.id))[0]?.picture).toBe(keys[0])
    await t.shop.tryOn.sweepCutouts()
    expect(await stored(before!.cutout!)).toBe(true)
    t.clock.forward(LEFTOVER_SECONDS + 1)
    await t.shop.tryOn.sweepCutouts()
    expect(await stored(before!.cutout!)).toBe(false)
    expect((await fetch(t.base + (await worn(piece.id))[0]!.cutout)).status).toBe(200)
  })

  test('a piece of another kind is another garment of the same picture', async () => {
    const piece = await addGarment(t, [await photo()])
    await prepareAll(t)
    await change(piece.id, `kind = 'dress'`)
    expect(await worn(piece.id)).toEqual([])
    await prepareAll(t)
    expect((await worn(piece.id))[0]?.rig).toMatchObject({ garment: 'dress' })
    expect((await rowsOf(...piece.keys)).map(({ garment }) => garment)).toEqual(['dress'])
  })

  test('a picture that two pieces share is prepared once, and goes with the last of them', async () => {
    const shared = await photo()
    const [one, other] = [await addGarment(t, [shared]), await addGarment(t, [shared])]
    let cuts = 0
    await prepareAll(t, (...args) => (cuts++, darkerThanPaper()(...args)))
    expect(cuts).toBe(1)
    expect(await worn(one.id, other.id)).toHaveLength(2)
    await t.database.db.run('delete from products where id = $1', [one.id])
    await prepareAll(t)
    expect(await worn(one.id, other.id)).toHaveLength(1)
    await t.database.db.run('delete from products where id = $1', [other.id])
    await prepareAll(t)
    expect(await rowsOf(...other.keys)).toEqual([])
  })

  test('a piece that is not for sale is not handed out', async () => {
    const piece = await addGarment(t, [await photo()])
    await prepareAll(t)
    await change(piece.id, 'published = false')
    expect(await worn(piece.id)).toEqual([])
  })
})
