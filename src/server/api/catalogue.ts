import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  cardsQuery,
  categories,
  facetQuery,
  facets,
  searchFallback,
  listQuery,
  product,
  productCards,
  productPage,
  similarQuery,
  suggestions,
  suggestQuery,
} from '../../shop/catalogue/contract.ts'
import { ShopError } from '../../shop/errors.ts'
import type { ApiOptions } from './options.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Products and categories, for anyone. Lists leave as the text the database made: checking them again costs more than the query. */
export async function catalogueApi(server: FastifyInstance, options: Pick<ApiOptions, 'shop'>): Promise<void> {
  listRoutes(server, options)
  searchRoutes(server, options)
  productRoutes(server, options)
}

function listRoutes(server: FastifyInstance, { shop }: Pick<ApiOptions, 'shop'>): void {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/api/products',
    {
      config: { shared: 'list' },
      schema: {
        tags: ['Catalogue'],
        summary: 'List products',
        description:
          'Filter, order and search. `next_cursor` of one page is `cursor` of the next; null means the end. With `q` and no other order, the best match comes first.',
        querystring: listQuery,
        response: { 200: productPage },
      },
    },
    // A string passes by the serialiser; the response above is documentation.
    async (request, reply) => reply.type(JSON_TYPE).send((await shop.catalogue.listJson(request.query)) as never),
  )

  app.get(
    '/api/products/cards',
    {
      config: { shared: 'data' },
      schema: {
        tags: ['Catalogue'],
        summary: 'Get products by id, with current price and stock',
        description: 'In the requested order. Includes sold-out products; unknown and removed ones are left out.',
        querystring: cardsQuery,
        response: { 200: productCards },
      },
    },
    async (request) => ({ items: await shop.catalogue.cards(request.query.ids) }),
  )

  app.get(
    '/api/categories',
    {
      config: { shared: 'list' },
      schema: { tags: ['Catalogue'], summary: 'List categories with product counts', response: { 200: categories } },
    },
    () => shop.catalogue.categories(),
  )
}

/** What is shown beside a list, or in place of an empty one. */
function searchRoutes(server: FastifyInstance, { shop }: Pick<ApiOptions, 'shop'>): void {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/api/products/facets',
    {
      config: { shared: 'list' },
      schema: {
        tags: ['Catalogue'],
        summary: 'Facet counts: products left by each further filter',
        description:
          'With the filters of the list. Each facet is counted under all other facets, not under itself. Cached for a few seconds.',
        querystring: facetQuery,
        response: { 200: facets },
      },
    },
    (request) => shop.catalogue.facets(request.query),
  )

  app.get(
    '/api/products/suggest',
    {
      config: { shared: 'list' },
      schema: {
        tags: ['Catalogue'],
        summary: 'Search suggestions',
        querystring: suggestQuery,
        response: { 200: suggestions },
      },
    },
    (request) => shop.catalogue.suggest(request.query.q),
  )

  app.get(
    '/api/products/instead',
    {
      config: { shared: 'list' },
      schema: {
        tags: ['Catalogue'],
        summary: 'Suggestions for an empty list',
        description: 'With the filters of the list: alternative words, filters to remove, and the closest products.',
        querystring: facetQuery,
        response: { 200: searchFallback },
      },
    },
    (request) => shop.catalogue.searchFallback(request.query),
  )
}

function productRoutes(server: FastifyInstance, { shop }: Pick<ApiOptions, 'shop'>): void {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/api/products/:id/similar',
    {
      config: { shared: 'data' },
      schema: {
        tags: ['Catalogue'],
        summary: 'List similar products in stock',
        params: z.object({ id: z.string().max(100) }),
        querystring: similarQuery,
        response: { 200: productCards },
      },
    },
    async (request) => ({ items: await shop.catalogue.similar(request.params.id, request.query.limit) }),
  )

  app.get(
    '/api/products/:id',
    {
      config: { shared: 'data' },
      schema: {
        tags: ['Catalogue'],
        summary: 'Get a product with variants, fabric, material and features',
        params: z.object({ id: z.string().max(100) }),
        response: { 200: product },
      },
    },
    async (request, reply) => {
      const json = await shop.catalogue.getJson(request.params.id)
      if (json === null) throw new ShopError('product_not_found')
      return reply.type(JSON_TYPE).send(json as never)
    },
  )
}
