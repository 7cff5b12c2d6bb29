import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CHOICES_COOKIE, readChoices, writeChoices, type Choices } from '../../shop/choices.ts'
import { sendPageError } from '../errors.ts'
import { identify } from '../identify.ts'
import { asksForRoutes, pageAddresses, type PageAddress } from './page-address.ts'
import type { PageCache } from './page-cache.ts'
import { memberChunks, wholePage, zippedPage, type MemberChunks } from './member-page.ts'
import { CHOICES_HEADER, type CdnAnswers } from '../cdn/shared-answers.ts'
import { bodyOf, encodingFor, takesGzip, type Page, type PageEntry } from './page-entry.ts'
import { createPartStore } from './page-parts.ts'
import { needsRenewal, refuseWrongForm } from './page-forms.ts'
import { createRender, type Keys, type RenderOptions } from './page-render.ts'
import { contentPolicy, policyAt, type PolicyOptions } from '../security.ts'
import { keepingTrace, traced } from '../../platform/tracing.ts'
import { createFairQueue } from '../limits/fair-queue.ts'

export interface PageOptions extends Omit<RenderOptions, 'parts'> {
  policy: PolicyOptions
  cache: PageCache | undefined
  /** What pages say to the CDN in front, where there is one. */
  cdn: CdnAnswers | undefined
  /** Throws `unavailable` when a page that can wait has to: one for everybody that is not in the cache. */
  admit: () => void
  /** A page was not rendered because the queue is full, or was not admitted. */
  onShed: () => void
}

interface MemberPage {
  entry: PageEntry
  chunks: MemberChunks
}

/** Bytes. Forms of pages are small; pictures and videos are uploaded through the API. */
const BODY_LIMIT = 256 * 1024
/** Headers that only a shared page may have. */
const SHARED_HEADERS = new Set(['cache-control', 'etag', 'vary'])
/** What a page's route says to the server: how long the page may be shared, and that our own pages may show it in a frame. */
const INTERNAL_HEADERS = new Set(['x-page-cache', 'x-page-frame', 'cache-control'])
const RENEW = '/api/auth/renew'
/**
 * Rendering uses the process's CPU, so it is queued, and API calls are answered in between. Shared pages are shed
 * first; signing in, paying and following an order have a queue of their own.
 */
const QUEUES = { shared: { atOnce: 2, waiting: 60 }, own: { atOnce: 4, waiting: 200 } }

/** React Router behind Fastify: every address without another route is a page. */
export async function pages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { cache, cdn, site, build } = options
  const choicesOf = (request: FastifyRequest) => choicesIn(request, cdn)
  const parts = options.mode === 'production' ? createPartStore() : undefined
  const render = await createRender({ ...options, parts }, app.log)
  const queues = { shared: createFairQueue(QUEUES.shared), own: createFairQueue(QUEUES.own) }
  const built = typeof build === 'function' ? undefined : pageAddresses(build)
  const addressOf = async (url: string) => (typeof build === 'function' ? pageAddresses(await build()) : built)?.(url) as PageAddress
  identify(app, { sessions: options.shop.accounts.sessions, origin: site.origin })
  app.setErrorHandler(sendPageError)
  // Fastify only measures bodies here; React Router reads them.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body))

  /** Renders when its turn in the queue comes; `kind` is the cache key of the "not found" page, if it may be used. */
  async function renderPage(request: FastifyRequest, reply: FastifyReply, address: PageAddress, kind?: string): Promise<Page> {
    const shared = cache && reads(request) && !request.isSignedIn ? address.shared : null
    return renderInQueue(shared, request, reply, address, kind)
  }

  function renderInQueue(
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
      const rendersNotFound = kind === undefined || cache?.find(kind) === undefined
      return render({ request, reply, choices: choicesOf(request), shared, route: address.route, rendersNotFound })
    }
    const queued = async () => {
      if (!isOwn) options.admit()
      return queue(
        request.visitor.address,
        keepingTrace(() => traced('render page', work)),
      )
    }
    return queued().catch((error: unknown) => {
      if (!begun) options.onShed()
      throw error
    })
  }

  /** A shared page from the cache; for a missing one the "not found" page of its route. */
  async function sharedPage(cached: PageCache, request: FastifyRequest, reply: FastifyReply, address: PageAddress & { shared: string }) {
    const chosen = choicesKey(choicesOf(request))
    const send = (entry: PageEntry) => sendShared(entry, request, reply, { chosen, address: address.shared, cdn })
    const kind = `404 ${address.route}${chosen}`
    const key = address.shared + chosen
    const notFound = cached.isMissing(key) ? cached.find(kind) : undefined
    if (notFound) return send(notFound)
    const made = await cached.answer(key, () => renderPage(request, reply, address, kind))
    const found = 'entry' in made ? made.entry : isMissing(made.page) ? cached.find(kind) : undefined
    if (found) return send(found)
    // It was rendered without a body because the "not found" page was cached, which has been dropped since.
    const page = 'page' in made && made.page.body.length > 0 ? made.page : await renderPage(request, reply, address)
    return isMissing(page) ? send(cached.storeNotFound(kind, page)) : sendPage(page, reply, options)
  }

  /** The shared page with the member's own parts in it; undefined where it has to be rendered for the member. */
  async function memberPage(
    cached: PageCache,
    request: FastifyRequest,
    reply: FastifyReply,
    address: PageAddress & { shared: string },
  ): Promise<MemberPage | undefined> {
    const { member } = request.visitor
    if (!parts || !member || !address.forMembers || typeof build === 'function') return undefined
    const key = address.shared + choicesKey(choicesOf(request))
    // A missing page is rendered for the member.
    if (cached.isMissing(key)) return undefined
    const renderShared = () => renderInQueue(address.shared, request, reply, address)
    // The queue of shared pages is full: members have a queue of their own.
    const made = await cached.answer(key, renderShared).catch(() => undefined)
    if (!made || !('entry' in made)) return undefined
    const session = options.shop.accounts.sessions.view(member)
    const { sessionBlock } = build.entry.module as unknown as Keys
    const chunks = memberChunks(made.entry, { parts, session, block: sessionBlock(session) })
    return chunks && { entry: made.entry, chunks }
  }

  app.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '*',
    schema: { hide: true },
    async handler(request, reply) {
      const address = await addressOf(request.url)
      request.span?.rename(`${request.method} page ${address.route ?? 'none'}`)
      refuseWrongForm(request, reply, address, site.origin)
      if (needsRenewal(request)) return reply.redirect(`${RENEW}?next=${encodeURIComponent(request.url)}`, 303)
      const { shared } = address
      if (cache && shared !== null && reads(request)) {
        if (!request.isSignedIn) return sharedPage(cache, request, reply, { ...address, shared })
        const page = await memberPage(cache, request, reply, { ...address, shared })
        if (page) return sendMemberPage(page, request, reply)
      }
      return sendPage(await renderPage(request, reply, address), reply, options)
    },
  })
}

