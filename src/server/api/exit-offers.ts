import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { mayAdminister } from '../../shop/accounts/rules.ts'
import { appliedDiscount } from '../../shop/cart/contract.ts'
import { ShopError } from '../../shop/errors.ts'
import { offerClaim, offerReply, offerRequest, type OfferRequest } from '../../shop/cart/contract-exit-offers.ts'
import { offerChange, offerRows } from '../../shop/offers/contract-exit-offers.ts'
import type { Asker } from '../../shop/offers/exit-offers.ts'
import { OFFER_CLAIMS_PER_NETWORK, OFFER_TYPES, type OfferSituation } from '../../shop/offers/rules-exit-offers.ts'
import { networkOf } from '../request-visitor.ts'
import { by } from './admin-money.ts'
import type { ApiOptions } from './options.ts'

const tags = ['Bag']

/** The exit-intent offers: what a visitor is offered, and the code that they claim. */
export async function exitOffersApi(server: FastifyInstance, { shop, visitor, limited }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

  /** The bag is priced, and what is on a wishlist looked up: only the choice of pieces is the browser's word. */
  async function situationOf(request: FastifyRequest, { items, wishlist }: OfferRequest): Promise<OfferSituation> {
    const { member } = visitor(request)
    const [{ subtotal }, wishes] = await Promise.all([
      shop.cart.quote({ items, delivery_area: 'nairobi' }),
      member ? shop.wishlist.hasAny(member.id) : shop.catalogue.quotable(wishlist).then((found) => found.size > 0),
    ])
    return { subtotal, wishes: wishes ? 1 : 0, signedIn: member !== null }
  }
  const askerOf = (request: FastifyRequest): Asker => {
    const { member, guestId } = visitor(request)
    return { userId: member?.id ?? null, guestId, network: networkOf(request) }
  }
  const isAdmin = (request: FastifyRequest) => {
    const { member } = visitor(request)
    return member !== null && mayAdminister(member.standing)
  }

  app.post(
    '/api/exit-offers/current',
    {
      schema: {
        tags,
        summary: 'The offer for who is about to leave',
        description: 'The first of four that applies to bag, wishlist and visitor, or the code that they have claimed. Nothing for admins.',
        body: offerRequest,
        response: { 200: offerReply },
      },
    },
    async (request) =>
      isAdmin(request)
        ? { offer: null, claimed: null }
        : shop.offers.currentOffer(await situationOf(request, request.body), askerOf(request)),
  )
  app.post(
    '/api/exit-offers/claim',
    {
      schema: {
        tags,
        summary: 'Claim the offer: one code, valid for four hours and once',
        description: 'Judged anew by bag, wishlist and visitor. Whoever asks again within 24 hours has the same code. Refused to admins.',
        body: offerClaim,
        response: { 200: appliedDiscount },
      },
    },
    async (request) => {
      if (isAdmin(request)) throw new ShopError('forbidden')
      const { offerType, ...rest } = request.body
      const { max, seconds } = OFFER_CLAIMS_PER_NETWORK
      if (limited) await shop.limits.take('exit-offer', networkOf(request), max, seconds)
      return shop.offers.claimOffer(offerType, await situationOf(request, rest), askerOf(request))
    },
  )
}

/** The same for admins: their words, on and off, and what they bring. */
export async function adminExitOffersApi(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  const access = { config: { access: 'admin' } } as const

  app.get(
    '/api/admin/exit-offers',
    { ...access, schema: { tags: ['Admin'], summary: 'The exit-intent offers', response: { 200: offerRows } } },
    () => shop.offers.exitOffers(),
  )
  app.patch(
    '/api/admin/exit-offers/:type',
    {
      ...access,
      schema: {
        tags: ['Admin'],
        summary: 'Change the words of an offer, or turn it on or off',
        params: z.object({ type: z.enum(OFFER_TYPES) }),
        body: offerChange,
        response: { 200: offerRows },
      },
    },
    async (request) => {
      const { type } = request.params
      await shop.transact(async ({ offers, audit }) => {
        const { before, after } = await offers.changeExitOffer(type, request.body)
        await audit.record({
          ...by(request),
          action: 'offer.changed',
          subject: `offer:${type}`,
          details: { name: request.body.title, before, after },
        })
      })
      return shop.offers.exitOffers()
    },
  )
}
