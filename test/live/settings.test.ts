import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '../../src/shop/accounts/contract.ts'
import { BANNER_MAX, DEFAULT_SETTINGS, NAME_MAX, SHOP_PAGE_MAX, type Settings } from '../../src/shop/settings/rules.ts'
import { callAs } from '../support/api-client.ts'
import { PASSWORD, signUpAdmin, type SignedInMember } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { secondServer, type SecondServer } from '../support/second-server.ts'
import { productInput } from '../support/product-input.ts'

let t: TestServer
let other: SecondServer
let amina: SignedInMember
beforeAll(async () => {
  t = await testServer({ payments: false })
  other = await secondServer(t)
  amina = await signUpAdmin(t)
})
afterAll(async () => {
  await other.close()
  await t.close()
})

const change = <T = Settings>(body: unknown, who = amina) => callAs(t, who)<T>('PATCH', '/api/admin/settings', body)
const audited = async () => (await callAs(t, amina)<{ items: AuditEntry[] }>('GET', '/api/admin/audit')).body.items

test.each([
  ['banner', { banner: 'x'.repeat(BANNER_MAX + 1) }],
  ['name', { name: ' ' }],
  ['name', { name: 'x'.repeat(NAME_MAX + 1) }],
  ['name', { name: 'Upya\r\nBcc: all@mail.example' }],
  ['name', { name: '<b>Upya' }],
  ['line', { line: 'Zero\u200bwidth' }],
  ['delivery', { delivery: { nairobi: { fee: 0, offered: true } } }],
  ['social_proof', { social_proof: 'made up' }],
  ['pieces_without_picture', { pieces_without_picture: 'first' }],
  ['social_links.instagram', { social_links: { instagram: 'http://www.instagram.com/upya.ke' } }],
  ['social_links.tiktok', { social_links: { tiktok: 'javascript:alert(1)' } }],
  ['social_links', { social_links: { myspace: 'https://myspace.com/upya' } }],
  ['contact.phone', { contact: { phone: 'call me' } }],
  ['contact.email', { contact: { email: 'upya' } }],
  ['contact', { contact: { fax: '1' } }],
  ['pages.about', { pages: { about: 'x'.repeat(SHOP_PAGE_MAX + 1) } }],
  ['pages', { pages: { admin: 'Mine' } }],
  ['colour', { colour: 'red' }],
])('a %s that is none is refused by its name, and nothing is changed or noted', async (field, body) => {
  const noted = await audited()
  const reply = await change<{ error: { fields: Record<string, string> } }>(body)
  expect(reply.status).toBe(400)
  expect(Object.keys(reply.body.error.fields).join()).toContain(field)
  expect(await t.shop.settings.get()).toEqual(DEFAULT_SETTINGS)
  expect(await audited()).toEqual(noted)
})

test('[home-12] [home-13] [open-25] what is given is set, the rest stays, and every process knows', async () => {
  const first = await change({ banner: '  Fresh bales on Friday  ' })
  expect(first.body).toEqual({ ...DEFAULT_SETTINGS, banner: 'Fresh bales on Friday' })
  const social_links = { x: 'https://x.com/upya', whatsapp: 'https://wa.me/254712345678' }
  const second = await change({ social_proof: 'off', social_links })
  const now = { ...DEFAULT_SETTINGS, banner: 'Fresh bales on Friday', social_proof: 'off', social_links }
  expect([second.status, second.body]).toEqual([200, now])
  await expect.poll(() => t.shop.settings.get()).toEqual(now)
  await expect.poll(() => other.shop.settings.get()).toEqual(now)
  const [last, before] = await audited()
  expect(last).toMatchObject({
    action: 'settings.changed',
    admin_email: amina.email,
    details: { after: { social_proof: 'off', social_links } },
  })
  expect(before).toMatchObject({
    action: 'settings.changed',
    details: { before: { banner: DEFAULT_SETTINGS.banner }, after: { banner: 'Fresh bales on Friday' } },
  })
})

test('nothing to change is no admin action; an empty banner is one', async () => {
  const noted = (await audited()).length
  expect((await change({})).status).toBe(200)
  expect(await audited()).toHaveLength(noted)
  expect((await change({ banner: '' })).body.banner).toBe('')
  expect(await audited()).toHaveLength(noted + 1)
})

