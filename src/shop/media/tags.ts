import { v7 as uuid } from 'uuid'
import { LIVE_CARD } from '../catalogue/card-sql.ts'
import type { ProductClip } from '../catalogue/contract.ts'
import { readCard } from '../catalogue/prepared-cards.ts'
import type { AreaDeps } from '../deps.ts'
import { ShopError } from '../errors.ts'
import type { AdminTag, NewTag, TagChange } from './contract-admin.ts'
import type { VideoFiles } from './contract.ts'
import { tagProblems } from './rules-tags.ts'
import { videoFileUrl } from './rules.ts'
import { productTags } from './schema.ts'
import { SHOWN } from './videos.ts'

type TagRow = Omit<AdminTag, 'product'> & { card: string }
interface BestRow {
  product_id: string
  id: string
  url: string
  thumbnail_url: string | null
  files: VideoFiles | null
}

const LOCK_VIDEO = { name: 'tags_lock_video', text: 'select duration_ms from videos where id = $1 for update' }
const OF_VIDEO = {
  name: 'tags_of_video_admin',
  text: `select t.id, t.product_id, t."timestamp"::float8 as timestamp, t.show_at::float8 as show_at, t.hide_at::float8 as hide_at,
      t.position_x::float8 as position_x, t.position_y::float8 as position_y, t.version, p.is_active, ${LIVE_CARD} as card
    from product_tags t join products p on p.id = t.product_id
    where t.video_id = $1 order by coalesce(t.show_at, t."timestamp"), t.id`,
}
const PRODUCT = { name: 'tags_product', text: 'select is_active from products where id = $1' }
const TWIN = {
  name: 'tags_twin',
  text: 'select id from product_tags where video_id = $1 and product_id = $2 and "timestamp" = $3 and id <> $4',
}
const TAKEN = { name: 'tags_taken', text: 'select id from product_tags where id = $1' }
const FIND = { name: 'tags_find', text: 'select id, product_id, version from product_tags where id = $1 and video_id = $2' }
const CHANGE = {
  name: 'tags_change',
  text: `update product_tags set "timestamp" = $2, show_at = $3, hide_at = $4, position_x = $5, position_y = $6, version = version + 1
    where id = $1`,
}
const REMOVE = { name: 'tags_remove', text: 'delete from product_tags where id = $1' }
const TAGGED_ON = { name: 'tags_products_of', text: 'select distinct product_id from product_tags where video_id = any($1::uuid[])' }
const BEST = {
  name: 'tags_best_video',
  text: `select distinct on (t.product_id) t.product_id, v.id, v.url, v.thumbnail_url, v.files
    from product_tags t join videos v on v.id = t.video_id
    where t.product_id = any($1::uuid[]) and ${SHOWN}
    order by t.product_id, (v.origin = 'upload') desc, v.engagement_rate desc, v.id desc`,
}

export interface TagDeps extends Pick<AreaDeps, 'db'>, Pick<AreaDeps, 'clock'> {
  /** Of the catalogue. */
  setClips(clips: ReadonlyMap<string, ProductClip | null>): Promise<void>
}

