import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { v7 as uuid } from 'uuid'
import type { AreaDeps } from '../deps.ts'
import { BUCKETS } from './rules-upload.ts'
import type { Stored } from './stored-files.ts'

/** Demo videos are told by the name of their file, which no member has uploaded. */
const DEMO = `user_id is null and file_name like 'upya-demo-%'`
const NAMES = { name: 'demo_video_names', text: `select file_name from videos where ${DEMO}` }
const ADD = {
  name: 'demo_video_add',
  text: `insert into videos (id, url, title, description, created_at, product_id, state, file_name, storage_key, bytes, source_sha, has_speech, published_at)
    values ($1, '/media/' || $2::text, $3, $4, $5, $6, 'received', $7, $2, $8, $9, false, $5)`,
}
const ADD_TAGS = {
  name: 'demo_video_add_tags',
  text: `insert into product_tags (id, video_id, product_id, "timestamp", show_at, hide_at, position_x, position_y, created_at)
    select id, $1, product_id, show_at, show_at, hide_at, x, y, $2
    from unnest($3::uuid[], $4::uuid[], $5::numeric[], $6::numeric[], $7::numeric[], $8::numeric[]) as tag(id, product_id, show_at, hide_at, x, y)`,
}
const REMOVE = {
  name: 'demo_videos_remove',
  text: `delete from videos where ${DEMO} and ($1::text[] is null or file_name = any($1)) returning id, storage_key, poster_key`,
}

export interface DemoVideo {
  /** Begins with `upya-demo-`; a name is added once. */
  fileName: string
  /** The finished master. */
  path: string
  title: string
  description: string
  tags: readonly {
    product_id: string
    /** Seconds. */
    show_at: number
    hide_at: number
    /** Percent of the frame. */
    position_x: number
    position_y: number
  }[]
}

interface Removed {
  id: string
  storage_key: string
  poster_key: string | null
}

interface DemoVideosDeps extends Pick<AreaDeps, 'db' | 'storage' | 'clock' | 'atomically'> {
  forgetFiles(stored: Stored): Promise<void>
}

/** Videos that the demo has made itself. They are received like uploads, and published. */
export function createDemoVideos({ db, storage, clock, atomically, forgetFiles }: DemoVideosDeps) {
  return {
    /** Their files' names. */
    async demoVideos(): Promise<string[]> {
      return (await db.query<{ file_name: string }>(NAMES, [])).map((row) => row.file_name)
    },

    /** Stores the master and adds the video with its tags; the first tag's product is the one it was made for. Returns its id. */
    async addDemoVideo({ fileName, path, title, description, tags }: DemoVideo): Promise<string> {
      const [id, now, bytes] = [uuid(), clock.now(), await readFile(path)]
      const product = tags[0]?.product_id ?? null
      const key = `${BUCKETS.video}/${product ?? 'none'}/${now.getTime()}-${Math.random().toString(36).slice(2, 10)}.mp4`
      await storage.putFile(key, path, 'video/mp4')
      const sha = createHash('sha256').update(bytes).digest('hex')
      await atomically(async (inside) => {
        await inside.query(ADD, [id, key, title, description, now, product, fileName, bytes.length, sha])
        const of = <Name extends keyof (typeof tags)[number]>(name: Name) => tags.map((tag) => tag[name])
        const places = [of('show_at'), of('hide_at'), of('position_x'), of('position_y')]
        await inside.query(ADD_TAGS, [id, now, tags.map(() => uuid()), of('product_id'), ...places])
      })
      return id
    },

    /** Removes these with their files, or all. Returns how many. */
    async removeDemoVideos(fileNames: readonly string[] | null): Promise<number> {
      const removed = await db.query<Removed>(REMOVE, [fileNames])
      for (const { id, storage_key, poster_key: poster } of removed) await forgetFiles({ id, storage_key, posters: poster ? [poster] : [] })
      return removed.length
    },
  }
}
