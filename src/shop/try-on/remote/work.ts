import { later } from '../../clock.ts'
import type { AreaDeps } from '../../deps.ts'
import { isShopError } from '../../errors.ts'
import { EngineFailure, type RemoteTryOn } from './engine.ts'
import { JOB_COLUMNS, photoOf, resultKeyOf, type createJobStore, type Ending, type JobRow } from './job-store.ts'
import { resultOf } from './result.ts'
import type { createJobRetention } from './retention.ts'
import { JOB_SECONDS, LEASE_SECONDS, POLL_PAUSES, RETRY_PAUSES, type JobProblem } from './rules.ts'
import { serviceGarment } from './wearable.ts'

/** Jobs that one worker has in hand. */
const AT_ONCE = 4

const CLAIM = {
  name: 'try_on_claim',
  text: `update try_on_jobs set claimed_until = $2 where id in (
      select id from try_on_jobs where state in ('queued', 'running') and next_at <= $1 and (claimed_until is null or claimed_until <= $1)
      order by next_at limit ${AT_ONCE} for update skip locked)
    returning ${JOB_COLUMNS}`,
}
// Written before the photo is sent: who finds it so, without a name by the service, does not know whether it was, and sends nothing again.
const SENDING = {
  name: 'try_on_sending',
  text: `update try_on_jobs set state = 'running', started_at = $2, claimed_until = $3
    where id = $1 and state = 'queued' and user_id is not null and withdrawn_at is null returning id`,
}
const STARTED = {
  name: 'try_on_started',
  text: `update try_on_jobs set provider_id = $2, next_at = $3, claimed_until = null, failures = 0
    where id = $1 and state = 'running' and provider_id is null returning id`,
}
const STARTED_FOR_NOTHING = {
  name: 'try_on_started_for_nothing',
  text: 'update try_on_jobs set provider_id = $2, cost_cents = price_cents where id = $1 and provider_id is null',
}
const LATER = {
  name: 'try_on_later',
  text: `update try_on_jobs set next_at = $2, claimed_until = null, failures = $3, polls = $4, progress = coalesce($5, progress),
      state = case when provider_id is null then 'queued' else state end
    where id = $1 and state in ('queued', 'running')`,
}

export interface WorkDeps extends Pick<AreaDeps, 'db' | 'clock' | 'storage' | 'images' | 'log'> {
  remote: RemoteTryOn
  store: ReturnType<typeof createJobStore>
  retention: ReturnType<typeof createJobRetention>
  /** A picture of a product as JPEG; null when there is none. */
  garmentPicture(key: string): Promise<Buffer | null>
  /** No admin has turned the service off. */
  isOn(): Promise<boolean>
}

