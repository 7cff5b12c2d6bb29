import type { Db } from '../../platform/database.ts'
import type { AreaDeps } from '../deps.ts'
import { queueProcessing, VIDEO_PROCESS } from './queue.ts'
import { ENCODING_VERSION, statesBefore, videosTopic, type StepName } from './rules.ts'

/** Seconds before the end in which there may be no picture left. */
const POSTER_END = 0.1

const REDO = {
  name: 'videos_redo',
  text: `update videos set state = 'transcoding' where state = 'ready' and origin = 'upload' and storage_key is not null and encoding < $1 returning id`,
}
const REDO_STEPS = {
  name: 'video_redo_steps',
  text: 'update video_steps set encoding = -1 where video_id = $1 and step = any($2::text[])',
}
const REDO_ONE = {
  name: 'video_redo',
  text: `update videos set state = 'transcoding' where id = $1 and state = 'ready' and storage_key is not null returning id, duration_ms`,
}
/** Its time is kept for when all is made anew. */
const CHOOSE_POSTER = {
  name: 'video_choose_poster',
  text: `update video_steps set encoding = -1, output = jsonb_set(output, '{chosen}', to_jsonb($2::real)) where video_id = $1 and step = 'poster'`,
}
const RETRY = {
  name: 'video_retry',
  text: `update videos set state = 'probing', error = null, error_details = null, tries = 0 where id = $1 and state = any($2::text[]) and state = 'failed' returning id`,
}
const FORGET_TRIES = {
  name: 'video_forget_tries',
  text: `update video_steps set tries = 0, finished_at = null where video_id = $1 and state <> 'done'`,
}

/** Asking for the files of videos to be made; they are made by jobs.ts. */
export function createProcessing({ db, jobs, live, atomically }: Pick<AreaDeps, 'db' | 'jobs' | 'live' | 'atomically'>) {
  async function queue(tx: Db, id: string): Promise<void> {
    await queueProcessing(tx, jobs, id)
    await live.publish(tx, videosTopic, { id })
  }

  return {
    /** The video is `received`, with its original in storage: its files are made as soon as the others before it are. */
    async queueProcessing(id: string): Promise<void> {
      await queue(db, id)
    },

    /** Makes the files of all videos anew that were made with earlier settings; the old ones serve until the new ones are whole. Returns how many. */
    redoAll(): Promise<number> {
      return atomically(async (db) => {
        const redone = await db.query<{ id: string }>(REDO, [ENCODING_VERSION])
        await jobs.sendAll(db, VIDEO_PROCESS, redone)
        for (const { id } of redone) await live.publish(db, videosTopic, { id })
        return redone.length
      })
    },

    /** Makes some files of a ready video anew, as after a change of its captions. False when it is not ready. */
    redo(id: string, steps: readonly StepName[]): Promise<boolean> {
      return atomically(async (db) => {
        const [found] = await db.query(REDO_ONE, [id])
        if (!found) return false
        await db.query(REDO_STEPS, [id, steps])
        await queue(db, id)
        return true
      })
    },

    /** Takes the picture at `seconds` of a ready video as its poster. False when it is not ready. */
    choosePoster(id: string, seconds: number): Promise<boolean> {
      return atomically(async (db) => {
        const [found] = await db.query<{ duration_ms: number | null }>(REDO_ONE, [id])
        if (!found) return false
        await db.query(CHOOSE_POSTER, [id, Math.max(0, Math.min(seconds, (found.duration_ms ?? 0) / 1000 - POSTER_END))])
        await queue(db, id)
        return true
      })
    },

    /** Tries a failed video again. False when it has not failed. */
    retry(id: string): Promise<boolean> {
      return atomically(async (db) => {
        const [found] = await db.query(RETRY, [id, statesBefore('probing')])
        if (!found) return false
        await db.query(FORGET_TRIES, [id])
        await queue(db, id)
        return true
      })
    },
  }
}
