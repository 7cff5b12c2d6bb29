import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { editedProduct, productChange, storedPicture, type ProductField } from '../../shop/catalogue/contract-admin.ts'
import { PICTURE_BYTES_MAX } from '../../shop/catalogue/rules.ts'
import { fieldText } from '../../shop/catalogue/rules-edit.ts'
import { ShopError } from '../../shop/errors.ts'
import { listedProduct } from '../../shop/merchandising/contract-measure.ts'
import { memberOf } from './access.ts'
import type { ApiOptions } from './options.ts'
import { keyHeader, keyOf } from './request-key.ts'

const config = { access: 'admin' } as const
const tags = ['Admin']
const params = z.object({ id: z.uuid() })

/** The editor of a piece: open, list, change, and pictures for it. Every change is in the audit log with what it was before. */
export async function adminProductEditorApi(server: FastifyInstance, options: ApiOptions): Promise<void> {
  server.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  await server.register(pieces, options)
  await server.register(pictures, options)
}

async function pieces(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/api/admin/products/:id',
    { config, schema: { tags, summary: 'Get a piece for its editor, shown or not', params, response: { 200: editedProduct } } },
    (request) => shop.catalogue.editedProduct(request.params.id),
  )
  app.post(
    '/api/admin/products',
    {
      config,
      schema: {
        tags,
        summary: 'List a piece',
        description: 'The same Idempotency-Key with the same body is the same piece: the id of a draft, so that it is listed once.',
        headers: keyHeader,
        body: listedProduct,
        response: { 201: editedProduct },
      },
    },
    async (request, reply) => {
      const admin = memberOf(request)
      const asked = { what: 'product.create', key: keyOf(request), request: [admin.id, request.body] }
      const { listing_seconds: seconds, ...product } = request.body
      const { id } = await shop.transact(({ requestKeys, catalogue, merchandising, audit }) =>
        requestKeys.once(asked, async () => {
          const { id, fields } = await catalogue.createProduct(product, admin.id)
          if (seconds !== undefined) await merchandising.noteListingTime(id, seconds)
          const details = {
            name: fields.name,
            after: writtenOut({ sizes: fields.sizes, published: fields.published, place: fields.place }),
          }
          await audit.record({ admin, action: 'product.created', subject: `product:${id}`, details, address: request.ip })
          return { id }
        }),
      )
      return reply.status(201).send(await shop.catalogue.editedProduct(id))
    },
  )
  app.patch(
    '/api/admin/products/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Change a piece',
        description:
          'Only the fields that were changed, with what they were when the piece was opened; stock as differences. 409 product_changed names the fields that somebody else has changed meanwhile, with both values.',
        params,
        body: productChange,
        response: { 200: editedProduct },
      },
    },
    (request) => {
      const admin = memberOf(request)
      return shop.transact(async ({ catalogue, audit }) => {
        const { product, before, after } = await catalogue.changeProduct(request.params.id, request.body)
        if (Object.keys(after).length > 0) {
          const details = { name: product.fields.name, before: writtenOut(before), after: writtenOut(after) }
          await audit.record({ admin, action: 'product.changed', subject: `product:${product.id}`, details, address: request.ip })
        }
        return product
      })
    },
  )
}

/** Of each field what people read. */
function writtenOut(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, fieldText(field as ProductField, value)]))
}

async function pictures(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  // Any picture is taken in, and then judged by its content rather than by what it calls itself.
  app.addContentTypeParser(/^image\//, { parseAs: 'buffer', bodyLimit: PICTURE_BYTES_MAX }, (_request, body, done) => done(null, body))
  app.post(
    '/api/admin/products/pictures',
    {
      config,
      bodyLimit: PICTURE_BYTES_MAX,
      schema: {
        tags,
        summary: 'Store a picture for a piece',
        consumes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
        description:
          'The body is the picture: a JPEG, PNG, WebP or AVIF of at most 8 MB. A piece has it once a change of the piece names its key.',
        response: { 200: storedPicture },
      },
    },
    (request) => {
      if (!Buffer.isBuffer(request.body)) throw new ShopError('picture_invalid')
      return shop.catalogue.storePicture(request.body)
    },
  )
}
