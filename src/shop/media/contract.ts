import { z } from 'zod'
import { VIDEOS_LED, VIDEOS_MAX } from './rules.ts'

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

/** A video with its uploader (data-36): null when the account was deleted, or without one. */
export const ledVideo = video.extend({
  profile: z.object({ full_name: z.string().nullable(), avatar_url: z.string().nullable() }).nullable(),
})
export type LedVideo = z.infer<typeof ledVideo>

/** `GET /api/videos?limit=`, those that engage most first (data-36). */
export const leadingQuery = z.strictObject({ limit: z.coerce.number().int().min(1).max(VIDEOS_MAX).default(VIDEOS_LED) })
export const videoList = z.object({ items: z.array(ledVideo) })

/** `GET /api/profile/videos?cursor&limit`, newest first. */
export const videoQuery = z.strictObject({
  cursor: z.string().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
})
export const videoPage = z.object({ items: z.array(video), next_cursor: z.string().nullable() })
export type VideoPage = z.infer<typeof videoPage>
