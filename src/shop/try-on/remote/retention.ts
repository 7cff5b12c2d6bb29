import { later } from '../../clock.ts'
import type { AreaDeps } from '../../deps.ts'
import { deleteEach } from '../delete-each.ts'
import { ENDED, GIVE_BACK, photoFolderOf, photoOf, resultFolderOf, resultKeyOf } from './job-store.ts'
import { FORGOTTEN_SECONDS, JOB_KEPT_DAYS, LAST_LOOK_HOURS, LEASE_SECONDS, PHOTO_HOURS, RESULT_HOURS } from './rules.ts'

/** Far more than there ever are: what cannot be deleted must keep nothing from its turn. */
const BATCH_SIZE = 5000
/** So far back is looked for what a worker left. */
const LEFT_BEHIND_DAYS = 7

// Nobody has done anything about these: no worker ran, none has the service any more, their member has gone or wants them no more, or a
// clock that was wrong dated them into the future, where nothing would ever be due.
const EXPIRE = {
  name: 'try_on_expire_old',
  text: `with ended as (
      update try_on_jobs set state = case when withdrawn_at is null then 'expired' else 'cancelled' end,
        problem = case when withdrawn_at is null then 'timed_out' end, finished_at = $2, claimed_until = null,
        cost_cents = case when started_at is null then 0 else price_cents end
      where id in (select id from try_on_jobs where state in ('queued', 'running')
        and (created_at <= $1 or created_at > $3 or (provider_id is null and (user_id is null or withdrawn_at is not null)))
        order by id for update skip locked)
      returning ${ENDED}),
    ${GIVE_BACK}
    select from ended`,
}
// A photo that the service has, or that is of no use any more, goes; whoever began to send it has a moment.
const PHOTOS = {
  name: 'try_on_photos_to_delete',
  text: `select id from try_on_jobs
    where photo_deleted_at is null and (provider_id is not null or finished_at is not null or withdrawn_at is not null or created_at <= $1)
    order by created_at limit ${BATCH_SIZE}`,
}
// What somebody may be storing at this moment is not called deleted: it is deleted again until that is over.
const PHOTO_GONE = {
  name: 'try_on_photo_gone',
  text: `update try_on_jobs set photo_deleted_at = $2
    where id = $1 and photo_deleted_at is null and (photo_arrived_at is not null or created_at <= $3 or created_at > $4)`,
}
const RESULTS = {
  name: 'try_on_results_to_delete',
  text: `select id from try_on_jobs where state = 'done' and result_deleted_at is null
      and (finished_at <= $1 or finished_at > $2 or user_id is null or withdrawn_at is not null)
    order by finished_at limit ${BATCH_SIZE}`,
}
// A worker that was killed may have left the picture of a job that then ended otherwise. None that lives is still at it.
const LEFT_BEHIND = {
  name: 'try_on_results_left_behind',
  text: `select id from try_on_jobs where finished_at > $1 and finished_at <= $2 and state <> 'done' and provider_id is not null
    and result_deleted_at is null order by finished_at limit ${BATCH_SIZE}`,
}
const RESULT_GONE = { name: 'try_on_result_gone', text: 'update try_on_jobs set result_deleted_at = $2 where id = $1' }
const RESULT_KEPT = {
  name: 'try_on_result_kept',
  text: `select from try_on_jobs where id = $1 and state = 'done' and user_id is not null and withdrawn_at is null`,
}
// Half a day later, whatever the row says: what was still on its way when a process or a machine ended.
const TO_EMPTY = {
  name: 'try_on_to_empty',
  text: `select id, state = 'done' and result_deleted_at is null as "keepsResult" from try_on_jobs
    where emptied_at is null and finished_at is not null and (created_at <= $1 or created_at > $2) order by created_at limit ${BATCH_SIZE}`,
}
const EMPTIED = { name: 'try_on_emptied', text: 'update try_on_jobs set emptied_at = $2 where id = $1' }
// Only of what is proven to be gone.
const FORGET = {
  name: 'try_on_forget_old',
  text: `delete from try_on_jobs where created_at <= $1 and finished_at is not null and photo_deleted_at is not null and emptied_at is not null
    and (state <> 'done' or result_deleted_at is not null)`,
}
const FORGET_DAYS = { name: 'try_on_forget_days', text: `delete from try_on_days where day < ($1::timestamptz - interval '3 days')::date` }
const FORGET_USER = {
  name: 'try_on_forget_user',
  text: `with used as (delete from try_on_days where who = $1)
    update try_on_jobs set user_id = null, session_id = null where user_id = $1`,
}
const EXPORT = {
  name: 'try_on_export',
  text: `select id, product_id, state, engine, provider, consent_version, consented_at, withdrawn_at, finished_at, photo_deleted_at, result_deleted_at
    from try_on_jobs where user_id = $1 order by created_at`,
}

