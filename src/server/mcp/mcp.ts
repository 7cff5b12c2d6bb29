import type { McpHttpHandler } from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { turnContext } from '../../shop/assistant/contract.ts'
import type { Asker } from '../../shop/assistant/tools/tool.ts'
import { ShopError } from '../../shop/errors.ts'
import type { Shop } from '../../shop/shop.ts'
import { networkOf, wideNetworkOf } from '../request-visitor.ts'
import { UCP_VERSION } from './ucp-products.ts'

export interface McpOptions {
  shop: Shop
  /** Of the shop's public address. */
  origin: string
  /** Whether callers may ask only so many times a minute. */
  limited: boolean
}

/** Messages of one network in a minute, and of one site of many networks: counted for all processes, as each may cost a search. */
const CALLS = { perNetwork: 60, perSite: 600, seconds: 60 } as const
const BODY_LIMIT = 64 * 1024
const HOUR = 3600
/** A program is nobody: whatever cookies or tokens it sends, its tools know no visitor. */
const AGENT: Asker = {
  visitor: { guestId: null, member: null, expired: null, address: '' },
  network: null,
  wideNetwork: null,
  page: turnContext.parse({}),
  language: 'en',
  conversationId: null,
}

/**
 * `POST /mcp`: the Model Context Protocol for programs that shop for people, without sessions, and `/.well-known/ucp`, which tells of it.
 * Reads only, nothing of any person. As if it did not exist while the settings say so.
 */
export async function mcp(app: FastifyInstance, { shop, origin, limited }: McpOptions): Promise<void> {
  let opened: Promise<McpHttpHandler> | undefined

  /** What speaks the protocol is loaded when somebody speaks it. */
  async function open(): Promise<McpHttpHandler> {
    const [{ createMcpHandler }, { createShopServer }] = await Promise.all([
      import('@modelcontextprotocol/server'),
      import('./shop-server.ts'),
    ])
    return createMcpHandler(() => createShopServer({ shop, origin, log: app.log }, AGENT), {
      // Nothing changes that anybody could wait for.
      maxSubscriptions: 0,
    })
  }

  /** An agent has no name that anybody could check: its network is the caller. Throws `too_many_requests`. */
  async function count(request: FastifyRequest): Promise<void> {
    const { perNetwork, perSite, seconds } = CALLS
    await shop.limits.take('mcp', networkOf(request), perNetwork, seconds)
    await shop.limits.take('mcp-site', wideNetworkOf(request), perSite, seconds)
  }

  app.addHook('preHandler', async () => {
    if ((await shop.settings.get()).agents === 'off') throw new ShopError('not_found')
  })
  app.addHook('onClose', async () => (await opened)?.close())

  app.post('/mcp', { bodyLimit: BODY_LIMIT, schema: { hide: true } }, async (request, reply) => {
    if (limited) await count(request)
    // Older versions of the protocol put many calls into one message: each of them would have to be counted.
    if (Array.isArray(request.body)) throw new ShopError('invalid_input')
    const { fetch } = await (opened ??= open())
    return passOn(reply, await fetch(webRequest(request, origin), { parsedBody: request.body }))
  })
  // Without sessions there is nothing to listen to, or to end.
  app.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    schema: { hide: true },
    handler: async (_request, reply) => reply.status(405).header('allow', 'POST').send({ error: 'Method not allowed' }),
  })
  app.get('/.well-known/ucp', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', `public, max-age=${HOUR}`).send(profileOf(origin)),
  )
}

/** Without its cookies and keys: no tool has a use for them. */
function webRequest({ headers }: FastifyRequest, origin: string): Request {
  const passed = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && /^(?:accept|content-type|mcp-[\w-]+)$/.test(name) ? [[name, value]] : [],
  )
  return new Request(`${origin}/mcp`, { method: 'POST', headers: passed })
}

async function passOn(reply: FastifyReply, { status, headers, body }: Response): Promise<FastifyReply> {
  reply.status(status).header('cache-control', 'no-store')
  const type = headers.get('content-type')
  if (type) reply.header('content-type', type)
  return reply.send(body ? await new Response(body).text() : '')
}

/** What of the Universal Commerce Protocol is here: looking at the catalogue, nothing else. */
function profileOf(origin: string) {
  const capability = (name: 'search' | 'lookup') => [
    {
      version: UCP_VERSION,
      spec: `https://ucp.dev/specification/catalog/${name}`,
      schema: `https://ucp.dev/schemas/shopping/catalog_${name}.json`,
    },
  ]
  return {
    ucp: {
      version: UCP_VERSION,
      services: {
        'dev.ucp.shopping': {
          version: UCP_VERSION,
          spec: 'https://ucp.dev/specification/overview',
          mcp: { schema: 'https://ucp.dev/services/shopping/mcp.openrpc.json', endpoint: `${origin}/mcp` },
        },
      },
      capabilities: { 'dev.ucp.shopping.catalog.search': capability('search'), 'dev.ucp.shopping.catalog.lookup': capability('lookup') },
    },
  }
}
