import { z } from 'zod'
import { redirect } from 'react-router'
import { orderOpened } from '../../../shop/accounts/rules-audit.ts'
import { isShopError } from '../../../shop/errors.ts'
import { previewQuery } from '../../../shop/templates/contract.ts'
import { shopContext, visitorContext } from '../../context.ts'
import { TemplatesView } from '../../features/admin/mail/templates-view.tsx'
import { adminData, adminHeaders, filledParams } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/email-templates.ts'
import { pageTitle } from '../../../shop/name.ts'

const address = previewQuery.extend({ look: z.enum(['phone', 'desktop', 'dark', 'text']).default('phone') })

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request)
  const parsed = address.safeParse(filledParams(request.url, ['event', 'to', 'order', 'look']))
  if (!parsed.success) throw redirect('/admin/email-settings/templates')
  const { look, ...query } = parsed.data
  const { templates, audit } = context.get(shopContext)
  const found = await templates.preview(query).catch((error: unknown) => {
    if (!isShopError(error)) throw error
    return null
  })
  if (found?.opened) await audit.noteOpened([orderOpened(found.opened, { admin, address: context.get(visitorContext).address })])
  // Its HTML has an address of its own.
  const preview = found && { ...found, html: undefined, opened: undefined }
  return adminData({ preview, query, look, own: admin.email, at: new Date().toISOString() })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('E-mail templates', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function EmailTemplatesPage({ loaderData }: Route.ComponentProps) {
  return <TemplatesView {...loaderData} />
}
