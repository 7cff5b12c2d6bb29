import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AuditEntry } from '../../src/shop/accounts/contract.ts'
import type { AdminHighlights, Highlight } from '../../src/shop/highlights/contract.ts'
import { CHOSEN_MAX, HIGHLIGHTS_MAX, SLOTS } from '../../src/shop/highlights/rules.ts'
import { callAs } from '../support/api-client.ts'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { addProduct } from '../support/products.ts'
import { testServer, type TestServer } from '../support/server.ts'

type Answer = AdminHighlights & { error: { code: string; message: string } }

let t: TestServer
let amina: SignedInMember
let otieno: SignedInMember
beforeAll(async () => {
  t = await testServer({ payments: false })
  ;[amina, otieno] = [await signUpAdmin(t), await signUpAdmin(t)]
})
afterAll(() => t.close())

const call = (by: SignedInMember, method: 'GET' | 'PUT' | 'POST' | 'DELETE', path = '', body?: unknown) =>
  callAs(t, by)<Answer>(method, `/api/admin/highlights${path}`, body)
const overview = async () => (await call(amina, 'GET')).body
const put = (by: SignedInMember, version: number, entry: object, position?: number) =>
  call(by, 'PUT', `/entries/${(entry as Highlight).id}`, { version, entry, ...(position === undefined ? {} : { position }) })
const row = (products: readonly string[], more: object = {}) => ({
  kind: 'pieces',
  id: randomUUID(),
  title: 'New this week',
  from: null,
  to: null,
  source: { by: 'hand', products },
  ...more,
})
const banner = (more: object = {}) => ({
  kind: 'banner',
  id: randomUUID(),
  title: 'Shoes',
  from: null,
  to: null,
  text: '',
  link: '/?category=shoes',
  picture: null,
  ...more,
})
const pieces = (count: number) => Promise.all(Array.from({ length: count }, async () => (await addProduct(t.database)).id))
const sell = (id: string) => t.database.db.run('update product_variants set stock = 0 where product_id = $1', [id])
const titles = (shown: { blocks: { title: string }[] }) => shown.blocks.map(({ title }) => title)
const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString()

/** The draft and the home page as they were before anything was put there. */
beforeEach(async () => {
  const { version } = await overview()
  const { body } = await call(amina, 'POST', '/sets/0/restore', { version })
  await call(amina, 'POST', '/publish', { version: body.version })
})

test('what is no highlight is refused, with words for the field', async () => {
  const { version } = await overview()
  for (const entry of [
    row([], {}),
    row(['no-id']),
    row(Array.from({ length: CHOSEN_MAX + 1 }, () => randomUUID())),
    row([randomUUID()], { title: ' \u0000 ' }),
    row([randomUUID()], { title: 'x'.repeat(61) }),
    row([randomUUID()], { from: hours(2), to: hours(1) }),
    row([randomUUID()], { from: 'tomorrow' }),
    row([], { source: { by: 'rule', rule: { sort: 'random' } } }),
    row([], { source: { by: 'rule', rule: { sort: 'latest', max_price: -5 } } }),
    ...['https://evil.example', '//evil.example', '/.//evil.example', '/x/..//evil.example', '/%2f%2fevil.example', '/\\evil'].map((link) =>
      banner({ link }),
    ),
    ...['javascript:alert(1)', '/admin', '/Admin', '/./admin', '/x/../admin/users', '/%61dmin', '/api/orders', '/a b', ''].map((link) =>
      banner({ link }),
    ),
    banner({ picture: { key: '../secret', alt: '', width: 1, height: 1, thumbhash: '' } }),
    { ...banner(), kind: 'popup' },
  ]) {
    expect({ status: (await put(amina, version, entry)).status, entry }).toEqual({ status: 400, entry })
  }
  const other = row([randomUUID()])
  expect((await call(amina, 'PUT', `/entries/${randomUUID()}`, { version, entry: other })).status).toBe(400)
  expect((await overview()).items).toEqual([])
})

