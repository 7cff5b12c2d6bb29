import { afterAll, beforeAll, expect, test } from 'vitest'
import { gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { createFetcher } from '../../src/platform/fetch.ts'
import { images } from '../../src/platform/images.ts'
import { EngineFailure, type RemoteTryOn } from '../../src/shop/try-on/remote/engine.ts'
import { createHttpEngine } from '../../src/shop/try-on/remote/http-engine.ts'
import { dataUrlOf, resultOf } from '../../src/shop/try-on/remote/result.ts'
import { jpegOf, serviceAt } from '../support/try-on.ts'

const heard: { url: string; authorization: string | undefined }[] = []
const host = Fastify({ forceCloseConnections: true })
/** Twenty-five megabytes in as many kilobytes. */
const bomb = gzipSync(Buffer.alloc(25 * 1024 * 1024, ' '))
let origin: string

beforeAll(async () => {
  host.addHook('onRequest', async ({ url, headers }) => void heard.push({ url, authorization: headers.authorization }))
  host.get('/picture.jpg', async (_request, reply) => reply.type('image/jpeg').send(await jpegOf()))
  host.get('/moved.jpg', (_request, reply) => reply.redirect('/picture.jpg'))
  host.get('/endless.jpg', (_request, reply) => {
    reply.hijack()
    const more = () => {
      while (!reply.raw.destroyed && reply.raw.write(Buffer.alloc(65_536)));
    }
    reply.raw.on('drain', more)
    more()
  })
  host.get('/silent.jpg', (_request, reply) => {
    reply.hijack()
    reply.raw.write('a little')
  })
  host.get('/v1/status/bomb', (_request, reply) => reply.header('content-encoding', 'gzip').type('application/json').send(bomb))
  host.post('/v1/run', (_request, reply) => reply.redirect('/stolen'))
  origin = await host.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => host.close())

const outcome = (address: string, more: Partial<RemoteTryOn> = {}) =>
  resultOf(address, images, { ...serviceAt(origin), ...more }).then(
    () => 'taken',
    (error: unknown) => (error as EngineFailure).problem,
  )

test('a result is fetched only from where the service serves its pictures', async () => {
  expect(await outcome(`${origin}/picture.jpg`)).toBe('taken')
  heard.length = 0
  const strangers = { resultHosts: ['cdn.example', '*.cdn.example'] }
  for (const address of [
    `${origin}/picture.jpg`,
    'https://evilcdn.example/a.jpg',
    'https://cdn.example.evil.example/a.jpg',
    'https://cdn.example@evil.example/a.jpg',
    'https://evil.example\\@cdn.example.evil.example/a.jpg',
    'https://cdn.example:8443/a.jpg',
    'https://cdn.example./a.jpg',
    'http://cdn.example/a.jpg',
    'file:///etc/passwd',
  ])
    expect(await outcome(address, strangers)).toBe('bad_result')
  expect(heard).toEqual([])
})

test('not by http, not over a redirect, and not from inside our network', async () => {
  expect(await outcome(`${origin}/picture.jpg`, { insecureResults: false })).toBe('bad_result')
  expect(await outcome(`${origin}/moved.jpg`)).toBe('bad_result')
  expect(heard.at(-1)?.url).toBe('/moved.jpg')
  const guarded = createFetcher({ limits: { size: 1_000_000, time: 2000, redirects: 0 } })
  expect(await outcome(`${origin}/picture.jpg`, { fetchResult: guarded })).toBe('bad_result')
})

test('what comes inside the answer is judged by its content, too', async () => {
  expect(await outcome(dataUrlOf(await jpegOf()))).toBe('taken')
  for (const address of [
    'data:image/svg+xml;base64,PHN2Zy8+',
    dataUrlOf(Buffer.from('<svg/>')),
    dataUrlOf(await jpegOf(20, 20)),
    'no address',
  ])
    expect(await outcome(address)).toBe('bad_result')
})

test('one that never ends, or never comes, takes neither memory nor time for ever', async () => {
  expect(await outcome(`${origin}/endless.jpg`)).toBe('bad_result')
  const patient = { limits: { size: 1_000_000, time: 50, redirects: 0 }, allowed: () => true }
  expect(await outcome(`${origin}/silent.jpg`, { fetchResult: createFetcher(patient) })).toBe('bad_result')
  const inputNames = ['model_image', 'garment_image'] as const
  const engine = createHttpEngine({ baseUrl: origin, apiKey: 'sk-1', style: 'fashn', model: 'a-model', inputNames })
  await expect(engine.poll('bomb')).rejects.toMatchObject({ problem: 'bad_answer' })
})

test('the key goes nowhere else: a redirect of the service is no answer', async () => {
  heard.length = 0
  const inputNames = ['model_image', 'garment_image'] as const
  const engine = createHttpEngine({ baseUrl: origin, apiKey: 'sk-1', style: 'fashn', model: 'a-model', inputNames })
  const job = { person: await jpegOf(), garment: await jpegOf(), category: 'tops', seed: 1 } as const
  await expect(engine.start(job)).rejects.toThrow(EngineFailure)
  expect(heard).toEqual([{ url: '/v1/run', authorization: 'Bearer sk-1' }])
})

test('an id that would lead to another address is none', async () => {
  const inputNames = ['model_image', 'garment_image'] as const
  const engine = createHttpEngine({ baseUrl: origin, apiKey: 'sk-1', style: 'fashn', model: 'a-model', inputNames })
  for (const id of ['../../admin', 'a/b', 'a?b', '']) await expect(engine.poll(id)).rejects.toThrow(EngineFailure)
})
