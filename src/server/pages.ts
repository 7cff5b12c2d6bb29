import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, isRouteErrorResponse, RouterContextProvider, type ServerBuild } from 'react-router'
import { CHOICES_COOKIE, readChoices, writeChoices, type Choices } from '../shop/choices.ts'
import { isShopError, ShopError } from '../shop/errors.ts'
import type { Shop } from '../shop/shop.ts'
import type * as entry from '../web/entry.server.tsx'
import type { Entrance, Site, Visitor } from '../web/context.ts'
import { entranceOf } from './entrance.ts'
import { errorReply, sendPageError } from './errors.ts'
import { identify } from './identify.ts'
import { isCsrfTokenOf } from './api/access.ts'
import { cacheKey, type PageCache } from './page-cache.ts'
import { bodyOf, encodingFor, type Page, type PageEntry } from './page-entry.ts'
import { contentPolicy, fromOurPages, type PolicyOptions } from './security.ts'
import { bearerOf, isSignedIn } from './visitor.ts'

export interface PageOptions {
  shop: Shop
  site: Site
  visitor: (request: FastifyRequest) => Visitor
  /** The built app, or in development a fresh one per request. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  mode: 'production' | 'development'
  policy: PolicyOptions
  cache: PageCache | undefined
}

type Failed = WeakMap<object, number>
type Keys = Pick<typeof entry, 'shopContext' | 'visitorContext' | 'siteContext' | 'choicesContext' | 'nonceContext' | 'entranceContext'>

/** Forms of pages are small; pictures and videos have their own way in. */
const BODY_LIMIT = 256 * 1024
/** All that pages take; anything else would break where it is read. */
const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/
const RENEW = '/api/auth/renew'
/** Pages that links in e-mails and ended sessions lead to: they are the same for whoever was signed in here. */
const WITHOUT_SESSION = new Set(['/login', '/reset-password', '/confirm-email', '/confirm-sign-up', '/unsubscribe'])

/** React Router behind Fastify: every address that nothing else answers is a page. */
export async function pages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { cache, site } = options
  // What failed pages failed of, by their context: React Router calls every failure a 500.
  const failed: Failed = new WeakMap()
  const buildNow = async () => withLog(typeof options.build === 'function' ? await options.build() : options.build, app.log, failed)
  const handle = createRequestHandler(typeof options.build === 'function' ? buildNow : await buildNow(), options.mode)
  identify(app, options.shop.accounts.sessions)
  app.setErrorHandler(sendPageError)
  // Fastify only measures bodies here; React Router reads them.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body))

  async function render(request: FastifyRequest, reply: FastifyReply): Promise<Page> {
    const build = typeof options.build === 'function' ? await options.build() : options.build
    const nonce = randomBytes(16).toString('base64')
    const watch = { personal: false }
    const entrance = entranceOf(request, reply, { shop: options.shop, origin: site.origin })
    const context = loadContext(build, options, {
      visitor: watched(options.visitor(request), watch),
      choices: choicesOf(request),
      entrance,
      nonce,
    })
    const response = await handle(webRequest(request, site.origin), context)
    return {
      status: response.status === 500 ? (failed.get(context) ?? 500) : response.status,
      headers: response.headers,
      body: Buffer.from(await response.arrayBuffer()),
      nonce,
      personal: watch.personal,
    }
  }

  app.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '*',
    schema: { hide: true },
    async handler(request, reply) {
      if (!request.url.startsWith('/')) throw new ShopError('invalid_input')
      const reads = request.method === 'GET' || request.method === 'HEAD'
      if (!reads) refuseForgery(request, site.origin)
      if (request.method === 'POST' && !FORM.test(request.headers['content-type'] ?? '')) throw new ShopError('invalid_input')
      if (reads && needsRenewal(request)) return reply.redirect(`${RENEW}?next=${encodeURIComponent(request.url)}`, 303)
      if (!cache || request.method !== 'GET' || isSignedIn(request)) return sendPage(await render(request, reply), reply, options)
      const chosen = choicesKey(request)
      const made = await cache.answer(cacheKey(request.url) + chosen, () => render(request, reply))
      // Caches on the way know nothing of choices.
      if ('entry' in made && chosen) made.entry.headers['cache-control'] = 'private, no-cache'
      return 'entry' in made ? sendEntry(made.entry, request, reply) : sendPage(made.page, reply, options)
    },
  })
}

