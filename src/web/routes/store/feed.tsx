import { VIDEOS_MAX } from '../../../shop/media/rules.ts'
import { shopContext, siteContext } from '../../context.ts'
import { EmptyFeed } from '../../features/browse/feed/empty-feed.tsx'
import { FeedView } from '../../features/browse/feed/feed-view.tsx'
import { skipsForModal } from '../../features/product/navigation/modal-location.ts'
import { SHOP_NAME } from '../../../shop/name.ts'
import { pageMeta } from '../../lib/meta.ts'
import type { SharedPage } from '../../shared-page.ts'
import type { Route } from './+types/feed.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { videos: await context.get(shopContext).media.leading(VIDEOS_MAX), origin: context.get(siteContext).origin }
}

export const handle: SharedPage = { members: true, address: () => '/feed' }

export function headers() {
  return { 'x-page-cache': '60' }
}

export const shouldRevalidate = skipsForModal

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: `Videos | ${SHOP_NAME}`,
    description: 'Watch Upya’s videos and see how second-hand pieces look and fit.',
    origin: loaderData?.origin ?? '',
    path: '/feed',
    // Nothing to find as long as there is none.
    index: (loaderData?.videos.length ?? 0) > 0,
  })
}

/** `/feed` (routes-02); its code comes with the page (shell-14). */
export default function FeedPage({ loaderData: { videos } }: Route.ComponentProps) {
  return videos.length > 0 ? <FeedView videos={videos} /> : <EmptyFeed />
}
