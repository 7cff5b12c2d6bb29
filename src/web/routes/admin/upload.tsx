import { shopContext } from '../../context.ts'
import { adminData, adminHeaders } from '../../server/admin-page.ts'
import { UploadView } from '../../features/admin/upload/upload-view.tsx'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/upload.ts'
import { pageTitle } from '../../../shop/name.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { id } = requireAdmin(context, request)
  const { media } = context.get(shopContext)
  return adminData({ known: await media.uploadsOf(id), direct: media.takesDirectUploads() })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Upload', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function UploadPage({ loaderData }: Route.ComponentProps) {
  return <UploadView known={loaderData.known} direct={loaderData.direct} />
}
