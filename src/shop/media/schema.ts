import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { VideoFiles } from './contract.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const at = () => timestamp({ withTimezone: true, precision: 3 })

/** What shoppers see: published, playable and not archived. Every index and statement of theirs says it in these words. */
const SHOWN = sql`playable_at is not null and published_at is not null and state <> 'archived'`

/** Shoppable videos (data-12). */
export const videos = pgTable(
  'videos',
  {
    id: uuid().primaryKey(),
    /** The public address of the original (upload-02), or of the video on YouTube. */
    url: text().notNull(),
    thumbnail_url: text(),
    title: text().notNull(),
    description: text().notNull().default(''),
    /** Who uploaded it; the video stays when they go. */
    user_id: uuid(),
    /** Orders what is shown first; never shown itself (open-60). */
    engagement_rate: real().notNull().default(0),
    created_at: at().notNull(),
    origin: text({ enum: ['upload', 'youtube'] })
      .notNull()
      .default('upload'),
    /** Eleven characters; null for what was uploaded. */
    youtube_id: text(),
    /** For which product it was sent; null for "tag later". */
    product_id: uuid(),
    /** See `VIDEO_STATES`. */
    state: text().notNull().default('received'),
    /** As it was called on the sender's device; never part of a path. */
    file_name: text().notNull().default(''),
    /** `product-videos/{productId}/{timestamp-random}.{ext}` (upload-02): the original as it came, never served as it is. */
    storage_key: text(),
    /** Of the original. */
    bytes: bigint({ mode: 'number' }),
    /** SHA-256 of the original, hex: the same file is taken once. */
    source_sha: text(),
    duration_ms: integer(),
    /** Pixels, upright. */
    width: integer(),
    height: integer(),
    files: jsonb().$type<VideoFiles>(),
    /** A picture of the media store, at /media/{key}/{width}.{format}. */
    poster_key: text(),
    thumbhash: text(),
    /** With which version of the encoding settings the files were made. */
    encoding: integer().notNull().default(0),
    /** Why it was rejected or has failed, in a sentence for the admin. */
    error: text(),
    /** The last lines of ffmpeg. */
    error_details: text(),
    /** False: nothing is said in it, so that it needs no captions. Null: nobody has said. */
    has_speech: boolean(),
    trim_start_ms: integer(),
    trim_end_ms: integer(),
    /** Where an admin has chosen the poster, after the trimming; null: the pipeline chooses. */
    poster_ms: integer(),
    publish_when_ready: boolean().notNull().default(true),
    /** When it could first be played; its older files serve while new ones are made. */
    playable_at: at(),
    published_at: at(),
    archived_at: at(),
    /** How often the work on it was begun in vain, outside of its steps, which count their own; and when last. */
    tries: integer().notNull().default(0),
    tried_at: at(),
    /** Grows with every change by an admin. */
    version: integer().notNull().default(1),
  },
  (t) => [
    index('videos_engaging').on(t.engagement_rate.desc(), t.id.desc()).where(SHOWN),
    index('videos_user').on(t.user_id, t.created_at.desc(), t.id.desc()),
    index('videos_newest').on(t.created_at.desc(), t.id.desc()),
    // What is worked on, failed, hidden or archived: few, and looked for every ten seconds.
    index('videos_aside')
      .on(t.created_at.desc(), t.id.desc())
      .where(sql`playable_at is null or published_at is null or state <> 'ready'`),
    index('videos_source').on(t.source_sha),
    unique('videos_youtube').on(t.youtube_id),
  ],
)

/** Products on a video, at their place and time (data-13). */
export const productTags = pgTable(
  'product_tags',
  {
    id: uuid().primaryKey(),
    video_id: uuid()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    product_id: uuid().notNull(),
    /** Seconds. */
    timestamp: numeric({ precision: 7, scale: 2, mode: 'number' }).notNull(),
    /** Seconds; null means `timestamp`, and 5 s later (open-62). */
    show_at: numeric({ precision: 7, scale: 2, mode: 'number' }),
    hide_at: numeric({ precision: 7, scale: 2, mode: 'number' }),
    /** Percent of the frame, from its left and top. */
    position_x: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    position_y: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull(),
    version: integer().notNull().default(1),
    created_at: at().notNull(),
  },
  (t) => [
    unique('product_tags_once').on(t.video_id, t.product_id, t.timestamp),
    index('product_tags_product').on(t.product_id, t.video_id),
  ],
)

/** The steps of making a video's files: what is done is skipped when the work is resumed. */
export const videoSteps = pgTable(
  'video_steps',
  {
    video_id: uuid()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    step: text().notNull(),
    /** `ENCODING_VERSION` it was done with. */
    encoding: integer().notNull(),
    state: text({ enum: ['running', 'done', 'failed'] }).notNull(),
    /** 0 to 1. */
    progress: real().notNull().default(0),
    output: jsonb(),
    /** Of the running ffmpeg, to end what was left by a process that died. */
    pid: integer(),
    tries: integer().notNull().default(0),
    started_at: at().notNull(),
    finished_at: at(),
  },
  (t) => [primaryKey({ columns: [t.video_id, t.step] })],
)

