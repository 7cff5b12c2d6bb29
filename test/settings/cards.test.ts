import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_SETTINGS, type Settings } from '../../src/shop/settings/rules.ts'
import { callAs } from '../support/api-client.ts'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { secondServer, type SecondServer } from '../support/second-server.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
let other: SecondServer
let amina: SignedInMember
let otieno: SignedInMember
beforeAll(async () => {
  t = await testServer({ payments: false })
  other = await secondServer(t)
  amina = await signUpAdmin(t)
  otieno = await signUpAdmin(t)
  for (const [who, name] of [
    [amina, 'Amina Hassan'],
    [otieno, 'Otieno Odhiambo'],
  ] as const)
    await t.database.db.run('update users set full_name = $2 where id = $1', [who.id, name])
})
afterAll(async () => {
  await other.close()
  await t.close()
})

type Answer = Settings & { error: { code: string; message: string } }
const change = (body: unknown, who = amina) => callAs(t, who)<Answer>('PATCH', '/api/admin/settings', body)

test('two admins who change different cards keep both; of the same one the second is told who was first, and when', async () => {
  const seen = { banner: DEFAULT_SETTINGS.banner }
  expect((await change({ banner: 'Fresh bales', seen })).status).toBe(200)
  const line = await change({ line: 'Tena na tena', seen: { line: DEFAULT_SETTINGS.line } }, otieno)
  expect(line.body).toMatchObject({ banner: 'Fresh bales', line: 'Tena na tena' })
  const lines = { banner: 'Fresh\r\n\u202ebales \u0007', contact: { place: 'Toi market,\nNairobi' } }
  expect((await change({ ...lines, seen: { banner: 'Fresh bales' } })).body).toMatchObject({
    banner: 'Fresh bales',
    contact: { place: 'Toi market, Nairobi' },
  })
  const late = await change({ banner: 'Sale', seen }, otieno)
  expect([late.status, late.body.error.code]).toEqual([409, 'settings_changed'])
  expect(late.body.error.message).toMatch(/^Amina Hassan changed the banner at \d\d:\d\d, after you opened this page\./)
  expect((await t.shop.settings.read()).banner).toBe('Fresh bales')
  // Who has seen it may.
  expect((await change({ banner: 'Sale', seen: { banner: 'Fresh bales' } }, otieno)).body.banner).toBe('Sale')
  expect(await t.shop.settings.savedBy()).toMatchObject({ banner: { by: 'Otieno Odhiambo' }, line: { by: 'Otieno Odhiambo' } })
})

test('a setting of several values that was saved before one of them was there is as it is read', async () => {
  const { real: _, ...before } = DEFAULT_SETTINGS.recent_purchases
  const sql = `insert into settings (name, value, updated_at) values ('recent_purchases', $1, now())`
  await t.database.db.run(sql, [JSON.stringify(before)])
  t.shop.settings.changed()
  const { recent_purchases: seen } = await t.shop.settings.read()
  expect(seen).toEqual(DEFAULT_SETTINGS.recent_purchases)
  const body = { recent_purchases: { ...seen, real: true }, seen: { recent_purchases: seen } }
  expect((await change(body)).body.recent_purchases.real).toBe(true)
  const late = await change(body, otieno)
  expect(late.status).toBe(200)
  const other = await change({ recent_purchases: { ...seen, on: false }, seen: { recent_purchases: seen } }, otieno)
  expect([other.status, other.body.error.message]).toEqual([409, expect.stringContaining('recent purchases')])
})

test('texts of pages are guarded each by its own', async () => {
  await change({ pages: { about: 'Us' }, seen: { pages: { about: '' } } })
  expect((await change({ pages: { terms: 'Rules' }, seen: { pages: { terms: '' } } }, otieno)).status).toBe(200)
  const late = await change({ pages: { about: 'Me' }, seen: { pages: { about: '' } } }, otieno)
  expect([late.status, await t.shop.settings.pageTexts()]).toEqual([409, { about: 'Us', terms: 'Rules' }])
  expect(late.body.error.message).toContain('the text of About us')
})

test('of several who save at once on what they saw, one does', async () => {
  const { banner } = await t.shop.settings.read()
  const answers = await Promise.all(['One', 'Two', 'Three'].map((text) => change({ banner: text, seen: { banner } })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('the name that is set is in e-mails, on the home screen and in the search of browsers, escaped in each', async () => {
  const name = 'Mitumba & Co "Nairobi"'
  expect((await change({ name, line: 'Afresh' })).body.name).toBe(name)
  await expect.poll(async () => (await other.shop.settings.get()).name).toBe(name)
  const manifest = (await (await fetch(`${other.base}/manifest.webmanifest`)).json()) as object
  expect(manifest).toMatchObject({ name: `${name}: second-hand fashion`, short_name: 'Mitumba' })
  const search = await (await fetch(`${t.base}/opensearch.xml`)).text()
  expect(search).toContain('Search Mitumba &amp; Co &quot;Nairobi&quot;')

  await t.post('/api/auth/sign-up', { email: 'new@mail.example', password: 'mkoba-wa-buluu-7', full_name: 'New' })
  const { rows } = await t.database.db.run(`select subject, html, text from mail_outbox where recipient = 'new@mail.example'`)
  const [mail] = rows as { subject: string; html: string; text: string }[]
  expect(mail?.subject).toMatch(/^\d{6} is your Mitumba & Co "Nairobi" sign-up code$/)
  expect(mail?.html).toMatch(/<title>\d{6} is your Mitumba &amp; Co &quot;Nairobi&quot; sign-up code<\/title>/)
  expect(mail?.text).toContain('Mitumba & Co "Nairobi". Afresh')
})

test('half a letter and endless words are refused as what they are, and nothing is kept of them', async () => {
  const before = await t.shop.settings.read()
  for (const name of ['\ud800', 'Duka \udc00', 'x'.repeat(100_000)]) {
    const { status, body } = await change({ name })
    expect([status, body.error?.code]).toEqual([400, 'invalid_input'])
  }
  expect(await t.shop.settings.read()).toEqual(before)
})

test('a setting that is written counts here with its commit; what is taken back changes nothing', async () => {
  const { settings, transact } = t.shop
  await settings.get()
  await transact(({ settings: inside }) => inside.set({ line: 'Committed' }, amina.id))
  expect((await settings.get()).line).toBe('Committed')
  const taken = transact(async ({ settings: inside }) => {
    await inside.set({ line: 'Taken back' }, amina.id)
    throw new Error('the admin log is full')
  })
  await expect(taken).rejects.toThrow('the admin log is full')
  expect((await settings.get()).line).toBe('Committed')
})
