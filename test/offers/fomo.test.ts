import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FomoList, FomoNotification } from '../../src/shop/fomo/contract.ts'
import { FRESH_MS, firstNameOf } from '../../src/shop/fomo/rules.ts'
import { DEFAULT_SETTINGS, type RecentPurchases } from '../../src/shop/settings/rules.ts'
import { callAs, type Call } from '../support/api-client.ts'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { addProduct, type StockedProduct } from '../support/products.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
let admin: SignedInMember
let amina: Call
let piece: StockedProduct
beforeAll(async () => {
  t = await testServer({ payments: false })
  admin = await signUpAdmin(t)
  amina = callAs(t, admin)
  piece = await addProduct(t.database, { name: 'Linen shirt', stock: { '': 5 } })
})
afterAll(() => t.close())

/** A paid order of so many minutes ago; `key` is its buyer's. Told once the list is made anew. */
async function bought(minutes: number, name: string | null, key = randomUUID(), more?: More): Promise<string> {
  const id = await justBought(minutes, name, key, more)
  t.clock.forward(FRESH_MS / 1000)
  return id
}
interface More {
  forgotten?: boolean
  area?: 'nairobi' | 'nationwide'
  address?: string
}
async function justBought(minutes: number, name: string | null, key = randomUUID(), more: More = {}): Promise<string> {
  const { area = 'nairobi', address = 'Ngong Road 7', forgotten = false } = more
  const id = randomUUID()
  const number = `UP-${id.slice(0, 8)}`
  await t.database.db.run(
    `insert into orders (id, order_number, checkout_id, is_guest, phone_number, email, subtotal, discount, delivery_fee, total_amount, currency, status,
        fulfillment_status, payment_ref, payment_method, delivery_area, delivery_name, delivery_address, customer_key, forget_person, created_at, updated_at)
      values ($1, $2, $2, true, '254712345678', 'wanjiku@mail.example', 1500, 0, 0, 1500, 'KES', 'paid', 'awaiting_details', $2, 'mpesa', $6, $3,
        $7, $4, $8, $5, $5)`,
    [id, number, name, key, new Date(t.clock.now().getTime() - minutes * 60_000), area, address, forgotten],
  )
  await t.database.db.run(
    `insert into order_items (id, order_id, product_id, variant_id, quantity, price, name) values ($1, $2, $3, $4, 1, 1500, 'Linen shirt')`,
    [randomUUID(), id, piece.id, piece.variants['']],
  )
  return id
}
const shown = async (limit = '') => (await t.read<FomoNotification[]>(`/api/rpc/get_active_fomo_notifications${limit}`)).body
const settings = (change: object) => amina('PATCH', '/api/admin/settings', change)
const popup = (change: Partial<RecentPurchases>) => settings({ recent_purchases: { ...DEFAULT_SETTINGS.recent_purchases, ...change } })

test('[fomo-06] with nothing to tell there are two samples, marked as such, and none unless they are simulated', async () => {
  await addProduct(t.database, { name: 'Belt' })
  expect(await shown()).toMatchObject([{ is_real: false }, { is_real: false }])
  await settings({ social_proof: 'live' })
  expect(await shown()).toEqual([])
  await settings({ social_proof: 'simulated' })
})

test('[open-26, fomo-06] nobody is told of a real purchase before the shop says so, nor from the moment on that it says no more', async () => {
  const id = await bought(90, 'Zawadi Mutua')
  const names = async () => (await shown()).map(({ customer_name: name, is_real: real }) => `${name} ${real}`)
  const samples = ['Wanjiku false', 'Brian false']
  expect(await names()).toEqual(samples)
  const { body: before } = await amina<FomoList>('GET', '/api/admin/fomo')
  // The admin sees it all the same, and that it is not told.
  expect(before).toMatchObject({ tells_real: false, items: [{ id, customer_name: 'Zawadi', is_active: true }, {}, {}] })
  await popup({ real: true })
  expect(await names()).toEqual(['Zawadi true'])
  expect((await amina<FomoList>('GET', '/api/admin/fomo')).body).toMatchObject({ tells_real: true, shown: [{ customer_name: 'Zawadi' }] })
  await settings({ social_proof: 'live' })
  expect(await names()).toEqual(['Zawadi true'])
  await popup({ real: false })
  expect(await names()).toEqual([])
  await settings({ social_proof: 'simulated' })
  expect(await names()).toEqual(samples)
  await popup({ real: true })
  await settings({ social_proof: 'off' })
  expect(await names()).toEqual([])
  await settings({ social_proof: 'simulated' })
  const { headers } = await fetch(`${t.base}/api/rpc/get_active_fomo_notifications`)
  expect(headers.get('cache-control')).toBe('no-store')
  await t.database.db.run('update orders set forget_person = true where id = $1', [id])
  t.clock.forward(FRESH_MS / 1000)
})

