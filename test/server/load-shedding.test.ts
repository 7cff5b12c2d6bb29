import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addProduct } from '../support/products.ts'
import { newPhone } from '../support/purchases.ts'
import { testServer, until, type TestServer } from '../support/server.ts'

let t: TestServer
beforeAll(async () => {
  t = await testServer({ env: { DATABASE_POOL: '10' }, promptMs: 600_000 })
})
afterAll(() => t.close())

/** Statements that wait for the lock. */
async function hanging(holder: pg.Client): Promise<number> {
  const { rows } = await holder.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.n ?? 0
}

/** More than the ten connections, and more than may wait: the first answer. */
async function rush(words: string, away: AbortSignal): Promise<Response> {
  const searches = Array.from({ length: 450 }, (_, n) => fetch(`${t.base}/api/products?q=${words}${n}`, { signal: away }))
  for (const search of searches) search.catch(() => {})
  return Promise.race(searches)
}

test('searches that hang in the database do not stop those who pay, and too many are turned away with when to come again', async () => {
  const product = await addProduct(t.database)
  const holder = new pg.Client({ connectionString: t.url })
  await holder.connect()
  await holder.query('begin; lock table search_words in access exclusive mode')
  const [first, second] = [new AbortController(), new AbortController()]
  try {
    const turnedAway = await rush('dress', first.signal)
    expect(turnedAway.status).toBe(503)
    expect(await turnedAway.json()).toMatchObject({ error: { code: 'unavailable' } })
    expect(Number(turnedAway.headers.get('retry-after'))).toBeGreaterThan(3)
    // Those who leave free no place: what they asked for goes on.
    first.abort()
    expect((await rush('skirt', second.signal)).status).toBe(503)
    await until(
      () => hanging(holder),
      (n) => n > 0,
    )

    const items = [{ product_id: product.id, quantity: 1 }]
    const buyer = { delivery_area: 'nairobi', phone_number: newPhone(), guest_id: randomUUID() }
    const started = await t.post<{ id: string }>('/api/checkouts', { items, ...buyer })
    expect(started.status).toBe(201)
    await until(
      () => t.read<{ status: string }>(`/api/checkouts/${started.body.id}`),
      ({ body }) => body.status === 'paid',
    )
    // Of ten connections four are left to those who pay.
    expect(await hanging(holder)).toBeLessThanOrEqual(6)
  } finally {
    second.abort()
    await holder.query('rollback')
    await holder.end()
  }
  // Places are free again once the answers are there.
  await until(
    () => t.read('/api/products?q=dress'),
    ({ status }) => status === 200,
  )
})

/** A request whose body does not come; resolves once its head has been read. */
async function withoutBody(path: string): Promise<Socket> {
  const { port, hostname } = new URL(t.base)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: text/plain\r\ncontent-length: 9\r\nexpect: 100-continue\r\n\r\n`,
  )
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toContain('100 Continue')
  return socket
}

test('who sends a body slowly, or not at all, takes no place of those who look around', async () => {
  // More than the six that look around at once.
  const sockets = await Promise.all(Array.from({ length: 12 }, () => withoutBody('/api/traffic')))
  try {
    const answer = await fetch(`${t.base}/api/products?q=blouse`, { signal: AbortSignal.timeout(5_000) })
    expect(answer.status).toBe(200)
  } finally {
    for (const socket of sockets) socket.destroy()
  }
})
