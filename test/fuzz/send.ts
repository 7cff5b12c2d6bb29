import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { Known, type Within } from './known-values.ts'
import type { Operation } from './operations.ts'
import type { Oddity, Plan } from './requests.ts'
import type { FuzzVisitor } from './visitors.ts'

/** As it goes to the shop. */
export interface Sent {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers: Record<string, string>
  payload: string | Buffer | undefined
  /** The things it is about, as the address names them. */
  about: Within
}

export interface Received {
  status: number
  headers: Record<string, unknown>
  text: string
  /** A stream of events has no end: only its beginning is known. */
  isStream: boolean
  /** Milliseconds of CPU time, of everything in this process meanwhile. */
  cpu: number
}

/** A header that HTTP can carry. */
const CARRIED = /[^\t\u0020-\u007e\u00a0-\u00ff]/g
const URL_MAX = 6000

export function sentOf(operation: Operation, plan: Plan, visitor: FuzzVisitor): Sent {
  const places = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  // What may be done with a thing is called as the end of the address: `by_hand`.
  const step =
    /\}\/([\w-]+)$/
      .exec(operation.path)
      ?.slice(1)
      .map((word) => word.replaceAll('-', '_')) ?? []
  const above = parents(operation.path)
  const about: string[] = []
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_part, name: string) => {
    // Of what is inside of it something has to be known.
    const value = asText(
      settled(plan.path[name], visitor, [...about, ...above], about.length > 0 ? [] : places.length > 1 ? places.slice(1) : step),
    )
    about.unshift(value)
    return inAddress(value)
  })
  const within = [...about, ...above]
  const put = (value: unknown) => settled(value, visitor, within)
  const query = plan.query.map(([name, value]) => `${encode(name)}=${inAddress(put(value))}`).join('&')
  const headers: Record<string, string> = { 'user-agent': 'fuzz', accept: 'application/json', ...visitor.headers }
  for (const [name, value] of Object.entries(plan.headers)) headers[name] = asText(put(value)).replaceAll(CARRIED, '?').slice(0, 2000)
  const { body } = plan
  if (body?.type) headers['content-type'] = body.type
  // What a guest shows beside the id of a conversation is in no list of parameters.
  if (operation.path.includes('/chat/conversations')) headers['x-chat-key'] = asText(visitor.known.latest(about[0] ?? '', 'key') ?? '')
  if (visitor.jar.size > 0) headers['cookie'] = [headers['cookie'] ?? [], ...visitor.jar.values()].flat().join('; ')
  for (const oddity of plan.oddities) ODD[oddity](headers)
  return {
    about,
    method: operation.method as Sent['method'],
    url: `${path}${query ? `?${query}` : ''}`.slice(0, URL_MAX),
    headers,
    payload: body === null ? undefined : 'json' in body ? JSON.stringify(put(body.json)) : 'text' in body ? body.text : body.bytes,
  }
}

const ODD: Record<Oddity, (headers: Record<string, string>) => void> = {
  'no token': (headers) => delete headers['x-csrf-token'],
  'wrong token': (headers) => void (headers['x-csrf-token'] = '0'.repeat(64)),
  'other account': (headers) => void (headers['x-account-id'] = '0199c0de-0000-7000-8000-000000000001'),
  'other site': (headers) => Object.assign(headers, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }),
  bearer: (headers) => void (headers['authorization'] = 'Bearer \xff\xfe not a token'),
  'odd guest': (headers) => void (headers['x-guest-id'] = '__proto__'),
  'odd accept': (headers) =>
    Object.assign(headers, { accept: 'text/html;q=0,*/*;q=x', 'accept-encoding': 'br;q=1.001, zstd', 'accept-language': '\xe9,*' }),
  'odd key': (headers) => Object.assign(headers, { 'idempotency-key': 'x'.repeat(101), 'x-chat-key': '../..' }),
  'long header': (headers) => void (headers['x-long'] = 'x'.repeat(7000)),
  range: (headers) => Object.assign(headers, { range: 'bytes=-1-2,9-1', 'if-none-match': '*', 'if-modified-since': 'never' }),
  forwarded: (headers) =>
    Object.assign(headers, { 'x-forwarded-for': '::ffff:127.0.0.1, <script>', 'x-forwarded-host': 'evil.example', forwarded: 'for=_x' }),
  override: (headers) => Object.assign(headers, { 'x-http-method-override': 'DELETE', 'content-encoding': 'gzip' }),
  'odd cookies': (headers) => void (headers['cookie'] = `${headers['cookie'] ?? ''}; upya_choices=%; guest_user_id=%00; __proto__=1; =; a`),
}