test('[open-26] a purchase is told of from an hour after it on, not a millisecond before', async () => {
  const told = async () => (await shown()).some(({ customer_name: name }) => name === 'Imani')
  // Moving its time instead of the clock's: from one millisecond to the next.
  const id = await bought(0, 'Imani')
  const age = async (ms: number) => {
    const at = new Date(t.clock.now().getTime() - ms)
    await t.database.db.run('update orders set created_at = $2 where id = $1', [id, at])
    // What an admin changes is read anew.
    await amina('PUT', `/api/admin/fomo/real/${id}`, { is_active: true })
  }
  await age(3_599_999)
  expect(await told()).toBe(false)
  await age(3_600_000)
  expect(await told()).toBe(true)
  await t.database.db.run('update orders set forget_person = true where id = $1', [id])
  t.clock.forward(FRESH_MS / 1000)
})

test('[fomo-04, data-24] real purchases are 1 to 48 hours old, and say a first name, a town and a piece, nothing else', async () => {
  await bought(59, 'Too Early')
  await bought(49 * 60, 'Too Late')
  await bought(80, 'Forgotten', randomUUID(), { forgotten: true })
  const id = await bought(80, 'Wanjiku Kamau')
  const [only, ...rest] = await shown()
  expect(rest).toEqual([])
  expect(only).toEqual({
    id: expect.not.stringContaining(id),
    customer_name: 'Wanjiku',
    customer_location: 'Nairobi',
    product_id: piece.id,
    product_name: 'Linen shirt',
    // To the hour: whose payment it was is not to be told by its moment.
    purchase_time: expect.stringMatching(/T\d\d:00:00\.000Z$/),
    is_real: true,
    is_active: true,
  })
  expect((await shown())[0]?.id).toBe(only?.id)
  for (let n = 0; n < 12; n++) await bought(90 + n, 'Otieno')
  expect(await shown()).toHaveLength(10)
  expect(await shown('?limit_count=3')).toHaveLength(3)
  expect((await t.read('/api/rpc/get_active_fomo_notifications?limit_count=500')).status).toBe(400)
  await t.database.db.run(`update orders set forget_person = true where delivery_name = 'Too Early'`)
})

test('[open-26] of an address nothing is told but a town of our own list', async () => {
  const addresses: [string, string][] = [
    ['Kisumu', 'Tom Mboya Estate house 12, Kisumu, call 0712345678'],
    ['Murang’a', "Market gate, murang'a town"],
    ['outside Nairobi', 'Avoid this shop! evil.example'],
    ['outside Nairobi', '<img src=x onerror=alert(1)> Kіsumu'],
    ['Eldoret', 'Mombasa Road 4, Eldoret'],
  ]
  for (const [, address] of addresses) await bought(61, 'Halima', randomUUID(), { area: 'nationwide', address })
  const said = (await shown('?limit_count=50')).filter(({ customer_name: name }) => name === 'Halima')
  expect(said.map(({ customer_location: place }) => place)).toEqual(addresses.map(([place]) => place).toReversed())
  expect(JSON.stringify(said)).not.toMatch(/evil|onerror|0712|Estate|Market/)
  await t.database.db.run(`update orders set forget_person = true where delivery_name = 'Halima'`)
})

test('a first name is no surname, number or e-mail', () => {
  expect(
    ['Wanjiku Kamau', 'AMINA', ' otieno ', 'asha@mail.example', '0712345678', null, 'J. Doe'].map((name) => firstNameOf(name)),
  ).toEqual(['Wanjiku', 'Amina', 'Otieno', 'Someone', 'Someone', 'Someone', 'Someone'])
})

