import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GarmentsDecided, PreparedGarmentDetail, PreparedGarments } from '../../src/shop/try-on/contract-garments.ts'
import { callAs, type Call } from '../support/api-client.ts'
import { addGarment, darkerThanPaper, garmentPhoto, prepareAll, rigOf } from '../support/garments.ts'
import { signUp, signUpAdmin, type SignedInMember } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { ALL_TESTS } from '../support/all-tests.ts'

const PATH = '/api/admin/garments'
let t: TestServer
let admin: SignedInMember
let call: Call
beforeAll(async () => {
  t = await testServer({ payments: false })
  admin = await signUpAdmin(t)
  call = callAs(t, admin)
})
afterAll(() => t.close())

let stamp = 0
const photo = () => garmentPhoto('#22406e', (stamp += 1))
const detail = async (id: string) => (await call<PreparedGarmentDetail>('GET', `${PATH}/${id}`)).body
const worn = async (id: string) => {
  const { body } = await t.read<{ garments: { picture: string; cutout: string }[] }>(`/api/try-on/garments?pieces=${id}`)
  return body.garments[0]
}
const step = (id: string, name: string, version: number) => call<PreparedGarmentDetail>('POST', `${PATH}/${id}/${name}`, { version })

/** A piece whose only picture waits for a hand. */
async function unsure(photos = 1, confidence = 0.3) {
  const pictures = []
  for (let i = 0; i < photos; i++) pictures.push(await photo())
  const piece = await addGarment(t, pictures)
  await prepareAll(t, darkerThanPaper(confidence))
  const { rows } = await t.database.db.run('select id from garment_preparations where picture = any($1) order by created_at, id', [
    piece.keys,
  ])
  return { ...piece, rows: rows as { id: string }[], id: piece.id, garment: (rows[0] as { id: string }).id }
}

/** As large as it has to be, garment in its left half. */
async function mask(width = 300, height = 400, format: 'png' | 'webp' | 'jpeg' = 'png'): Promise<string> {
  const half = { input: { create: { width: width / 2, height, channels: 4 as const, background: '#000f' } }, left: 0, top: 0 }
  const image = sharp({ create: { width, height, channels: 4, background: '#0000' } }).composite([half])
  return (await image.toFormat(format, { lossless: true }).toBuffer()).toString('base64')
}

async function emptyMask(): Promise<string> {
  const image = sharp({ create: { width: 300, height: 400, channels: 4, background: '#0000' } })
  return (await image.png().toBuffer()).toString('base64')
}

describe('the list', () => {
  test('begins with what the shop is least sure of, page by page, with counts of each state', async () => {
    const made = []
    for (const confidence of [0.4, 0.1, 0.25]) made.push((await unsure(1, confidence)).garment)
    const first = (await call<PreparedGarments>('GET', `${PATH}?limit=2`)).body
    const second = (await call<PreparedGarments>('GET', `${PATH}?limit=2&cursor=${first.next_cursor}`)).body
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([made[1], made[2], made[0]])
    expect(second.next_cursor).toBeNull()
    expect(first.counts).toMatchObject({ uncertain: 3, ready: 0, corrected: 0 })
    expect(first.items[0]).toMatchObject({
      garment: 'top',
      confidence: expect.closeTo(0.1),
      reasons: ['The ground looks like it.'],
      product: { name: 'Cotton blouse', active: true },
      width: 300,
      height: 400,
    })
    expect((await call('GET', `${PATH}?cursor=abc`)).body.error.fields).toHaveProperty('cursor')
  })

  test('is of one import alone where that is asked for, with its own counts', async () => {
    const { id, garment } = await unsure()
    const run = randomUUID()
    await t.database.db.run(
      `insert into product_runs (id, kind, state, input, admin_email, address, request_key, created_at) values ($1, 'import', 'done', '{}', 'a@b.c', '', $2, now())`,
      [run, randomUUID()],
    )
    await t.database.db.run('insert into product_run_rows (run_id, position, product_id) values ($1, 1, $2)', [run, id])
    const { items, counts } = (await call<PreparedGarments>('GET', `${PATH}?import=${run}`)).body
    expect(items.map((item) => item.id)).toEqual([garment])
    expect(counts).toEqual({ pending: 0, ready: 0, uncertain: 1, failed: 0, corrected: 0, excluded: 0 })
    expect((await call<PreparedGarments>('GET', `${PATH}?import=${randomUUID()}`)).body.items).toEqual([])
  })

  test('members see nothing of it', async () => {
    const member = callAs(t, await signUp(t))
    expect((await member('GET', PATH)).body.error.code).toBe('forbidden')
    expect((await member('PUT', `${PATH}/${(await unsure()).garment}`, { version: 1, rig: rigOf('top'), mask: null })).status).toBe(403)
  })
})

