import { redirect } from 'react-router'
import { isShopError } from '../../../shop/errors.ts'
import { adminVideosQuery } from '../../../shop/media/contract-admin.ts'
import { shopContext } from '../../context.ts'
import { ToolsNote } from '../../features/admin/videos/tools-note.tsx'
import { VideosView } from '../../features/admin/videos/videos-view.tsx'
import { adminData, adminHeaders, filledParams, snapshotOf } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/videos.ts'
import { pageTitle } from '../../../shop/name.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const query = adminVideosQuery.safeParse(filledParams(request.url, ['q', 'state', 'sort', 'cursor']))
  // An address that was shortened or changed by hand: show the whole list.
  if (!query.success) throw redirect('/admin/videos')
  const { media } = context.get(shopContext)
  const [page, tabs, ffmpeg] = await Promise.all([
    media.adminVideos(query.data).catch((error: unknown) => {
      throw query.data.cursor && isShopError(error) ? redirect('/admin/videos') : error
    }),
    media.videoTabs(),
    media.videoTools(),
  ])
  return adminData({ loaded: snapshotOf({ ...page, tabs }), query: query.data, ffmpeg })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Videos', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function VideosPage({ loaderData: { loaded, query, ffmpeg } }: Route.ComponentProps) {
  return (
    <div className="space-y-6">
      <VideosView loaded={loaded} query={query} />
      <ToolsNote ffmpeg={ffmpeg} />
    </div>
  )
}
