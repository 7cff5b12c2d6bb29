import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oldDatabase, type OldDatabase } from '../support/old-database.ts'

let shop: OldDatabase
beforeAll(async () => {
  shop = await oldDatabase(5)
})
afterAll(() => shop.close())

const ADD = `insert into checkouts (id, code, guest_id, user_id, phone_number, lines, delivery_area, subtotal, discount, delivery_fee, total_amount,
    currency, status, expires_at, hold_until, created_at, updated_at)
  values ($1, $1, $2, $3, '254712345678', $4, 'nairobi', 1500, 0, 0, 1500, 'KES', $5, now(), now(), now(), now())`

test('what is being paid for while the shop is brought up to date counts with its units, and a member is a person', async () => {
  const { db } = shop.database
  const lines = JSON.stringify([{ quantity: 2 }, { quantity: 3 }])
  await db.run(ADD, ['guest', randomUUID(), null, lines, 'awaiting_payment'])
  await db.run(ADD, ['member', null, randomUUID(), lines, 'failed'])
  await db.run(ADD, ['over', randomUUID(), null, lines, 'paid'])
  await shop.update()
  const { rows } = await db.run('select id, units, standing from checkouts order by id')
  expect(rows).toEqual([
    { id: 'guest', units: 5, standing: 'unproven' },
    { id: 'member', units: 5, standing: 'confirmed' },
    { id: 'over', units: 0, standing: 'unproven' },
  ])
})