test('nobody writes to everybody by calling themselves a sentence', async () => {
  const noNames = [
    'Scam-Shop-Avoid',
    'Buyatevilexampledotcom',
    'evil.example',
    'www/evil',
    'A\u0301\u0301\u0301\u0301na',
    '\u202eanem',
    '<b>Njeri</b>',
    'SCAM',
    'Thièves',
    'М-Pesa',
    'Вera',
    '-',
  ]
  for (const name of noNames) {
    expect(firstNameOf(name)).toBe('Someone')
    await bought(61, `${name} Kamau`)
  }
  const said = await shown(`?limit_count=${noNames.length}`)
  expect(said.map(({ customer_name: name }) => name)).toEqual(noNames.map(() => 'Someone'))
  const names = ['Mary-Anne', 'Ng’ang’a', "N'Golo", 'José', 'Wanjikũ,', 'Christopher']
  expect(names.map(firstNameOf)).toEqual(['Mary-Anne', 'Ng’ang’a', "N'Golo", 'José', 'Wanjikũ', 'Christopher'])
  await t.database.db.run(`update orders set forget_person = true where delivery_name like '% Kamau' and delivery_name <> 'Wanjiku Kamau'`)
})

test('[admin-08] one is hidden and shown again; who asks is taken out, also with what they buy later', async () => {
  const key = randomUUID()
  const [first, other] = [await bought(70, 'Njeri', key), await bought(71, 'Akinyi')]
  const has = async (id: string) => {
    const { body } = await amina<FomoList>('GET', '/api/admin/fomo')
    const name = body.items.find((entry) => entry.id === id)?.customer_name
    const on = body.items.filter((entry) => entry.customer_name === name && entry.is_active).length
    expect((await shown('?limit_count=50')).filter((entry) => entry.customer_name === name)).toHaveLength(on)
    return body.items.find((entry) => entry.id === id)?.is_active
  }
  await amina('PUT', `/api/admin/fomo/real/${other}`, { is_active: false })
  expect([await has(first), await has(other)]).toEqual([true, false])
  await amina('PUT', `/api/admin/fomo/real/${other}`, { is_active: true })
  expect(await has(other)).toBe(true)
  await amina('PUT', `/api/admin/fomo/real/${first}`, { is_active: false, whole_person: true })
  const later = await bought(61, 'Njeri', key)
  expect([await has(first), await has(later), await has(other)]).toEqual([false, false, true])
  const { body } = await amina<FomoList>('GET', '/api/admin/fomo')
  expect(body.items.find(({ id }) => id === later)).toMatchObject({ is_active: false, whole_person: true })
})

test('however many ask, the list is made once in some seconds, and anew when an admin changes it', async () => {
  const told = async (name: string) => (await shown('?limit_count=50')).some((entry) => entry.customer_name === name)
  expect(await told('Baraka')).toBe(false)
  const id = await justBought(65, 'Baraka')
  expect(await told('Baraka')).toBe(false)
  t.clock.forward(FRESH_MS / 1000)
  expect(await told('Baraka')).toBe(true)
  await amina('PUT', `/api/admin/fomo/real/${id}`, { is_active: false })
  expect(await told('Baraka')).toBe(false)
  await justBought(66, 'Zuhura')
  await amina('PUT', `/api/admin/fomo/real/${id}`, { is_active: true })
  expect([await told('Baraka'), await told('Zuhura')]).toEqual([true, true])
})