/** Takes jobs to the service and their pictures back, as a worker does. Whatever goes wrong ends a job in a state that says so. */
export function createJobWork(deps: WorkDeps) {
  const { db, clock, storage, images, log, remote, store, retention, garmentPicture, isOn } = deps
  const { engine } = remote

  async function start(job: JobRow): Promise<void> {
    const person = await storage.get(photoOf(job.id))
    if (!person) return end(job, failed('no_photo'))
    const { category, picture } = await serviceGarment({ db }, job.product_id)
    const garment = await garmentPicture(picture)
    if (!garment) return end(job, failed('no_garment'))
    if (!(await isOn())) return end(job, failed('switched_off'))
    const begun = clock.now()
    // Stopped while the pictures were read, or its member has gone: then nothing is sent.
    if ((await db.query(SENDING, [job.id, begun, later(begun, LEASE_SECONDS)])).length === 0) return
    const { id: providerId } = await engine.start({ person, garment, category, seed: seedOf(job.id) })
    const kept = await db.query(STARTED, [job.id, providerId, later(clock.now(), POLL_PAUSES[0])])
    // Stopped by its member in the meantime: nobody waits for it any more, and it is paid for all the same.
    if (kept.length === 0) {
      await engine.cancel(providerId).catch(() => {})
      await db.query(STARTED_FOR_NOTHING, [job.id, providerId])
    }
    await retention.deletePhoto(job.id)
  }

  async function look(job: JobRow & { provider_id: string }): Promise<void> {
    if (job.unwanted) {
      await engine.cancel(job.provider_id).catch(() => {})
      return end(job, { state: 'cancelled', problem: null, isPaid: true })
    }
    const { state, progress, resultUrl, error } = await engine.poll(job.provider_id)
    // By its own words it has made nothing.
    if (state === 'failed') return end(job, failed(error ?? 'failed', { isPaid: false }))
    if (state !== 'done') return isLate(job) ? giveUp(job) : again(job, { ...job, progress, failures: 0, polls: job.polls + 1 })
    const jpeg = resultUrl && (await resultOf(resultUrl, images, remote).catch(() => null))
    if (!jpeg) return end(job, failed('bad_result'))
    await storage.put(resultKeyOf(job.id), jpeg, 'image/jpeg')
    const ended = await store.end(job.id, { state: 'done', problem: null, isPaid: true })
    if (!ended) await retention.deleteUnwantedResult(job.id)
  }

  /** What it will have cost in the end is not known. */
  async function giveUp(job: JobRow): Promise<void> {
    if (job.provider_id) await engine.cancel(job.provider_id).catch(() => {})
    await end(job, { state: 'expired', problem: 'timed_out', isPaid: true })
  }

  async function end(job: JobRow, ending: Ending): Promise<void> {
    if (ending.problem) log.warn({ job: job.id, problem: ending.problem }, 'try-on: the phone takes over')
    await store.end(job.id, ending)
    await retention.deletePhoto(job.id)
  }

  async function again(job: JobRow, { failures, polls, progress }: Pick<JobRow, 'failures' | 'polls' | 'progress'>, wait?: number) {
    const pause = wait ?? POLL_PAUSES[Math.min(polls, POLL_PAUSES.length - 1)] ?? 8
    await db.query(LATER, [job.id, later(clock.now(), pause), failures, polls, progress])
  }

  /** A question may be asked again; a photo is sent again only where it has certainly not been taken. */
  async function retry(job: JobRow, failure: EngineFailure): Promise<void> {
    if (!job.provider_id && failure.unpaid) await store.notTaken(job.id)
    const mayPass = job.provider_id ? failure.problem === 'unreachable' || failure.problem === 'busy' : failure.again
    const pause = RETRY_PAUSES[job.failures]
    if (!mayPass || pause === undefined || isLate(job)) return end(job, failed(failure.problem))
    await again(job, { ...job, failures: job.failures + 1 }, Math.max(pause, failure.retryAfter ?? 0))
  }

  const isLate = (job: JobRow) => clock.now() >= later(job.created_at, JOB_SECONDS)

  async function advance(job: JobRow): Promise<void> {
    try {
      const { provider_id: providerId } = job
      if (providerId) await look({ ...job, provider_id: providerId })
      // Whoever was sending it has ended, and may have sent it.
      else if (job.state === 'running') await end(job, failed('unknown'))
      else if (isLate(job)) await giveUp(job)
      else await start(job)
    } catch (error) {
      // The product has left the shop, or is another by now.
      if (isShopError(error)) return end(job, failed('no_garment'))
      if (error instanceof EngineFailure) return retry(job, error)
      throw error
    }
  }

  return {
    /** Does what is due; how many jobs that were. Run by any number of workers. */
    async workOnJobs(): Promise<number> {
      const now = clock.now()
      const jobs = await db.query<JobRow>(CLAIM, [now, later(now, LEASE_SECONDS)])
      const done = await Promise.allSettled(jobs.map(advance))
      for (const result of done) {
        if (result.status === 'rejected') log.warn({ error: (result.reason as Error).message }, 'try-on: trying again soon')
      }
      return jobs.length
    },
  }
}

/** Paid for, as far as its photo was sent: only the service can know better. */
function failed(problem: JobProblem, { isPaid = true } = {}): Ending {
  return { state: 'failed', problem, isPaid }
}

/** The same for the same job. */
function seedOf(id: string): number {
  return Number.parseInt(id.slice(-6), 16)
}
