// Numbers, states and words of pictures by a service. Pure; the browser uses it too.

import type { Garment } from '../rules-rig.ts'

/** What becomes of a job. Its photo is deleted in every state but the first, or as soon as the service has it. */
export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled', 'expired'] as const
export type JobState = (typeof JOB_STATES)[number]

/** From where each state is reached; what has ended stays so. One that the service refused to begin is queued again. */
export const TRANSITIONS: Record<Exclude<JobState, 'queued'>, readonly JobState[]> = {
  running: ['queued'],
  done: ['running'],
  failed: ['queued', 'running'],
  cancelled: ['queued', 'running'],
  expired: ['queued', 'running'],
}

export function isOver(state: JobState): boolean {
  return state !== 'queued' && state !== 'running'
}

/** As the page says them. Whatever goes wrong, the phone does it instead. */
export const JOB_WORDS: Record<JobState, string> = {
  queued: 'Your photo is on its way.',
  running: 'Your picture is being made. This takes about half a minute.',
  done: 'Here is your picture.',
  failed: 'The service couldn’t make this picture, so we used your phone instead.',
  cancelled: 'Stopped. Your photo is deleted.',
  expired: 'The service took too long, so we used your phone instead.',
}
/** Of a picture that failed because the shop turned the service off. */
export const SWITCHED_OFF_WORDS =
  'The shop has just turned this service off. Your photo was not sent and is deleted; your phone did it instead.'

/**
 * What went wrong, for admins: `busy` (429), `unreachable` (no answer, or 5xx), `unauthorised` (the key or the credit), `refused` (the
 * service does not take this input), `failed` (it says so itself), `gone` (it knows nothing of the job), `bad_answer`, `bad_result`,
 * `timed_out`, `no_photo` and `no_garment` (they were not there any more), `unknown` (the worker ended while the photo was being sent:
 * it may have been taken, so it is not sent again), `switched_off` (an admin turned the service off before anything was sent).
 */
const JOB_PROBLEMS = [
  'busy',
  'unreachable',
  'unauthorised',
  'refused',
  'failed',
  'gone',
  'bad_answer',
  'bad_result',
  'timed_out',
  'no_photo',
  'no_garment',
  'unknown',
  'switched_off',
] as const
export type JobProblem = (typeof JOB_PROBLEMS)[number]

/**
 * Of these so many in a row within so many seconds: the service rests, and nobody is offered it. Of each member only the last few
 * count, so that the photos of one never close it to all; for that member alone it rests.
 */
export const OUTAGES: readonly JobProblem[] = ['busy', 'unreachable', 'unauthorised', 'gone', 'bad_answer', 'timed_out']
export const BREAKER = { failures: 5, seconds: 120, ofMember: 2 } as const

/** The version of what somebody agrees to before a photo is sent; another one when what is said changes. */
export const TRYON_CONSENT = '2026-11'

/** What is agreed to, in the order in which it is read. */
export function consentPoints(provider: string): readonly string[] {
  return [
    `We send this photo and the picture of the piece to ${provider}, which makes the new picture and may be outside Kenya. Nothing else about you is sent: no name, no account, no place.`,
    `Our own copy of the photo is deleted as soon as ${provider} has it, and after ${PHOTO_HOURS} hours in any case; ${provider} deletes it by its own rules.`,
    `Only you can see the result. We delete it after ${RESULT_HOURS} hours.`,
    'It costs you nothing.',
    'Use only your own photo, or one of somebody who said yes. No photos of children.',
  ]
}

/** Bytes of a photo that is sent, and the longer side of what goes on of it, which is what services work with; pixels. */
export const PHOTO_BYTES_MAX = 4 * 1024 * 1024
export const PHOTO_SIDE = 1296
/** Smaller ones show nobody well enough, larger ones are no photos. Pixels. */
export const PHOTO_SIDE_LEAST = 256
export const PHOTO_SIDE_MOST = 9000
/** Judged before anything is unpacked: unpacked it takes four bytes for each. */
export const PHOTO_PIXELS_MOST = 26_000_000
/** Pictures of members that one process unpacks at once, and that wait for it. */
export const PHOTOS_AT_ONCE = 2
export const PHOTOS_WAITING = 16
/** Bytes of a result as it comes, and its longer side as it is kept; pixels. */
export const RESULT_BYTES_MAX = 12 * 1024 * 1024
export const RESULT_SIDE = 1600

/** Hours after which a photo or a result is gone. */
export const PHOTO_HOURS = 24
export const RESULT_HOURS = 24
/** Hours after which the files of a job are deleted once more, whatever its row says: well before a day is over. */
export const LAST_LOOK_HOURS = 12
/** Days after which nothing is left of a job. */
export const JOB_KEPT_DAYS = 90

/** A job that is not done by then is given up. Seconds. */
export const JOB_SECONDS = 180
/** One that no worker has looked at is over, too, and its photo goes. Seconds. */
export const FORGOTTEN_SECONDS = 900
/** When one has waited for a worker for so long, no more photos are taken. Seconds. */
export const STALLED_SECONDS = 60
/** A photo that was announced and has not come. Seconds. */
export const ARRIVAL_SECONDS = 30
/** One worker holds a job for so long at a time. Seconds. */
export const LEASE_SECONDS = 90
/** Seconds until the service is asked the first, second, ... time. */
export const POLL_PAUSES = [2, 2, 3, 3, 4, 5, 8] as const
/** Seconds until a call that failed is made again. */
export const RETRY_PAUSES = [2, 4, 8, 15] as const

/** Photos that one member may send in an hour, whatever becomes of them. */
export const PHOTOS_PER_MEMBER = { max: 30, seconds: 3600 } as const
/** And all members behind one address: a mobile carrier has thousands there. */
export const PHOTOS_PER_NETWORK = { max: 150, seconds: 3600 } as const
/** Photos and looks that one process takes in at the same time: of a member, from an address, and in all. Each is in memory. */
export const SENT_AT_ONCE = { member: 8, address: 24, all: 48 } as const
/** What fails is not counted against its member; so many more than their pictures they may ask for on one day. */
export const FAILURES_PER_DAY = 10

/** How services name what is put on. */
export type EngineCategory = 'tops' | 'bottoms' | 'one-pieces'

const ENGINE_CATEGORIES: Partial<Record<Garment, EngineCategory>> = {
  top: 'tops',
  outerwear: 'tops',
  trousers: 'bottoms',
  skirt: 'bottoms',
  dress: 'one-pieces',
  jumpsuit: 'one-pieces',
}

/** Null for what services do not put on: shoes, bags, jewellery. */
export function engineCategoryOf(garment: Garment | null): EngineCategory | null {
  return (garment && ENGINE_CATEGORIES[garment]) ?? null
}
