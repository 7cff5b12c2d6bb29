import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Shop } from '../shop/shop.ts'
import type * as entry from '../web/entry.server.tsx'
import type { Site, Visitor } from '../web/context.ts'

export interface PageOptions {
  shop: Shop
  site: Site
  visitor: (request: FastifyRequest) => Visitor
  /** The built app, or in development a fresh one per request. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  mode: 'production' | 'development'
}

type Keys = Pick<typeof entry, 'shopContext' | 'visitorContext' | 'siteContext' | 'nonceContext'>

/** React Router behind Fastify: every address that nothing else answers is a page. */
export async function pages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const handle = createRequestHandler(options.build, options.mode)
  // Bodies belong to React Router, which reads them as a web Request.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.all('*', { exposeHeadRoute: false } as object, async (request, reply) => {
    const build = typeof options.build === 'function' ? await options.build() : options.build
    const response = await handle(webRequest(request, options.site.origin), loadContext(build, options, request, reply))
    return send(response, reply)
  })
}

function loadContext(build: ServerBuild, options: PageOptions, request: FastifyRequest, reply: FastifyReply): RouterContextProvider {
  // Keys are made in the page bundle; ours would be other objects of the same name.
  const keys = build.entry.module as unknown as Keys
  const context = new RouterContextProvider()
  context.set(keys.shopContext, options.shop)
  context.set(keys.siteContext, options.site)
  context.set(keys.visitorContext, options.visitor(request))
  context.set(keys.nonceContext, reply.cspNonce.script)
  return context
}

function webRequest(request: FastifyRequest, origin: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(':')) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  const bodyless = request.method === 'GET' || request.method === 'HEAD'
  return new Request(new URL(request.url, origin), {
    method: request.method,
    headers,
    ...(bodyless ? {} : { body: request.raw as unknown as ReadableStream, duplex: 'half' }),
  } as RequestInit)
}

async function send(response: Response, reply: FastifyReply): Promise<FastifyReply> {
  reply.status(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  return reply.send(response.body ? Buffer.from(await response.arrayBuffer()) : null)
}