/** Files that are being sent. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    user_id: uuid().notNull(),
    kind: text({ enum: ['video', 'image'] }).notNull(),
    /** Null for pictures. */
    video_id: uuid().references(() => videos.id, { onDelete: 'cascade' }),
    product_id: uuid(),
    name: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** Where it goes once it is whole: `{bucket}/{productId}/{timestamp-random}.{ext}` (upload-01, upload-02). */
    storage_key: text().notNull(),
    /** The store's name for what the browser sends there itself; null when it comes through the shop. */
    multipart_id: text(),
    state: text({ enum: ['uploading', 'received', 'refused'] })
      .notNull()
      .default('uploading'),
    /** Why it was refused. */
    error: text(),
    created_at: at().notNull(),
    touched_at: at().notNull(),
  },
  (t) => [index('uploads_touched').on(t.state, t.touched_at), index('uploads_user').on(t.user_id, t.created_at)],
)

/** One caption track a video. */
export const videoCaptions = pgTable('video_captions', {
  video_id: uuid()
    .primaryKey()
    .references(() => videos.id, { onDelete: 'cascade' }),
  language: text({ enum: ['en', 'sw'] }).notNull(),
  /** WebVTT, without markup. */
  vtt: text().notNull(),
  changed_at: at().notNull(),
})

/** The secret of a day, by which viewers are counted without being known; kept for two days. */
export const videoViewKeys = pgTable('video_view_keys', { day: date().primaryKey(), key: bytea().notNull() })

/** Who has seen what today: a viewer counts once a clip and day. Kept for two days. */
export const videoViews = pgTable(
  'video_views',
  {
    video_id: uuid().notNull(),
    day: date().notNull(),
    viewer: bytea().notNull(),
    bits: integer().notNull(),
    watched_ms: integer().notNull(),
    /** That this viewer's browser has loaded, as it says. */
    loaded_bytes: bigint({ mode: 'number' }).notNull().default(0),
    first_at: at().notNull(),
    last_at: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.video_id, t.viewer] }), index('video_views_viewer').on(t.viewer, t.last_at)],
)

/** Which video led a viewer to a product last; kept for two days. */
export const videoTouches = pgTable(
  'video_touches',
  { viewer: bytea().notNull(), product_id: uuid().notNull(), video_id: uuid().notNull(), touched_at: at().notNull() },
  (t) => [primaryKey({ columns: [t.viewer, t.product_id] }), index('video_touches_age').on(t.touched_at)],
)

/** A piece in a checkout that a video led to: `direct`, the piece was opened or added there; `assisted`, a video was watched before. */
export const videoAttributions = pgTable(
  'video_attributions',
  {
    checkout_id: text().notNull(),
    product_id: uuid().notNull(),
    video_id: uuid().notNull(),
    kind: text({ enum: ['direct', 'assisted'] }).notNull(),
    created_at: at().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.checkout_id, t.product_id] }),
    index('video_attributions_video').on(t.video_id, t.created_at),
    index('video_attributions_age').on(t.created_at),
  ],
)

/** What happened with a video on a day. */
export const videoDays = pgTable(
  'video_days',
  {
    video_id: uuid().notNull(),
    day: date().notNull(),
    impressions: integer().notNull().default(0),
    starts: integer().notNull().default(0),
    views: integer().notNull().default(0),
    q25: integer().notNull().default(0),
    q50: integer().notNull().default(0),
    q75: integer().notNull().default(0),
    completes: integer().notNull().default(0),
    tag_opens: integer().notNull().default(0),
    adds: integer().notNull().default(0),
    engaged: integer().notNull().default(0),
    orders: integer().notNull().default(0),
    /** KES, of the pieces themselves. */
    revenue: bigint({ mode: 'number' }).notNull().default(0),
    /** KES, of other pieces bought after watching; never added to `revenue`. */
    assisted: bigint({ mode: 'number' }).notNull().default(0),
    watched_ms: bigint({ mode: 'number' }).notNull().default(0),
    /** How many viewers had their first frame within each of FIRST_FRAME_MS, as their browsers say; the last ones later. */
    first_frames: integer()
      .array()
      .notNull()
      .default(sql`'{0,0,0,0,0,0,0,0,0,0}'`),
    loaded_bytes: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.video_id, t.day] }),
    index('video_days_day').on(t.day),
    index('video_days_sold')
      .on(t.day, t.video_id)
      .where(sql`orders <> 0 or revenue <> 0 or assisted <> 0`),
  ],
)
