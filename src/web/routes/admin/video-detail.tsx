import { isShopError } from '../../../shop/errors.ts'
import { isUuid } from '../../../shop/ids.ts'
import { shopContext } from '../../context.ts'
import { VideoDetailView } from '../../features/admin/videos/video-detail-view.tsx'
import { adminData, adminHeaders, snapshotOf } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/video-detail.ts'
import { pageTitle } from '../../../shop/name.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const { media } = context.get(shopContext)
  const video = isUuid(params.id)
    ? await media.adminVideo(params.id).catch((error: unknown) => {
        if (isShopError(error)) return null
        throw error
      })
    : null
  return video ? adminData(snapshotOf(video)) : adminData(null, 404)
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.data.title ?? 'Not found', 'admin') },
  { name: 'robots', content: 'noindex' },
]

export default function VideoDetailPage({ loaderData }: Route.ComponentProps) {
  if (loaderData) return <VideoDetailView key={loaderData.data.id} loaded={loaderData} />
  return (
    <div>
      <h1 className="display text-2xl">Video not found</h1>
      <p className="mt-2 mb-6 text-ink-soft">It may have been deleted.</p>
      <ButtonLink to="/admin/videos">Go to videos</ButtonLink>
    </div>
  )
}
