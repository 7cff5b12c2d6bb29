import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { auditQuery, type AuditEntry } from '../../shop/accounts/contract.ts'
import type { HeldCheckout } from '../../shop/insights/contract.ts'
import { adminVideosQuery, type AdminVideo } from '../../shop/media/contract-admin.ts'
import { suppressedQuery, type SuppressedPage } from '../../shop/notifications/contract-mail.ts'
import { methodLabel } from '../../shop/payments/rules-words.ts'
import { config, tags } from './admin-money.ts'
import { searchedText, sendExport } from './csv.ts'
import type { ApiOptions } from './options.ts'

type Blocked = SuppressedPage['items'][number]

const VIDEO_COLUMNS = [
  { heading: 'Title', value: (row: AdminVideo) => row.title },
  { heading: 'File', value: (row: AdminVideo) => row.file_name },
  { heading: 'State', value: (row: AdminVideo) => (row.archived_at ? 'archived' : row.state) },
  { heading: 'Shown since', value: (row: AdminVideo) => row.published_at },
  { heading: 'Shown to, 28 days', value: (row: AdminVideo) => row.figures.impressions },
  { heading: 'Watched by', value: (row: AdminVideo) => row.figures.views },
  { heading: 'To the end', value: (row: AdminVideo) => row.figures.completes },
  { heading: 'Pieces opened', value: (row: AdminVideo) => row.figures.tag_opens },
  { heading: 'Put in bags', value: (row: AdminVideo) => row.figures.adds },
  { heading: 'Orders', value: (row: AdminVideo) => row.figures.orders },
  { heading: 'Sold (KES)', value: (row: AdminVideo) => row.figures.revenue },
]
const BLOCKED_COLUMNS = [
  { heading: 'Address', value: (row: Blocked) => row.address },
  { heading: 'Why', value: (row: Blocked) => row.reason },
  { heading: 'Since', value: (row: Blocked) => row.created_at },
]
const HELD_COLUMNS = [
  { heading: 'Checkout', value: (row: HeldCheckout) => row.code },
  { heading: 'Shopper', value: (row: HeldCheckout) => (row.is_member ? 'member' : row.standing) },
  { heading: 'Phone', value: (row: HeldCheckout) => row.phone },
  { heading: 'Method', value: (row: HeldCheckout) => methodLabel(row.method) },
  { heading: 'Since', value: (row: HeldCheckout) => row.created_at },
  { heading: 'Held until', value: (row: HeldCheckout) => row.expires_at },
  { heading: 'Pieces', value: (row: HeldCheckout) => row.units },
  { heading: 'Total (KES)', value: (row: HeldCheckout) => row.total_amount },
  { heading: 'Checkouts of this network', value: (row: HeldCheckout) => row.of_network },
]
const AUDIT_COLUMNS = [
  { heading: 'Time', value: (row: AuditEntry) => row.created_at },
  { heading: 'Admin', value: (row: AuditEntry) => row.admin_email },
  { heading: 'Action', value: (row: AuditEntry) => row.action },
  { heading: 'Subject', value: (row: AuditEntry) => row.subject },
  { heading: 'Details (JSON)', value: (row: AuditEntry) => JSON.stringify(row.details) },
]

/** Lists of the admin area as files: what leaves the shop is noted, with what was asked for. */
export async function adminFilesApi(server: FastifyInstance, { shop }: ApiOptions): Promise<void> {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  const summary = 'The same list as a file'

  app.get(
    '/api/admin/videos.csv',
    { config, schema: { tags, summary, querystring: adminVideosQuery.omit({ cursor: true, limit: true }) } },
    (request, reply) =>
      sendExport(shop, request, reply, {
        noted: { action: 'videos.exported', subject: 'videos', details: { ...request.query } },
        name: 'videos',
        columns: VIDEO_COLUMNS,
        page: (cursor, limit) => shop.media.adminVideos({ ...request.query, cursor, limit }),
      }),
  )

  app.get(
    '/api/admin/suppressed-addresses.csv',
    { config, schema: { tags, summary, querystring: suppressedQuery.omit({ cursor: true, limit: true }) } },
    (request, reply) =>
      sendExport(shop, request, reply, {
        noted: {
          action: 'blocked_addresses.exported',
          subject: 'mail:addresses',
          details: { search: searchedText(request.query.q) ?? 'all' },
        },
        name: 'blocked-addresses',
        columns: BLOCKED_COLUMNS,
        page: (cursor, limit) => shop.notifications.suppressed({ ...request.query, cursor, limit }),
      }),
  )

  app.get(
    '/api/admin/holds.csv',
    { config, schema: { tags, summary: 'Every open checkout that holds pieces as a file' } },
    (request, reply) =>
      sendExport(shop, request, reply, {
        noted: { action: 'held_pieces.exported', subject: 'holds', details: {} },
        name: 'held-pieces',
        columns: HELD_COLUMNS,
        page: (cursor, limit) => shop.insights.heldPage({ cursor, limit }),
      }),
  )

  app.get(
    '/api/admin/audit.csv',
    { config, schema: { tags, summary, querystring: auditQuery.omit({ cursor: true, limit: true }) } },
    (request, reply) =>
      sendExport(shop, request, reply, {
        noted: { action: 'audit_log.exported', subject: 'audit', details: { ...request.query } },
        name: 'audit-log',
        columns: AUDIT_COLUMNS,
        page: (cursor, limit) => shop.audit.page({ ...request.query, cursor, limit }),
      }),
  )
}
