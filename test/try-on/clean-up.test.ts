import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StoredPicture } from '../../src/shop/catalogue/contract-admin.ts'
import type { ProductInput } from '../../src/shop/catalogue/input.ts'
import { garmentWork } from '../../src/shop/try-on/jobs.ts'
import type { CleanUpRequest, CleanUpStarted, Decided, Decision, Proposals } from '../../src/shop/try-on/studio/contract-proposals.ts'
import {
  PROPOSALS_OPEN_MAX,
  PROPOSAL_KEPT_SECONDS,
  PROPOSAL_LEASE_SECONDS,
  type ProposalTab,
} from '../../src/shop/try-on/studio/rules-proposals.ts'
import { ALL_TESTS } from '../support/all-tests.ts'
import { callAs } from '../support/api-client.ts'
import { addGarment, darkerThanPaper, garmentPhoto } from '../support/garments.ts'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
let admin: SignedInMember
let stamp = 0
beforeAll(async () => {
  t = await testServer({ payments: false })
  admin = await signUpAdmin(t)
})
afterAll(() => t.close())

const photo = () => garmentPhoto('#883322', ++stamp)
/** A piece with so many photos. */
async function piece(photos = 1, input: Partial<ProductInput> = {}) {
  const taken = []
  for (let i = 0; i < photos; i++) taken.push(await photo())
  return addGarment(t, taken, { handle: `clean-up-${++stamp}`, ...input })
}
const begin = (products: CleanUpRequest['products'], pictures: CleanUpRequest['pictures'] = 'first') =>
  callAs(t, admin)<CleanUpStarted & { error?: { code: string } }>('POST', '/api/admin/studio/proposals', { products, pictures })
const work = async (confidence = 0.9) => {
  while (await garmentWork(t.deps, darkerThanPaper(confidence)).cleanUpPhotos());
}
const list = async (tab: ProposalTab) => (await callAs(t, admin)<Proposals>('GET', `/api/admin/studio/proposals?tab=${tab}`)).body
const of = async (product: string, tab: ProposalTab = 'sure') => (await list(tab)).items.filter((one) => one.product.id === product)
const decide = async (decision: Decision, ...proposals: { id: string; made?: string }[]) =>
  (await callAs(t, admin)<Decided>('POST', '/api/admin/studio/proposals/decisions', { decision, proposals })).body.results
const keysOf = async (id: string) => (await t.shop.catalogue.editedProduct(id)).pictures.map(({ key }) => key)
const fetched = (path: string, by: SignedInMember | null = admin) => fetch(t.base + path, { headers: by?.headers ?? {} })
/** One that waits for a look. */
async function proposed(photos = 1, { confidence = 0.9, pictures = 'first' as CleanUpRequest['pictures'] } = {}) {
  const garment = await piece(photos)
  await begin({ marked: [garment.id] }, pictures)
  await work(confidence)
  const [first] = await of(garment.id, confidence < 0.75 ? 'doubtful' : 'sure')
  if (!first) throw new Error('nothing was proposed')
  return { ...garment, proposal: first }
}

describe('refused', () => {
  test('pieces that have no picture to clean up, and what shows a flaw', async () => {
    const flawed = await piece()
    const { version, fields } = await t.shop.catalogue.editedProduct(flawed.id)
    const flaws = [{ text: 'Small stain', picture: flawed.keys[0]! }]
    await t.shop.catalogue.changeProduct(flawed.id, { version, changed: { flaws }, seen: { flaws: fields.flaws }, stock: [] })
    expect(await begin({ marked: [flawed.id] })).toMatchObject({ status: 422, body: { error: { code: 'studio_none' } } })
    expect(await begin({ marked: [crypto.randomUUID()] })).toMatchObject({ status: 422, body: { error: { code: 'studio_none' } } })
  })
  test('more than the shop can look through', async () => {
    const full = await piece()
    const fill = `insert into studio_proposals (id, product_id, name, picture, garment, state, created_at)
      select gen_random_uuid(), gen_random_uuid(), 'Filled', 'filled', 'top', 'failed', now() from generate_series(1, $1)`
    await t.database.db.run(fill, [PROPOSALS_OPEN_MAX])
    expect(await begin({ marked: [full.id] })).toMatchObject({ status: 409, body: { error: { code: 'studio_full' } } })
    await t.database.db.run(`delete from studio_proposals where name = 'Filled'`, [])
    expect(await of(full.id, 'waiting')).toEqual([])
  })
})