test('[admin-06] a draft changes nothing until it is published whole, and an earlier set can be brought back', async () => {
  const [first, second] = await pieces(2)
  let { version } = await overview()
  const one = row([first as string])
  ;({ version } = (await put(amina, version, one)).body)
  const { body } = await put(amina, version, banner(), 0)
  expect(body.items.map(({ entry, change }) => [entry.title, change])).toEqual([
    ['Shoes', 'new'],
    ['New this week', 'new'],
  ])
  expect(body.differs).toBe(true)
  expect(await t.shop.highlights.shown()).toEqual({ hero: null, blocks: [], until: null })

  const publish = (at: number) => call(amina, 'POST', '/publish', { version: at })
  const { body: published } = await publish(body.version)
  expect(published.differs).toBe(false)
  // Pressed twice, it is one set.
  expect((await publish(body.version)).body.sets.length).toBe(published.sets.length)
  t.shop.highlights.changed()
  expect(titles(await t.shop.highlights.shown())).toEqual(['Shoes', 'New this week'])

  const { body: changed } = await put(amina, published.version, { ...one, source: { by: 'hand', products: [second] }, title: 'Newer' })
  expect(changed.items.map(({ change }) => change)).toEqual(['same', 'changed'])
  const { body: gone } = await call(amina, 'DELETE', `/entries/${one.id}`, { version: changed.version })
  const { body: empty } = await publish(gone.version)
  const earlier = empty.sets[1]
  expect(earlier?.titles).toEqual(['Shoes', 'New this week'])
  const { body: back } = await call(amina, 'POST', `/sets/${earlier?.number}/restore`, { version: empty.version })
  expect(back.items.map(({ entry }) => entry.title)).toEqual(['Shoes', 'New this week'])
  expect((await call(amina, 'POST', '/sets/99999/restore', { version: back.version })).status).toBe(404)

  const { items } = (await callAs(t, amina)<{ items: AuditEntry[] }>('GET', '/api/admin/audit?subject=highlights:home&limit=5')).body
  expect(items.map(({ action }) => action)).toEqual([
    'highlights.restore',
    'highlights.published',
    'highlight.removed',
    'highlight.changed',
    'highlights.published',
  ])
  expect(items[3]?.details).toMatchObject({ name: 'Newer', before: { title: 'New this week' }, after: { title: 'Newer' } })
  expect(items[1]?.details).toMatchObject({ before: ['Shoes', 'New this week'], after: ['Shoes'] })
})

test('two admins at once: who comes later is told, and nothing of the first is lost', async () => {
  const { version } = await overview()
  const both = await Promise.all([put(amina, version, banner({ title: 'A' })), put(otieno, version, banner({ title: 'B' }))])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = both.find(({ status }) => status === 409)
  expect(refused?.body.error).toMatchObject({ code: 'highlights_changed', message: expect.stringContaining('Someone else changed') })
  const { items, version: now, changed } = await overview()
  expect([items.length, now]).toEqual([1, version + 1])
  expect(changed?.by).toBe('Wanjiku Kamau')
  expect((await call(otieno, 'POST', '/publish', { version })).status).toBe(409)
})

test('the order is that of all of them, and there is an end to how many', async () => {
  let { version } = await overview()
  const entries = Array.from({ length: HIGHLIGHTS_MAX }, (_, i) => banner({ title: `Banner ${i}` }))
  for (const entry of entries) ({ version } = (await put(amina, version, entry)).body)
  expect((await put(amina, version, banner())).body.error.code).toBe('highlights_full')
  const ids = entries.map(({ id }) => id).toReversed()
  expect((await call(amina, 'PUT', '/order', { version, ids: ids.slice(1) })).status).toBe(409)
  const { body } = await call(amina, 'PUT', '/order', { version, ids })
  expect(body.items.map(({ entry }) => entry.id)).toEqual(ids)
  // More than the slots of its kind are in the draft, and say so.
  expect(body.items.map(({ beyond }) => beyond).filter((beyond) => !beyond).length).toBe(SLOTS.banner.slots)
})

test('a sold piece leaves its row by itself, the next moves up, and too few left are work for somebody', async () => {
  const ids = await pieces(SLOTS.pieces.shown + 2)
  const { body } = await put(amina, (await overview()).version, row(ids))
  await call(amina, 'POST', '/publish', { version: body.version })
  t.shop.highlights.changed()
  const shown = async () => {
    const [block] = (await t.shop.highlights.shown()).blocks
    return block?.kind === 'pieces' ? block.products.map(({ id }) => id) : []
  }
  expect(await shown()).toEqual(ids.slice(0, SLOTS.pieces.shown))
  await sell(ids[0] as string)
  expect(await shown()).toEqual(ids.slice(1, SLOTS.pieces.shown + 1))
  expect(await t.shop.highlights.openWork()).toEqual({ short: 0, gone: 1 })
  for (const id of ids.slice(1, -3)) await sell(id)
  expect(await shown()).toEqual(ids.slice(-3))
  expect(await t.shop.highlights.openWork()).toEqual({ short: 1, gone: ids.length - 3 })
  expect((await overview()).items[0]).toMatchObject({ short: true, gone: ids.length - 3 })
  for (const id of ids) await sell(id)
  expect((await t.shop.highlights.shown()).blocks).toEqual([])
})

