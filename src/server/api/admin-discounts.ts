import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { discountTried, discountTry } from '../../shop/cart/contract.ts'
import { linesOfCode } from '../../shop/cart/rules-link.ts'
import { LINES_MAX, type CartLine } from '../../shop/cart/rules.ts'
import { ShopError } from '../../shop/errors.ts'
import { uuidsIn } from '../../shop/ids.ts'
import {
  discountChange,
  discountDetail,
  discountMatch,
  discountsPage,
  discountsQuery,
  discountSwitch,
  madeDiscount,
  newDiscount,
  type DiscountDetail,
  type DiscountRow,
} from '../../shop/offers/contract.ts'
import { CODE_STATE_LABELS, piecesText, valueText } from '../../shop/offers/rules.ts'
import { normalisePhone } from '../../shop/phone.ts'
import type { Shop } from '../../shop/shop.ts'
import { by, proven } from './admin-money.ts'
import { sendExport, type CsvOptions } from './csv.ts'
import type { ApiOptions } from './options.ts'
import { keyHeader, keyOf } from './request-key.ts'

const access = { config: { access: 'admin' } } as const
const tags = ['Admin']
const params = z.object({ id: z.uuid() })

const COLUMNS: CsvOptions<DiscountRow>['columns'] = [
  { heading: 'Code', value: (row) => row.code },
  { heading: 'State', value: (row) => CODE_STATE_LABELS[row.state] },
  { heading: 'What', value: valueText },
  { heading: 'Description', value: (row) => row.description },
  { heading: 'For', value: piecesText },
  { heading: 'Least bag KES', value: (row) => row.min_subtotal },
  { heading: 'First order only', value: (row) => (row.first_order ? 'yes' : 'no') },
  { heading: 'Starts', value: (row) => row.starts_at },
  { heading: 'Ends', value: (row) => row.expires_at },
  { heading: 'Codes', value: (row) => (row.whole_batch ? row.batch_size : 1) },
  { heading: 'Uses in all', value: (row) => row.max_uses },
  { heading: 'Uses per buyer', value: (row) => row.max_per_buyer },
  { heading: 'Used', value: (row) => row.used },
  { heading: 'Held', value: (row) => row.held },
  { heading: 'Paid for pieces KES', value: (row) => row.net },
  { heading: 'Given away KES', value: (row) => row.given },
  { heading: 'Source', value: (row) => row.source },
]

/** Discount codes: the list, one with what it brought, trying one, and every change (admin-07). */
export async function adminDiscountsApi(server: FastifyInstance, options: ApiOptions): Promise<void> {
  server.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  await server.register(reading, options)
  await server.register(changing, options)
}

/** A code with its figures and pieces. Throws `not_found`. */
export async function discountDetailOf(shop: Shop, id: string): Promise<DiscountDetail> {
  const row = await shop.offers.code(id)
  const [figures, pieces] = await Promise.all([shop.insights.discountFigures(row), shop.catalogue.quotable(row.product_ids)])
  return { ...row, figures, pieces: [...pieces.values()].map((piece) => ({ id: piece.id, name: piece.name })) }
}

async function reading(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.get(
    '/api/admin/discounts',
    {
      ...access,
      schema: { tags, summary: 'List discount codes, newest first', querystring: discountsQuery, response: { 200: discountsPage } },
    },
    ({ query: { cursor, limit, ...match } }) => shop.offers.codes(match, cursor, limit),
  )
  app.get(
    '/api/admin/discounts/export',
    { ...access, schema: { tags, summary: 'The list as a CSV file: exactly what its filters match', querystring: discountMatch } },
    async (request, reply) => {
      const { query } = request
      return sendExport(shop, request, reply, {
        // Whoever has the file can use the codes in it.
        noted: { action: 'discounts.exported', subject: 'discounts', details: { ...query } },
        name: 'discount-codes',
        columns: COLUMNS,
        page: (cursor, limit) => shop.offers.codes(query, cursor, limit),
      })
    },
  )
  app.get(
    '/api/admin/discounts/:id',
    { ...access, schema: { tags, summary: 'Get a discount code with what it brought', params, response: { 200: discountDetail } } },
    (request) => discountDetailOf(shop, request.params.id),
  )
  app.post(
    '/api/admin/discounts/try',
    {
      ...access,
      schema: {
        tags,
        summary: 'Try a code on a bag: what it gives, and why not',
        description: 'By the rules of the shop itself. Nothing is used.',
        body: discountTry,
        response: { 200: discountTried },
      },
    },
    async ({ body: { bag, code, delivery_area, phone_number } }) => {
      const phone = phone_number ? normalisePhone(phone_number) : null
      if (phone_number && !phone) throw new ShopError('phone_invalid')
      const items = await itemsOf(shop, bag)
      return shop.cart.tryCode({ items, discount_code: code, delivery_area }, { userId: null, guestId: null, phone, email: null })
    },
  )
}

