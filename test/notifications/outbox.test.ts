import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutboxPage } from '../../src/shop/notifications/contract-mail.ts'
import { callAs } from '../support/api-client.ts'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { paidOrder } from '../support/orders.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
let amina: SignedInMember
const numbers: string[] = []
beforeAll(async () => {
  t = await testServer({ payments: false })
  amina = await signUpAdmin(t)
  for (let i = 0; i < 5; i++) {
    const { id, number } = await paidOrder(t, { email: `buyer${i}@mail.example` })
    await t.shop.notifications.queueOrderEvent(id, 'order_shipped')
    numbers.push(number)
  }
  await t.shop.notifications.sendMessages()
})
afterAll(() => t.close())

const read = async (query = '') => (await callAs(t, amina)<OutboxPage>('GET', `/api/admin/outbox?${query}`)).body

test('the outbox is searched by an order’s number, a part of an address or of a subject; nothing in it is a pattern', async () => {
  expect((await read(`q=${numbers[2]?.toLowerCase()}`)).items.map(({ recipient }) => recipient)).toEqual(['buyer2@mail.example'])
  expect((await read('q=BUYER4@')).items.map(({ recipient }) => recipient)).toEqual(['buyer4@mail.example'])
  expect((await read('q=on its way')).items).toHaveLength(5)
  for (const q of ['%25', '_', 'nothing like it']) expect((await read(`q=${q}`)).items).toEqual([])
  // What is in it for signing in is nobody else’s, whoever searches.
  expect((await read('q=sign-up code')).items).toEqual([])
})

test('its pages do not overlap, also of what was searched, and the file has the same rows', async () => {
  const first = await read('q=mail.example&limit=3')
  const second = await read(`q=mail.example&limit=3&cursor=${first.next_cursor}`)
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(5)
  expect(second.next_cursor).toBeNull()
  expect((await callAs(t, amina)('GET', '/api/admin/outbox?cursor=nonsense')).status).toBe(400)
  const file = await fetch(`${t.base}/api/admin/outbox.csv?q=buyer1@`, { headers: amina.headers })
  expect(file.headers.get('content-disposition')).toContain('outbox.csv')
  const [head, ...rows] = (await file.text()).trim().split('\n')
  expect(head).toContain('Written,To,Subject')
  expect(rows).toEqual([expect.stringContaining(`buyer1@mail.example,${numbers[1]} is on its way`)])
  const { rows: noted } = await t.database.db.run(`select action, details from admin_audit_log where action = 'outbox.exported'`)
  expect(noted).toEqual([{ action: 'outbox.exported', details: { q: '•••' } }])
})
