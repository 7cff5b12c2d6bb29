import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CHOICES_COOKIE, readChoices, writeChoices, type Choices } from '../../shop/choices.ts'
import { sendPageError } from '../errors.ts'
import { identify } from '../identify.ts'
import { pageAddresses, type PageAddress } from './page-address.ts'
import type { PageCache } from './page-cache.ts'
import { memberPieces, wholePage, zippedPage, type MemberPieces } from './member-page.ts'
import { bodyOf, encodingFor, takesGzip, type Page, type PageEntry } from './page-entry.ts'
import { createPartStore } from './page-parts.ts'
import { needsRenewal, refuseWrongForm } from './page-forms.ts'
import { createRender, type Keys, type RenderOptions } from './page-render.ts'
import { contentPolicy, type PolicyOptions } from '../security.ts'
import { createFairQueue } from '../limits/fair-queue.ts'

export interface PageOptions extends Omit<RenderOptions, 'parts'> {
  policy: PolicyOptions
  cache: PageCache | undefined
  /** A page was not drawn, because too many wait. */
  onShed: () => void
}

interface MemberPage {
  entry: PageEntry
  pieces: MemberPieces
}

/** Forms of pages are small; pictures and videos have their own way in. */
const BODY_LIMIT = 256 * 1024
/** Of a shared page, and of no other. */
const SHARED_HEADERS = new Set(['cache-control', 'etag', 'vary'])
const RENEW = '/api/auth/renew'
/**
 * Drawing keeps the process busy, so it waits for its turn, and calls of the API come in between. What everybody may see
 * gives way first; who signs in, pays or follows an order has a queue of their own.
 */
const QUEUES = { shared: { atOnce: 2, waiting: 60 }, own: { atOnce: 4, waiting: 200 } }

/** React Router behind Fastify: every address that nothing else answers is a page. */
export async function pages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { cache, site, build } = options
  const parts = options.mode === 'production' ? createPartStore() : undefined
  const drawing = await createRender({ ...options, parts }, app.log)
  const queues = { shared: createFairQueue(QUEUES.shared), own: createFairQueue(QUEUES.own) }
  const built = typeof build === 'function' ? undefined : pageAddresses(build)
  const addressOf = async (url: string) => (typeof build === 'function' ? pageAddresses(await build()) : built)?.(url) as PageAddress
  identify(app, { sessions: options.shop.accounts.sessions, origin: site.origin })
  app.setErrorHandler(sendPageError)
  // Fastify only measures bodies here; React Router reads them.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body))

  /** When its turn comes; `kind` names the page for what is not there, if there may be one. */
  async function draw(request: FastifyRequest, reply: FastifyReply, address: PageAddress, kind?: string): Promise<Page> {
    const shared = cache && reads(request) && !request.isSignedIn ? address.shared : null
    return drawFor(shared, request, reply, address, kind)
  }

  function drawFor(
    shared: string | null,
    request: FastifyRequest,
    reply: FastifyReply,
    address: PageAddress,
    kind?: string,
  ): Promise<Page> {
    const isOwn = shared === null && (request.visitor.member !== null || (address.shared === null && address.route !== null))
    const queue = isOwn ? queues.own : queues.shared
    let begun = false
    const work = () => {
      begun = true
      const drawsMissing = kind === undefined || cache?.find(kind) === undefined
      return drawing({ request, reply, choices: choicesOf(request), shared, route: address.route, drawsMissing })
    }
    return queue(request.visitor.address, work).catch((error: unknown) => {
      if (!begun) options.onShed()
      throw error
    })
  }

  /** What many share, from the cache; and for what is not there one page of its kind. */
  async function sharedPage(cached: PageCache, request: FastifyRequest, reply: FastifyReply, address: PageAddress & { shared: string }) {
    const chosen = choicesKey(request)
    const kind = `404 ${address.route}${chosen}`
    const key = address.shared + chosen
    const kept = cached.isMissing(key) ? cached.find(kind) : undefined
    if (kept) return sendShared(kept, request, reply, chosen)
    const made = await cached.answer(key, () => draw(request, reply, address, kind))
    const found = 'entry' in made ? made.entry : isMissing(made.page) ? cached.find(kind) : undefined
    if (found) return sendShared(found, request, reply, chosen)
    // Perhaps it was drawn for someone who had the page for what is missing, and it has gone since.
    const page = 'page' in made && made.page.body.length > 0 ? made.page : await draw(request, reply, address)
    return isMissing(page) ? sendShared(cached.keep(kind, page), request, reply, chosen) : sendPage(page, reply, options)
  }

  /** The shared page with the member's own parts in it; undefined where it has to be rendered for them. */
  async function memberPage(
    cached: PageCache,
    request: FastifyRequest,
    reply: FastifyReply,
    address: PageAddress & { shared: string },
  ): Promise<MemberPage | undefined> {
    const { member } = request.visitor
    if (!parts || !member || !address.forMembers || typeof build === 'function') return undefined
    const key = address.shared + choicesKey(request)
    // What is not there is rendered once, for the member.
    if (cached.isMissing(key)) return undefined
    const render = () => drawFor(address.shared, request, reply, address)
    // Too much waits to be rendered for everybody: members have a queue of their own.
    const made = await cached.answer(key, render).catch(() => undefined)
    if (!made || !('entry' in made)) return undefined
    const session = options.shop.accounts.sessions.view(member)
    const { sessionBlock } = build.entry.module as unknown as Keys
    const pieces = memberPieces(made.entry, { parts, session, block: sessionBlock(session) })
    return pieces && { entry: made.entry, pieces }
  }

  app.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '*',
    schema: { hide: true },
    async handler(request, reply) {
      const address = await addressOf(request.url)
      refuseWrongForm(request, reply, address, site.origin)
      if (needsRenewal(request)) return reply.redirect(`${RENEW}?next=${encodeURIComponent(request.url)}`, 303)
      const { shared } = address
      if (cache && shared !== null && reads(request)) {
        if (!request.isSignedIn) return sharedPage(cache, request, reply, { ...address, shared })
        const page = await memberPage(cache, request, reply, { ...address, shared })
        if (page) return sendMemberPage(page, request, reply)
      }
      return sendPage(await draw(request, reply, address), reply, options)
    },
  })
}

