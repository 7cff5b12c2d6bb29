import { link, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { VideoFiles } from '../../src/shop/media/contract.ts'
import { videoFileKey } from '../../src/shop/media/rules.ts'
import type { Child } from '../child.ts'
import type { World } from '../world.ts'
import { enterAsAdmin } from './admin.ts'
import { generateVideos } from './generate-videos.ts'
import type { SourceClip } from './source-clips.ts'
import { reached } from './work-cases.ts'

/** As many as world.ts stores. */
const POSTERS = Array.from({ length: 8 }, (_, i) => i.toString(16).padStart(20, '0'))

/** Many videos of which only one has been made: the others have links to its files, each at an address of its own. */
export async function shareVideos(shop: Child, world: World, clip: SourceClip, count: number): Promise<void> {
  const [{ there = 0 } = {}] = await world.rows<{ there: number }>(
    `select count(*)::int as there from videos where file_name like 'bench-%'`,
  )
  if (there >= count) return
  const id = await (await enterAsAdmin(shop, world)).send(clip)
  await reached(world, id, `state = 'ready'`, performance.now())
  const [{ files } = {}] = await world.rows<{ files: VideoFiles }>('select files from videos where id = $1', [id])
  if (!files) throw new Error('the video has no files')
  await generateVideos(world.database.db, count - there, { files, posters: POSTERS, durationMs: clip.seconds * 1000, days: 2 })
  const folderOf = (video: string) => join(world.dataDir, 'files', videoFileKey(video, ''))
  const names = await readdir(folderOf(id))
  for (const video of await world.rows<{ id: string }>(`select id from videos where file_name like 'bench-%'`)) {
    await mkdir(folderOf(video.id), { recursive: true })
    for (const name of names) await link(join(folderOf(id), name), join(folderOf(video.id), name)).catch(() => undefined)
  }
}