/** How this visitor wants to see the shop; without a word of theirs the data saver is what their browser asks for. */
function choicesOf(request: FastifyRequest): Choices {
  const choices = readChoices(request.cookies[CHOICES_COOKIE])
  return { ...choices, saver: choices.saver ?? request.headers['save-data'] === 'on' }
}

/** What keeps pages drawn by different choices apart in a cache; empty for those without any. */
function choicesKey(request: FastifyRequest): string {
  const { saver, ...rest } = choicesOf(request)
  const text = writeChoices({ ...rest, saver: saver || null })
  return text && ` ${text}`
}

/** A form comes from our pages; one that a member sends says so with the token of the session too (open-34). */
function refuseForgery(request: FastifyRequest, origin: string): void {
  if (!fromOurPages(request, origin)) throw new ShopError('forbidden')
  const { member, expired } = request.visitor
  if (expired && !WITHOUT_SESSION.has(pathOf(request).replace(/\.data$/, ''))) throw new ShopError('session_expired')
  if (!member || bearerOf(request) !== null || isCsrfTokenOf(member, request.headers['x-csrf-token'])) return
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  const given = isForm && Buffer.isBuffer(request.body) ? new URLSearchParams(request.body.toString()).get('csrf_token') : null
  if (!isCsrfTokenOf(member, given)) throw new ShopError('csrf_failed')
}

/** A page that is opened while the access token is over: the refresh cookie, which pages do not get, is exchanged first. */
function needsRenewal(request: FastifyRequest): boolean {
  if (!request.visitor.expired || request.method !== 'GET' || bearerOf(request) !== null) return false
  const path = pathOf(request)
  return !WITHOUT_SESSION.has(path) && !path.endsWith('.data') && Boolean(request.headers.accept?.includes('text/html'))
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? ''
}

/** React Router would print whatever goes wrong, missing pages included. */
function withLog(build: ServerBuild, log: FastifyBaseLogger, failed: Failed): ServerBuild {
  const handleError = (error: unknown, { request, context }: { request: Request; context: object }): void => {
    if (isRouteErrorResponse(error)) return
    // The database is away, or was asked for what no text can hold; or the shop has refused.
    const { status } = errorReply(error)
    failed.set(context, status)
    if (status >= 500 && !isShopError(error) && !request.signal.aborted) log.error({ err: error }, 'page failed')
  }
  return { ...build, entry: { ...build.entry, module: { ...build.entry.module, handleError } } }
}

function loadContext(
  build: ServerBuild,
  options: PageOptions,
  own: { visitor: Visitor; choices: Choices; entrance: Entrance; nonce: string },
): RouterContextProvider {
  // Keys are made in the page bundle; ours would be other objects of the same name.
  const keys = build.entry.module as unknown as Keys
  const context = new RouterContextProvider()
  context.set(keys.shopContext, options.shop)
  context.set(keys.siteContext, options.site)
  context.set(keys.visitorContext, own.visitor)
  context.set(keys.choicesContext, own.choices)
  context.set(keys.entranceContext, own.entrance)
  context.set(keys.nonceContext, own.nonce)
  return context
}

/** Notes whether a page looked at who is asking: then it is theirs alone, whatever its route declares. */
function watched(visitor: Visitor, watch: { personal: boolean }): Visitor {
  return new Proxy(visitor, {
    get(target, name, receiver) {
      if (Reflect.get(target, name, receiver) !== null) watch.personal = true
      return Reflect.get(target, name, receiver) as unknown
    },
  })
}

function webRequest(request: FastifyRequest, origin: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(':')) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  // React Router compares it with the address we build here; fromOurPages() has compared it with the real one.
  if (headers.has('origin')) headers.set('origin', new URL(origin).origin)
  const body = request.body as Buffer | undefined
  return new Request(origin + request.url, { method: request.method, headers, ...(body ? { body: new Uint8Array(body) } : {}) })
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

function sendEntry(entry: PageEntry, request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
  reply.headers(entry.headers)
  if (request.headers['if-none-match']?.includes(entry.etag)) return reply.status(304).send()
  const encoding = encodingFor(request.headers['accept-encoding'])
  // `identity` too is said, so that the compression plugin leaves the bytes alone.
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  const body = bodyOf(entry, encoding)
  return Buffer.isBuffer(body) ? reply.send(body) : body.then((bytes) => reply.send(bytes))
}
