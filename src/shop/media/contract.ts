import { z } from 'zod'
import { productCard } from '../catalogue/contract.ts'
import { VIDEO_STATES, VIDEOS_LED, VIDEOS_MAX } from './rules.ts'

/** data-12. */
export const video = z.object({
  id: z.uuid(),
  url: z.string(),
  thumbnail_url: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  user_id: z.uuid().nullable(),
  created_at: z.iso.datetime(),
})
export type Video = z.infer<typeof video>

/** What was made of a video, as stored: file names, see `videoFileUrl`. Smallest first. */
export interface VideoFiles {
  mp4: { name: '360p' | '480p' | '720p'; file: string; width: number; height: number; bytes: number; head_bytes: number }[]
  /** The original without what it says of place and device, where browsers can play it. */
  original: { file: string; bytes: number } | null
  /** The master playlist; its renditions are beside it. */
  hls: string | null
  /** Three silent seconds. */
  preview: { file: string; bytes: number } | null
  captions: { file: string; language: 'en' | 'sw' } | null
}

const source = z.object({
  name: z.enum(['360p', '480p', '720p', 'original']),
  url: z.string(),
  bytes: z.number().int(),
  /** Where its first second ends; null when unknown. */
  head_bytes: z.number().int().nullable(),
})
export type VideoSource = z.infer<typeof source>

/** A video with all that a player needs, and its uploader (data-36): null when the account was deleted, or without one. */
export const clip = video.extend({
  profile: z.object({ full_name: z.string().nullable(), avatar_url: z.string().nullable() }).nullable(),
  /** Pixels, upright. */
  width: z.number().int(),
  height: z.number().int(),
  /** Seconds. */
  duration: z.number(),
  /** Of the poster: a picture at `pictureUrl(key, width, format)`. */
  poster: z.object({ key: z.string(), width: z.number().int(), height: z.number().int(), thumbhash: z.string() }).nullable(),
  /** Lightest first, the original last (open-84); empty for YouTube. */
  sources: z.array(source),
  /** Master playlist, for clips over 20 s. */
  hls: z.string().nullable(),
  preview: z.string().nullable(),
  captions: z.object({ url: z.string(), language: z.enum(['en', 'sw']) }).nullable(),
  /** False: nothing is said in it. */
  has_speech: z.boolean().nullable(),
  youtube_id: z.string().nullable(),
  /** How many products are tagged on it; those that left the shop do not count. */
  tags: z.number().int(),
})
export type Clip = z.infer<typeof clip>

/** `GET /api/videos?limit=`, those that engage most first (data-36). */
export const leadingQuery = z.strictObject({ limit: z.coerce.number().int().min(1).max(VIDEOS_MAX).default(VIDEOS_LED) })
export const videoList = z.object({ items: z.array(clip) })

/** `GET /api/videos/:id`: 410 when it was taken away, with others like it. */
export const oneVideo = z.object({ item: clip })
export const goneVideo = z.object({ error: z.object({ code: z.literal('video_gone'), message: z.string() }), items: z.array(clip) })

const FEED_IDS_MAX = 500
/** How many clips are asked for at once. */
const CLIPS_MAX = 20
/** Of the clips seen today, as many as the browser sends. */
const SEEN_MAX = 100

const idList = (max: number) =>
  z
    .string()
    .max(max * 40)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.uuid()).min(1).max(max))

/** `GET /api/feed`: the order of one visit. `seed` is the chance in it; `seen` the last 12 digits of the ids seen today, `first` begins it. */
export const feedQuery = z.strictObject({
  seed: z.coerce.number().int().min(0).max(999_999).default(0),
  seen: z
    .string()
    .max(SEEN_MAX * 13)
    .default('')
    .transform((text) => text.split(',').filter((part) => /^[0-9a-f]{12}$/.test(part))),
  first: z.uuid().optional(),
})
export type FeedQuery = z.output<typeof feedQuery>
export const feedOrder = z.object({ ids: z.array(z.uuid()).max(FEED_IDS_MAX) })
/** `GET /api/feed/clips?ids=`: those that are shown, in this order. */
export const clipsQuery = z.strictObject({ ids: idList(CLIPS_MAX) })

/** data-13. `product` is as it is now; its `stock`, `held` say whether it can be bought. */
export const productTag = z.object({
  id: z.uuid(),
  video_id: z.uuid(),
  product_id: z.uuid(),
  /** Seconds. */
  timestamp: z.number(),
  show_at: z.number().nullable(),
  hide_at: z.number().nullable(),
  /** Percent of the frame, from its left and top. */
  position_x: z.number(),
  position_y: z.number(),
  version: z.number().int(),
  product: productCard,
})
export type ProductTag = z.infer<typeof productTag>

/** `GET /api/videos/:id/tags` (data-35): in the order in which they appear; products that left the shop are missing. */
export const productTags = z.object({ items: z.array(productTag) })

/** `GET /api/profile/videos?cursor&limit`, newest first. */
export const videoQuery = z.strictObject({
  cursor: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
})
export const videoPage = z.object({ items: z.array(video), next_cursor: z.string().nullable() })
export type VideoPage = z.infer<typeof videoPage>

/** A file that an admin is sending or has sent. */
export const upload = z.object({
  id: z.uuid(),
  kind: z.enum(['video', 'image']),
  name: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** Bytes that have come. */
  offset: z.number().int(),
  /** The browser sends it to the store of files itself, not through the shop. */
  direct: z.boolean(),
  state: z.enum(['uploading', 'received', 'refused']),
  /** Why it was refused. */
  error: z.string().nullable(),
  product_id: z.uuid().nullable(),
  /** Null for pictures, and when the video was refused. */
  video: z
    .object({
      id: z.uuid(),
      title: z.string(),
      state: z.enum(VIDEO_STATES),
      error: z.string().nullable(),
      /** What is being made now; `progress` from 0 to 1. */
      step: z.object({ name: z.string(), progress: z.number() }).nullable(),
    })
    .nullable(),
})
export type Upload = z.infer<typeof upload>

/** `GET /api/uploads`: of the admin who asks, newest first. */
export const uploadList = z.object({ items: z.array(upload) })

/** `POST /api/uploads/direct`; `metadata` as the tus protocol has it. */
export const directUploadStart = z.strictObject({
  size: z.number().int().min(0),
  metadata: z.strictObject({
    filename: z.string().max(1000),
    product: z.string().max(100).optional(),
    publish: z.string().max(1).optional(),
    trim: z.string().max(20).optional(),
    poster: z.string().max(10).optional(),
  }),
})
export const directUpload = z.object({ id: z.uuid() })

/** `POST /api/uploads/:id/parts`: the next parts that are missing, each with where it is sent to by PUT; none when all have come. */
export const missingParts = z.object({
  /** Bytes that have come. */
  offset: z.number().int(),
  parts: z.array(z.object({ number: z.number().int(), start: z.number().int(), end: z.number().int(), url: z.string() })),
})
export type MissingParts = z.infer<typeof missingParts>
