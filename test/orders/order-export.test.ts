import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { paidOrder, readyOrder, type ReadyOptions } from '../support/orders.ts'
import { testServer, type TestServer } from '../support/server.ts'

// Lists of orders as files.
let t: TestServer
let admin: SignedInMember
beforeAll(async () => {
  t = await testServer({ payments: false })
  admin = await signUpAdmin(t)
})
afterAll(() => t.close())

const run = async (text: string, ...values: unknown[]) => (await t.database.db.run(text, values)).rows as Record<string, unknown>[]
const ready = (options: ReadyOptions = {}) => readyOrder(t, options)

test('the file has exactly what the list shows, whatever looks like a formula is none, and who took it is noted', async () => {
  const order = await ready({ name: '=HYPERLINK("x")', phone: '254700999111' })
  const response = await fetch(`${t.base}/api/admin/orders/export?tab=all&q=999111`, { headers: admin.headers })
  expect(response.headers.get('content-type')).toContain('text/csv')
  const [head = '', ...rows] = (await response.text()).trim().split('\n')
  expect(head).toContain('Order,Paid at')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toContain(order.number)
  expect(rows[0]).toContain(`"'=HYPERLINK(""x"")"`)
  const [logged] = await run(`select details from admin_audit_log where action = 'orders.exported'`)
  expect(logged).toEqual({ details: { tab: 'all', q: '•••111' } })
})

test('of the orders that are marked the file has these alone, whatever list they are in, and the log names them', async () => {
  const [packed, bare] = [await ready(), await paidOrder(t)]
  await ready()
  const file = async (ids: string) => fetch(`${t.base}/api/admin/orders/export?tab=all&ids=${ids}`, { headers: admin.headers })
  const [, ...rows] = (await (await file(`${packed.id}.${bare.id}`)).text()).trim().split('\n')
  expect(rows.map((row) => row.split(',')[0]).sort()).toEqual([packed.number, bare.number].sort())
  const [logged] = await run(
    `select details from admin_audit_log where action = 'orders.exported' order by created_at desc, id desc limit 1`,
  )
  expect(logged).toEqual({ details: { ids: [packed.id, bare.id] } })
  expect((await file('nonsense')).status).toBe(400)
})
