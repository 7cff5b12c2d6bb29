import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Markdowns, ProductRun, ProductRunDetail, RunChange } from '../../src/shop/merchandising/contract-runs.ts'
import { callAs, type Call } from '../support/api-client.ts'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { productInput } from '../support/product-input.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
let admin: SignedInMember
let call: Call

beforeAll(async () => {
  t = await testServer({ payments: false })
  admin = await signUpAdmin(t)
  call = callAs(t, admin)
})
afterAll(() => t.close())

interface Piece {
  id: string
  version: number
}

async function piece(price = 1500, over: Parameters<typeof productInput>[0] = {}): Promise<Piece> {
  const input = productInput(over)
  const { id } = await t.shop.catalogue.save({ ...input, variants: over.variants ?? [{ sku: randomUUID(), size: 'M', stock: 1, price }] })
  return { id, version: (await t.shop.catalogue.editedProduct(id)).version }
}
const now = async (id: string) => {
  const { fields, sizes } = await t.shop.catalogue.editedProduct(id)
  return {
    prices: sizes.map(({ price }) => price),
    was: fields.original_price,
    published: fields.published,
    archived: fields.archived,
    tags: fields.tags,
  }
}
const start = async (change: RunChange, marked: { id: string; version?: number }[], key: string = randomUUID()) =>
  callAs(t, admin, { 'idempotency-key': key })<ProductRun & { error: { code: string } }>('POST', '/api/admin/products/runs', {
    change,
    products: { marked },
  })
const work = async () => {
  while (await t.shop.productRuns.workOnRuns());
}
const read = async (id: string) => (await call<ProductRunDetail>('GET', `/api/admin/products/runs/${id}`)).body
async function done(change: RunChange, marked: { id: string; version?: number }[]): Promise<ProductRunDetail> {
  const { body } = await start(change, marked)
  await work()
  return read(body.id)
}

