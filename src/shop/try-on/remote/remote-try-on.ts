import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { Areas, Transact } from '../../areas.ts'
import { nairobiMidnight, nairobiDayOf, later } from '../../clock.ts'
import type { AreaDeps, ShopDeps } from '../../deps.ts'
import { ShopError } from '../../errors.ts'
import { redrawn } from '../uploaded-picture.ts'
import type { Engines, RemoteJob, TryOnFigures } from './contract.ts'
import type { RemoteTryOn } from './engine.ts'
import { photoOf, presentJob, resultKeyOf } from './job-store.ts'
import { isOver, PHOTOS_PER_MEMBER, PHOTOS_PER_NETWORK, PHOTO_BYTES_MAX, PHOTO_SIDE, TRYON_CONSENT } from './rules.ts'
import { serviceGarment } from './wearable.ts'
import { createJobWork } from './work.ts'

export interface StartRequest {
  productId: string
  /** The version of what they agreed to. */
  consent: string
  photo: Uint8Array
  /** In which they agreed. */
  sessionId: string
  /** From where they ask; null where that is not limited. */
  network: string | null
  /** Of the request: the same again is the same job. */
  key: string | null
}

export interface RemoteDeps extends Pick<AreaDeps, 'db' | 'clock' | 'storage' | 'images' | 'log'> {
  areas: Areas
  transact: Transact
  tryOn: ShopDeps['tryOn']
}

/** Days that the figures go back. */
const FIGURE_DAYS = 30

