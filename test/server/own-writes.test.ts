import { AsyncLocalStorage } from 'node:async_hooks'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OWN_WRITES_SECONDS, ownWrites } from '../../src/server/own-writes.ts'

const ORIGIN = 'https://upya.example'
const COOKIE = '__Host-upya_wrote=1'
const primary = new AsyncLocalStorage<true>()
let app: FastifyInstance
let base: string

beforeAll(async () => {
  app = fastify()
  await app.register(cookie)
  await app.register(fp(ownWrites), { database: { onPrimary: (work) => primary.run(true, work) }, origin: ORIGIN })
  const answer = async () => {
    await new Promise((later) => setImmediate(later))
    return { primary: primary.getStore() === true }
  }
  for (const url of ['/api/checkouts', '/api/live/looking']) app.route({ method: ['GET', 'POST'], url, handler: answer })
  app.delete('/api/wishlist/:product_id', answer)
  app.post('/api/broken', async () => Promise.reject(new Error('broken')))
  base = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

/** Over a real connection, as bodies that arrive later lose the context they were begun in. */
async function ask(method: string, path: string, headers: Record<string, string> = {}) {
  const body = method === 'POST' ? { body: JSON.stringify({ text: 'x'.repeat(200_000) }) } : {}
  const json: Record<string, string> = method === 'POST' ? { 'content-type': 'application/json' } : {}
  const response = await fetch(base + path, { method, headers: { ...json, ...headers }, ...body })
  return { body: (await response.json()) as { primary?: boolean }, cookies: response.headers.getSetCookie() }
}

test('who reads is answered from the replica, and marked by nothing', async () => {
  expect(await ask('GET', '/api/checkouts')).toEqual({ body: { primary: false }, cookies: [] })
})

test('who writes reads from the primary, then and for ten seconds', async () => {
  for (const [method, path] of [
    ['POST', '/api/checkouts'],
    ['DELETE', '/api/wishlist/1'],
  ] as const) {
    expect(await ask(method, path)).toEqual({
      body: { primary: true },
      cookies: [`${COOKIE}; Max-Age=${OWN_WRITES_SECONDS}; Path=/; HttpOnly; Secure; SameSite=Lax`],
    })
  }
  expect(await ask('GET', '/api/checkouts', { cookie: COOKIE })).toEqual({ body: { primary: true }, cookies: [] })
})

test('what every open page reports is no write, and what failed has written nothing', async () => {
  expect(await ask('POST', '/api/live/looking')).toEqual({ body: { primary: false }, cookies: [] })
  expect((await ask('POST', '/api/broken')).cookies).toEqual([])
})