describe('changes of many [admin-02]', () => {
  test('mark down: off the first price however often, rounded to 50, with the first price as "was"; undo brings it back', async () => {
    const [a, b] = [await piece(1490), await piece(60)]
    const first = await done({ kind: 'markdown', percent: 20 }, [a, b])
    expect(first).toMatchObject({ state: 'done', total: 2, outcomes: { changed: 2 }, title: 'Marked down by 20%' })
    expect(await now(a.id)).toMatchObject({ prices: [1200], was: 1490 })
    expect(await now(b.id)).toMatchObject({ prices: [50], was: 60 })
    const second = await done({ kind: 'markdown', percent: 50 }, [{ id: a.id }, { id: b.id }])
    expect(await now(a.id)).toMatchObject({ prices: [750], was: 1490 })
    // 50 is as low as it gets.
    expect(second.outcomes).toMatchObject({ changed: 1, same: 1 })
    await call('POST', `/api/admin/products/runs/${second.id}/undo`)
    await work()
    expect((await read(second.id)).state).toBe('undone')
    expect(await now(a.id)).toMatchObject({ prices: [1200], was: 1490 })
    await done({ kind: 'discount_off' }, [{ id: a.id }])
    expect(await now(a.id)).toMatchObject({ prices: [1490], was: null })
  })

  test('mark down by age: each by its own, as it was proposed; again it changes nothing; undo brings it back', async () => {
    const live = async (price: number, days: number) => {
      const one = await piece(price)
      await t.database.db.run('update products set published_at = $2 where id = $1', [
        one.id,
        new Date(t.clock.now().getTime() - days * 86_400_000),
      ])
      return one
    }
    const [fresh, month, season] = [await live(1000, 5), await live(1000, 31), await live(1000, 95)]
    const asOf = t.clock.now().toISOString()
    const { body } = await call<Markdowns>('POST', '/api/admin/products/markdowns', {
      as_of: asOf,
      products: { marked: [fresh, month, season] },
    })
    expect(body.next_after).toBeNull()
    expect(body.items.map(({ note, differences: [price] }) => [note, price?.after])).toEqual([
      ['For sale for 5 days: nothing before 30.', undefined],
      ['31 days for sale: 20% off', 'KES 800'],
      ['95 days for sale: 70% off', 'KES 300'],
    ])
    const change = { kind: 'markdown_by_age', as_of: asOf } as const
    const run = await done(change, [fresh, month, season])
    expect(run).toMatchObject({ title: 'Marked down by age', outcomes: { changed: 2, same: 1 } })
    expect([await now(month.id), await now(season.id)]).toMatchObject([
      { prices: [800], was: 1000 },
      { prices: [300], was: 1000 },
    ])
    expect((await done(change, [{ id: month.id }, { id: season.id }])).outcomes).toMatchObject({ changed: 0, same: 2 })
    await call('POST', `/api/admin/products/runs/${run.id}/undo`)
    await work()
    expect([await now(month.id), await now(season.id)]).toMatchObject([
      { prices: [1000], was: null },
      { prices: [1000], was: null },
    ])
    const late = await start({ kind: 'markdown_by_age', as_of: new Date(t.clock.now().getTime() - 86_400_000).toISOString() }, [month])
    expect([late.status, late.body.error.code]).toEqual([409, 'run_stale'])
  })

  test.each<[RunChange, number]>([
    [{ kind: 'price', how: 'percent', amount: -10 }, 1350],
    [{ kind: 'price', how: 'by', amount: 200 }, 1700],
    [{ kind: 'price', how: 'to', amount: 999 }, 999],
  ])('%j', async (change, price) => {
    const one = await piece(1500)
    await done(change, [one])
    expect((await now(one.id)).prices).toEqual([price])
  })

  test('an impossible price, a sold piece, one that is gone: each is told in its row, the others are done', async () => {
    const [fine, sold] = [await piece(1500), await piece(1500, { variants: [{ sku: randomUUID(), size: null, stock: 0, price: 1500 }] })]
    const cheap = await piece(100)
    const run = await done({ kind: 'price', how: 'by', amount: -200 }, [fine, sold, cheap])
    expect(run.outcomes).toMatchObject({ changed: 1, refused: 2 })
    expect(run.rows.map(({ reason }) => reason)).toEqual([null, 'It is sold: its price stays.', 'Its price would be -KES 100.'])
    expect(run.rows[0]?.differences).toEqual([{ what: 'Price', before: 'KES 1,500', after: 'KES 1,300' }])
  })

  test('publish, unpublish, archive, restore, category, tags, place', async () => {
    const one = await piece()
    const two = { id: one.id }
    await done({ kind: 'unpublish' }, [two])
    expect((await now(one.id)).published).toBe(false)
    await done({ kind: 'publish' }, [two])
    await done({ kind: 'archive' }, [two])
    expect(await now(one.id)).toMatchObject({ published: true, archived: true })
    expect((await done({ kind: 'publish' }, [two])).rows[0]?.reason).toBe('It is archived: restore it first.')
    await done({ kind: 'restore' }, [two])
    await done({ kind: 'tags', add: ['linen', 'soft'], remove: [] }, [two])
    await done({ kind: 'tags', add: [], remove: ['Soft'] }, [two])
    await done({ kind: 'category', category: 'shoes' }, [two])
    await done({ kind: 'place', place: 'C3' }, [two])
    const { fields } = await t.shop.catalogue.editedProduct(one.id)
    expect(fields).toMatchObject({ archived: false, tags: ['linen'], category: 'shoes', place: 'C3' })
  })

  test('what somebody is paying for is not archived; its price may change', async () => {
    const one = await piece(1500)
    await t.database.db.run(
      `insert into holds (checkout_id, variant_id, quantity, state) select 'paying', id, 1, 'held' from product_variants where product_id = $1`,
      [one.id],
    )
    expect((await done({ kind: 'archive' }, [{ id: one.id }])).rows[0]?.reason).toBe('Somebody is paying for it right now.')
    expect((await done({ kind: 'price', how: 'to', amount: 1400 }, [{ id: one.id }])).outcomes.changed).toBe(1)
  })

  test('two admins: what another has changed since it was seen is left, and reported', async () => {
    const [mine, theirs] = [await piece(1000), await piece(1000)]
    const other = callAs(t, await signUpAdmin(t))
    const { body } = await other<ProductRun>('POST', '/api/admin/products/runs', {
      change: { kind: 'price', how: 'to', amount: 1100 },
      products: { marked: [theirs] },
    })
    t.clock.forward(1)
    const late = await start({ kind: 'price', how: 'to', amount: 900 }, [mine, theirs])
    await work()
    expect((await read(body.id)).outcomes.changed).toBe(1)
    const run = await read(late.body.id)
    expect(run.outcomes).toMatchObject({ changed: 1, conflict: 1 })
    expect((await now(mine.id)).prices).toEqual([900])
    expect((await now(theirs.id)).prices).toEqual([1100])
  })

  test('a piece that is marked twice is refused: what is done once to each would be done twice to it', async () => {
    const one = await piece()
    const { status } = await start({ kind: 'price', how: 'to', amount: 900 }, [{ id: one.id }, { id: one.id.toUpperCase() }])
    expect(status).toBe(400)
  })

  test('what was seen of a marked piece decides: a change of something else is none of this', async () => {
    const seen = { price: 1000, original_price: null, category: 'clothing', place: '', archived: false, published: true }
    const [one, two] = [await piece(1000), await piece(1000)]
    await done({ kind: 'place', place: 'A1' }, [{ id: one.id }])
    await done({ kind: 'price', how: 'to', amount: 1100 }, [{ id: two.id }])
    const marked = [one, two].map((each) => ({ ...each, seen }))
    expect((await done({ kind: 'price', how: 'to', amount: 900 }, marked)).outcomes).toMatchObject({ changed: 1, conflict: 1 })
    expect([(await now(one.id)).prices, (await now(two.id)).prices]).toEqual([[900], [1100]])
  })

  test('undo never goes over a change that came after, and ends ten minutes later', async () => {
    const [one, two] = [await piece(1000), await piece(1000)]
    const run = await done({ kind: 'price', how: 'to', amount: 800 }, [one, two])
    await done({ kind: 'price', how: 'to', amount: 700 }, [{ id: one.id }])
    await done({ kind: 'place', place: 'D4' }, [{ id: two.id }])
    await call('POST', `/api/admin/products/runs/${run.id}/undo`)
    await work()
    // The place has nothing to do with the price.
    expect((await read(run.id)).outcomes).toMatchObject({ kept: 1, undone: 1 })
    expect((await now(one.id)).prices).toEqual([700])
    expect((await now(two.id)).prices).toEqual([1000])
    expect((await call('POST', `/api/admin/products/runs/${run.id}/undo`)).status).toBe(409)
    const late = await done({ kind: 'price', how: 'to', amount: 600 }, [{ id: one.id }])
    t.clock.forward(601)
    expect((await call('POST', `/api/admin/products/runs/${late.id}/undo`)).body.error.code).toBe('run_over')
  })

  test('all that match, beyond what a page shows; a press again is the same run', async () => {
    const [a, b] = [await piece(1000, { vendor: 'Bulkbrand' }), await piece(2000, { vendor: 'Bulkbrand' })]
    const key = randomUUID()
    const again = callAs(t, admin, { 'idempotency-key': key })
    const body = { change: { kind: 'place', place: 'E5' }, products: { matching: { tab: 'live', brand: 'bulkbrand' } } }
    const [first, second] = await Promise.all([
      again<ProductRun>('POST', '/api/admin/products/runs', body),
      again<ProductRun>('POST', '/api/admin/products/runs', body),
    ])
    expect(new Set([first.body.id, second.body.id].filter(Boolean)).size).toBe(1)
    await work()
    expect((await read(first.body.id ?? second.body.id)).outcomes.changed).toBe(2)
    for (const { id } of [a, b]) expect((await t.shop.catalogue.editedProduct(id)).fields.place).toBe('E5')
    const other = await again('POST', '/api/admin/products/runs', { ...body, change: { kind: 'archive' } })
    expect(other.body.error.code).toBe('idempotency_conflict')
    expect((await start({ kind: 'archive' }, [{ id: randomUUID() }])).body.error.code).toBe('run_empty')
  })

  test('each product has its entry in the log with both values, and the run has one', async () => {
    const one = await piece(1000)
    const run = await done({ kind: 'price', how: 'to', amount: 950 }, [one])
    const { rows } = await t.database.db.run(
      `select action, details from admin_audit_log where subject = any($1) order by created_at, id`,
      [[`run:${run.id}`, `product:${one.id}`]],
    )
    expect(rows).toMatchObject([
      { action: 'products.changed', details: { products: 1 } },
      {
        action: 'product.changed',
        details: {
          before: { sizes: expect.stringContaining('1,000') as string },
          after: { sizes: expect.stringContaining('950') as string },
        },
      },
    ])
  })

  test('what a worker had done when it died is not done again; stopped, the rest is left', async () => {
    const pieces = [await piece(1000), await piece(1000)]
    const { body } = await start({ kind: 'price', how: 'by', amount: -100 }, pieces)
    await t.database.db.run(`update product_run_rows set outcome = 'changed' where run_id = $1 and position = 1`, [body.id])
    await work()
    expect((await now(pieces[0]?.id ?? '')).prices).toEqual([1000])
    expect((await now(pieces[1]?.id ?? '')).prices).toEqual([900])
    const stopped = await start(
      { kind: 'price', how: 'by', amount: -100 },
      pieces.map(({ id }) => ({ id })),
    )
    await call('POST', `/api/admin/products/runs/${stopped.body.id}/stop`)
    await work()
    expect((await now(pieces[1]?.id ?? '')).prices).toEqual([900])
    expect((await read(stopped.body.id)).state).toBe('done')
  })
})
