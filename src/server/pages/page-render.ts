import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, isRouteErrorResponse, RouterContextProvider, type ServerBuild } from 'react-router'
import type { SessionView } from '../../shop/accounts/contract.ts'
import type { Choices } from '../../shop/choices.ts'
import { isShopError } from '../../shop/errors.ts'
import type { Shop } from '../../shop/shop.ts'
import type * as entry from '../../web/entry.server.tsx'
import type { Visitor } from '../../shop/accounts/visitor.ts'
import type { PageAuth, RenderedPage, Site } from '../../web/context.ts'
import { pageAuthOf } from './page-auth.ts'
import { errorReply } from '../errors.ts'
import type { Page } from './page-entry.ts'
import { asksForData, withRoutesOf } from './page-address.ts'
import { joined, type PartsOfPage, type PartStore } from './page-parts.ts'

export interface RenderOptions {
  shop: Shop
  site: Site
  visitor: (request: FastifyRequest) => Visitor
  /** The built app, or in development a fresh one per request. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  mode: 'production' | 'development'
  /** Parts of pages that are rendered once; undefined renders all of every page. */
  parts: PartStore | undefined
}

export interface Asked {
  request: FastifyRequest
  reply: FastifyReply
  choices: Choices
  /** The address of a shared page, the only thing that it is rendered from. Null renders a page for this request alone. */
  shared: string | null
  /** Id of the matching route; null when no page matches. */
  route: string | null
  /** False when the "not found" page is cached already: a 404 is returned without a body. */
  rendersNotFound: boolean
}

/** Renders one page. */
export type Render = (asked: Asked) => Promise<Page>

type Failed = WeakMap<object, number>
/** The visitor that a shared page is rendered for when a member is the first to request it. */
const NOBODY: Visitor = { guestId: null, member: null, expired: null, address: '' }

/** What the server imports from the page bundle. */
export type Keys = Omit<typeof entry, 'default'>

/** React Router, as a function from a request to a page. */
export async function createRender(options: RenderOptions, log: FastifyBaseLogger): Promise<Render> {
  const { site } = options
  const { build } = options
  // Status of failed pages by their context: React Router answers 500 for every failure.
  const failed: Failed = new WeakMap()
  const handlerFor =
    typeof build === 'function'
      ? sameHandler(createRequestHandler(async () => withLog(await build(), log, failed), options.mode))
      : handlersByRoute(withLog(build, log, failed), options.mode)

  return async (asked) => {
    const { request, reply, shared, route } = asked
    const nonce = randomUUID()
    const watch = { personal: false }
    const pageAuth = pageAuthOf(request, reply, { shop: options.shop, origin: site.origin })
    const visitor = watched(shared !== null && request.isSignedIn ? NOBODY : options.visitor(request), watch)
    const session = visitor.member && options.shop.accounts.sessions.view(visitor.member)
    const parts = options.parts?.forPage(session?.user ?? null)
    const page: RenderedPage = { html: null, blocks: asksForData(shared ?? request.url) ? null : [] }
    const keys = typeof build === 'function' ? await build() : build
    const context = loadContext(keys, options, { ...asked, visitor, pageAuth, nonce, session, parts, page })
    const response = await handlerFor(route)(
      shared === null ? webRequest(request, site.origin) : new Request(site.origin + shared),
      context,
    )
    const html = page.html !== null && (shared !== null || request.method !== 'HEAD') ? page.html : null
    const chunks = html === null ? null : (parts?.resolve(html) ?? [html])
    return {
      status: response.status === 500 ? (failed.get(context) ?? 500) : response.status,
      headers: response.headers,
      body: chunks ? joined(chunks) : Buffer.from(await response.arrayBuffer()),
      chunks,
      nonce,
      personal: watch.personal,
    }
  }
}

type Handle = ReturnType<typeof createRequestHandler>

function sameHandler(handle: Handle): () => Handle {
  return () => handle
}

/** React Router works through all routes several times for each page, so each page gets a handler that knows only its own. */
function handlersByRoute(build: ServerBuild, mode: string): (route: string | null) => Handle {
  const whole = createRequestHandler(build, mode)
  const known = new Map<string, Handle>()
  return (route) => {
    if (route === null) return whole
    const handle = known.get(route) ?? createRequestHandler(withRoutesOf(build, route), mode)
    known.set(route, handle)
    return handle
  }
}

/** Replaces React Router's own logging, which prints every error, missing pages included. */
function withLog(build: ServerBuild, log: FastifyBaseLogger, failed: Failed): ServerBuild {
  const handleError = (error: unknown, { request, context }: { request: Request; context: object }): void => {
    if (isRouteErrorResponse(error)) return
    // The database is down or cannot store the text it was given, or the shop has refused.
    const { status } = errorReply(error)
    failed.set(context, status)
    if (status >= 500 && !isShopError(error) && !request.signal.aborted) log.error({ err: error }, 'page failed')
  }
  return { ...build, entry: { ...build.entry, module: { ...build.entry.module, handleError } } }
}

function loadContext(
  build: ServerBuild,
  options: RenderOptions,
  own: Pick<Asked, 'choices' | 'rendersNotFound'> & { visitor: Visitor; pageAuth: PageAuth; nonce: string } & {
    session: SessionView | null
    parts: PartsOfPage | undefined
    page: RenderedPage
  },
): RouterContextProvider {
  // Keys are made in the page bundle; ours would be other objects of the same name.
  const keys = build.entry.module as unknown as Keys
  const context = new RouterContextProvider()
  context.set(keys.shopContext, options.shop)
  context.set(keys.siteContext, options.site)
  context.set(keys.visitorContext, own.visitor)
  context.set(keys.choicesContext, own.choices)
  context.set(keys.pageAuthContext, own.pageAuth)
  context.set(keys.nonceContext, own.nonce)
  context.set(keys.rendersNotFoundContext, own.rendersNotFound)
  context.set(keys.sessionContext, own.session)
  context.set(keys.pagePartsContext, own.parts ?? null)
  context.set(keys.pageContext, own.page)
  return context
}

/** Records whether a page read the visitor: then it is private, whatever its route declares. */
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