test('photos of marked pieces are cleaned up, seen by admins alone, and shown by no piece before one of them has looked', async () => {
  const one = await piece(2)
  const started = await begin({ marked: [one.id] }, 'all')
  expect(started).toMatchObject({ status: 202, body: { added: 2, open: 0, left: 0 } })
  // The same press again makes nothing twice.
  expect((await begin({ marked: [one.id] }, 'all')).body).toEqual({ added: 0, open: 2, left: 0 })
  expect((await of(one.id, 'waiting')).length).toBe(2)
  await work()
  const [first, second] = await of(one.id)
  expect(first).toMatchObject({ state: 'ready', picture: one.keys[0], confidence: expect.closeTo(0.9, 3) as number, stale: null })
  expect(second?.picture).toBe(one.keys[1])
  expect(await keysOf(one.id)).toEqual(one.keys)
  const whole = await sharp(Buffer.from(await (await fetched(first!.whole!)).arrayBuffer())).metadata()
  expect(whole.format).toBe('jpeg')
  expect(whole.width! / whole.height!).toBeCloseTo(3 / 4, 2)
  const small = await fetched(first!.small!)
  expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(360)
  expect(small.headers.get('cache-control')).toContain('private')
  expect((await fetched(first!.whole!, null)).status).toBe(401)
})

test('a photo that a piece shows twice is cleaned up once, also when the piece was marked twice', async () => {
  const same = await photo()
  const twice = await addGarment(t, [same, same], { handle: `clean-up-${++stamp}` })
  expect(new Set(twice.keys).size).toBe(1)
  expect(await begin({ marked: [twice.id, twice.id] }, 'all')).toMatchObject({ status: 202, body: { added: 1, open: 0, left: 0 } })
  await t.database.db.run('delete from studio_proposals where product_id = $1', [twice.id])
})

test('all that match a filter, the front picture alone', async () => {
  const brand = `Clean ${crypto.randomUUID()}`
  const [a, b] = [await piece(2, { vendor: brand }), await piece(1, { vendor: brand })]
  expect((await begin({ matching: { tab: 'all', brand } })).body).toEqual({ added: 2, open: 0, left: 0 })
  expect((await of(a.id, 'waiting')).map(({ picture }) => picture)).toEqual([a.keys[0]])
  expect((await of(b.id, 'waiting')).map(({ picture }) => picture)).toEqual([b.keys[0]])
  // Nobody needs them made.
  await t.database.db.run('delete from studio_proposals where product_id = any($1)', [[a.id, b.id]])
})

test('one that is accepted takes the place of the photo, which stays and can be brought back', async () => {
  const { id, keys, proposal } = await proposed(2)
  expect(await decide('accept', { id: proposal.id })).toEqual([{ id: proposal.id, done: true, reason: null }])
  const [made, other] = await keysOf(id)
  expect(made).not.toBe(keys[0])
  expect(other).toBe(keys[1])
  expect(await t.shop.catalogue.originalsOf([made!])).toEqual([{ key: made, original: keys[0] }])
  const { items } = await t.shop.audit.page({ subject: `product:${id}`, limit: 5 })
  expect(items[0]).toMatchObject({ action: 'product.changed', admin_email: admin.email, details: { after: { key: made } } })
  // It is not made of itself once more.
  expect((await begin({ marked: [id] })).body.error?.code).toBe('studio_none')
  expect(await decide('restore', { id: proposal.id })).toMatchObject([{ done: true }])
  expect(await keysOf(id)).toEqual(keys)
})

test.runIf(ALL_TESTS)('one that was put right by hand is taken in its place, if the shop has it', async () => {
  const { id, keys, proposal } = await proposed(1, { confidence: 0.4 })
  expect(proposal.reasons).toEqual(['The ground looks like it.'])
  expect(await decide('accept', { id: proposal.id, made: '0'.repeat(20) })).toMatchObject([{ done: false }])
  expect(await keysOf(id)).toEqual(keys)
  const sent = await fetch(`${t.base}/api/admin/products/pictures`, {
    method: 'POST',
    headers: { ...admin.headers, 'content-type': 'image/jpeg' },
    body: Buffer.from(await photo()),
  })
  const { key: made } = (await sent.json()) as StoredPicture
  expect(await decide('accept', { id: proposal.id, made })).toMatchObject([{ done: true }])
  expect(await keysOf(id)).toEqual([made])
  expect(await t.shop.catalogue.originalsOf([made])).toEqual([{ key: made, original: keys[0] }])
})

