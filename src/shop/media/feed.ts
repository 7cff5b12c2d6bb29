import type { AreaDeps } from '../deps.ts'
import { createShortCache } from '../short-cache.ts'
import type { FeedQuery } from './contract.ts'
import { orderFeed, type FeedEntry } from './rules-feed.ts'
import { SHOWN } from './videos.ts'

/** What leads now: the same for all visits that begin in these seconds. */
const FRESH_MS = 5000
/** More than anybody swipes through in one visit. */
const FEED_MAX = 500

const ENTRIES = {
  name: 'videos_feed',
  text: `select v.id, v.engagement_rate, v.created_at, coalesce(d.impressions, 0)::int as impressions,
      coalesce(t.products, '{}') as products, coalesce(t.for_sale, true) as for_sale, coalesce(t.styles, '{}') as styles
    from (select id, engagement_rate, created_at from videos where ${SHOWN}
        order by engagement_rate desc nulls last, id desc nulls last limit $1) v
      left join lateral (select sum(impressions) as impressions from video_days where video_id = v.id and day > current_date - 28) d on true
      left join lateral (
        select array_agg(distinct p.id::text) as products, bool_or(p.shelf > 0) as for_sale,
          array_agg(distinct s.style) filter (where s.style is not null) as styles
        from product_tags g join products p on p.id = g.product_id and p.is_active left join lateral unnest(p.styles) s(style) on true
        where g.video_id = v.id) t on true`,
}
const WISHED_STYLES = {
  name: 'videos_wished_styles',
  text: `select distinct s.style from wishlist_items w join products p on p.id = w.product_id, unnest(p.styles) s(style) where w.user_id = $1`,
}

/** The order in which the feed shows its clips. */
export function createFeed({ read, clock }: AreaDeps) {
  const cached = createShortCache<FeedEntry[]>({ clock, freshMs: FRESH_MS, max: 1 })
  const entries = () => cached('feed', () => read.query<FeedEntry>(ENTRIES, [FEED_MAX]))

  return {
    /** Ids of clips in the order of one visit; for a member those with wished styles come earlier. */
    async feed({ seed, seen, first }: FeedQuery, userId: string | null): Promise<string[]> {
      const [found, wished] = await Promise.all([entries(), userId ? read.query<{ style: string }>(WISHED_STYLES, [userId]) : []])
      const ids = orderFeed(found, { now: clock.now(), seed, seen, styles: wished.map(({ style }) => style) })
      // Published a moment ago it may not be among them yet.
      return first ? [first, ...ids.filter((id) => id !== first)].slice(0, FEED_MAX) : ids
    },
  }
}
