import type { ProductCard } from '../catalogue/contract.ts'
import type { AreaDeps } from '../deps.ts'
import type { ProductTag } from './contract.ts'
import { SHOWN } from './videos.ts'

/** Handed over by the catalogue. */
export interface TagsReadDeps {
  /** Products as they are now, in the order of the ids; those that left the shop are missing. */
  cards(ids: readonly string[]): Promise<ProductCard[]>
}

type TagRow = Omit<ProductTag, 'product'>

const OF_VIDEO = {
  name: 'video_tags',
  text: `select t.id, t.video_id, t.product_id, t."timestamp"::float8 as "timestamp", t.show_at::float8 as show_at, t.hide_at::float8 as hide_at,
      t.position_x::float8 as position_x, t.position_y::float8 as position_y, t.version
    from product_tags t join (select id from videos where id = $1 and ${SHOWN}) v on v.id = t.video_id
    order by coalesce(t.show_at, t."timestamp"), t.id`,
}

/** What is tagged on a video, for shoppers. */
export function createTagsRead({ read, cards }: AreaDeps & TagsReadDeps) {
  return {
    /** The products on a video that is shown, in the order in which they appear, as they are now (data-35). */
    async tagsOf(videoId: string): Promise<ProductTag[]> {
      const rows = await read.query<TagRow>(OF_VIDEO, [videoId])
      const found = await cards([...new Set(rows.map(({ product_id }) => product_id))])
      const products = new Map(found.map((product) => [product.id, product]))
      return rows.flatMap((row) => {
        const product = products.get(row.product_id)
        return product ? [{ ...row, product }] : []
      })
    },
  }
}