test('samples: made, switched, removed, and each is in the log; the popup is switched off at once', async () => {
  const sample = { customer_name: 'Asha', customer_location: 'Thika', product_id: piece.id, minutes_ago: 15 }
  for (const wrong of [{ customer_name: 'Asha Ali' }, { customer_name: 'a@b' }, { minutes_ago: 5 }, { product_id: 'x' }]) {
    expect((await amina('POST', '/api/admin/fomo/samples', { ...sample, ...wrong })).status).toBe(400)
  }
  const { body } = await amina<FomoList>('POST', '/api/admin/fomo/samples', sample)
  const made = body.items.find(({ customer_name: name }) => name === 'Asha')
  expect(made).toMatchObject({ is_real: false, is_active: true })
  const told = async () => (await shown('?limit_count=50')).some(({ id }) => id === made?.id)
  // Never among real ones (open-25).
  expect(await told()).toBe(false)
  const { body: before } = await amina<{ recent_purchases: object }>('GET', '/api/admin/settings')
  await settings({ recent_purchases: { ...before.recent_purchases, real: false } })
  expect(await told()).toBe(true)
  await amina('PUT', `/api/admin/fomo/samples/${made?.id}`, { is_active: false })
  expect(await told()).toBe(false)
  await amina('DELETE', `/api/admin/fomo/samples/${made?.id}`)
  const { body: log } = await amina<{ items: { action: string }[] }>('GET', `/api/admin/audit?subject=fomo:${made?.id}`)
  expect(log.items.map(({ action }) => action)).toEqual(['fomo.sample_removed', 'fomo.sample_switched', 'fomo.sample_added'])
  const { body: set } = await amina<{ recent_purchases: { first_mobile: number } }>('GET', '/api/admin/settings')
  expect(set.recent_purchases).toEqual({ on: true, real: false, first_mobile: 8, first_desktop: 12, each_mobile: 5, each_desktop: 7 })
  expect((await settings({ recent_purchases: { ...set.recent_purchases, first_mobile: 1 } })).status).toBe(400)
  await settings({ recent_purchases: { ...set.recent_purchases, on: false } })
  expect(await shown()).toEqual([])
  await settings({ recent_purchases: { ...set.recent_purchases, real: true, on: false } })
})

test('[admin-08] the list is narrowed to real ones or samples, on or off, read page by page, and sent as a file of just that', async () => {
  const all = async (query: string, limit: number): Promise<FomoList['items']> => {
    const items: FomoList['items'] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const path: string = `/api/admin/fomo?limit=${limit}${query}${cursor && `&cursor=${cursor}`}`
      const { status, body } = await amina<FomoList>('GET', path)
      expect([path, status]).toEqual([path, 200])
      expect(body.items.length).toBeLessThanOrEqual(limit)
      items.push(...body.items)
      cursor = body.next_cursor
    }
    return items
  }
  for (const at of [20, 21, 22])
    await amina('POST', '/api/admin/fomo/samples', {
      customer_name: 'Mumbi',
      customer_location: 'Nyeri',
      product_id: piece.id,
      minutes_ago: at,
    })
  const whole = await all('', 100)
  const off = whole.find(({ customer_name: name }) => name === 'Mumbi')
  await amina('PUT', `/api/admin/fomo/samples/${off?.id}`, { is_active: false })
  const now = await all('', 100)
  const real = now.filter(({ is_real: isReal }) => isReal)
  expect(real.length).toBeGreaterThan(10)
  // Real ones first, each kind the newest first, whatever the size of a page: also where one ends with the last purchase.
  expect(now.map(({ is_real: isReal }) => isReal)).toEqual([...real.map(() => true), ...now.slice(real.length).map(() => false)])
  for (const limit of [1, 2, real.length, real.length + 1])
    expect((await all('', limit)).map(({ id }) => id)).toEqual(now.map(({ id }) => id))
  for (const [query, fits] of [
    ['&kind=real', (entry) => entry.is_real],
    ['&kind=sample', (entry) => !entry.is_real],
    ['&state=off', (entry) => !entry.is_active],
    ['&kind=real&state=on', (entry) => entry.is_real && entry.is_active],
    ['&kind=sample&state=on', (entry) => !entry.is_real && entry.is_active],
  ] as [string, (entry: FomoList['items'][number]) => boolean][]) {
    const expected = now.filter(fits)
    expect(expected.length).toBeGreaterThan(0)
    expect([query, (await all(query, 2)).map(({ id }) => id)]).toEqual([query, expected.map(({ id }) => id)])
    const file = await fetch(`${t.base}/api/admin/fomo/export?${query.slice(1)}`, { headers: admin.headers })
    expect([query, file.status, (await file.text()).trim().split('\n').length]).toEqual([query, 200, 1 + expected.length])
  }
  for (const wrong of ['kind=none', 'state=maybe', 'cursor=nonsense', 'cursor=real.nonsense'])
    expect([wrong, (await amina('GET', `/api/admin/fomo?${wrong}`)).status]).toEqual([wrong, 400])
  const { body: log } = await amina<{ items: { action: string }[] }>('GET', '/api/admin/audit?subject=fomo')
  expect(log.items[0]?.action).toBe('fomo.exported')
})
