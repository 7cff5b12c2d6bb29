import { z } from 'zod'
import { productCard } from '../catalogue/contract.ts'
import { COUNT_MAX } from '../list-count.ts'
import { clip } from './contract.ts'
import { CAPTIONS_MAX } from './rules-captions.ts'
import { LENGTH_MAX } from './rules-length.ts'
import { DURATION } from './rules-upload.ts'
import { VIDEO_STATES, VIDEO_TABS } from './rules.ts'

const seconds = z
  .number()
  .min(0)
  .max(99_999)
  .transform((value) => Math.round(value * 100) / 100)
const percent = z
  .number()
  .min(0)
  .max(100)
  .transform((value) => Math.round(value * 100) / 100)

/** `POST /api/admin/videos/:id/tags` (tag-02, tag-04). Times in seconds, the position in percent of the frame. */
export const newTag = z.strictObject({
  /** Of a tag that was removed and comes back. */
  id: z.uuid().optional(),
  product_id: z.uuid(),
  timestamp: seconds,
  show_at: seconds.nullable(),
  hide_at: seconds.nullable(),
  position_x: percent,
  position_y: percent,
})
export type NewTag = z.infer<typeof newTag>

/** A whole tag, and the version that was opened. */
export const tagChange = newTag.omit({ id: true, product_id: true }).extend({ version: z.number().int() })
export type TagChange = z.infer<typeof tagChange>

/** As the tool shows it: also of a piece that has left the shop, which shoppers do not see. */
export const adminTag = z.object({
  id: z.uuid(),
  product_id: z.uuid(),
  timestamp: z.number(),
  show_at: z.number().nullable(),
  hide_at: z.number().nullable(),
  position_x: z.number(),
  position_y: z.number(),
  version: z.number().int(),
  /** False: archived, or not on sale yet. */
  is_active: z.boolean(),
  product: productCard,
})
export type AdminTag = z.infer<typeof adminTag>

/** Viewers in the last 28 days, each once a day. */
const figures = z.object({
  impressions: z.number().int(),
  starts: z.number().int(),
  views: z.number().int(),
  q25: z.number().int(),
  q50: z.number().int(),
  q75: z.number().int(),
  completes: z.number().int(),
  tag_opens: z.number().int(),
  adds: z.number().int(),
  orders: z.number().int(),
  /** KES: pieces bought within 24 h of being opened or added in this video. */
  revenue: z.number().int(),
  /** KES: other pieces bought within 24 h of watching it; never added to `revenue`. */
  assisted: z.number().int(),
  watched_ms: z.number().int(),
  /** How many had their first frame within each of FIRST_FRAME_MS; the last ones later. As browsers say, once a viewer and day. */
  first_frames: z.array(z.number().int()),
  /** As browsers say. */
  loaded_bytes: z.number().int(),
})
export type VideoFigures = z.infer<typeof figures>

export const adminVideo = clip.extend({
  state: z.enum(VIDEO_STATES),
  origin: z.enum(['upload', 'youtube']),
  file_name: z.string(),
  /** Of the original. */
  bytes: z.number().int().nullable(),
  error: z.string().nullable(),
  error_details: z.string().nullable(),
  publish_when_ready: z.boolean(),
  playable: z.boolean(),
  published_at: z.iso.datetime().nullable(),
  archived_at: z.iso.datetime().nullable(),
  version: z.number().int(),
  /** Its files were made with older settings. */
  outdated: z.boolean(),
  /** What is being made now; `progress` from 0 to 1. */
  step: z.object({ name: z.string(), progress: z.number() }).nullable(),
  figures,
})
export type AdminVideo = z.infer<typeof adminVideo>

/** `GET /api/admin/videos`, newest first; by earnings the best 50, KES per 100 viewers. */
export const adminVideosQuery = z.strictObject({
  q: z.string().trim().max(100).optional(),
  state: z.enum(VIDEO_TABS).default('all'),
  sort: z.enum(['newest', 'earning']).default('newest'),
  cursor: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
})
export type AdminVideosQuery = z.infer<typeof adminVideosQuery>
export const adminVideos = z.object({
  items: z.array(adminVideo),
  next_cursor: z.string().nullable(),
  /** How many are in each; one more than COUNT_MAX means "and more". */
  tabs: z.record(
    z.enum(VIDEO_TABS),
    z
      .number()
      .int()
      .max(COUNT_MAX + 1),
  ),
})
export type AdminVideos = z.infer<typeof adminVideos>

