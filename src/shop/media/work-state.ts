import type { AreaDeps } from '../deps.ts'
import type { VideoToolsState, VideoWork } from './contract-admin.ts'

/** At connect; the rest is told when its turn comes. */
const UNFINISHED_MAX = 200

const WORK = `select v.id, v.state, s.step, s.progress from videos v left join lateral (
    select step, progress from video_steps where video_id = v.id and state = 'running' order by started_at desc limit 1) s on true`
const OF = { name: 'video_work_of', text: `${WORK} where v.id = any($1::uuid[])` }
const UNFINISHED = {
  name: 'video_work_unfinished',
  text: `${WORK} where v.state in ('uploading', 'received', 'probing', 'transcoding') order by v.created_at, v.id limit ${UNFINISHED_MAX}`,
}

/** How far the work on videos is, in a few bytes each, for admins who look on. */
export function createWorkState({ db, video }: Pick<AreaDeps, 'db' | 'video'>) {
  return {
    unfinishedVideos: (): Promise<VideoWork[]> => db.query<VideoWork>(UNFINISHED, []),

    /** What this server makes videos with; null without ffmpeg. */
    videoTools: async (): Promise<VideoToolsState['ffmpeg']> => (video ? video.abilities() : null),

    /** Those that are not there any more are `deleted`. */
    async workOn(ids: readonly string[]): Promise<VideoWork[]> {
      const found = new Map((await db.query<VideoWork>(OF, [ids])).map((work) => [work.id, work]))
      return ids.map((id) => found.get(id) ?? { id, state: 'deleted', step: null, progress: null })
    },
  }
}