/** A picture by the service in the export of its member, and what of it the shop has at this moment; base64. */
export interface ExportedJob {
  product_id: string
  state: string
  engine: string
  /** Whom the photo was sent to, as they read it. */
  sent_to: string
  agreed_to: string
  agreed_at: string
  withdrawn_at: string | null
  finished_at: string | null
  photo_deleted_at: string | null
  result_deleted_at: string | null
  /** Null when it is deleted, or not there yet. */
  photo_jpeg: string | null
  picture_jpeg: string | null
}

interface ExportRow {
  id: string
  product_id: string
  state: string
  engine: string
  provider: string
  consent_version: string
  consented_at: Date
  withdrawn_at: Date | null
  finished_at: Date | null
  photo_deleted_at: Date | null
  result_deleted_at: Date | null
}

/** Photos and results that go, and the proof that they have gone: a time in their row is written only after the file was deleted. */
export function createJobRetention({ db, clock, storage }: Pick<AreaDeps, 'db' | 'clock' | 'storage'>) {
  async function deletePhoto(id: string): Promise<void> {
    await storage.deleteFolder(photoFolderOf(id))
    const now = clock.now()
    await db.query(PHOTO_GONE, [id, now, later(now, -FORGOTTEN_SECONDS), later(now, FORGOTTEN_SECONDS)])
  }

  async function deleteResult(id: string): Promise<void> {
    await storage.deleteFolder(resultFolderOf(id))
    await db.query(RESULT_GONE, [id, clock.now()])
  }

  async function emptyOnceMore(id: string, { keepsResult }: { keepsResult: boolean }): Promise<void> {
    await deletePhoto(id)
    if (!keepsResult) await storage.deleteFolder(resultFolderOf(id))
    await db.query(EMPTIED, [id, clock.now()])
  }

  const idsOf = async (statement: typeof PHOTOS, values: readonly Date[]) =>
    (await db.query<{ id: string }>(statement, values)).map(({ id }) => id)

  return {
    /** At once; what cannot be deleted now is tried again by every sweep. */
    deletePhoto,
    deleteResult,

    /** A result that came when its job had ended: it goes, unless another worker has brought the same. */
    async deleteUnwantedResult(id: string): Promise<void> {
      if ((await db.query(RESULT_KEPT, [id])).length === 0) await storage.deleteFolder(resultFolderOf(id))
    },

    /** Deletes photos that are sent or over, at the latest after a day, and results after theirs. Run by a worker. */
    async sweepJobs(): Promise<void> {
      const now = clock.now()
      const ahead = later(now, FORGOTTEN_SECONDS)
      await db.query(EXPIRE, [later(now, -FORGOTTEN_SECONDS), now, ahead])
      const photos = await idsOf(PHOTOS, [later(now, -PHOTO_HOURS * 3600)])
      const over = await idsOf(RESULTS, [later(now, -RESULT_HOURS * 3600), ahead])
      const leftBehind = await idsOf(LEFT_BEHIND, [later(now, -LEFT_BEHIND_DAYS * 86_400), later(now, -LEASE_SECONDS)])
      await deleteEach([...photos.map((id) => () => deletePhoto(id)), ...[...over, ...leftBehind].map((id) => () => deleteResult(id))])
      const last = await db.query<{ id: string; keepsResult: boolean }>(TO_EMPTY, [later(now, -LAST_LOOK_HOURS * 3600), ahead])
      await deleteEach(
        last.map(
          ({ id, ...row }) =>
            () =>
              emptyOnceMore(id, row),
        ),
      )
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
      const fileOf = async (key: string) => (await storage.get(key))?.toString('base64') ?? null
      const exported: ExportedJob[] = []
      for (const row of rows)
        exported.push({
          product_id: row.product_id,
          state: row.state,
          engine: row.engine,
          sent_to: row.provider,
          agreed_to: row.consent_version,
          agreed_at: row.consented_at.toISOString(),
          withdrawn_at: at(row.withdrawn_at),
          finished_at: at(row.finished_at),
          photo_deleted_at: at(row.photo_deleted_at),
          result_deleted_at: at(row.result_deleted_at),
          photo_jpeg: row.photo_deleted_at ? null : await fileOf(photoOf(row.id)),
          picture_jpeg: row.state !== 'done' || row.result_deleted_at ? null : await fileOf(resultKeyOf(row.id)),
        })
      return exported
    },
  }
}