/** Tags for admins. Every change runs inside a transaction, and tells the catalogue which clip shows a product best now. */
export function createTags({ db, clock, setClips }: TagDeps) {
  /** The clip of each of these products, anew: of the shown videos it is tagged on, the one that engages most; one of YouTube where there is no other (open-60). */
  async function refreshClips(productIds: readonly string[]): Promise<void> {
    if (productIds.length === 0) return
    const best = await db.query<BestRow>(BEST, [productIds])
    const clips = new Map<string, ProductClip | null>(productIds.map((id) => [id, null]))
    for (const row of best) clips.set(row.product_id, clipFor(row))
    await setClips(clips)
  }

  /** Throws `not_found`, `invalid_input` with what is wrong by field. The video is locked: its tags change one after another. */
  async function check(videoId: string, tag: Omit<NewTag, 'id' | 'product_id'>, of: { id: string; product_id: string }): Promise<void> {
    const [video] = await db.query<{ duration_ms: number | null }>(LOCK_VIDEO, [videoId])
    if (!video) throw new ShopError('not_found')
    const fields = tagProblems(tag, video.duration_ms === null ? Infinity : video.duration_ms / 1000)
    const twins = await db.query(TWIN, [videoId, of.product_id, tag.timestamp, of.id])
    if (twins.length > 0) fields['timestamp'] = 'This piece is already tagged at this moment.'
    if (Object.keys(fields).length > 0) throw new ShopError('invalid_input', { fields })
  }

  async function current(videoId: string, tagId: string, version: number): Promise<{ id: string; product_id: string }> {
    await db.query(LOCK_VIDEO, [videoId])
    const [tag] = await db.query<{ id: string; product_id: string; version: number }>(FIND, [tagId, videoId])
    if (!tag) throw new ShopError('not_found')
    if (tag.version !== version) throw new ShopError('tag_changed')
    return tag
  }

  async function tagsOf(videoId: string): Promise<AdminTag[]> {
    const rows = await db.query<TagRow>(OF_VIDEO, [videoId])
    return rows.map(({ card, ...tag }) => ({ ...tag, product: readCard(card) }))
  }

  async function tagOf(videoId: string, tagId: string): Promise<AdminTag> {
    const tag = (await tagsOf(videoId)).find(({ id }) => id === tagId)
    if (!tag) throw new ShopError('not_found')
    return tag
  }

  return {
    /** Also those of pieces that are not on sale, which shoppers do not see. */
    adminTags: tagsOf,

    /** Places a product on a video (tag-02), also one that was removed, under its id. Throws `not_found`, `invalid_input`, `tag_changed` for an id that is there. */
    async createTag(videoId: string, tag: NewTag): Promise<AdminTag> {
      const { id = uuid(), ...rest } = tag
      await check(videoId, tag, { id, product_id: tag.product_id })
      if ((await db.query(TAKEN, [id])).length > 0) throw new ShopError('tag_changed')
      const [product] = await db.query<{ is_active: boolean }>(PRODUCT, [tag.product_id])
      if (!product?.is_active) throw new ShopError('invalid_input', { fields: { product_id: 'This piece is no longer in the shop.' } })
      await db.insert(productTags, [{ id, video_id: videoId, ...rest, created_at: clock.now() }])
      await refreshClips([tag.product_id])
      return tagOf(videoId, id)
    },

    /** Throws `not_found`, `tag_changed` for another version, `invalid_input`. */
    async changeTag(videoId: string, tagId: string, { version, ...tag }: TagChange): Promise<AdminTag> {
      const before = await current(videoId, tagId, version)
      await check(videoId, tag, before)
      await db.query(CHANGE, [tagId, tag.timestamp, tag.show_at, tag.hide_at, tag.position_x, tag.position_y])
      return tagOf(videoId, tagId)
    },

    /** Throws as changeTag(). Returns the product. */
    async removeTag(videoId: string, tagId: string, version: number): Promise<string> {
      const { product_id } = await current(videoId, tagId, version)
      await db.query(REMOVE, [tagId])
      await refreshClips([product_id])
      return product_id
    },

    refreshClips,

    /** After a change of what is shown of these videos: published, archived, made anew, ranked anew. Inside a transaction. */
    async refreshClipsOf(videoIds: readonly string[]): Promise<void> {
      const rows = await db.query<{ product_id: string }>(TAGGED_ON, [videoIds])
      await refreshClips(rows.map(({ product_id }) => product_id))
    },

    /** The products on a video, before it is deleted. */
    async productsOn(videoId: string): Promise<string[]> {
      return (await db.query<{ product_id: string }>(TAGGED_ON, [[videoId]])).map(({ product_id }) => product_id)
    },
  }
}

function clipFor({ id, url, thumbnail_url, files }: BestRow): ProductClip {
  const file = files?.mp4.find(({ name }) => name === '480p') ?? files?.mp4[0]
  return {
    id,
    url: file ? videoFileUrl(id, file.file) : url,
    preview: files?.preview ? videoFileUrl(id, files.preview.file) : null,
    poster: thumbnail_url,
  }
}
