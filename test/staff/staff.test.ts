import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '../../src/shop/accounts/contract.ts'
import type { Note, SavedView } from '../../src/shop/staff/contract.ts'
import { NOTE_MAX, VIEWS_MAX } from '../../src/shop/staff/rules.ts'
import { callAs } from '../support/api-client.ts'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
let amina: SignedInMember
let otieno: SignedInMember
beforeAll(async () => {
  t = await testServer({ payments: false })
  ;[amina, otieno] = [await signUpAdmin(t), await signUpAdmin(t)]
})
afterAll(() => t.close())

const SUBJECT = 'UP-NNNNNN'
const write = (by: SignedInMember, text: string, subject = SUBJECT) => callAs(t, by)<Note>('POST', '/api/admin/notes', { subject, text })
const notes = async (by: SignedInMember, subject = SUBJECT) =>
  (await callAs(t, by)<{ items: Note[] }>('GET', `/api/admin/notes?subject=${subject}`)).body.items
const history = async (subject: string) =>
  (await callAs(t, amina)<{ items: AuditEntry[] }>('GET', `/api/admin/audit?subject=${subject}`)).body.items

test('a note is about something the shop has, and says something', async () => {
  for (const [text, subject] of [
    ['', SUBJECT],
    [' \n ', SUBJECT],
    ['x'.repeat(NOTE_MAX + 1), SUBJECT],
    ['fine', 'nonsense'],
    ['fine', `product:${"'; drop table notes; --"}`],
  ] as const) {
    expect((await write(amina, text, subject)).status).toBe(400)
  }
  expect(await notes(amina)).toEqual([])
})

test('everyone reads a note, who wrote it changes it, and the log says so without its words', async () => {
  const { body: note } = await write(amina, ' Leave it at the gate.\u0000 ')
  expect(note.text).toBe('Leave it at the gate.')
  expect(await notes(otieno)).toMatchObject([{ text: note.text, own: false, edited_at: null }])
  const change = (by: SignedInMember, text: string) => callAs(t, by)('PATCH', `/api/admin/notes/${note.id}`, { text })
  expect((await change(otieno, 'Mine now')).body.error.code).toBe('note_gone')
  expect((await change(amina, 'Leave it with the guard.')).status).toBe(200)
  expect(await notes(amina)).toMatchObject([{ text: 'Leave it with the guard.', own: true, edited_at: expect.any(String) }])
  const logged = (await history(SUBJECT)).map(({ action, admin_email, details }) => ({ action, admin_email, details }))
  expect(logged).toEqual(['note.changed', 'note.written'].map((action) => ({ action, admin_email: amina.email, details: {} })))
  expect(await history('UP-OTHERS')).toEqual([])
})

test('a removed note comes back with Undo, once', async () => {
  const subject = 'UP-UNDONE'
  const { body: note } = await write(amina, 'Gone by mistake', subject)
  expect((await callAs(t, otieno)('DELETE', `/api/admin/notes/${note.id}`)).status).toBe(200)
  expect(await notes(amina, subject)).toEqual([])
  expect((await callAs(t, amina)('DELETE', `/api/admin/notes/${note.id}`)).status).toBe(404)
  const restore = () => callAs(t, otieno)('POST', `/api/admin/notes/${note.id}/restore`)
  expect((await restore()).status).toBe(200)
  expect((await restore()).status).toBe(404)
  expect(await notes(amina, subject)).toMatchObject([{ id: note.id, own: true }])
})

test('saved views are each person’s own; one of the same name is replaced, and there is an end to them', async () => {
  const save = (by: SignedInMember, name: string, query: string) =>
    callAs(t, by)<SavedView & { error: { code: string } }>('PUT', '/api/admin/saved-views', { page: '/admin/orders', name, query })
  const views = async (by: SignedInMember) =>
    (await callAs(t, by)<{ items: SavedView[] }>('GET', '/api/admin/saved-views?page=/admin/orders')).body.items
  expect((await save(amina, '', 'area=nairobi')).status).toBe(400)
  expect((await save(amina, 'Elsewhere', 'a=1#javascript:')).status).toBe(400)
  await save(amina, 'Nairobi', 'area=nairobi')
  const { body: view } = await save(amina, 'Nairobi', 'area=nairobi&view=to_pack')
  expect(await views(amina)).toEqual([{ id: view.id, name: 'Nairobi', query: 'area=nairobi&view=to_pack' }])
  expect(await views(otieno)).toEqual([])
  expect((await callAs(t, otieno)('DELETE', `/api/admin/saved-views/${view.id}`)).status).toBe(404)
  for (let i = 1; i < VIEWS_MAX; i++) expect((await save(amina, `View ${i}`, `q=${i}`)).status).toBe(200)
  expect((await save(amina, 'One more', 'q=x')).body.error.code).toBe('views_full')
  expect((await save(amina, 'Nairobi', 'area=nairobi')).status).toBe(200)
  expect((await callAs(t, amina)('DELETE', `/api/admin/saved-views/${view.id}`)).status).toBe(200)
})

test('who goes takes their views with them and leaves their notes to the shop', async () => {
  const leaver = await signUpAdmin(t)
  const subject = 'UP-LEAVES'
  await write(leaver, 'Written by someone who went', subject)
  await write(amina, 'About someone who went', `member:${leaver.id}`)
  await t.shop.transact((areas) => areas.staff.forgetUser(leaver.id))
  expect(await notes(amina, subject)).toMatchObject([{ text: 'Written by someone who went', own: false }])
  expect(await notes(amina, `member:${leaver.id}`)).toEqual([])
})
