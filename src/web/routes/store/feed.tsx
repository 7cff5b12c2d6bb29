import { feedQuery } from '../../../shop/media/contract.ts'
import { isUuid } from '../../../shop/ids.ts'
import { sharePictureUrl } from '../../../shop/catalogue/rules.ts'
import { SHOP_NAME } from '../../../shop/name.ts'
import { shopContext, siteContext } from '../../context.ts'
import { EmptyFeed } from '../../features/video/feed/empty-feed.tsx'
import { FeedView } from '../../features/video/feed/feed-view.tsx'
import { skipsForModal } from '../../features/product/navigation/modal-location.ts'
import { pageMeta } from '../../lib/meta.ts'
import type { SharedPage } from '../../shared-page.ts'
import type { Route } from './+types/feed.ts'

/** So many come with the page: the one in view, and those that a first swipe may reach. */
const FIRST = 4

export async function loader({ request, context }: Route.LoaderArgs) {
  const { media } = context.get(shopContext)
  const asked = videoOf(new URL(request.url).searchParams)
  const ids = await media.feed(feedQuery.parse(asked ? { first: asked } : {}), null)
  const clips = await media.clips(ids.slice(0, FIRST))
  // Null when it is not there any more: then the others are, without it.
  const shared = clips.find(({ id }) => id === asked) ?? null
  return { clips, shared: shared && { id: shared.id }, origin: context.get(siteContext).origin }
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
  const shared = loaderData?.shared
  const first = loaderData?.clips[0]
  return pageMeta({
    title: shared && first ? `${first.title} | ${SHOP_NAME}` : `Videos | ${SHOP_NAME}`,
    description: (shared && first?.description) || 'Watch Upya’s videos and see how second-hand pieces look and fit.',
    origin: loaderData?.origin ?? '',
    path: shared ? `/feed?video=${shared.id}` : '/feed',
    image: first?.poster ? sharePictureUrl(first.poster.key) : undefined,
    // Nothing to find as long as there is none.
    index: (loaderData?.clips.length ?? 0) > 0,
  })
}

/** `/feed` (routes-02); its code comes with the page (shell-14). */
export default function FeedPage({ loaderData: { clips } }: Route.ComponentProps) {
  return clips.length > 0 ? <FeedView first={clips} /> : <EmptyFeed />
}

function videoOf(query: URLSearchParams): string | null {
  const id = query.get('video')?.toLowerCase() ?? ''
  return isUuid(id) ? id : null
}
