import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { uuidsIn } from '../../shop/ids.ts'
import type { PageChunk, Slot } from './page-parts.ts'
import { contentPolicy, type PolicyOptions } from '../security.ts'

export interface Page {
  status: number
  headers: Headers
  body: Buffer
  /** The body by its parts; null for what is not a page, such as data. */
  chunks: PageChunk[] | null
  /** Of the render; meaningless outside this page. */
  nonce: string
  /** The render asked who the visitor is. */
  personal: boolean
}

/** Offsets in bytes. */
export interface Places {
  /** Where the page begins to have a body: the session block for the browser is inserted there. */
  session: number
  slots: readonly { slot: Slot; from: number; to: number }[]
}

export type Encoding = 'br' | 'gzip' | 'identity'

/** A page that many visitors get, until one of the products on it changes. */
export interface PageEntry {
  status: number
  headers: Record<string, string>
  etag: string
  /** Where a member sees something else, by offsets into the identity body; null for what is the same for members, such as data. */
  places: Places | null
  /** What lies between these places, compressed at the first request of a member (member-page.ts). */
  deflated: Promise<Buffer[]> | undefined
  bodies: Partial<Record<Encoding, Buffer | Promise<Buffer>>> & { identity: Buffer }
  /** Ids in the page: a change of one of these products invalidates it. What is not shown to people is only rendered again. */
  mentions: ReadonlySet<string>
  bytes: number
  /** When its render was asked for, in milliseconds: what changed since may be missing. */
  began: number
  freshUntil: number
  staleUntil: number
  /** How long its route lets it be shared. */
  seconds: number
  /** By which a CDN is told that it has changed, once one was sent it (src/server/cdn). */
  keys: readonly string[] | undefined
}

/** Seconds a page is fresh; after that it is served stale while it is rendered again. */
const FRESH = 5
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }
const compressors = { br: (body: Buffer) => promisify(brotliCompress)(body, BROTLI), gzip: (body: Buffer) => promisify(gzip)(body) }

/** Seconds for which the route allows the page to be shared, by its header `x-page-cache`; 0 when it may not be. */
export function sharedFor(page: Page): number {
  const seconds = Number(page.headers.get('x-page-cache') ?? 0)
  if (page.status !== 200 || page.personal || page.headers.has('set-cookie')) return 0
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0
}

export function toEntry(page: Page, options: { began: number; now: number; seconds: number; policy: PolicyOptions }): PageEntry {
  const { began, now, seconds, policy } = options
  const { text, hashes } = withoutNonce(page.body.toString('utf8'), page.nonce)
  const identity = Buffer.from(text)
  const fresh = Math.min(FRESH, seconds)
  const headers: Record<string, string> = {}
  for (const [name, value] of page.headers) if (!['x-page-cache', 'cache-control', 'content-length'].includes(name)) headers[name] = value
  headers['content-security-policy'] = contentPolicy(hashes, policy)
  headers['cache-control'] = `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${seconds - fresh}`
  headers['vary'] = 'accept-encoding'
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  headers['etag'] = etag
  return {
    status: page.status,
    headers,
    etag,
    places: page.chunks && placesIn(page.chunks, (part) => part.replaceAll(nonceOf(page.nonce), '')),
    deflated: undefined,
    bodies: { identity },
    mentions: new Set(headers['content-type']?.startsWith('text/html') ? uuidsIn(text) : []),
    // Compressed bodies are added later: Brotli, gzip and the chunks for members together take three fifths of it.
    bytes: Math.ceil(identity.length * 1.6),
    began,
    freshUntil: now + fresh * 1000,
    staleUntil: now + seconds * 1000,
    seconds,
    keys: undefined,
  }
}

/**
 * A nonce must not be shared, so the inline scripts that carry it are allowed by their hash instead. A script
 * that got into the page some other way carries no nonce and stays forbidden.
 */
function withoutNonce(html: string, nonce: string): { text: string; hashes: string[] } {
  const attribute = nonceOf(nonce)
  const hashes = new Set<string>()
  for (const [, attributes = '', content = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!content || !attributes.includes(attribute)) continue
    hashes.add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`)
  }
  return { text: html.replaceAll(attribute, ''), hashes: [...hashes] }
}

function nonceOf(nonce: string): string {
  return ` nonce="${nonce}"`
}

/** Parts contain no nonce: they are on other pages, too. */
function placesIn(chunks: readonly PageChunk[], stripped: (text: string) => string): Places | null {
  const slots: Places['slots'][number][] = []
  let session: number | undefined
  let at = 0
  for (const chunk of chunks) {
    if (typeof chunk === 'string') {
      const text = stripped(chunk)
      const body = session === undefined ? /<body[^>]*>/.exec(text) : null
      if (body) session = at + Buffer.byteLength(text.slice(0, body.index + body[0].length))
      at += Buffer.byteLength(text)
      continue
    }
    const from = at
    at += chunk.html.length
    if (chunk.slot) slots.push({ slot: chunk.slot, from, to: at })
  }
  return session === undefined ? null : { session, slots }
}

/** The page's bytes in the encoding, compressed at the first request that wants them. */
export function bodyOf(entry: PageEntry, encoding: Encoding): Buffer | Promise<Buffer> {
  const body = entry.bodies[encoding]
  if (body || encoding === 'identity') return body ?? entry.bodies.identity
  const compressed = compressors[encoding](entry.bodies.identity).then((bytes) => (entry.bodies[encoding] = bytes))
  entry.bodies[encoding] = compressed
  return compressed
}

/** Whether the browser accepts gzip, whatever it prefers. */
export function takesGzip(accept: string | undefined): boolean {
  return takenOf(accept).includes('gzip')
}

/** The smallest encoding that the browser accepts. */
export function encodingFor(accept: string | undefined): Encoding {
  const taken = takenOf(accept)
  if (taken.includes('br')) return 'br'
  return taken.includes('gzip') ? 'gzip' : 'identity'
}

function takenOf(accept = ''): (string | undefined)[] {
  return accept
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
}
