import type { AreaDeps } from '../deps.ts'
import type { ProductVideo } from './contract-admin.ts'

const OF_PRODUCT = {
  name: 'videos_of_product',
  text: `select v.id, v.title, v.thumbnail_url, v.state, v.published_at is not null and v.playable_at is not null and v.state <> 'archived' as is_shown
    from videos v where v.id in (select t.video_id from product_tags t where t.product_id = $1) order by v.created_at desc, v.id desc limit 50`,
}

/** The videos that a product is tagged on, shown or not, for its editor. */
export function createProductVideos({ db }: Pick<AreaDeps, 'db'>) {
  return {
    /** Newest first, at most 50. */
    async videosOfProduct(productId: string): Promise<ProductVideo[]> {
      return db.query<ProductVideo>(OF_PRODUCT, [productId])
    },
  }
}
