import type { Db } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'

/** Name of the job that makes a video's files. */
export const VIDEO_PROCESS = 'video_process'

/** The video's files are made once the transaction of `db` has committed. */
export async function queueProcessing(db: Db, jobs: Pick<Jobs, 'send'>, videoId: string): Promise<void> {
  await jobs.send(db, VIDEO_PROCESS, { id: videoId })
}