function reads({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** As the CDN says them, which has read and taken away the cookie; only where it keeps an answer for each. */
function saidBy(cdn: CdnAnswers | undefined, { headers }: FastifyRequest): string | undefined {
  const said = cdn?.keepsChoices ? headers[CHOICES_HEADER] : undefined
  // As it is in the cookie.
  return typeof said === 'string' ? decoded(said) : undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** This visitor's display preferences; unless they chose otherwise, the data saver follows the browser's `save-data` header. */
function choicesIn(request: FastifyRequest, cdn: CdnAnswers | undefined): Choices {
  const choices = readChoices(saidBy(cdn, request) ?? request.cookies[CHOICES_COOKIE])
  return { ...choices, saver: choices.saver ?? request.headers['save-data'] === 'on' }
}

/** The part of a cache key that tells pages for different display preferences apart; empty without any. */
function choicesKey({ saver, ...rest }: Choices): string {
  const text = writeChoices({ ...rest, saver: saver || null })
  return text && ` ${text}`
}

/** Whether it is a "not found" page, which is the same for every address of its route; data of pages is not. */
function isMissing({ status, personal, headers }: Page): boolean {
  return status === 404 && !personal && !headers.has('set-cookie') && Boolean(headers.get('content-type')?.startsWith('text/html'))
}

function sendPage(page: Page, reply: FastifyReply, options: PageOptions): FastifyReply {
  reply.status(page.status)
  // Even a shareable page contains this response's nonce here.
  reply.header('cache-control', 'private, no-store')
  for (const [name, value] of page.headers) if (!INTERNAL_HEADERS.has(name)) reply.header(name, value)
  if (options.cdn && page.status === 200 && asksForRoutes(reply.request.url)) reply.headers(options.cdn.routesHeaders())
  const framed = page.headers.get('x-page-frame') === 'self'
  if (framed) reply.removeHeader('x-frame-options')
  const policy = { ...policyAt(options.policy, reply.request.url), framed }
  if (options.mode === 'production') reply.header('content-security-policy', contentPolicy([`'nonce-${page.nonce}'`], policy))
  else reply.removeHeader('content-security-policy')
  return reply.send(page.body.length > 0 ? page.body : null)
}

/** For this member alone, whatever the headers of the shared page say. */
async function sendMemberPage({ entry, chunks }: MemberPage, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const zipped = takesGzip(request.headers['accept-encoding'])
  const body = zipped ? await zippedPage(entry, chunks) : wholePage(chunks)
  if (zipped) reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding')
  for (const [name, value] of Object.entries(entry.headers)) if (!SHARED_HEADERS.has(name)) reply.header(name, value)
  return reply.status(entry.status).header('cache-control', 'private, no-store').send(body)
}

interface Sharing {
  /** The key of its display preferences. */
  chosen: string
  address: string
  cdn: CdnAnswers | undefined
}

function sendShared(entry: PageEntry, request: FastifyRequest, reply: FastifyReply, { chosen, address, cdn }: Sharing) {
  const knows = saidBy(cdn, request) !== undefined
  const headers = cdn && (knows || !chosen) ? cdn.pageHeaders(entry, address, Date.now()) : {}
  // Caches on the way do not know the preferences.
  reply.headers({ ...entry.headers, ...headers, ...(chosen ? { 'cache-control': 'private, no-cache' } : {}) })
  return sendEntry(entry, request, reply)
}

function sendEntry(entry: PageEntry, request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
  reply.status(entry.status)
  if (entry.status === 200 && request.headers['if-none-match']?.includes(entry.etag)) return reply.status(304).send()
  const encoding = encodingFor(request.headers['accept-encoding'])
  // An explicit `identity` keeps the compression plugin from compressing the bytes again.
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  const body = bodyOf(entry, encoding)
  return Buffer.isBuffer(body) ? reply.send(body) : body.then((bytes) => reply.send(bytes))
}
