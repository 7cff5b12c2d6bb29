import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { deliveryDesk, newDeliveryRate } from '../../shop/settings/contract-delivery.ts'
import type { RateChange } from '../../shop/settings/delivery-rates.ts'
import type { Areas } from '../../shop/areas.ts'
import { by, config, params, proven, tags } from './admin-money.ts'
import type { ApiOptions } from './options.ts'

const response = { 200: deliveryDesk }

/** What delivery costs, from when on. A change decides what shoppers pay, so whoever makes it shows once more who they are. */
export async function adminDeliveryApi(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

  app.get('/api/admin/delivery', { config, schema: { tags, summary: 'List what delivery costs: now, planned and before', response } }, () =>
    shop.settings.deliveryDesk(),
  )

  app.post(
    '/api/admin/delivery/rates',
    {
      config: proven,
      schema: {
        tags,
        summary: 'Set what delivery to an area costs, from now or from a time on',
        description: 'Checkouts that have begun keep what was agreed. Answers 409 when the area was changed since `seen`.',
        body: newDeliveryRate,
        response,
      },
    },
    async (request) => {
      await shop.transact(async (areas) =>
        note(areas, 'delivery.changed', await areas.settings.addDeliveryRate(request.body, by(request).admin.id), by(request)),
      )
      return shop.settings.deliveryDesk()
    },
  )

  app.delete(
    '/api/admin/delivery/rates/:id',
    { config: proven, schema: { tags, summary: 'Withdraw a planned change before it begins', params, response } },
    async (request) => {
      await shop.transact(async (areas) =>
        note(areas, 'delivery.withdrawn', await areas.settings.withdrawDeliveryRate(request.params.id, by(request).admin.id), by(request)),
      )
      return shop.settings.deliveryDesk()
    },
  )
}

async function note({ audit }: Areas, action: string, change: RateChange, { admin, address }: ReturnType<typeof by>): Promise<void> {
  const { area, from, before, after } = change
  const details = { from, before: { [area]: before }, after: { [area]: after } }
  await audit.record({ admin, action, subject: 'settings:delivery', details, address })
}