describe('a correction', () => {
  test('is worn from then on, in the colours of the picture, and no job changes it', async () => {
    const { id, garment } = await unsure()
    const { version } = await detail(garment)
    const rig = { ...rigOf('top'), sleeves: 'short' as const }
    const saved = await call<PreparedGarmentDetail>('PUT', `${PATH}/${garment}`, { version, rig, mask: await mask() })
    expect(saved.body).toMatchObject({ state: 'corrected', rig, version: version + 1, corrected_by: 'Wanjiku Kamau' })
    const { data } = await sharp(Buffer.from(await (await fetch(t.base + (await worn(id))!.cutout)).arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...data.subarray((y * 300 + x) * 4, (y * 300 + x) * 4 + 4)]
    expect([at(20, 20)[3], at(280, 20)[3], at(120, 200)[3]]).toEqual([255, 0, 255])
    expect(at(20, 20)[0]).toBeGreaterThan(230)
    expect(at(120, 250)[0]).toBeLessThan(60)
    await t.database.db.run('update garment_preparations set algorithm = 0 where id = $1', [garment])
    await prepareAll(t)
    expect(await detail(garment)).toMatchObject({ state: 'corrected', version: version + 1 })
    const log = await call<{ items: { action: string; subject: string; details: object }[] }>('GET', '/api/admin/audit')
    expect(log.body.items[0]).toMatchObject({ action: 'garment.corrected', subject: `product:${id}`, details: { garment: 'top' } })
  })

  test('stays when it is opened again, whichever version of the cutter comes; only who asks for it has it made again', async () => {
    const { garment } = await unsure()
    // Made by an older version, and not yet again.
    await t.database.db.run('update garment_preparations set algorithm = 0, due_at = null where id = $1', [garment])
    const { version } = await detail(garment)
    const rig = { ...rigOf('top'), sleeves: 'short' as const }
    const saved = await call<PreparedGarmentDetail>('PUT', `${PATH}/${garment}`, { version, rig, mask: await mask() })
    const opened = await step(garment, 'reopen', saved.body.version)
    expect(opened.body.state).toBe('uncertain')
    await prepareAll(t)
    expect(await detail(garment)).toMatchObject({ rig, cutout: saved.body.cutout, version: opened.body.version })
    await step(garment, 'again', opened.body.version)
    await prepareAll(t)
    expect((await detail(garment)).cutout).not.toBe(saved.body.cutout)
  })

  test('of the points alone leaves the outline as it is', async () => {
    const { garment } = await unsure()
    const before = await detail(garment)
    const { body } = await call<PreparedGarmentDetail>('PUT', `${PATH}/${garment}`, {
      version: before.version,
      rig: rigOf('top'),
      mask: null,
    })
    expect([body.state, body.cutout]).toEqual(['corrected', before.cutout])
  })

  test('of what somebody else has changed meanwhile is refused, and nothing is lost', async () => {
    const { garment } = await unsure()
    const { version } = await detail(garment)
    const send = async (sleeves: string) =>
      call<{ error: { code: string } }>('PUT', `${PATH}/${garment}`, { version, rig: { ...rigOf('top'), sleeves }, mask: await mask() })
    const answers = await Promise.all([send('short'), send('long')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error.code).toBe('garment_changed')
    expect((await step(garment, 'exclude', version)).status).toBe(409)
  })

  test.each([
    ['a mask of another size', async () => ({ mask: await mask(200, 400) }), 'mask_invalid'],
    ['a JPEG', async () => ({ mask: await mask(300, 400, 'jpeg') }), 'mask_invalid'],
    ['an empty mask', async () => ({ mask: await emptyMask() }), 'mask_invalid'],
    ['a text', async () => ({ mask: Buffer.from('<svg/>').toString('base64') }), 'mask_invalid'],
    ['what is no Base64', async () => ({ mask: '…' }), 'invalid_input'],
    ['too large a mask', async () => ({ mask: 'A'.repeat(2_900_000) }), 'invalid_input'],
    ['too few points for the garment that it is', async () => ({ rig: { ...rigOf('top'), garment: 'jumpsuit' } }), 'invalid_input'],
    ['missing points', async () => ({ rig: { ...rigOf('top'), points: {} } }), 'invalid_input'],
    ['a point far outside', async () => ({ rig: { ...rigOf('top'), points: { neck_left: { x: 9, y: 0 } } } }), 'invalid_input'],
  ])('of which something is not right is refused: %s', async (_what, over, code) => {
    const { garment } = await unsure()
    const { version } = await detail(garment)
    const { body } = await call('PUT', `${PATH}/${garment}`, { version, rig: rigOf('top'), mask: null, ...(await over()) })
    expect(body.error.code).toBe(code)
    expect((await detail(garment)).state).toBe('uncertain')
  })

  test.runIf(ALL_TESTS)('may say that it is worn as another garment, whose points are found anew by its outline', async () => {
    const { id, garment } = await unsure()
    const points = (as: string, painted: string | null) =>
      call<{ rig: PreparedGarmentDetail['rig'] }>('POST', `${PATH}/${garment}/points`, { garment: as, mask: painted })
    const { rig } = (await points('outerwear', null)).body
    expect(rig).toMatchObject({ garment: 'outerwear', points: { hem_left: expect.anything(), shoulder_right: expect.anything() } })
    expect((await points('outerwear', await mask())).body.rig!.points).not.toEqual(rig!.points)
    expect((await points('outerwear', await mask(200, 400))).body).toMatchObject({ error: { code: 'mask_invalid' } })
    const before = await detail(garment)
    expect(before).toMatchObject({ state: 'uncertain', rig: { garment: 'top' } })
    await call('PUT', `${PATH}/${garment}`, { version: before.version, rig: rigOf('outerwear'), mask: null })
    expect(await worn(id)).toMatchObject({ rig: { garment: 'outerwear' } })
    expect((await detail(garment)).rig!.garment).toBe('outerwear')
  })

  test('where nothing was cut out needs a mask', async () => {
    const piece = await addGarment(t, [await photo()])
    await t.shop.tryOn.syncChanges()
    const { rows } = await t.database.db.run('select id from garment_preparations where picture = $1', [piece.keys[0]])
    const { id } = rows[0] as { id: string }
    expect((await call('PUT', `${PATH}/${id}`, { version: 1, rig: rigOf('top'), mask: null })).body.error.code).toBe('mask_invalid')
    expect((await call('PUT', `${PATH}/${id}`, { version: 1, rig: rigOf('top'), mask: await mask(300, 400, 'webp') })).status).toBe(200)
    expect(await worn(piece.id)).toBeDefined()
  })
})

describe('what was looked at together', () => {
  const decide = (name: string, garments: { id: string; version: number }[]) =>
    call<GarmentsDecided>('POST', `${PATH}/decisions`, { step: name, garments })
  const seen = async (id: string) => ({ id, version: (await detail(id)).version })

  test('is approved, each with its own entry in the log, and taken back', async () => {
    const [one, other] = [await unsure(), await unsure()]
    const asked = [await seen(one.garment), { ...(await seen(other.garment)), version: 1 }]
    const { results } = (await decide('approve', asked)).body
    expect(results).toEqual([
      { id: one.garment, version: asked[0]!.version + 1, reason: null },
      { id: other.garment, version: null, reason: expect.stringContaining('changed') },
    ])
    expect([await worn(one.id), (await detail(other.garment)).state]).toEqual([expect.anything(), 'uncertain'])
    const log = await call<{ items: { action: string; subject: string }[] }>('GET', '/api/admin/audit')
    expect(log.body.items[0]).toMatchObject({ action: 'garment.approved', subject: `product:${one.id}` })

    const undone = await decide('reopen', [{ id: one.garment, version: results[0]!.version! }])
    expect(undone.body.results[0]!.reason).toBeNull()
    expect(await detail(one.garment)).toMatchObject({ state: 'uncertain', corrected_by: null, waiting: false })
    expect(await worn(one.id)).toBeUndefined()
  })

  test('is left out and comes back as it was: put right by hand, or still to be looked at', async () => {
    const [one, right] = [await unsure(), await unsure()]
    await call('PUT', `${PATH}/${right.garment}`, { version: (await seen(right.garment)).version, rig: rigOf('top'), mask: null })
    const out = (await decide('exclude', [await seen(one.garment), await seen(right.garment)])).body.results
    expect(await worn(right.id)).toBeUndefined()
    await decide(
      'reopen',
      out.map(({ id, version }) => ({ id, version: version! })),
    )
    expect((await detail(one.garment)).state).toBe('uncertain')
    expect(await detail(right.garment)).toMatchObject({ state: 'corrected', corrected_by: 'Wanjiku Kamau' })
    const again = await decide('reopen', [await seen(one.garment)])
    expect(again.body.results[0]).toMatchObject({ version: null, reason: expect.any(String) })
  })
})

describe('without a brush', () => {
  test('what is right as it is can be approved, left out and used again', async () => {
    const { id, garment } = await unsure()
    const approved = await step(garment, 'approve', (await detail(garment)).version)
    expect(approved.body.state).toBe('corrected')
    expect(await worn(id)).toBeDefined()
    const excluded = await step(garment, 'exclude', approved.body.version)
    expect([excluded.body.state, await worn(id)]).toEqual(['excluded', undefined])
    expect((await step(garment, 'approve', excluded.body.version)).body).toMatchObject({ error: { code: 'garment_step' } })
    expect((await step(garment, 'include', excluded.body.version)).body.state).toBe('corrected')
  })

  test('what was never right is prepared when it is used again, and again when that is asked for', async () => {
    const { garment } = await unsure()
    const excluded = await step(garment, 'exclude', (await detail(garment)).version)
    expect((await step(garment, 'include', excluded.body.version)).body).toMatchObject({ state: 'pending', waiting: true })
    await prepareAll(t)
    const ready = await detail(garment)
    expect(ready).toMatchObject({ state: 'ready', waiting: false })
    expect((await step(garment, 'again', ready.version)).body).toMatchObject({ state: 'pending', corrected_by: null })
  })

  test('another picture can be worn than the first', async () => {
    const { id, keys } = await unsure(2, 0.9)
    const first = await worn(id)
    expect(first?.picture).toBe(keys[0])
    const list = (await call<PreparedGarments>('GET', `${PATH}?state=ready&spare=1`)).body.items
    const other = list.find(({ picture }) => picture === keys[1])!
    expect((await detail(other.id)).others.map(({ picture }) => picture)).toEqual([keys[0]])
    const chosen = await step(other.id, 'choose', other.version)
    expect(chosen.body).toMatchObject({ chosen: true, spare: false })
    expect((await worn(id))?.picture).toBe(keys[1])
    const back = chosen.body.others[0]!
    await step(back.id, 'choose', (await detail(back.id)).version)
    expect((await worn(id))?.picture).toBe(keys[0])
    expect((await detail(other.id)).chosen).toBe(false)
  })
})
