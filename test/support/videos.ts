import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { v7 as uuid } from 'uuid'
import { findFfmpeg } from '../../src/platform/ffmpeg-binary.ts'
import type { VideoFiles } from '../../src/shop/media/contract.ts'
import { videoFileKey } from '../../src/shop/media/rules.ts'
import type { TestShop } from './shop.ts'

const run = promisify(execFile)

/** The ffmpeg that tests make their files with. */
export const ffmpeg = findFfmpeg(process.env['FFMPEG_PATH'], process.env['PATH']) ?? 'ffmpeg'

interface ClipOptions {
  seconds?: number
  width?: number
  height?: number
  /** Hertz of its tone; none without it. */
  tone?: number
}

const made = new Map<string, Promise<Buffer>>()

/** A small H.264 MP4 of a moving test picture; the same one for the same options. */
export function testClip({ seconds = 2, width = 180, height = 320, tone }: ClipOptions = {}): Promise<Buffer> {
  const sound = tone ? ['-f', 'lavfi', '-i', `sine=f=${tone}:d=${seconds}`, '-c:a', 'aac', '-shortest'] : []
  const picture = ['-f', 'lavfi', '-i', `testsrc2=s=${width}x${height}:r=25:d=${seconds}`]
  return madeBy(
    [...picture, ...sound, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50', '-movflags', '+faststart'],
    'mp4',
  )
}

/** The file that ffmpeg makes with these arguments. */
export function madeBy(args: readonly string[], extension: string): Promise<Buffer> {
  const name = [...args, extension].join(' ')
  const known = made.get(name) ?? make(args, extension)
  made.set(name, known)
  return known
}

async function make(args: readonly string[], extension: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'upya-clip-'))
  try {
    const file = join(folder, `made.${extension}`)
    await run(ffmpeg, ['-v', 'error', '-nostdin', '-y', ...args, file])
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}

interface ReadyVideo {
  title?: string
  description?: string
  userId?: string | null
  engagement?: number
  published?: boolean
  seconds?: number
  /** Ids of products, tagged from the start to the end, one below the other. */
  products?: readonly string[]
  /** WebVTT. */
  captions?: string
}

/** A video that can be played, without the work of making it: the same bytes are all its renditions. Returns its id. */
export async function readyVideo(shop: Pick<TestShop, 'database' | 'storage'>, video: ReadyVideo = {}): Promise<string> {
  const { title = 'How it falls', description = '', userId = null, engagement = 0, published = true, seconds = 2, products = [] } = video
  const [id, bytes] = [uuid(), await testClip({ seconds })]
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 20)
  const files: VideoFiles = { mp4: [], original: null, hls: null, preview: null, captions: null }
  for (const name of ['360p', '480p', '720p'] as const) {
    const file = `${hash}-${name}.mp4`
    await shop.storage.put(videoFileKey(id, file), bytes, 'video/mp4')
    files.mp4.push({ name, file, width: 180, height: 320, bytes: bytes.length, head_bytes: Math.min(bytes.length, 20_000) })
  }
  await shop.database.db.run(
    `insert into videos (id, url, title, description, user_id, engagement_rate, created_at, state, duration_ms, width, height, files, playable_at)
     values ($1, $2, $3, $4, $5, $6, now(), 'ready', $7, 180, 320, $8, now())`,
    [id, `/media/video/${id}/${hash}-480p.mp4`, title, description, userId, engagement, seconds * 1000, JSON.stringify(files)],
  )
  if (video.captions) {
    const file = `${createHash('sha256').update(video.captions).digest('hex').slice(0, 20)}-captions.vtt`
    await shop.storage.put(videoFileKey(id, file), Buffer.from(video.captions), 'text/vtt')
    await shop.database.db.run('update videos set files = $2 where id = $1', [
      id,
      JSON.stringify({ ...files, captions: { file, language: 'en' } }),
    ])
  }
  for (const [place, product] of products.entries()) {
    await shop.database.db.run(
      `insert into product_tags (id, video_id, product_id, "timestamp", show_at, hide_at, position_x, position_y, created_at)
       values ($1, $2, $3, 0, 0, $4, 50, $5, now())`,
      [uuid(), id, product, seconds, 30 + place * 20],
    )
  }
  // Last: a list that is read meanwhile would keep it without its tags.
  if (published) await shop.database.db.run('update videos set published_at = now() where id = $1', [id])
  return id
}
