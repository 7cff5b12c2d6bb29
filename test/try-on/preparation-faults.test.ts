import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { garmentWork } from '../../src/shop/try-on/jobs.ts'
import type { GarmentCutter } from '../../src/shop/try-on/preparations/garment-cutter.ts'
import { PREPARATION_LATER_SECONDS, PREPARATION_LEASE_SECONDS, PREPARATION_RETRY_SECONDS } from '../../src/shop/try-on/rules.ts'
import { addGarment, darkerThanPaper, garmentPhoto, preparationRows, prepareAll, wornGarments } from '../support/garments.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer({ payments: false })
})
afterAll(() => t.close())

let stamp = 0
const photo = (colour = '#22406e') => garmentPhoto(colour, (stamp += 1))
const worn = (...ids: string[]) => wornGarments(t, ids)
const rowsOf = (...pictures: string[]) => preparationRows(t, pictures)

describe('what goes wrong', () => {
  const broken: GarmentCutter = () => Promise.reject(new Error('secret path /home'))

  test('is tried three times, later each time, and then said to admins without its insides', async () => {
    const piece = await addGarment(t, [await photo()])
    const state = async () => (await rowsOf(...piece.keys))[0]
    const turn = () => garmentWork(t.deps, broken).prepareGarments()
    await turn()
    await turn()
    expect(await state()).toMatchObject({ state: 'pending', tries: 1 })
    for (const seconds of [PREPARATION_RETRY_SECONDS, PREPARATION_RETRY_SECONDS * 10]) {
      t.clock.forward(seconds + 1)
      await turn()
    }
    expect(await state()).toMatchObject({ state: 'failed', reasons: ['The garment could not be cut out.'] })
  })

  test('is tried again in the next days, as the fault may have been ours, and not for ever', async () => {
    const [mended, hopeless] = [await addGarment(t, [await photo()]), await addGarment(t, [await photo()])]
    await t.shop.tryOn.syncChanges()
    const failing = garmentWork(t.deps, broken)
    const turn = async () => {
      while (await failing.prepareGarments());
    }
    for (const seconds of [0, PREPARATION_RETRY_SECONDS, PREPARATION_RETRY_SECONDS * 10]) {
      t.clock.forward(seconds + 1)
      await turn()
    }
    const state = async ({ keys }: { keys: string[] }) => (await rowsOf(...keys))[0]
    expect([await state(mended), await state(hopeless)]).toMatchObject([{ state: 'failed' }, { state: 'failed' }])
    await t.database.db.run(`update garment_preparations set due_at = due_at + interval '1 hour' where picture = $1`, [hopeless.keys[0]])
    t.clock.forward(PREPARATION_LATER_SECONDS[0] + 1)
    await prepareAll(t)
    expect([await state(mended), await state(hopeless)]).toMatchObject([{ state: 'ready' }, { state: 'failed', due_at: expect.any(Date) }])
    for (const seconds of PREPARATION_LATER_SECONDS) {
      t.clock.forward(seconds + 3600)
      await turn()
    }
    expect(await state(hopeless)).toMatchObject({ state: 'failed', due_at: null })
  })

  test('a picture that is too long, and points that are no numbers, are no garment', async () => {
    const [long, odd] = [await addGarment(t, [await photo()]), await addGarment(t, [await photo()])]
    await t.shop.tryOn.syncChanges()
    await t.database.db.run('update garment_preparations set height = 90000, tries = 2 where picture = $1', [long.keys[0]])
    await t.database.db.run('update garment_preparations set tries = 2 where picture = $1', [odd.keys[0]])
    await prepareAll(t, async (...args) => {
      const cut = await darkerThanPaper()(...args)
      return { ...cut, rig: { ...cut.rig, points: { ...cut.rig.points, neck_left: { x: Number.NaN, y: 0 } } } }
    })
    expect((await rowsOf(...long.keys))[0]).toMatchObject({ state: 'failed', reasons: ['The picture is too long and narrow.'] })
    expect((await rowsOf(...odd.keys))[0]).toMatchObject({ state: 'failed', reasons: ['Its points could not be found.'] })
  })

  test('a worker that is killed leaves the picture to the next, and what it still brings counts no more', async () => {
    const piece = await addGarment(t, [await photo()])
    const [started, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = garmentWork(t.deps, async (...args) => {
      started.resolve()
      await release.promise
      return { ...(await darkerThanPaper(0.1)(...args)), reasons: ['Too late.'] }
    }).prepareGarments()
    await started.promise
    let others = 0
    await prepareAll(t, (...args) => (others++, darkerThanPaper()(...args)))
    expect(others).toBe(0)
    t.clock.forward(PREPARATION_LEASE_SECONDS + 1)
    await prepareAll(t)
    const [done] = await rowsOf(...piece.keys)
    expect(done).toMatchObject({ state: 'ready', reasons: [] })
    release.resolve()
    await slow
    expect((await rowsOf(...piece.keys))[0]).toEqual(done)
  })

  test('a picture that kills its worker each time is given up, and one of which nothing was found is tried again', async () => {
    const [deadly, later] = [await addGarment(t, [await photo()]), await addGarment(t, [await photo()])]
    await t.shop.tryOn.syncChanges()
    await t.database.db.run('update garment_preparations set tries = 3 where picture = $1', [deadly.keys[0]])
    await prepareAll(t, darkerThanPaper(0))
    expect((await rowsOf(...deadly.keys))[0]).toMatchObject({ state: 'failed', reasons: ['Preparing it took too long.'] })
    expect((await rowsOf(...later.keys))[0]).toMatchObject({ state: 'pending', tries: 1, cutout: null })
    t.clock.forward(PREPARATION_RETRY_SECONDS + 1)
    await prepareAll(t)
    expect(await worn(deadly.id, later.id)).toHaveLength(1)
  })

  test('what an older version has cut out is cut out anew, and worn meanwhile', async () => {
    const piece = await addGarment(t, [await photo()])
    await prepareAll(t)
    const before = (await worn(piece.id))[0]!.cutout
    await t.database.db.run('update garment_preparations set algorithm = 0 where picture = $1', [piece.keys[0]])
    let during: Awaited<ReturnType<typeof worn>> = []
    await prepareAll(t, async (...args) => {
      during = await worn(piece.id)
      return darkerThanPaper()(...args)
    })
    expect(during.map(({ cutout }) => cutout)).toEqual([before])
    expect((await worn(piece.id))[0]!.cutout).not.toBe(before)
  })
})
