import { McpServer } from '@modelcontextprotocol/server'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Asker, Tool } from '../../shop/assistant/tools/tool.ts'
import { bagCode } from '../../shop/cart/rules-link.ts'
import { LINES_MAX, QUANTITY_MAX } from '../../shop/cart/rules.ts'
import { isShopError, ShopError } from '../../shop/errors.ts'
import { shopDescription, shopName } from '../../shop/name.ts'
import type { Shop } from '../../shop/shop.ts'
import { productOf, toKes, ucpProduct, UCP_VERSION } from './ucp-products.ts'

export interface ShopServerOptions {
  shop: Shop
  origin: string
  log: FastifyBaseLogger
}

const LOOKUP_MAX = 10
const FOUND_DEFAULT = 10
const FOUND_MAX = 12
/** Members of one call's arguments. */
const ARGUMENTS_MAX = 200

const ucp = z.object({ version: z.string(), capabilities: z.record(z.string(), z.array(z.object({ version: z.string() }))) })
const ucpOf = (capability: string) => ({ version: UCP_VERSION, capabilities: { [capability]: [{ version: UCP_VERSION }] } })
const message = z.object({ type: z.literal('info'), code: z.string(), content: z.string() })
/** What the protocol sends with every request; read by nobody here. */
const meta = z.looseObject({}).optional()
const context = z.looseObject({}).optional()
/** Without NUL and half characters, which no text of the database has. */
const words = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => text.replaceAll('\u0000', ' ').toWellFormed().trim())
    .refine((text) => text !== '', 'Write something.')

/** Tools for programs that shop for people: reads of what everybody may see, and a link to a filled bag. One server a request: nothing is kept. */
export function createShopServer(options: ShopServerOptions, asker: Asker): McpServer {
  const server = new McpServer(
    { name: shopName(), version: '1.0.0' },
    {
      instructions: `${shopDescription()} Prices are in KES; in catalogue results in hundredths of it. Pieces are second-hand and often the only one. Paying stays with the shopper: give them the address that bag_link returns.`,
      maxToolInputElements: ARGUMENTS_MAX,
    },
  )
  addCatalogue(server, options, asker)
  addSimilar(server, options, asker)
  addFacts(server, options, asker)
  addBagLink(server, options.origin)
  return server
}

const READS = { readOnlyHint: true, destructiveHint: false, openWorldHint: false } as const

function addCatalogue(server: McpServer, { shop, origin, log }: ShopServerOptions, asker: Asker): void {
  const { search_catalogue: search, get_piece: piece } = shop.assistantWorkshop.tools
  server.registerTool(
    'search_catalog',
    {
      description:
        'Search pieces in stock by words: garment, colour, size, condition, occasion. Prices in filters are in minor units (KES 1,500 is 150000).',
      inputSchema: z.object({
        meta,
        catalog: z.object({
          query: words(80),
          context,
          filters: z
            .object({
              price: z
                .object({ min: z.number().int().nonnegative().optional(), max: z.number().int().nonnegative().optional() })
                .optional(),
            })
            .optional(),
          pagination: z
            .object({ limit: z.number().int().min(1).max(FOUND_MAX).default(FOUND_DEFAULT), cursor: z.string().max(400).optional() })
            .optional(),
        }),
      }),
      outputSchema: z.object({
        ucp,
        products: z.array(ucpProduct),
        pagination: z.object({ cursor: z.string().optional(), has_next_page: z.boolean(), total_count: z.number().int().optional() }),
      }),
      annotations: READS,
    },
    ({ catalog: { query, filters, pagination } }) =>
      answering(log, async () => {
        const { min, max } = filters?.price ?? {}
        const wish = search.input.parse({
          q: query,
          ...(min !== undefined && { min_price: toKes(min) }),
          ...(max !== undefined && { max_price: toKes(max) }),
          ...(pagination?.cursor && { cursor: pagination.cursor }),
          limit: pagination?.limit ?? FOUND_DEFAULT,
        })
        const { out } = await search.run(wish, asker)
        return {
          ucp: ucpOf('dev.ucp.shopping.catalog.search'),
          products: out.cards.map((card) => productOf(card, origin)),
          pagination: {
            ...(out.next_cursor !== null && { cursor: out.next_cursor }),
            has_next_page: out.next_cursor !== null,
            ...(out.total !== null && { total_count: out.total }),
          },
        }
      }),
  )
  server.registerTool(
    'lookup_catalog',
    {
      description: `Pieces by their ids, at most ${LOOKUP_MAX}. Ids that are not in the shop are named in messages.`,
      inputSchema: z.object({ meta, catalog: z.object({ ids: z.array(z.string().max(100)).min(1).max(LOOKUP_MAX), context }) }),
      outputSchema: z.object({ ucp, products: z.array(ucpProduct), messages: z.array(message) }),
      annotations: READS,
    },
    ({ catalog: { ids } }) =>
      answering(log, async () => {
        const asked = [...new Set(ids)]
        const cards = await shop.catalogue.cards(asked.filter((id) => z.uuid().safeParse(id).success))
        const known = new Set(cards.map(({ id }) => id))
        return {
          ucp: ucpOf('dev.ucp.shopping.catalog.lookup'),
          products: cards.map((card) => productOf(card, origin, { id: card.id, match: 'featured' })),
          messages: asked.filter((id) => !known.has(id)).map((content) => ({ type: 'info' as const, code: 'not_found', content })),
        }
      }),
  )
  server.registerTool(
    'get_product',
    {
      description:
        'Everything about one piece, by id or exact name: description, sizes, stock, condition, flaws, measurements in centimetres.',
      inputSchema: z.object({ meta, catalog: z.object({ id: words(200), context }) }),
      outputSchema: z.object({ ucp, product: ucpProduct.nullable(), messages: z.array(message) }),
      annotations: READS,
    },
    ({ catalog: { id } }) =>
      answering(log, async () => {
        const { out } = await piece.run({ piece: id }, asker)
        return {
          ucp: ucpOf('dev.ucp.shopping.catalog.lookup'),
          product: out.product && productOf(out.product, origin),
          messages: out.product ? [] : [{ type: 'info' as const, code: 'not_found', content: id }],
        }
      }),
  )
}

