import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ShopError } from '../../shop/errors.ts'
import { sharedWishlist, shareReply, shareRequest, wishlistAdd, wishlistMerge, wishlistReply } from '../../shop/wishlist/contract.ts'
import { REMOVALS_PER_MEMBER, SHARES_PER_ADDRESS } from '../../shop/wishlist/rules.ts'
import { memberOf } from './access.ts'
import type { ApiOptions } from './options.ts'

const access = { config: { access: 'member' } } as const
const tags = ['Wishlist']
const params = z.object({ product_id: z.uuid() })

/** What members wish for. */
export async function wishlistApi(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

  app.get(
    '/api/wishlist',
    { ...access, schema: { tags, summary: 'Get your wishlist', response: { 200: wishlistReply } } },
    async (request) => ({
      items: await shop.wishlist.list(memberOf(request).id),
    }),
  )

  app.post(
    '/api/wishlist/merge',
    {
      ...access,
      schema: {
        tags,
        summary: 'Merge a wishlist with the saved one',
        description: 'By product, keeping the earliest added_at. Products not in the shop are left out.',
        body: wishlistMerge,
        response: { 200: wishlistReply },
      },
    },
    async (request) => ({ items: await shop.wishlist.merge(memberOf(request).id, request.body.items) }),
  )

  app.put(
    '/api/wishlist/:product_id',
    {
      ...access,
      schema: { tags, summary: 'Add a product to your wishlist', params, body: wishlistAdd.nullish(), response: { 204: z.null() } },
    },
    async (request, reply) => {
      await shop.wishlist.add(memberOf(request).id, { ...request.body, product_id: request.params.product_id })
      return reply.status(204).send(null)
    },
  )

  app.delete(
    '/api/wishlist/:product_id',
    { ...access, schema: { tags, summary: 'Remove a product from your wishlist', params, response: { 204: z.null() } } },
    async (request, reply) => {
      const { id } = memberOf(request)
      await shop.limits.take('wishlist-removal', id, REMOVALS_PER_MEMBER.max, REMOVALS_PER_MEMBER.seconds)
      await shop.wishlist.remove(id, request.params.product_id)
      return reply.status(204).send(null)
    },
  )
}

/** Share links of a wishlist. */
export async function sharingApi(server: FastifyInstance, { shop, visitor }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

  app.post(
    '/api/wishlist/share',
    {
      schema: {
        tags,
        summary: 'Create a link to a wishlist',
        description: "A member's link always shows the current list; a guest sends the products, and the link expires after 90 days.",
        body: shareRequest,
        response: { 200: shareReply },
      },
    },
    async (request) => {
      const { member, address } = visitor(request)
      const { product_ids: productIds } = request.body
      if (!member && !productIds) throw new ShopError('sign_in_required')
      if (!member) await shop.limits.take('wishlist-share', address, SHARES_PER_ADDRESS.max, SHARES_PER_ADDRESS.seconds)
      const token = await shop.wishlist.share(member ? { userId: member.id } : { productIds: productIds ?? [] })
      return { token, path: `/wishlist/shared/${token}` }
    },
  )

  app.delete(
    '/api/wishlist/share',
    { ...access, schema: { tags, summary: 'Revoke your wishlist link', response: { 204: z.null() } } },
    async (request, reply) => {
      await shop.wishlist.unshare(memberOf(request).id)
      return reply.status(204).send(null)
    },
  )

  app.get(
    '/api/wishlist/shared/:token',
    {
      schema: {
        tags,
        summary: 'Get a shared wishlist',
        params: z.object({ token: z.string().max(100) }),
        response: { 200: sharedWishlist },
      },
    },
    async (request) => {
      const shared = await shop.wishlist.shared(request.params.token)
      if (!shared) throw new ShopError('not_found')
      return shared
    },
  )
}