/** The pieces of a pasted text: of the link of a bag, or of addresses of pieces. Throws `invalid_input`. */
async function itemsOf(shop: Shop, text: string): Promise<CartLine[]> {
  const link = /\/bag\/([\w-]+)/.exec(text)?.[1]
  const lines = link ? (linesOfCode(link) ?? []) : []
  const cards = link ? await shop.catalogue.cardsOfVariants(lines.map(({ variant_id: id }) => id)) : []
  const items = lines.flatMap(({ variant_id: id, quantity }) => {
    const card = cards.find(({ variants }) => variants.some((variant) => variant.id === id))
    return card ? [{ product_id: card.id, size: card.variants.find((variant) => variant.id === id)?.size ?? null, quantity }] : []
  })
  if (items.length > 0) return items
  const ids = [...new Set(uuidsIn(text.toLowerCase()))].slice(0, LINES_MAX)
  const pieces = await shop.catalogue.quotable(ids)
  // Of a piece with sizes the first that is in stock: codes don't look at sizes.
  const found = [...pieces.values()].map((piece) => {
    const variant = piece.variants.find(({ stock }) => stock > 0) ?? piece.variants[0]
    return { product_id: piece.id, size: variant?.size ?? null, quantity: 1 }
  })
  if (found.length === 0)
    throw new ShopError('invalid_input', { fields: { bag: 'We found no pieces in this. Paste the link of a bag, or of pieces.' } })
  return found
}

async function changing(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.post(
    '/api/admin/discounts',
    {
      config: proven,
      schema: {
        tags,
        summary: 'Make a discount code, or a batch of random ones',
        headers: keyHeader,
        body: newDiscount,
        response: { 201: madeDiscount },
      },
    },
    async (request, reply) => {
      const asked = { what: 'discount.create', key: keyOf(request), request: request.body }
      const made = await shop.transact(({ offers, audit, requestKeys }) =>
        requestKeys.once(asked, async () => {
          const { code, ...made } = await offers.makeCodes(request.body)
          const { admin, address } = by(request)
          const details = { name: code, ...(made.count > 1 ? { codes: made.count } : {}), what: valueText(request.body) }
          await audit.record({ admin, action: 'discount.created', subject: `discount:${made.id}`, details, address })
          return made
        }),
      )
      return reply.status(201).send(made)
    },
  )
  app.patch(
    '/api/admin/discounts/:id',
    {
      config: proven,
      schema: {
        tags,
        summary: 'Change the terms of a code, or of its whole batch',
        description: 'Open checkouts keep what they were promised.',
        params,
        body: discountChange,
        response: { 200: discountDetail },
      },
    },
    async (request) => {
      const { id } = request.params
      await audited(shop, request, 'changed', async ({ offers }) => {
        const { code, before, after } = await offers.changeCode(id, request.body)
        return Object.keys(after).length > 0 ? { name: code, before, after } : null
      })
      return discountDetailOf(shop, id)
    },
  )
  for (const [path, action, isActive, { config }] of [
    ['on', 'turned_on', true, { config: proven }],
    ['off', 'turned_off', false, access],
  ] as const) {
    app.post(
      `/api/admin/discounts/:id/${path}`,
      {
        config,
        schema: {
          tags,
          summary: `Turn a code ${path}, or its whole batch`,
          params,
          body: discountSwitch,
          response: { 200: discountDetail },
        },
      },
      async (request) => {
        const { id } = request.params
        await audited(shop, request, action, async ({ offers }) => {
          const switched = await offers.switchCode(id, isActive, request.body.batch)
          return switched && { name: switched.code, ...(switched.count > 1 ? { codes: switched.count } : {}) }
        })
        return discountDetailOf(shop, id)
      },
    )
  }
  app.delete(
    '/api/admin/discounts/:id',
    {
      ...access,
      schema: { tags, summary: 'Delete a code, or its whole batch, that nobody has used', params, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await audited(shop, request, 'deleted', async ({ offers }) => {
        const { code, count } = await offers.deleteCode(request.params.id)
        return { name: code, ...(count > 1 ? { codes: count } : {}) }
      })
      return reply.status(204).send(null)
    },
  )
}

/** Does it in one transaction with its entry in the audit log; null when nothing was changed. */
function audited(
  shop: Shop,
  request: FastifyRequest<{ Params: { id: string } }>,
  action: string,
  work: (areas: Parameters<Parameters<Shop['transact']>[0]>[0]) => Promise<Record<string, unknown> | null>,
): Promise<void> {
  const { admin, address } = by(request)
  return shop.transact(async (areas) => {
    const details = await work(areas)
    if (details)
      await areas.audit.record({ admin, action: `discount.${action}`, subject: `discount:${request.params.id}`, details, address })
  })
}