function addSimilar(server: McpServer, { shop, origin, log }: ShopServerOptions, asker: Asker): void {
  const { similar_pieces: similar } = shop.assistantWorkshop.tools
  server.registerTool(
    similar.name,
    {
      description: `${similar.summary} By its id, also when it is sold, or by its exact name.`,
      inputSchema: z.object({ meta, catalog: z.object({ id: words(200), context }) }),
      outputSchema: z.object({ ucp, products: z.array(ucpProduct) }),
      annotations: READS,
    },
    ({ catalog: { id } }) =>
      answering(log, async () => {
        const { out } = await similar.run({ piece: id }, asker)
        return { ucp: ucpOf('dev.ucp.shopping.catalog.lookup'), products: out.cards.map((card) => productOf(card, origin)) }
      }),
  )
}

function addFacts(server: McpServer, { shop, log }: ShopServerOptions, asker: Asker): void {
  const { find_size, size_chart, delivery_facts, payment_facts, shop_facts } = shop.assistantWorkshop.tools
  const add = <In extends z.ZodObject, Out extends z.ZodObject>({ name, summary, input, output, run }: Tool<In, Out>) =>
    server.registerTool(
      name,
      { description: summary, inputSchema: input as z.ZodObject, outputSchema: output as z.ZodObject, annotations: READS },
      (given) => answering(log, async () => (await run(given as z.output<In>, asker)).out),
    )
  add(find_size)
  add(size_chart)
  add(delivery_facts)
  add(payment_facts)
  add(shop_facts)
  server.registerTool(
    'ask_business',
    {
      description:
        'What the shop says of itself, asked in words: delivery to a place in Kenya, ways to pay, exchange, cancelling, hours, conditions, codes, privacy.',
      inputSchema: z.object({ meta, ask: z.object({ query: words(200), context }) }),
      outputSchema: z.object({ ucp, answer: z.object({ plain: z.string() }) }),
      annotations: READS,
    },
    ({ ask: { query } }) =>
      answering(log, async () => ({
        ucp: ucpOf('dev.ucp.common.ask'),
        answer: { plain: await shop.askBusiness(query, asker) },
      })),
  )
}

function addBagLink(server: McpServer, origin: string): void {
  server.registerTool(
    'bag_link',
    {
      description: 'An address that opens a bag with these variants for the shopper, who checks and pays there. Nothing is stored or held.',
      inputSchema: z.object({
        lines: z
          .array(z.object({ variant_id: z.uuid(), quantity: z.number().int().min(1).max(QUANTITY_MAX).default(1) }))
          .min(1)
          .max(LINES_MAX),
      }),
      outputSchema: z.object({ url: z.string() }),
      annotations: READS,
    },
    async ({ lines }) => answered({ url: `${origin}/bag/${bagCode(lines) ?? ''}` }),
  )
}

/** As structure, and as the same text for programs that read no structure. What is broken here is told to the log alone. */
async function answering<T extends Record<string, unknown>>(log: FastifyBaseLogger, work: () => Promise<T>) {
  try {
    return answered(await work())
  } catch (error) {
    if (isShopError(error)) throw error
    log.error({ err: error }, 'mcp: a tool failed')
    throw new ShopError('internal')
  }
}

function answered<T extends Record<string, unknown>>(structuredContent: T) {
  return { structuredContent, content: [{ type: 'text' as const, text: JSON.stringify(structuredContent) }] }
}
