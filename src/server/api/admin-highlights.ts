import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ShopError } from '../../shop/errors.ts'
import {
  adminHighlights,
  bannerPicture,
  chosenQuery,
  clipChoice,
  draftVersion,
  highlightChange,
  highlightOrder,
  type Highlight,
} from '../../shop/highlights/contract.ts'
import { BANNER_BYTES_MAX } from '../../shop/highlights/rules.ts'
import { memberOf } from './access.ts'
import type { ApiOptions } from './options.ts'

const access = { config: { access: 'admin' } } as const
const tags = ['Admin']
/** In the audit log: there is one home page. */
const subject = 'highlights:home'
/** Videos to choose from, besides those that are chosen. */
const CLIPS_OFFERED = 60

/** Highlights of the home page: a draft that is published whole (admin-06). Every change answers with all of them. */
export async function adminHighlightsApi(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  const response = { 200: adminHighlights }

  app.get('/api/admin/highlights', { ...access, schema: { tags, summary: 'The draft of the home page’s highlights', response } }, () =>
    shop.highlights.overview(),
  )
  app.get(
    '/api/admin/highlights/clips',
    { ...access, schema: { tags, summary: 'Videos to choose from', querystring: chosenQuery, response: { 200: clipChoice } } },
    async ({ query }) => ({ items: await shop.highlights.clipChoice(query.ids, CLIPS_OFFERED) }),
  )
  app.put(
    '/api/admin/highlights/entries/:id',
    { ...access, schema: { tags, summary: 'Add or change one', params: z.object({ id: z.uuid() }), body: highlightChange, response } },
    async (request) => {
      const [admin, { version, entry, position }] = [memberOf(request), request.body]
      if (entry.id !== request.params.id) throw new ShopError('invalid_input')
      await shop.transact(async ({ highlights, audit }) => {
        const before = await highlights.putEntry(version, entry, admin, position)
        const details = { name: entry.title, before: before && detailsOf(before), after: detailsOf(entry) }
        await audit.record({ admin, action: before ? 'highlight.changed' : 'highlight.added', subject, details, address: request.ip })
      })
      return shop.highlights.overview()
    },
  )
  app.delete(
    '/api/admin/highlights/entries/:id',
    { ...access, schema: { tags, summary: 'Remove one', params: z.object({ id: z.uuid() }), body: draftVersion, response } },
    async (request) => {
      const admin = memberOf(request)
      await shop.transact(async ({ highlights, audit }) => {
        const before = await highlights.removeEntry(request.body.version, request.params.id, admin)
        const details = { name: before.title, before: detailsOf(before) }
        await audit.record({ admin, action: 'highlight.removed', subject, details, address: request.ip })
      })
      return shop.highlights.overview()
    },
  )
  app.put(
    '/api/admin/highlights/order',
    { ...access, schema: { tags, summary: 'Change the order', body: highlightOrder, response } },
    async (request) => {
      const [admin, { version, ids }] = [memberOf(request), request.body]
      await shop.transact(async ({ highlights, audit }) => {
        const details = await highlights.order(version, ids, admin)
        await audit.record({ admin, action: 'highlights.ordered', subject, details, address: request.ip })
      })
      return shop.highlights.overview()
    },
  )
  await app.register(publishingApi, { shop })
  await app.register(picturesApi, { shop })
}

async function publishingApi(server: FastifyInstance, { shop }: Pick<ApiOptions, 'shop'>): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const response = { 200: adminHighlights }

  app.post(
    '/api/admin/highlights/publish',
    {
      ...access,
      schema: { tags, summary: 'Put the draft on the home page', description: 'A repeat changes nothing.', body: draftVersion, response },
    },
    async (request) => {
      const admin = memberOf(request)
      await shop.transact(async ({ highlights, audit }) => {
        const { entries } = await highlights.current()
        const set = await highlights.publish(request.body.version, admin)
        if (!set) return
        const details = { name: `Set ${set.number}`, before: entries.map(({ title }) => title), after: set.titles }
        await audit.record({ admin, action: 'highlights.published', subject, details, address: request.ip })
      })
      return shop.highlights.overview()
    },
  )
  app.post(
    '/api/admin/highlights/sets/:number/restore',
    {
      ...access,
      schema: {
        tags,
        summary: 'Bring an earlier set back into the draft',
        description: '0 is an empty home page.',
        params: z.object({ number: z.coerce.number().int().min(0).max(2_147_483_647) }),
        body: draftVersion,
        response,
      },
    },
    async (request) => {
      const [admin, { number }] = [memberOf(request), request.params]
      await shop.transact(async ({ highlights, audit }) => {
        const details = { name: `Set ${number}`, ...(await highlights.restore(request.body.version, number, admin)) }
        await audit.record({ admin, action: 'highlights.restore', subject, details, address: request.ip })
      })
      return shop.highlights.overview()
    },
  )
}

async function picturesApi(server: FastifyInstance, { shop }: Pick<ApiOptions, 'shop'>): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  // Any picture is taken in, and then judged by its content rather than by what it calls itself.
  app.addContentTypeParser(/^image\//, { parseAs: 'buffer', bodyLimit: BANNER_BYTES_MAX }, (_request, body, done) => done(null, body))

  app.post(
    '/api/admin/highlights/pictures',
    {
      ...access,
      bodyLimit: BANNER_BYTES_MAX,
      schema: {
        tags,
        summary: 'Upload a picture for a banner',
        consumes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
        description:
          'The body is the picture: a JPEG, PNG, WebP or AVIF of at most 8 MB. Shoppers see it once a banner with it is published.',
        response: { 200: bannerPicture },
      },
    },
    async (request) => {
      if (!Buffer.isBuffer(request.body)) throw new ShopError('picture_invalid')
      return { picture: await shop.highlights.keepPicture(request.body) }
    },
  )
}

/** What the log says of it: pieces and videos by how many they are. */
function detailsOf(entry: Highlight): Record<string, unknown> {
  const { id: _id, ...rest } = entry
  if ('products' in rest) return { ...rest, products: rest.products.length }
  if (rest.kind === 'banner') return { ...rest, picture: rest.picture?.key ?? null }
  const { source, ...plain } = rest
  if (source.by === 'rule') return { ...plain, source }
  return { ...plain, source: { by: 'hand', chosen: ('products' in source ? source.products : source.videos).length } }
}