export const adminVideoDetail = adminVideo.extend({
  steps: z.array(
    z.object({
      step: z.string(),
      state: z.enum(['running', 'done', 'failed']),
      progress: z.number(),
      tries: z.number().int(),
    }),
  ),
  /** Where its poster was taken. Seconds; null until it has one of its own. */
  poster_time: z.number().nullable(),
  product_tags: z.array(adminTag),
  caption_track: z.object({ language: z.enum(['en', 'sw']), vtt: z.string() }).nullable(),
  /** What its figures suggest, in sentences. */
  advice: z.array(z.string()),
})
export type AdminVideoDetail = z.infer<typeof adminVideoDetail>

/** Seconds, as YouTube shows it; null when nobody has said. */
const length = z.number().min(1).max(LENGTH_MAX).nullable()

/** `POST /api/admin/videos`: a video on YouTube (open-61). */
export const newYouTubeVideo = z.strictObject({
  address: z.string().max(2000),
  title: z.string().trim().min(1, 'Give it a title.').max(120),
  duration: length.default(null),
})
export type NewYouTubeVideo = z.output<typeof newYouTubeVideo>

/** `PATCH /api/admin/videos/:id`: what is missing stays. */
export const videoChange = z.strictObject({
  version: z.number().int(),
  title: z.string().trim().min(1).max(120).optional(),
  description: z.string().trim().max(2000).optional(),
  has_speech: z.boolean().nullable().optional(),
  publish_when_ready: z.boolean().optional(),
  /** Of a video on YouTube; that of a file is measured. */
  duration: length.optional(),
})
export type VideoChange = z.infer<typeof videoChange>

/** `PUT /api/admin/videos/:id/captions`: WebVTT or SRT; an empty text takes them away. */
export const captionsChange = z.strictObject({ language: z.enum(['en', 'sw']), text: z.string().max(CAPTIONS_MAX * 2) })
export type CaptionsChange = z.infer<typeof captionsChange>

/** `POST /api/admin/videos/:id/poster`. Seconds from the beginning of the clip. */
export const posterChange = z.strictObject({ seconds: z.number().min(0).max(DURATION.max) })

/** `GET /api/admin/videos/tools`: what the server that answers makes videos with. */
export const videoToolsState = z.object({
  /** Null: there is none, and videos wait. */
  ffmpeg: z
    .object({
      version: z.string(),
      /** By libx264; without it videos wait. */
      encodes: z.boolean(),
      /** By zscale; without it HDR is refused. */
      tonemaps: z.boolean(),
      /** By bubblewrap: ffmpeg sees neither the network nor other files. */
      sandboxed: z.boolean(),
    })
    .nullable(),
})
export type VideoToolsState = z.infer<typeof videoToolsState>

/** Events of `GET /api/live/videos`. */
export const videoEventData = {
  hello: z.object({}),
  /** How far the work is: `step` is being made, `progress` of it from 0 to 1; both null when none is. */
  video: z.object({
    id: z.uuid(),
    state: z.enum([...VIDEO_STATES, 'deleted']),
    step: z.string().nullable(),
    progress: z.number().nullable(),
  }),
  signed_out: z.object({}),
}
export type VideoEventName = keyof typeof videoEventData
export type VideoEvents = { [Name in VideoEventName]: z.infer<(typeof videoEventData)[Name]> }
export type VideoWork = VideoEvents['video']

export const VIDEO_ACTIONS = ['publish', 'unpublish', 'archive', 'restore', 'retry', 'redo'] as const
export type VideoAction = (typeof VIDEO_ACTIONS)[number]

/** A video that a product is tagged on. */
export interface ProductVideo {
  id: string
  title: string
  thumbnail_url: string | null
  state: string
  /** Shoppers see it. */
  is_shown: boolean
}
