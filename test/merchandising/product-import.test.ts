import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProductRunDetail } from '../../src/shop/merchandising/contract-runs.ts'
import { TRIES_MAX } from '../../src/shop/merchandising/rules.ts'
import { LEASE } from '../../src/shop/merchandising/run-records.ts'
import { callAs } from '../support/api-client.ts'
import { signUpAdmin, type SignedInMember } from '../support/members.ts'
import { productInput } from '../support/product-input.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { setUnpictured } from '../support/unpictured.ts'

let t: TestServer
let admin: SignedInMember

beforeAll(async () => {
  t = await testServer({ payments: false })
  admin = await signUpAdmin(t)
  await setUnpictured(t, 'last')
})
afterAll(() => t.close())

const work = async () => {
  while (await t.shop.productRuns.workOnRuns());
}
const read = async (id: string) => (await callAs(t, admin)<ProductRunDetail>('GET', `/api/admin/products/runs/${id}`)).body
const act = (id: string, action: string) => callAs(t, admin)<ProductRunDetail>('POST', `/api/admin/products/runs/${id}/${action}`)

async function sent(file: string | Buffer, name = 'pieces.csv', query = ''): Promise<ProductRunDetail> {
  const response = await fetch(`${t.base}/api/admin/products/imports?name=${name}${query}`, {
    method: 'POST',
    headers: { ...admin.headers, 'content-type': 'text/csv', 'idempotency-key': randomUUID() },
    body: new Uint8Array(Buffer.from(file)),
  })
  expect(response.status).toBe(202)
  const { id } = (await response.json()) as { id: string }
  await work()
  return read(id)
}
const known = async (handle: string) => (await t.shop.catalogue.known(handle, [])).product
const stocked = (handle: string, price: number, stock = 2) =>
  productInput({ handle, name: `Linen ${handle}`, variants: [{ sku: `${handle}-M`, size: 'M', stock, price }] })

const HEAD = 'Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Their notes'

