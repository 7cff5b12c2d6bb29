import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageWorld, type PageWorld } from './pages/test-pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'upya-assets-'))
const PER_MINUTE = 5
let world: PageWorld

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/shop-abc.js'), 'export {}')
  writeFileSync(join(folder, 'assets/shop-abc.js.br'), 'compressed')
  writeFileSync(join(folder, 'assets/try-on-worker-a_b-1.js'), 'export {}')
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  const older: Record<string, string> = { 'home-AAAAAAAA.js': 'old()', 'home-AAAAAAAA.css': 'p{}', 'try-on-worker-AAAAAAAA.js': 'old()' }
  const otherAssets = async (name: string) => older[name] ?? null
  world = await pageWorld({ assets: join(folder, 'assets'), otherAssets, env: { RATE_LIMIT: String(PER_MINUTE) } })
})
afterAll(async () => {
  await world.app.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers = {}) => world.app.inject({ url, headers })

test('built files are sent as they were compressed, cached for ever, and count towards no limit', async () => {
  const replies = await Promise.all(Array.from({ length: PER_MINUTE * 2 }, () => get('/assets/shop-abc.js', { 'accept-encoding': 'br' })))
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(replies[0]?.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br' })
  expect(replies[0]?.body).toBe('compressed')
})

test('one that is not there is a missing address, not a page, and in logs and metrics all are one route', async () => {
  const reply = await get('/assets/gone-abc.js')
  expect(reply.statusCode).toBe(404)
  expect(reply.headers['content-type']).toContain('application/json')
  expect(world.renders()).toBe(0)
  const metrics = (await get('/metrics')).body
  expect(metrics).toContain('route="/assets/*"')
  expect(metrics).not.toContain('shop-abc')
})

test('only the worker of the try-on may run WebAssembly, and it may reach nothing but the shop', async () => {
  const worker = await get('/assets/try-on-worker-a_b-1.js')
  const policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"
  expect(worker.headers['content-security-policy']).toBe(policy)
  const others = [
    '/assets/shop-abc.js',
    '/assets/shop-abc.js?try-on-worker-a.js',
    '/favicon.svg',
    '/',
    '/try-on',
    '/assets/try-on-worker-gone.js',
  ]
  for (const path of others) expect((await get(path)).headers['content-security-policy']).not.toContain('wasm')
})

test('a file of the version before is sent to whoever still has its page, as what it is', async () => {
  const [program, style, worker] = await Promise.all(
    ['home-AAAAAAAA.js', 'home-AAAAAAAA.css', 'try-on-worker-AAAAAAAA.js'].map((name) => get(`/assets/${name}`)),
  )
  expect(program).toMatchObject({ statusCode: 200, body: 'old()' })
  expect(program?.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
  })
  expect(program?.headers['content-security-policy']).not.toContain('wasm')
  expect(style?.headers['content-type']).toBe('text/css; charset=utf-8')
  expect(worker?.headers['content-security-policy']).toContain('wasm-unsafe-eval')
})
