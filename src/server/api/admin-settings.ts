import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { socialProofDesk } from '../../shop/insights/contract-social-proof.ts'
import { settings, settingsRequest, type SettingsChange } from '../../shop/settings/contract.ts'
import type { Settings } from '../../shop/settings/rules.ts'
import { memberOf } from './access.ts'
import type { ApiOptions } from './options.ts'

const access = { config: { access: 'admin' } } as const
const tags = ['Admin']

/** Settings of the shop; every change is in the audit log. */
export async function adminSettingsApi(server: FastifyInstance, { shop, presence }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))

  app.get('/api/admin/settings', { ...access, schema: { tags, summary: "The shop's settings", response: { 200: settings } } }, () =>
    shop.settings.get(),
  )

  app.get(
    '/api/admin/social-proof',
    {
      ...access,
      schema: {
        tags,
        summary: 'What shoppers are told of one another now, and why',
        description: 'Each figure as the shop shows it. Its switches are among the settings: `figures`, and `recent_purchases.on`.',
        response: { 200: socialProofDesk },
      },
    },
    () => shop.insights.socialProof(presence.mostViewed()),
  )

  app.patch(
    '/api/admin/settings',
    {
      ...access,
      schema: {
        tags,
        summary: "Change the shop's settings",
        description:
          'Settings that are missing from the body stay unchanged. Open pages update immediately. Answers 409 when one is not any more as in `seen`.',
        body: settingsRequest,
        response: { 200: settings },
      },
    },
    async (request) => {
      const admin = memberOf(request)
      const { seen, ...change } = request.body
      if (Object.keys(change).length === 0) return shop.settings.get()
      return shop.transact(async ({ settings, catalogue, audit }) => {
        if (seen) await settings.requireSeen(change, seen)
        const before = await settings.read()
        const now = await settings.set(change, admin.id)
        if (change.pieces_without_picture) await catalogue.applyUnpicturedSetting()
        await audit.record({
          admin,
          action: 'settings.changed',
          subject: 'settings:shop',
          details: detailsOf(change, before),
          address: request.ip,
        })
        return now
      })
    },
  )
}

/** What was set, and what it was before; of a page's text its length is noted. */
function detailsOf({ pages, ...change }: SettingsChange, before: Settings): Record<string, unknown> {
  const lengths = Object.entries(pages ?? {}).map(([page, text]) => [`text of ${page}`, `${text.length} characters`])
  const was = Object.fromEntries(Object.keys(change).map((name) => [name, before[name as keyof Settings]]))
  return { before: was, after: { ...change, ...Object.fromEntries(lengths) } }
}