describe('a file of products [admin-02]', () => {
  test('is shown before it is taken over: new, changed with both values, the same, refused with what would do', async () => {
    await t.shop.catalogue.save(stocked('coat', 1000))
    await t.shop.catalogue.save(stocked('hat', 500))
    const run = await sent(
      [
        HEAD,
        'coat,Linen coat,clothing,Size,M,coat-M,3,1200,x',
        'hat,Linen hat,clothing,Size,M,hat-M,2,500,x',
        'scarf,Silk scarf,accessories,Title,Default Title,scarf-1,1,"1,500",x',
        'belt,Old belt,accessories,Title,Default Title,belt-1,one,800,x',
        'gold,Gold ring,jewelry,Title,Default Title,hat-M,1,900,x',
      ].join('\n'),
    )
    expect(run).toMatchObject({ state: 'ready', verdicts: { new: 1, changed: 1, same: 1, refused: 2 }, file: { ignored: ['Their notes'] } })
    expect(run.file?.read_as).toContain('5 rows')
    const row = (handle: string) => run.rows.find((one) => one.handle === handle)
    expect(row('coat')?.differences).toEqual([
      { what: 'Price of M', before: 'KES 1,000', after: 'KES 1,200' },
      { what: 'In the house of M', before: '2', after: '3' },
    ])
    expect(row('scarf')?.differences).toContainEqual({ what: 'Price', before: '', after: 'KES 1,500' })
    expect(row('belt')?.findings).toEqual([
      {
        line: 5,
        column: 'Variant Inventory Qty',
        value: 'one',
        why: 'the inventory quantity "one" is not a whole number',
        cure: 'Write a whole number, such as 1, or “sold”.',
      },
    ])
    expect(row('gold')?.findings[0]).toMatchObject({ column: 'Variant SKU', why: 'this SKU belongs to hat' })
    // Nothing is written yet.
    expect(await known('scarf')).toBeNull()
    const refused = await (await fetch(`${t.base}/api/admin/products/runs/${run.id}/refused.csv`, { headers: admin.headers })).text()
    expect(refused.trim().split('\n')).toHaveLength(3)
    expect(refused).toContain('belt-1,one')
    expect(refused).not.toContain('scarf')
  })

  test('is taken over as it was shown, and brought back whole: what was sold meanwhile stays sold', async () => {
    await t.shop.catalogue.save(stocked('jacket', 1000, 3))
    const run = await sent(
      [HEAD, 'jacket,Linen jacket,clothing,Size,M,jacket-M,5,1300,', 'gown,Red gown,clothing,Size,L,gown-L,1,4000,'].join('\n'),
    )
    await act(run.id, 'confirm')
    await work()
    expect(await read(run.id)).toMatchObject({ state: 'done', outcomes: { changed: 2 } })
    expect(await known('jacket')).toMatchObject({ variants: [{ price: 1300, stock: 5 }] })
    expect(await known('gown')).toMatchObject({ variants: [{ price: 4000, stock: 1 }] })
    const listed = await callAs(t, admin)<{ items: { name: string }[] }>('GET', `/api/admin/products?tab=all&import=${run.id}`)
    expect(listed.body.items.map(({ name }) => name).toSorted()).toEqual(['Linen jacket', 'Red gown'])
    await t.database.db.run(`update product_variants set stock = stock - 1 where sku = 'jacket-M'`)
    await act(run.id, 'undo')
    await work()
    expect(await read(run.id)).toMatchObject({ state: 'undone', outcomes: { undone: 2 } })
    expect(await known('jacket')).toMatchObject({ name: 'Linen jacket', variants: [{ price: 1000, stock: 2 }] })
    expect(await known('gown')).toBeNull()
  })

  test('what is sold between the reading and the taking over is not put on sale again, and what comes back is', async () => {
    for (const handle of ['kanga', 'kikoi', 'kofia']) await t.shop.catalogue.save(stocked(handle, 1000, 1))
    const line = (handle: string) => `${handle},Linen ${handle},clothing,Size,M,${handle}-M,1,900,`
    const variantOf = async (handle: string) =>
      (await t.database.db.run('select id, product_id from product_variants where sku = $1', [`${handle}-M`])).rows[0] as {
        id: string
        product_id: string
      }
    const buys = async (handle: string) => {
      const { id: variant_id, product_id } = await variantOf(handle)
      const checkout = randomUUID()
      await t.shop.transact(({ catalogue }) => catalogue.hold(checkout, [{ product_id, variant_id, quantity: 1 }]))
      await t.shop.transact(({ catalogue }) => catalogue.sell(checkout))
      return checkout
    }
    const returned = await buys('kikoi')
    const run = await sent([HEAD, line('kanga'), line('kofia')].join('\n'))
    const other = await sent([HEAD, line('kikoi').replace(',1,900', ',0,900')].join('\n'))
    await buys('kanga')
    await t.shop.transact(({ catalogue }) => catalogue.restock(returned))
    for (const { id } of [run, other]) await act(id, 'confirm')
    await work()
    expect([await read(run.id), await read(other.id)]).toMatchObject([{ state: 'done' }, { state: 'done' }])
    const stock = async (handle: string) => (await known(handle))?.variants.map((size) => [size.price, size.stock])
    expect([await stock('kanga'), await stock('kofia'), await stock('kikoi')]).toEqual([[[900, 0]], [[900, 1]], [[900, 1]]])
  })

  test('stock that was changed by hand meanwhile stops it', async () => {
    await t.shop.catalogue.save(stocked('poncho', 1000, 1))
    const run = await sent([HEAD, 'poncho,Linen poncho,clothing,Size,M,poncho-M,1,900,'].join('\n'))
    await t.database.db.run(`update product_variants set stock = 0 where sku = 'poncho-M'`)
    await act(run.id, 'confirm')
    await work()
    expect((await read(run.id)).error).toMatch(/^Row 2, Linen poncho: it was changed after the file had been read/)
    expect(await known('poncho')).toMatchObject({ variants: [{ price: 1000, stock: 0 }] })
  })

  test('all good rows or none: one that was changed meanwhile stops it, and what was written is brought back', async () => {
    await t.shop.catalogue.save(stocked('first', 1000))
    await t.shop.catalogue.save(stocked('second', 1000))
    const run = await sent(
      [HEAD, 'first,Linen first,clothing,Size,M,first-M,2,1100,', 'second,Linen second,clothing,Size,M,second-M,2,1100,'].join('\n'),
    )
    await t.shop.catalogue.save(stocked('second', 1050))
    await act(run.id, 'confirm')
    await work()
    const after = await read(run.id)
    expect(after.state).toBe('failed')
    expect(after.error).toMatch(/^Row 3, Linen second: it was changed after the file had been read/)
    expect(await known('first')).toMatchObject({ variants: [{ price: 1000 }] })
    expect(await known('second')).toMatchObject({ variants: [{ price: 1050 }] })
  })

  test.each<[string, Buffer]>([
    ['a mark of UTF-8 and semicolons', Buffer.from('\uFEFFName;Price;Type\nKitenge café;1500;clothing\n')],
    ['tabs', Buffer.from('Name\tPrice\tType\nKitenge café\t1,500\tclothing\n')],
    ['Windows letters', Buffer.from('Name;Price;Type\nKitenge caf\u00e9;1500;clothing\n', 'latin1')],
  ])('%s are recognised', async (_what, file) => {
    const run = await sent(file)
    expect(run.rows[0]).toMatchObject({ name: 'Kitenge café', verdict: 'new' })
    expect(run.rows[0]?.differences).toContainEqual({ what: 'Price', before: '', after: 'KES 1,500' })
    await act(run.id, 'drop')
    expect((await act(run.id, 'confirm')).status).toBe(409)
  })

  test('NUL anywhere in it keeps nobody from reading it, nor the files after it', async () => {
    // In a heading, and so in the reason why it is refused.
    expect((await sent('Handle,Ti\u0000tle,Ty\u0000pe\nscarf,Silk,clothing')).state).toBe('failed')
    const run = await sent(`${HEAD}\nnul,Nul\u0000 coat,clothing,Size,M,nul-M,3,1200,\u0000`)
    expect(run).toMatchObject({ state: 'ready', verdicts: { new: 1 } })
  })

  test('a file that the shop fails at is given up after some tries, in words, and holds up none after it', async () => {
    const ready = await sent(`${HEAD}\nshawl,Linen shawl,clothing,Size,M,shawl-M,3,1200,`)
    // No file has such a key: whatever reads it throws.
    await t.database.db.run(`update product_runs set state = 'reading', input = jsonb_set(input, '{key}', '7') where id = $1`, [ready.id])
    for (let i = 0; i < TRIES_MAX; i++) {
      await expect(work()).rejects.toThrow(TypeError)
      t.clock.forward(LEASE + 1)
      expect(await read(ready.id)).toMatchObject({ state: 'reading', error: null })
    }
    await work()
    expect(await read(ready.id)).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/^The file could not be read\. The shop/) as string,
    })
    expect(await sent(`${HEAD}\nstole,Linen stole,clothing,Size,M,stole-M,3,1200,`)).toMatchObject({ state: 'ready' })

    // Taken over in part: what was written is brought back.
    await t.database.db.run(`update product_runs set state = 'running', tries = $2 where id = $1`, [ready.id, TRIES_MAX])
    await work()
    expect(await read(ready.id)).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/^Nothing of the file was kept\./) as string,
    })
  })

  test('a file that is none says what to do', async () => {
    expect(await sent('Colour,Notes\nred,x\n')).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('Rename the column in the file') as string,
    })
    expect(await sent('Name,Price\n')).toMatchObject({ state: 'failed' })
    const empty = await fetch(`${t.base}/api/admin/products/imports`, {
      method: 'POST',
      headers: { ...admin.headers, 'content-type': 'text/csv' },
    })
    expect(empty.status).toBe(422)
  })
})