/** Pictures of members by a service: asked for with consent and within a quota, made by a worker, seen by their member alone for a day. */
export function createRemoteTryOn(deps: RemoteDeps) {
  const { clock, storage, images, areas, transact } = deps
  const remote = deps.tryOn ?? null
  const store = areas.tryOn.jobs
  const isOn = async () => (await areas.settings.get()).remote_try_on === 'on'
  const work = remote && createJobWork({ ...deps, remote, store, retention: store, garmentPicture: pictureOf(areas), isOn })

  async function open(userId: string): Promise<RemoteTryOn | null> {
    if (!remote || !(await isOn())) return null
    const [isResting, isStalled] = await Promise.all([store.isResting(userId), store.isStalled()])
    return isResting || isStalled ? null : remote
  }

  /** Throws `not_found` for what is not theirs. */
  async function job(id: string, userId: string): Promise<RemoteJob> {
    const row = await store.own(id, userId)
    if (!row) throw new ShopError('not_found')
    return presentJob(row)
  }

  async function stop(id: string, userId: string): Promise<void> {
    const row = await store.own(id, userId)
    if (!row) throw new ShopError('not_found')
    if (isOver(row.state)) return
    const ended = await store.end(id, { state: 'cancelled', problem: null, isPaid: true })
    await store.deletePhoto(id)
    if (ended?.provider_id) await remote?.engine.cancel(ended.provider_id).catch(() => {})
  }

  return {
    /** Whose service it is, for what the shop says of itself; null without one. */
    provider: remote?.provider ?? null,

    /** What a member may use beside their own phone now, and whether anything of theirs is kept: also when the service is off. */
    async engines(userId: string): Promise<Engines> {
      const [there, kept] = await Promise.all([open(userId), store.keeps(userId)])
      if (!there) return { remote: null, kept }
      const left = await store.left(userId, there)
      return { remote: { provider: there.provider, consent_version: TRYON_CONSENT, left, per_day: there.perMember }, kept }
    },

    /**
     * Takes a photo of a member who agreed to what is done with it. Throws `try_on_off`, `try_on_consent_required`, `too_many_requests`,
     * `unavailable`, `product_not_found`, `try_on_not_on_photos`, `try_on_not_by_service`, `try_on_photo_invalid`, `try_on_running`, `try_on_quota`,
     * `try_on_full`, `idempotency_conflict`.
     */
    async start(userId: string, { productId, consent, photo, sessionId, network, key }: StartRequest): Promise<RemoteJob> {
      const there = await open(userId)
      if (!there) throw new ShopError('try_on_off')
      if (consent !== TRYON_CONSENT) throw new ShopError('try_on_consent_required')
      await areas.limits.take('try-on photo', userId, PHOTOS_PER_MEMBER.max, PHOTOS_PER_MEMBER.seconds)
      if (network) await areas.limits.take('try-on photo network', network, PHOTOS_PER_NETWORK.max, PHOTOS_PER_NETWORK.seconds)
      await serviceGarment(deps, productId)
      if (photo.length > PHOTO_BYTES_MAX) throw new ShopError('try_on_photo_invalid')
      const { jpeg } = await redrawn(images, photo, PHOTO_SIDE)
      const asked = {
        what: 'try-on.start',
        key: key && `${userId} ${key}`,
        request: [productId, createHash('sha256').update(photo).digest('hex')],
      }
      const begun = uuid()
      // The row is there before the photo is: no file is ever without one that says when it has to go.
      const { id } = await transact(({ requestKeys, tryOn }) =>
        requestKeys.once(asked, async () => {
          await tryOn.jobs.add({ id: begun, userId, productId, sessionId }, there)
          return { id: begun }
        }),
      )
      if (id === begun) {
        await storage.put(photoOf(id), jpeg, 'image/jpeg').catch(async (error: unknown) => {
          await store.end(id, { state: 'failed', problem: 'no_photo', isPaid: false })
          throw error
        })
        if (!(await store.arrived(id))) await store.deletePhoto(id)
      }
      return job(id, userId)
    },

    job,

    /** Ends it and deletes the photo at once, then ends it at the service where that can be. Throws `not_found`. */
    async cancel(id: string, userId: string): Promise<RemoteJob> {
      await stop(id, userId)
      return job(id, userId)
    },

    /** Takes consent back: what is open is stopped, and photos and results are deleted now. */
    async withdraw(userId: string): Promise<void> {
      const ids = await store.withdraw(userId)
      // From here on no row lets anything be sent or shown, and what cannot be done now is done by the next sweep.
      for (const id of ids) {
        await stop(id, userId).catch(() => {})
        await store.deletePhoto(id).catch(() => {})
        await store.deleteResult(id).catch(() => {})
      }
    },

    /** The session in which they agreed is over: what is open of it is stopped by a worker, within seconds. */
    async endSession(userId: string, sessionId: string): Promise<void> {
      if (remote) await store.withdraw(userId, sessionId)
    },

    /** JPEG; null once its day is over, for what is not theirs and for what is not done. */
    async result(id: string, userId: string): Promise<Buffer | null> {
      const row = await store.own(id, userId)
      const until = row && presentJob(row).result_until
      if (!until || new Date(until) <= clock.now()) return null
      return storage.get(resultKeyOf(id))
    },

    /** What is due; how many jobs that were. Run by a worker. */
    workOnJobs: async (): Promise<number> => (work ? work.workOnJobs() : 0),

    /** For admins: what the service did and cost, and how long photos are there. */
    async figures(): Promise<TryOnFigures> {
      const since = later(nairobiMidnight(nairobiDayOf(clock.now())), -(FIGURE_DAYS - 1) * 86_400)
      const [{ remote_try_on: switched }, isResting, today, looks, counted] = await Promise.all([
        areas.settings.get(),
        store.isResting(),
        store.usedByAll(),
        areas.tryOn.looks.count(),
        store.counted(since),
      ])
      const engine = remote && {
        id: remote.engine.id,
        provider: remote.provider,
        cents: remote.cents,
        per_member: remote.perMember,
        per_day: remote.perDay,
      }
      return { engine, is_resting: isResting, switched, today, looks, ...counted }
    },
  }
}

/** As catalogues elsewhere get it; null when it cannot be had. */
function pictureOf({ catalogue }: Areas) {
  return async (key: string) => (await catalogue.ensureRendition(key, 'whole', 'jpg'))?.content ?? null
}
