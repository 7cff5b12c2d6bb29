import type { AreaDeps } from '../deps.ts'
import type { Clip } from './contract.ts'
import { SHOWN } from './videos.ts'

/** Among so many that lead. */
const AMONG = 500
/** How many are offered instead of a video that is gone. */
export const SIMILAR_MAX = 6

// What was published once: of the others nobody outside has an address.
const ARCHIVED = {
  name: 'videos_archived',
  text: `select id from videos where id = $1 and state = 'archived' and published_at is not null`,
}
const SIMILAR = {
  name: 'videos_similar',
  text: `with gone as (
      select coalesce(array_agg(distinct t.product_id), '{}') as products, coalesce(array_agg(distinct p.category), '{}') as categories,
        coalesce(array_agg(distinct s.style) filter (where s.style is not null), '{}') as styles
      from product_tags t join products p on p.id = t.product_id left join lateral unnest(p.styles) s(style) on true where t.video_id = $1)
    select v.id from (select id, engagement_rate from videos where ${SHOWN} and id <> $1
        order by engagement_rate desc nulls last, id desc nulls last limit $2) v
      cross join gone
      left join lateral (
        select bool_or(p.id = any(gone.products)) as same, bool_or(p.category = any(gone.categories)) as alike,
          bool_or(p.styles && gone.styles) as styled,
          bool_or(exists (select from product_variants pv where pv.product_id = p.id and pv.stock > 0)) as for_sale
        from product_tags t join products p on p.id = t.product_id and p.is_active where t.video_id = v.id) m on true
    order by coalesce(m.for_sale, false) desc,
      coalesce(m.same, false)::int * 4 + coalesce(m.alike, false)::int * 2 + coalesce(m.styled, false)::int desc,
      v.engagement_rate desc, v.id desc
    limit ${SIMILAR_MAX}`,
}

/** What is offered for a video that has been taken away. */
export function createSimilar({ read, clips }: Pick<AreaDeps, 'read'> & { clips(ids: readonly string[]): Promise<Clip[]> }) {
  return {
    /** Was there, and was taken away: its address answers so, with something similar. */
    async archived(id: string): Promise<boolean> {
      return (await read.query(ARCHIVED, [id])).length > 0
    },

    /** Shown videos with its pieces, with others of their kind, or of their style; those with something left to buy first. */
    async similarVideos(id: string): Promise<Clip[]> {
      return clips((await read.query<{ id: string }>(SIMILAR, [id, AMONG])).map((row) => row.id))
    },
  }
}
