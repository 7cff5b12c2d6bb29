import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { adminVideosQuery } from '../../shop/media/contract-admin.ts'
import { formatKes } from '../../shop/money.ts'
import { adminSearchQuery, adminSearchResult, type FoundThing } from '../../shop/insights/contract.ts'
import { orderMatch } from '../../shop/insights/order-desk/contract.ts'
import { peopleQuery } from '../../shop/insights/people/contract.ts'
import type { Shop } from '../../shop/shop.ts'
import type { ApiOptions } from './options.ts'

/** Shown of each kind. */
const FOUND_MAX = 5

/** One search for everything that has a page in the admin area. */
export async function adminSearchApi(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/api/admin/search',
    {
      config: { access: 'admin' },
      schema: {
        tags: ['Admin'],
        summary: 'Find orders, pieces, people and videos',
        description:
          'Orders by number, end of the phone, receipt, name, e-mail or the tag of a piece; pieces by name, brand, tag or SKU; people, also guests who bought, by name, e-mail or phone; videos by title.',
        querystring: adminSearchQuery,
        response: { 200: adminSearchResult },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { q } = request.query
      const found = await Promise.all([ordersLike(shop, q), piecesLike(shop, q), peopleLike(shop, q), videosLike(shop, q)])
      return { items: found.flat() }
    },
  )
}

async function ordersLike({ insights }: Shop, q: string): Promise<FoundThing[]> {
  const orders = await insights.orderDesk.first(orderMatch.parse({ tab: 'all', q }), FOUND_MAX)
  return orders.map(({ id, order_number: number, name, total_amount: total, pieces }) => ({
    kind: 'order',
    to: `/admin/orders/${id}`,
    title: name ? `${number}, ${name}` : number,
    about: [formatKes(total), ...pieces.map((piece) => piece.name)].join(' · '),
    picture_key: pieces[0]?.picture_key ?? null,
  }))
}

async function piecesLike({ merchandising }: Shop, q: string): Promise<FoundThing[]> {
  const rows = await merchandising.find(q, FOUND_MAX)
  return rows.map(({ id, name, tag_code: tag, price, place, picture }) => ({
    kind: 'product',
    to: `/admin/products/${id}`,
    title: name,
    about: [formatKes(price), tag, place].filter(Boolean).join(' · '),
    picture_key: picture,
  }))
}

/** Members, then guests who bought: each as many. */
async function peopleLike({ insights }: Shop, q: string): Promise<FoundThing[]> {
  const text = q.slice(0, 60)
  const [members, guests] = await Promise.all([
    insights.people.people(peopleQuery.parse({ q: text, limit: FOUND_MAX })),
    insights.people.guestsLike(text, FOUND_MAX),
  ])
  return [
    ...members.items.map(({ id, name, email }) => personThing(`/admin/users/${id}`, name || (email ?? ''), name ? email : null)),
    ...guests.map(({ id, name, email, phone_tail: tail }) => {
      const about = ['Guest', tail && `••• ${tail}`, name && email].filter(Boolean).join(' · ')
      return personThing(`/admin/users/guests/${id}`, name || email || 'Guest', about)
    }),
  ]
}

function personThing(to: string, title: string, about: string | null): FoundThing {
  return { kind: 'person', to, title, about, picture_key: null }
}

async function videosLike({ media }: Shop, q: string): Promise<FoundThing[]> {
  const { items } = await media.adminVideos(adminVideosQuery.parse({ q, limit: FOUND_MAX }))
  return items.map(({ id, title }) => ({ kind: 'video', to: `/admin/videos/${id}`, title, about: null, picture_key: null }))
}
