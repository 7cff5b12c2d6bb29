import { data, isRouteErrorResponse } from 'react-router'
import { feedQuery, type Clip } from '../../../shop/media/contract.ts'
import { youTubeThumbnail } from '../../../shop/media/rules-youtube.ts'
import { isUuid } from '../../../shop/ids.ts'
import { sharePictureUrl } from '../../../shop/catalogue/rules.ts'
import { pageTitle, shopName } from '../../../shop/name.ts'
import { shopContext, siteContext } from '../../context.ts'
import { EmptyFeed } from '../../features/video/feed/empty-feed.tsx'
import { FeedView } from '../../features/video/feed/feed-view.tsx'
import { GoneVideoView } from '../../features/video/feed/gone-video.tsx'
import { skipsForModal } from '../../features/product/navigation/modal-location.ts'
import { pageMeta } from '../../lib/meta.ts'
import type { SharedPage } from '../../shared-page.ts'
import type { Route } from './+types/feed.ts'

/** So many come with the page: the one in view, and those that a first swipe may reach. */
const FIRST = 4

export async function loader({ request, context }: Route.LoaderArgs) {
  const { media } = context.get(shopContext)
  const origin = context.get(siteContext).origin
  const asked = videoOf(new URL(request.url).searchParams)
  const ids = await media.feed(feedQuery.parse(asked ? { first: asked } : {}), null)
  const clips = await media.clips(ids.slice(0, FIRST))
  // Null when it is not there: then the others are, without it. What was taken away is said to be gone, with others like it.
  const shared = clips.find(({ id }) => id === asked) ?? null
  if (asked && !shared && (await media.archived(asked))) {
    throw data({ similar: await media.similarVideos(asked) } satisfies GoneVideo, { status: 410 })
  }
  return { clips, shared: shared && { id: shared.id }, origin }
}

export const handle: SharedPage = {
  members: true,
  address({ query }) {
    const video = videoOf(query)
    return video ? `/feed?video=${video}` : '/feed'
  },
}

export function headers() {
  return { 'x-page-cache': '60' }
}

/** The clip in view has its own address; the feed around it stays as it is. */
export function shouldRevalidate(asked: Parameters<typeof skipsForModal>[0]) {
  return asked.currentUrl.pathname === asked.nextUrl.pathname ? false : skipsForModal(asked)
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: pageTitle('Video not here any more') }, { name: 'robots', content: 'noindex' }]
  const { shared, origin, clips } = loaderData
  const [first] = clips
  return pageMeta({
    title: shared && first ? pageTitle(first.title) : pageTitle('Videos'),
    description: (shared && first?.description) || `Watch ${shopName()}’s videos and see how second-hand pieces look and fit.`,
    origin,
    path: shared ? `/feed?video=${shared.id}` : '/feed',
    image: first && previewOf(first),
    // Nothing to find as long as there is none.
    index: clips.length > 0,
  })
}

/** `/feed` (routes-02); its code comes with the page (shell-14). */
export default function FeedPage({ loaderData: { clips } }: Route.ComponentProps) {
  return clips.length > 0 ? <FeedView first={clips} /> : <EmptyFeed />
}

/** A video that was taken away. Thrown by the loader, so that the next address of the feed is asked for anew. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 410) return <GoneVideoView similar={(error.data as GoneVideo).similar} />
  throw error
}

interface GoneVideo {
  similar: Clip[]
}

/** What is seen where its address is shared: of a video on YouTube the picture that each of them has, there. */
function previewOf({ poster, youtube_id }: Clip): string | undefined {
  if (youtube_id) return youTubeThumbnail(youtube_id)
  return poster ? sharePictureUrl(poster.key) : undefined
}

function videoOf(query: URLSearchParams): string | null {
  const id = query.get('video')?.toLowerCase() ?? ''
  return isUuid(id) ? id : null
}