test('how to reach the shop is set as a whole; of its pages the settings know which there are, and the log how long', async () => {
  const contact = { phone: '0712 345 678', email: 'hello@upya.example' }
  expect((await change({ contact, pages: { terms: ' Rules\r\nof ours ', about: 'Us' } })).body).toMatchObject({
    contact,
    pages: ['about', 'terms'],
  })
  expect((await audited())[0]?.details).toEqual({
    before: { contact: {} },
    after: { contact, 'text of terms': '13 characters', 'text of about': '2 characters' },
  })
  expect(await t.shop.settings.pageTexts()).toEqual({ about: 'Us', terms: 'Rules\nof ours' })
  await expect.poll(async () => (await other.shop.settings.get()).pages).toEqual(['about', 'terms'])
  expect((await change({ contact: { place: 'Nairobi' }, pages: { terms: '  ' } })).body).toMatchObject({
    contact: { place: 'Nairobi' },
    pages: ['about'],
  })
  expect(await t.shop.settings.pageTexts(['terms', 'about'])).toEqual({ about: 'Us' })
  expect((await change({ contact: {}, pages: { about: '' } })).body).toMatchObject({ contact: {}, pages: [] })
})

test('what came with a demo yields to what an admin has set, and only what is still the demo goes with it', async () => {
  const demo = { contact: { phone: '0700 000 000' }, pages: { about: 'Demo', terms: 'Demo' } }
  await change({ pages: { about: 'Ours' } })
  await t.shop.settings.setMissing({ ...demo, guest_holds: 'confirm' })
  await expect.poll(() => t.shop.settings.get()).toMatchObject({ contact: {}, pages: ['about'], guest_holds: 'confirm' })
  await change({ pages: { terms: 'Demo' } })
  expect(await t.shop.settings.remove({ ...demo, guest_holds: 'confirm' })).toBe(2)
  await expect.poll(() => t.shop.settings.get()).toMatchObject({ pages: ['about'], guest_holds: 'normal' })
  expect(await t.shop.settings.pageTexts()).toEqual({ about: 'Ours' })
})

test('what is read while somebody changes it is not cached', async () => {
  const { query } = t.database.db
  let reading = () => {}
  const read = new Promise<void>((resolve) => (reading = resolve))
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  t.shop.settings.changed()
  t.database.db.query = async (statement, values) => {
    const rows = await query(statement, values)
    if (statement.name !== 'settings_all') return rows as never
    reading()
    await held
    return rows as never
  }
  const early = t.shop.settings.get()
  await read
  t.database.db.query = query
  await change({ banner: 'Newer than that' })
  await expect.poll(async () => (await other.shop.settings.get()).banner).toBe('Newer than that')
  t.shop.settings.changed()
  go()
  expect((await early).banner).not.toBe('Newer than that')
  expect((await t.shop.settings.get()).banner).toBe('Newer than that')
})

test('what an admin has set stays when they go', async () => {
  const otieno = await signUpAdmin(t)
  await change({ banner: 'Set by one who left' }, otieno)
  expect((await callAs(t, otieno)('DELETE', '/api/profile', { current_password: PASSWORD })).status).toBe(204)
  expect((await t.shop.settings.get()).banner).toBe('Set by one who left')
  const { rows } = await t.database.db.run(`select updated_by from settings where name = 'banner'`)
  expect(rows).toEqual([{ updated_by: null }])
})

test('products without a picture come onto every list with the setting, and leave with it', async () => {
  const { id } = await t.shop.catalogue.save(productInput({ name: 'Bare shirt', pictures: [] }))
  const get = () => callAs(t, null)<{ items: { id: string }[] }>('GET', '/api/products')
  expect([(await get()).body.items, (await callAs(t, null)('GET', `/api/products/${id}`)).status]).toEqual([[], 404])
  expect((await change({ pieces_without_picture: 'last' })).body.pieces_without_picture).toBe('last')
  expect((await get()).body.items).toMatchObject([{ id, images: [] }])
  expect((await audited())[0]).toMatchObject({
    action: 'settings.changed',
    details: { before: { pieces_without_picture: 'draft' }, after: { pieces_without_picture: 'last' } },
  })
  await change({ pieces_without_picture: 'draft' })
  expect((await get()).body.items).toEqual([])
})
