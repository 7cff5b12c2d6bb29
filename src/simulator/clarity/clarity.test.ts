import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clarity, CLARITY_PREFIX } from './clarity.ts'

const app = fastify()
beforeAll(async () => {
  await app.register(clarity, { prefix: CLARITY_PREFIX })
})
afterAll(() => app.close())

const get = (path: string) => app.inject(`${CLARITY_PREFIX}${path}`)
const collect = (body: unknown) =>
  app.inject({
    method: 'POST',
    url: `${CLARITY_PREFIX}/collect`,
    headers: { 'content-type': 'text/plain' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
const ADDRESSES = ['https://upya.example/', 'https://upya.example/', '']
const REPORT = { projectId: 'a', user: null, kind: 'page', path: '/', addresses: ADDRESSES, title: 'Upya', consent: null, text: '••••' }

test('the loader and its script are scripts, the loader for any project', async () => {
  for (const path of ['/tag/abc123', '/s/clarity.js']) {
    const { statusCode, headers } = await get(path)
    expect([statusCode, headers['content-type'], headers['x-content-type-options']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'nosniff',
    ])
  }
  for (const path of ['/tag/a"b', '/tag/', `/tag/${'a'.repeat(41)}`]) expect((await get(path)).statusCode).toBe(404)
})

test('what is collected can be read; what is no report is refused, and no more is kept than is needed', async () => {
  expect((await collect(REPORT)).statusCode).toBe(204)
  for (const body of ['', 'text', '{}', { ...REPORT, kind: 'other' }, { ...REPORT, text: 'x'.repeat(20_001) }])
    expect((await collect(body)).statusCode).toBe(400)
  expect((await get('/collected.json')).json()).toEqual({ items: [REPORT] })
  for (let i = 0; i < 510; i++) await collect({ ...REPORT, path: `/${i}` })
  const { items } = (await get('/collected.json')).json<{ items: { path: string }[] }>()
  expect([items.length, items.at(-1)?.path]).toEqual([500, '/509'])
})
