import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addProduct } from '../support/products.ts'
import { newPhone } from '../support/purchases.ts'
import { testServer, until, type TestServer } from '../support/server.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer({ env: { DATABASE_POOL: '10' } })
})
afterAll(() => t.close())

test('searches that hang in the database do not stop those who pay, and too many are turned away with when to come again', async () => {
  const product = await addProduct(t.database)
  const holder = new pg.Client({ connectionString: t.url })
  await holder.connect()
  await holder.query('begin; lock table search_words in access exclusive mode')
  const away = new AbortController()
  try {
    // More than the ten connections, and more than may wait.
    const searches = Array.from({ length: 450 }, (_, n) => fetch(`${t.base}/api/products?q=dress${n}`, { signal: away.signal }))
    const turnedAway = await Promise.race(searches)
    expect(turnedAway.status).toBe(503)
    expect(await turnedAway.json()).toMatchObject({ error: { code: 'unavailable' } })
    expect(Number(turnedAway.headers.get('retry-after'))).toBeGreaterThan(3)
    const hanging = {
      name: '',
      text: `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    }
    const [waits] = (await until(
      () => holder.query<{ n: number }>(hanging.text).then(({ rows }) => rows),
      ([row]) => (row?.n ?? 0) >= 6,
    )) as { n: number }[]
    expect(waits?.n).toBe(6)

    const items = [{ product_id: product.id, quantity: 1 }]
    const started = await t.post<{ id: string }>('/api/checkouts', {
      items,
      delivery_area: 'nairobi',
      phone_number: newPhone(),
      guest_id: randomUUID(),
    })
    expect(started.status).toBe(201)
    await until(
      () => t.read<{ status: string }>(`/api/checkouts/${started.body.id}`),
      ({ body }) => body.status === 'paid',
    )
    for (const search of searches) search.catch(() => {})
  } finally {
    away.abort()
    await holder.query('rollback')
    await holder.end()
  }
  // Places of those who have gone are free again.
  expect((await t.read('/api/products?q=dress')).status).toBe(200)
})