/** Sends it without a network in between. */
export async function ask(app: FastifyInstance, sent: Sent): Promise<Received> {
  const before = process.cpuUsage()
  const { payload, about: _about, ...rest } = sent
  const response = await app.inject({ ...rest, ...(payload === undefined ? {} : { payload }), payloadAsStream: true })
  const isStream = String(response.headers['content-type']).startsWith('text/event-stream') && sent.method === 'GET'
  const stream = response.stream()
  let text = ''
  if (isStream) {
    // A heartbeat may be 20 seconds away; what is wrong with a stream shows at its beginning.
    text = await new Promise<string>((resolve, reject) => {
      stream.once('data', (chunk: Buffer) => resolve(chunk.toString('utf8')))
      stream.once('end', () => resolve(''))
      stream.once('error', reject)
      setImmediate(() => setImmediate(() => resolve('')))
    })
    stream.destroy()
    response.raw.res.destroy()
  } else text = (await unpacked(stream, response.headers['content-encoding'])).toString('utf8')
  const { user, system } = process.cpuUsage(before)
  return { status: response.statusCode, headers: response.headers, text, isStream, cpu: (user + system) / 1000 }
}

const UNPACK: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
  zstd: zstdDecompressSync,
}

async function unpacked(stream: AsyncIterable<unknown>, encoding: unknown): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const chunk of stream) parts.push(chunk as Buffer)
  const bytes = Buffer.concat(parts)
  return bytes.length > 0 ? (UNPACK[String(encoding)]?.(bytes) ?? bytes) : bytes
}

/** A plan with what is known by now in its places. Names such as __proto__ stay what they are: names. */
function settled(value: unknown, visitor: FuzzVisitor, within: Within, needs: readonly string[] = []): unknown {
  if (value instanceof Known) {
    const { key, pick, otherwise } = value
    if (isPublishing(visitor, key, within)) return settled(otherwise, visitor, within)
    return visitor.own(key, pick) ?? visitor.known.get(value, within, needs) ?? settled(otherwise, visitor, within)
  }
  if (Array.isArray(value)) return value.map((item) => settled(item, visitor, within))
  if (!value || typeof value !== 'object') return value
  const copy = Object.create(null) as Record<string, unknown>
  for (const name of Object.keys(value)) copy[name] = null
  const put = (names: string[], near: Within) => {
    for (const name of names) copy[name] = settled((value as Record<string, unknown>)[name], visitor, near)
  }
  // What else is said of a thing is what is known of that one: its code, its size, its version.
  const ids = Object.keys(value).filter((name) => /(?:^|_)id$/.test(name))
  put(ids, within)
  const near = [...ids.map((name) => asText(copy[name])), ...within]
  put(
    Object.keys(value).filter((name) => !ids.includes(name)),
    near,
  )
  return copy
}

/** An address that admins type anywhere but beside its account may be the shop's own from then on, which everybody sees. */
function isPublishing({ kind }: FuzzVisitor, key: string, within: Within): boolean {
  return /admin/.test(kind) && key.includes('email') && !within.some((thing) => /\/(?:users|auth)\b/.test(thing))
}

/** The address and those above it: a list knows the version of what is in it. */
function parents(path: string): string[] {
  const parts = path.split('/')
  return [0, 1, 2].map((less) => parts.slice(0, parts.length - less).join('/')).filter((one) => one.split('/').length > 2)
}

function asText(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}

function inAddress(value: unknown): string {
  const text = asText(value)
  // Some are sent as they are, as no browser would.
  return /^%(?:00|ff|zz)/i.test(text) ? text : encode(text)
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(/^\.{1,2}$/g, '%2e%2e')
}