test('of two who decide at the same time one is told that the other was faster; what else was changed of the piece stays', async () => {
  const { id, keys, proposal } = await proposed()
  const { version, fields } = await t.shop.catalogue.editedProduct(id)
  await t.shop.catalogue.changeProduct(id, { version, changed: { name: 'Renamed' }, seen: { name: fields.name }, stock: [] })
  const both = (await Promise.all([decide('accept', { id: proposal.id }), decide('accept', { id: proposal.id })])).flat()
  expect(both.filter(({ done }) => done).length).toBe(1)
  expect(both.find(({ done }) => !done)?.reason).toContain('decided')
  const piece = (await t.shop.catalogue.editedProduct(id)).fields
  expect(piece.name).toBe('Renamed')
  expect(piece.pictures.map(({ key }) => key)).not.toEqual(keys)
})

test.runIf(ALL_TESTS)('a piece that shows another picture by now, or is gone, is left as it is and says so', async () => {
  const [changed, gone] = [await proposed(2, { pictures: 'all' }), await proposed()]
  const { version, fields } = await t.shop.catalogue.editedProduct(changed.id)
  const pictures = fields.pictures.slice(1)
  await t.shop.catalogue.changeProduct(changed.id, { version, changed: { pictures }, seen: { pictures: fields.pictures }, stock: [] })
  await t.database.db.run('delete from products where id = $1', [gone.id])
  expect((await of(changed.id)).map(({ stale }) => stale)).toEqual(['picture_changed', null])
  const [, other] = await of(changed.id)
  expect((await of(gone.id)).map(({ stale }) => stale)).toEqual(['product_gone'])
  const results = await decide('accept', { id: changed.proposal.id }, { id: gone.proposal.id }, { id: other!.id })
  expect(results.map(({ done }) => done)).toEqual([false, false, true])
  expect(results[0]?.reason).toContain('another picture')
  expect(await keysOf(changed.id)).not.toContain(changed.keys[1])
})

test.runIf(ALL_TESTS)('a worker that was killed is taken over from, and a photo that cannot be cut out says so', async () => {
  const [lost, hopeless] = [await piece(), await piece()]
  await begin({ marked: [lost.id, hopeless.id] })
  await t.database.db.run(`update studio_proposals set tries = 1, due_at = $2 where product_id = $1`, [
    lost.id,
    new Date(t.clock.now().getTime() + PROPOSAL_LEASE_SECONDS * 1000),
  ])
  await t.storage.delete(`pictures/${hopeless.keys[0]}/original`)
  await work()
  expect((await of(lost.id, 'waiting')).length).toBe(1)
  expect(await of(hopeless.id, 'failed')).toMatchObject([{ reasons: ['The picture itself is missing.'], whole: null }])
  t.clock.forward(PROPOSAL_LEASE_SECONDS + 1)
  await work()
  expect((await of(lost.id)).length).toBe(1)
  // Asked for once more it is tried once more.
  expect((await begin({ marked: [hopeless.id] })).body).toEqual({ added: 1, open: 0, left: 0 })
})

test.runIf(ALL_TESTS)('files go once it is decided, and all of it after 14 days', async () => {
  const [decided, open] = [await proposed(), await proposed()]
  await decide('reject', { id: decided.proposal.id })
  expect((await fetched(decided.proposal.whole!)).status).toBe(404)
  const stored = (id: string) => t.storage.exists(`studio/${id}/whole.jpg`)
  await t.shop.tryOn.sweepProposals()
  expect([await stored(decided.proposal.id), await stored(open.proposal.id)]).toEqual([false, true])
  expect((await of(decided.id, 'rejected')).length).toBe(1)
  t.clock.forward(PROPOSAL_KEPT_SECONDS + 1)
  await t.shop.tryOn.sweepProposals()
  expect(await stored(open.proposal.id)).toBe(false)
  const { counts } = await t.shop.tryOn.proposals({ tab: 'sure' })
  expect(Object.values(counts).every((count) => count === 0)).toBe(true)
})
