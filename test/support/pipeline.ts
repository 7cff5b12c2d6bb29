import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { v7 as uuid } from 'uuid'
import type { ProbedVideo } from '../../src/platform/video/video-probe.ts'
import type { VideoFiles } from '../../src/shop/media/contract.ts'
import type { VideoState } from '../../src/shop/media/rules.ts'
import { videoFileKey } from '../../src/shop/media/rules.ts'
import type { TestShop } from './shop.ts'

export interface VideoRow {
  id: string
  state: VideoState
  error: string | null
  url: string
  thumbnail_url: string | null
  poster_key: string | null
  thumbhash: string | null
  width: number
  height: number
  duration_ms: number
  encoding: number
  files: VideoFiles
  playable_at: Date | null
  published_at: Date | null
  tries: number
}

/** What is in storage of a video, and of a poster, in the folder where storage keeps its files. */
export function storedOf(folder: string, id: string, poster?: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((key) => key.includes(id) || (poster && key.includes(poster)))
    .sort()
}

interface Received {
  title?: string
  trim?: [start: number, end: number]
  publish?: boolean
}

/** A video whose bytes have all come, waiting for its files. */
export async function receivedVideo(
  t: Pick<TestShop, 'shop' | 'database' | 'storage'>,
  bytes: Uint8Array,
  options: Received = {},
): Promise<string> {
  const id = uuid()
  const key = `product-videos/none/${id}.mp4`
  await t.storage.put(key, bytes, 'video/mp4')
  await t.database.db.run(
    `insert into videos (id, url, title, created_at, state, storage_key, bytes, trim_start_ms, trim_end_ms, publish_when_ready)
     values ($1, '', $2, now(), 'received', $3, $4, $5, $6, $7)`,
    [id, options.title ?? 'Clip', key, bytes.length, options.trim?.[0] ?? null, options.trim?.[1] ?? null, options.publish ?? true],
  )
  await t.shop.media.queueProcessing(id)
  return id
}

export async function videoRow({ database }: Pick<TestShop, 'database'>, id: string): Promise<VideoRow> {
  const { rows } = await database.db.run('select * from videos where id = $1', [id])
  return rows[0] as VideoRow
}

/** A clip that has been taken as far as it goes. */
export async function processed(t: TestShop, bytes: Uint8Array, options: Received = {}): Promise<VideoRow> {
  const id = await receivedVideo(t, bytes, options)
  await t.runJobs()
  return videoRow(t, id)
}

/** What is in a stored file, by looking into it. */
export async function probeOf(t: TestShop, id: string, file: string): Promise<ProbedVideo> {
  const bytes = await t.storage.get(videoFileKey(id, file))
  if (!bytes) throw new Error(`${file} is not in storage`)
  const probed = await probeBytes(t, bytes)
  if ('refused' in probed) throw new Error(probed.refused)
  return probed.video
}

export async function probeBytes({ deps }: Pick<TestShop, 'deps'>, bytes: Uint8Array) {
  const folder = await mkdtemp(join(tmpdir(), 'upya-probe-'))
  try {
    await writeFile(join(folder, 'file'), bytes)
    return await deps.video!.probe(join(folder, 'file'))
  } finally {
    await rm(folder, { recursive: true })
  }
}