function reads({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** How this visitor wants to see the shop; without a word of theirs the data saver is what their browser asks for. */
function choicesOf(request: FastifyRequest): Choices {
  const choices = readChoices(request.cookies[CHOICES_COOKIE])
  return { ...choices, saver: choices.saver ?? request.headers['save-data'] === 'on' }
}

/** What distinguishes pages rendered for different choices in a cache; empty for those without any. */
function choicesKey(request: FastifyRequest): string {
  const { saver, ...rest } = choicesOf(request)
  const text = writeChoices({ ...rest, saver: saver || null })
  return text && ` ${text}`
}

/** The page of what is not there, the same whatever was asked for; data of pages is not. */
function isMissing({ status, personal, headers }: Page): boolean {
  return status === 404 && !personal && !headers.has('set-cookie') && Boolean(headers.get('content-type')?.startsWith('text/html'))
}

function sendPage(page: Page, reply: FastifyReply, options: PageOptions): FastifyReply {
  reply.status(page.status)
  // Even a page that others could have is sent here with this response's nonce in it.
  reply.header('cache-control', 'private, no-store')
  for (const [name, value] of page.headers) if (name !== 'x-page-cache' && name !== 'cache-control') reply.header(name, value)
  if (options.mode === 'production') reply.header('content-security-policy', contentPolicy([`'nonce-${page.nonce}'`], options.policy))
  else reply.removeHeader('content-security-policy')
  return reply.send(page.body.length > 0 ? page.body : null)
}

/** For this member alone, whatever the headers of the shared page say. */
async function sendMemberPage({ entry, pieces }: MemberPage, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const zipped = takesGzip(request.headers['accept-encoding'])
  const body = zipped ? await zippedPage(entry, pieces) : wholePage(pieces)
  if (zipped) reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding')
  for (const [name, value] of Object.entries(entry.headers)) if (!SHARED_HEADERS.has(name)) reply.header(name, value)
  return reply.status(entry.status).header('cache-control', 'private, no-store').send(body)
}

function sendShared(entry: PageEntry, request: FastifyRequest, reply: FastifyReply, chosen: string) {
  // Caches on the way know nothing of choices.
  if (chosen) entry.headers['cache-control'] = 'private, no-cache'
  return sendEntry(entry, request, reply)
}

function sendEntry(entry: PageEntry, request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
  reply.status(entry.status).headers(entry.headers)
  if (entry.status === 200 && request.headers['if-none-match']?.includes(entry.etag)) return reply.status(304).send()
  const encoding = encodingFor(request.headers['accept-encoding'])
  // `identity` too is said, so that the compression plugin leaves the bytes alone.
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  const body = bodyOf(entry, encoding)
  return Buffer.isBuffer(body) ? reply.send(body) : body.then((bytes) => reply.send(bytes))
}
