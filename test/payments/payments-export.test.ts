import { afterAll, beforeAll, expect, test } from 'vitest'
import { backOffice, type BackOffice, type Tried } from '../support/back-office.ts'

// The list of payments as a file.
let office: BackOffice
let paid: Tried
let short: Tried
beforeAll(async () => {
  office = await backOffice()
  paid = await office.tryToPay('000', ['paid'])
  short = await office.tryToPay('7705', ['review'])
})
afterAll(() => office.close())

const download = (query: string) => fetch(`${office.base}/api/admin/payments.csv${query}`, { headers: office.admin.headers })

test('the file has what the filters match, with phones masked, and is noted', async () => {
  const response = await download('?view=paid')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="payments.csv"')
  const file = await response.text()
  const { items } = await office.list('?view=paid')
  expect(file.trim().split('\n')).toHaveLength(items.length + 1)
  expect(file).toContain(paid.reference)
  expect(file).not.toContain(short.reference)
  expect(file).toContain(items[0]!.phone_hint)
  for (const shown of [paid.phone, paid.phone.slice(1)]) expect(file).not.toContain(shown)
  expect(await office.audited('payments.exported', 'payments')).toMatchObject([{ details: { view: 'paid' } }])
  expect((await download('?view=nonsense')).status).toBe(400)
})

test('a cell is never read as a formula', async () => {
  await office.database.db.run(`update payment_attempts set failure = '=1+1' where id = $1`, [short.id])
  expect(await (await download('?view=needs_person')).text()).toContain(`,'=1+1,`)
})
