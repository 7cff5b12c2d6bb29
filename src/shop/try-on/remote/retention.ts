import { later } from '../../clock.ts'
import type { AreaDeps } from '../../deps.ts'
import { deleteEach } from '../delete-each.ts'
import { photoFolderOf, resultFolderOf } from './job-store.ts'
import { FORGOTTEN_SECONDS, JOB_KEPT_DAYS, LEASE_SECONDS, PHOTO_HOURS, RESULT_HOURS } from './rules.ts'

const AT_A_TURN = 100
/** So far back is looked for what a worker left. */
const LEFT_BEHIND_DAYS = 7

// Nobody has done anything about these: no worker ran, none has the service any more, or their member has gone.
const EXPIRE = {
  name: 'try_on_expire_old',
  text: `update try_on_jobs set state = 'expired', problem = 'timed_out', finished_at = $2, claimed_until = null
    where state in ('queued', 'running') and (created_at <= $1 or user_id is null)`,
}
// A photo that the service has, or that is of no use any more, goes; whoever began to send it has a moment.
const PHOTOS = {
  name: 'try_on_photos_to_delete',
  text: `select id from try_on_jobs where photo_deleted_at is null and (provider_id is not null or finished_at is not null or created_at <= $1)
    order by created_at limit ${AT_A_TURN}`,
}
const PHOTO_GONE = {
  name: 'try_on_photo_gone',
  text: 'update try_on_jobs set photo_deleted_at = $2 where id = $1 and photo_deleted_at is null',
}
const RESULTS = {
  name: 'try_on_results_to_delete',
  text: `select id from try_on_jobs where state = 'done' and result_deleted_at is null and (finished_at <= $1 or user_id is null)
    order by finished_at limit ${AT_A_TURN}`,
}
// A worker that was killed may have left the picture of a job that then ended otherwise. None that lives is still at it.
const LEFT_BEHIND = {
  name: 'try_on_results_left_behind',
  text: `select id from try_on_jobs where finished_at > $1 and finished_at <= $2 and state <> 'done' and provider_id is not null
    and result_deleted_at is null order by finished_at limit ${AT_A_TURN}`,
}
const RESULT_GONE = {
  name: 'try_on_result_gone',
  text: 'update try_on_jobs set result_deleted_at = $2, photo_deleted_at = coalesce(photo_deleted_at, $2) where id = $1',
}
// Only of what is proven to be gone.
const FORGET = {
  name: 'try_on_forget_old',
  text: `delete from try_on_jobs where created_at <= $1 and finished_at is not null and photo_deleted_at is not null
    and (state <> 'done' or result_deleted_at is not null)`,
}
const FORGET_DAYS = { name: 'try_on_forget_days', text: `delete from try_on_days where day < ($1::timestamptz - interval '3 days')::date` }
const FORGET_USER = {
  name: 'try_on_forget_user',
  text: `with used as (delete from try_on_days where who = $1)
    update try_on_jobs set user_id = null where user_id = $1`,
}
const EXPORT = {
  name: 'try_on_export',
  text: `select id, product_id, state, engine, consent_version, consented_at, finished_at, photo_deleted_at, result_deleted_at
    from try_on_jobs where user_id = $1 order by created_at`,
}

/** A picture by the service in the export of its member; never the photo, which is gone by then. */
export interface ExportedJob {
  product_id: string
  state: string
  engine: string
  agreed_to: string
  agreed_at: string
  finished_at: string | null
  photo_deleted_at: string | null
  result_deleted_at: string | null
}

interface ExportRow {
  id: string
  product_id: string
  state: string
  engine: string
  consent_version: string
  consented_at: Date
  finished_at: Date | null
  photo_deleted_at: Date | null
  result_deleted_at: Date | null
}

/** Photos and results that go, and the proof that they have gone: a time in their row is written only after the file was deleted. */
export function createJobRetention({ db, clock, storage }: Pick<AreaDeps, 'db' | 'clock' | 'storage'>) {
  async function deletePhoto(id: string): Promise<void> {
    await storage.deleteFolder(photoFolderOf(id))
    await db.query(PHOTO_GONE, [id, clock.now()])
  }

  async function deleteResult(id: string): Promise<void> {
    await storage.deleteFolder(resultFolderOf(id))
    await db.query(RESULT_GONE, [id, clock.now()])
  }

  return {
    /** At once; what cannot be deleted now is tried again by every sweep. */
    deletePhoto,

    /** Deletes photos that are sent or over, at the latest after a day, and results after theirs. Run by a worker. */
    async sweepJobs(): Promise<void> {
      const now = clock.now()
      const dayAgo = later(now, -PHOTO_HOURS * 3600)
      await db.query(EXPIRE, [later(now, -FORGOTTEN_SECONDS), now])
      const photos = await db.query<{ id: string }>(PHOTOS, [dayAgo])
      const over = await db.query<{ id: string }>(RESULTS, [later(now, -RESULT_HOURS * 3600)])
      const leftBehind = await db.query<{ id: string }>(LEFT_BEHIND, [later(now, -LEFT_BEHIND_DAYS * 86_400), later(now, -LEASE_SECONDS)])
      await deleteEach([
        ...photos.map(
          ({ id }) =>
            () =>
              deletePhoto(id),
        ),
        ...[...over, ...leftBehind].map(
          ({ id }) =>
            () =>
              deleteResult(id),
        ),
      ])
    },

    /** Drops rows of which nothing is needed any more. */
    async forgetJobs(): Promise<void> {
      const now = clock.now()
      await db.query(FORGET, [later(now, -JOB_KEPT_DAYS * 86_400)])
      await db.query(FORGET_DAYS, [now])
    },

    /** The member has gone: what is left of theirs is deleted by the next sweep, seconds later. */
    async forgetUser(userId: string): Promise<void> {
      await db.query(FORGET_USER, [userId])
    },

    /** For the data export. */
    async jobsOf(userId: string): Promise<ExportedJob[]> {
      const rows = await db.query<ExportRow>(EXPORT, [userId])
      const at = (moment: Date | null) => moment?.toISOString() ?? null
      return rows.map((row) => ({
        product_id: row.product_id,
        state: row.state,
        engine: row.engine,
        agreed_to: row.consent_version,
        agreed_at: row.consented_at.toISOString(),
        finished_at: at(row.finished_at),
        photo_deleted_at: at(row.photo_deleted_at),
        result_deleted_at: at(row.result_deleted_at),
      }))
    },
  }
}