test('a row by rule takes what fits it now; a planned one begins and an ended one ends to the minute', async () => {
  const shoe = await addProduct(t.database, { category: 'shoes', price: 900 })
  await addProduct(t.database, { category: 'shoes', price: 9000 })
  const rule = row([], { source: { by: 'rule', rule: { category: 'shoes', max_price: 1000, sort: 'price-asc' } } })
  let { version } = (await put(amina, (await overview()).version, { ...rule, from: hours(1), to: hours(2) })).body
  ;({ version } = (await put(amina, version, banner({ title: 'Over', to: hours(-1) }))).body)
  const { body } = await put(amina, version, {
    kind: 'hero',
    id: randomUUID(),
    title: 'Karibu',
    from: null,
    to: hours(1),
    products: [shoe.id],
  })
  await call(amina, 'POST', '/publish', { version: body.version })
  const at = (n: number) => t.shop.highlights.preview('draft', new Date(hours(n)))
  expect(titles(await at(0.9))).toEqual([])
  expect((await at(0.9)).hero).toMatchObject({ line: 'Karibu', products: [{ id: shoe.id }] })
  expect(await at(1.1)).toMatchObject({ hero: null, blocks: [{ title: 'New this week', products: [{ id: shoe.id }] }] })
  expect(titles(await at(2.1))).toEqual([])
  t.shop.highlights.changed()
  const { until } = await t.shop.highlights.shown()
  expect(Math.abs((until ?? 0) - Date.parse(hours(1)))).toBeLessThan(60_000)
})

test('a banner’s picture is looked into, and kept without what the file says of place and device', async () => {
  const send = (body: Uint8Array) =>
    fetch(`${t.base}/api/admin/highlights/pictures`, {
      method: 'POST',
      headers: { ...amina.headers, 'content-type': 'image/png' },
      body: body as BodyInit,
    })
  expect((await send(Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(422)
  const { default: sharp } = await import('sharp')
  const png = await sharp({ create: { width: 1600, height: 800, channels: 3, background: '#b4532a' } })
    .withExif({ IFD0: { Make: 'Phone' } })
    .png()
    .toBuffer()
  const { picture } = (await (await send(png)).json()) as { picture: { key: string; width: number; height: number } }
  expect([picture.width, picture.height]).toEqual([1080, 540])
  const kept = await t.storage.get(`pictures/${picture.key}/original`)
  expect((await sharp(kept as Buffer).metadata()).exif).toBeUndefined()
  expect((await fetch(`${t.base}/media/${picture.key}/480.webp`)).status).toBe(200)
  const { version } = await overview()
  expect((await put(amina, version, banner({ picture: { ...picture, alt: 'Shoes on a shelf', thumbhash: 'AAAA' } }))).status).toBe(200)
})

test('who goes leaves what they published to the shop', async () => {
  const leaver = await signUpAdmin(t)
  const { body } = await put(leaver, (await overview()).version, banner({ title: 'Stays' }))
  await call(leaver, 'POST', '/publish', { version: body.version })
  await t.shop.transact((areas) => areas.highlights.forgetUser(leaver.id))
  expect((await overview()).sets[0]).toMatchObject({ titles: ['Stays'], by: 'Wanjiku Kamau' })
})

test('a link that is refused today and was stored before can be read, and put right', async () => {
  const { version } = await overview()
  const odd = banner({ title: 'Odd link' })
  expect((await put(amina, version, odd)).status).toBe(200)
  await t.database.db.run(`update highlight_draft set entries = replace(entries::text, '/?category=shoes', '/./admin')::jsonb`)
  const read = await overview()
  expect(read.items.map(({ entry }) => entry)).toContainEqual({ ...odd, link: '/./admin' })
  expect((await put(amina, read.version, { ...odd, link: '/./admin' })).status).toBe(400)
  expect((await put(amina, read.version, odd)).status).toBe(200)
})
