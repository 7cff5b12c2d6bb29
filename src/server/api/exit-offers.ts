import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { mayAdminister } from '../../shop/accounts/rules.ts'
import { appliedDiscount } from '../../shop/cart/contract.ts'
import { isShopError, ShopError } from '../../shop/errors.ts'
import { offerClaim, offerReply, offerRequest, type OfferRequest } from '../../shop/cart/contract-exit-offers.ts'
import { offerChange, offerRows, offersToday } from '../../shop/offers/contract-exit-offers.ts'
import type { Asked, Asker } from '../../shop/offers/exit-offers.ts'
import { OFFER_TYPES } from '../../shop/offers/rules-exit-offers.ts'
import type { CodeRefusal } from '../../shop/offers/rules.ts'
import { networkOf, wideNetworkOf } from '../request-visitor.ts'
import { by } from './admin-money.ts'
import { guesserOf } from './guesser.ts'
import type { ApiOptions } from './options.ts'

const tags = ['Bag']
/** What a code is refused for that is valid, as soon as there are other pieces in the bag. */
const FOR_OTHER_BAGS: readonly CodeRefusal[] = ['discount_minimum', 'discount_other_pieces']

/** The exit-intent offers: what a visitor is offered, and the code that they claim. */
export async function exitOffersApi(server: FastifyInstance, options: ApiOptions): Promise<void> {
  const { shop, visitor, limited } = options
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

  /** The bag is priced, its code looked at, and what is on a wishlist looked up: only the choice of pieces is the browser's word. */
  async function askedBy(request: FastifyRequest, { items, wishlist, discount_code: code }: OfferRequest): Promise<Asked> {
    const { member } = visitor(request)
    const [{ subtotal }, hasCode, wishes, { overlays, exit_offers_per_day: perDay }] = await Promise.all([
      shop.cart.quote({ items, delivery_area: 'nairobi' }),
      code !== undefined && countsFor(request, items, code),
      member ? shop.wishlist.hasAny(member.id) : shop.catalogue.quotable(wishlist).then((found) => found.size > 0),
      shop.settings.get(),
    ])
    return { subtotal, wishes: wishes ? 1 : 0, signedIn: member !== null, hasCode, perDay: overlays.exit_offer ? perDay : 0 }
  }

  /** Whether they can use this code, if not for this bag yet. Trying out names is counted here, too; who has tried too many gets nothing. */
  async function countsFor(request: FastifyRequest, items: OfferRequest['items'], code: string): Promise<boolean> {
    const { userId, guestId, email } = askerOf(request)
    try {
      const asked = { items, delivery_area: 'nairobi', discount_code: code } as const
      const taker = { userId, guestId, email, phone: null }
      const { discount_problem: problem } = await shop.cart.quoteTried(asked, taker, guesserOf(request, options))
      return problem === null || FOR_OTHER_BAGS.includes(problem.reason)
    } catch (error) {
      if (isShopError(error) && error.code === 'discount_guesses') return true
      throw error
    }
  }

  const askerOf = (request: FastifyRequest): Asker => {
    const { member, guestId } = visitor(request)
    const from = limited && !member ? { subnet: networkOf(request), network: wideNetworkOf(request) } : null
    return { userId: member?.id ?? null, guestId, email: member?.email ?? null, from }
  }
  const isAdmin = (request: FastifyRequest) => {
    const { member } = visitor(request)
    return member !== null && mayAdminister(member.standing)
  }

  /** How many have claimed one today: as the settings say, and never that nobody has (offer-13). */
  async function claimedFigure(): Promise<number | null> {
    const { social_proof: proof, figures } = await shop.settings.get()
    if (proof === 'off' || !figures.claimed) return null
    return (await shop.offers.claimedFigure(proof === 'simulated')) || null
  }

  app.post(
    '/api/exit-offers/current',
    {
      schema: {
        tags,
        summary: 'The offer for who is about to leave',
        description:
          'The first of four that applies to bag, wishlist and visitor, or the code that they have claimed. Nothing for admins, beside a code that counts, for who has bought with one, and when the codes of the day are gone.',
        body: offerRequest,
        response: { 200: offerReply },
      },
    },
    async (request) => {
      if (isAdmin(request)) return { offer: null, claimed: null, claimed_today: null }
      const [current, claimed_today] = await Promise.all([
        askedBy(request, request.body).then((asked) => shop.offers.currentOffer(asked, askerOf(request))),
        claimedFigure(),
      ])
      return { ...current, claimed_today }
    },
  )
  app.post(
    '/api/exit-offers/claim',
    {
      schema: {
        tags,
        summary: 'Claim the offer: one code, valid for four hours, once, and for who claims it',
        description:
          'Judged anew by bag, wishlist and visitor. Whoever asks again within 24 hours has the same code. Needs a guest id or a session. Refused to admins.',
        body: offerClaim,
        response: { 200: appliedDiscount },
      },
    },
    async (request) => {
      if (isAdmin(request)) throw new ShopError('forbidden')
      const { offerType, ...rest } = request.body
      return shop.offers.claimOffer(offerType, await askedBy(request, rest), askerOf(request))
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
  app.get(
    '/api/admin/exit-offers/today',
    {
      ...access,
      schema: { tags: ['Admin'], summary: 'How many codes were claimed today, and the most', response: { 200: offersToday } },
    },
    async () => {
      const [claimed, { exit_offers_per_day: most }] = await Promise.all([shop.offers.claimedToday(), shop.settings.get()])
      return { claimed, most }
    },
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
