import Fastify from 'fastify'
import sharp from 'sharp'
import { createFetcher } from '../../src/platform/fetch.ts'
import type { RemoteJob } from '../../src/shop/try-on/remote/contract.ts'
import type { RemoteTryOn } from '../../src/shop/try-on/remote/engine.ts'
import { createHttpEngine } from '../../src/shop/try-on/remote/http-engine.ts'
import { TRYON_CONSENT } from '../../src/shop/try-on/remote/rules.ts'
import { tryOnSimulator, type HeardRequest } from '../../src/simulator/try-on/try-on.ts'
import { signUp, type SignedInMember } from './members.ts'
import { addProduct, type StockedProduct } from './products.ts'
import { testServer, type TestServer, type TestServerOptions } from './server.ts'

export const SERVICE_KEY = 'sk-of-the-service-1234567890'

/** The simulated service on a port of its own, with what it was asked. */
export async function startService() {
  const heard: HeardRequest[] = []
  const app = Fastify({ forceCloseConnections: true })
  await app.register(tryOnSimulator, { paceMs: 0, onRequest: (request) => void heard.push(request) })
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  return { baseUrl, heard, close: () => app.close() }
}

interface Given extends Partial<Pick<RemoteTryOn, 'perMember' | 'perDay'>> {
  style?: 'fashn' | 'replicate'
}

/** As the settings make it, for a service on this machine. */
export function serviceAt(baseUrl: string, { style = 'fashn', perMember = 100, perDay = 1000 }: Given = {}): RemoteTryOn {
  const inputNames = ['model_image', 'garment_image'] as const
  return {
    engine: createHttpEngine({ baseUrl, apiKey: SERVICE_KEY, style, model: 'a-model', inputNames }, { startMs: 2000, callMs: 2000 }),
    fetchResult: createFetcher({ limits: { size: 5_000_000, time: 2000, redirects: 0 }, allowed: () => true }),
    resultHosts: [new URL(baseUrl).host],
    insecureResults: true,
    provider: 'a service',
    cents: 8,
    perMember,
    perDay,
  }
}

/** A photo of nobody; its width says what the simulated service does. */
export function photoOf(width = 500, height = 700) {
  return sharp({ create: { width, height, channels: 3, background: '#8a6f5a' } })
}
export const jpegOf = (width?: number, height?: number): Promise<Buffer> => photoOf(width, height).jpeg().toBuffer()

/** A jacket, with a picture that is really there. */
export async function addJacket(
  t: Pick<TestServer, 'database' | 'storage'>,
  kind = 'jacket',
  name = 'Denim jacket',
): Promise<StockedProduct> {
  await t.storage.put(`pictures/${'a'.repeat(20)}/original`, await jpegOf(600, 800), 'image/jpeg')
  const product = await addProduct(t.database, { name, stock: { '': 3 } })
  await t.database.db.run('update products set kind = $2 where id = $1', [product.id, kind])
  return product
}

interface Asked {
  piece: string
  photo: Buffer | string
  consent?: string
  key?: string
  type?: string
}

/** Sends a photo as the page does. */
export async function askForPicture(t: TestServer, { headers }: Pick<SignedInMember, 'headers'>, asked: Asked) {
  const { piece, photo, consent = TRYON_CONSENT, key, type = 'image/jpeg' } = asked
  const response = await fetch(`${t.base}/api/try-on/jobs?piece=${piece}&consent=${consent}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': type, ...(key ? { 'idempotency-key': key } : {}) },
    body: typeof photo === 'string' ? photo : new Uint8Array(photo),
  })
  return { status: response.status, body: (await response.json()) as RemoteJob & { error: { code: string } } }
}

/** What a worker does, as time goes on, until the job is over. */
export async function finished(t: TestServer, { headers }: Pick<SignedInMember, 'headers'>, id: string): Promise<RemoteJob> {
  for (let turn = 0; turn < 60; turn++) {
    const { body } = await t.read<RemoteJob>(`/api/try-on/jobs/${id}`, headers)
    if (body.state !== 'queued' && body.state !== 'running') return body
    t.clock.forward(8)
    await t.shop.remoteTryOn.workOnJobs()
  }
  throw new Error('it is never over')
}

/** What is stored of a job; tests read there what no answer tells. */
export async function jobRow(t: TestServer, id: string): Promise<Record<string, unknown>> {
  const found = { name: 'test_try_on_row', text: 'select * from try_on_jobs where id = $1' }
  return (await t.database.db.query<Record<string, unknown>>(found, [id]))[0]!
}

/** A shop with a jacket and the simulated service, and how a member of it asks, looks and waits. */
export async function startRemoteShop(given: Given = {}, options: Pick<TestServerOptions, 'log'> = {}) {
  const service = await startService()
  const remote = serviceAt(service.baseUrl, given)
  const t = await testServer({ tryOn: remote, ...options })
  const { id: jacket } = await addJacket(t)
  return {
    service,
    remote,
    t,
    jacket,
    /** For each test: somebody new, at a service that has heard nothing, and late enough that what failed before is no outage. */
    async newMember(): Promise<SignedInMember> {
      service.heard.length = 0
      t.clock.forward(600)
      return signUp(t)
    },
    /** Time goes on, and a worker comes by. */
    async work(seconds = 1): Promise<void> {
      t.clock.forward(seconds)
      await t.shop.remoteTryOn.workOnJobs()
    },
    result: (id: string, { headers }: Pick<SignedInMember, 'headers'>) => fetch(`${t.base}/api/try-on/jobs/${id}/result`, { headers }),
    rowOf: (id: string) => jobRow(t, id),
    stored: (id: string, name: 'photo' | 'result') => t.storage.exists(pictureKey(id, name)),
    async close(): Promise<void> {
      await t.close()
      await service.close()
    },
  }
}

/** Where the photo or the result of a job is stored. */
export const pictureKey = (id: string, name: 'photo' | 'result') => `try-on-${name}s/${id}/${name}.jpg`
