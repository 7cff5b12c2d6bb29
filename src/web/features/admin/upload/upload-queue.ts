import type { VideoWork } from '../../../../shop/media/contract-admin.ts'
import type { Upload } from '../../../../shop/media/contract.ts'
import { uploadFailed, uploadKindOf, uploadSucceeded } from '../../../../shop/media/rules-upload.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { createStore } from '../../../lib/store.ts'
import { notify } from '../../../ui/notify.ts'
import { currentSession, onSignedIn } from '../../account/session/session-store.ts'
import { endsOf, forgetFile, keepFile, keptFile } from './kept-files.ts'
import { askBeforeLeaving, takeTurn, turnOver } from './sending-tab.ts'
import { SESSION_OVER, startTransfer } from './transfer.ts'
import { giveUpStore, goesDirect } from './transfer-way.ts'
import { STORE_UNREACHABLE } from './upload-words.ts'
import { metadataOf, phaseOf, refusalOf, sentName, type Chosen, type Phase, type UploadItem } from './upload-item.ts'

/** All of this page and of the last days, in the order they were chosen; goes on while other pages are open. */
export const uploads = createStore<readonly UploadItem[]>([])

const LIVE: readonly Phase[] = ['preparing', 'sending', 'waiting', 'checking']
interface Job {
  blob: Blob | null
  chosen: Chosen | null
  metadata: Record<string, string>
  stop?: () => void
  /** Other tabs may have it then. */
  endTurn?: () => void
}
const jobs = new Map<string, Job>()
let succeeded = 0
/** Ids of those that were hidden or cancelled here. */
const gone = new Set<string>()

export const isUnderWay = (items: readonly UploadItem[]): boolean => items.some(({ phase }) => phase === 'queued' || LIVE.includes(phase))

uploads.subscribe(() => askBeforeLeaving(isUnderWay(uploads.get())))
// Whoever comes in after the session was over goes on with what it stopped.
onSignedIn(() => {
  for (const { key, phase, error } of uploads.get()) if (phase === 'stopped' && error === SESSION_OVER) resume(key)
})

function change(key: string, to: Partial<UploadItem>): void {
  uploads.set(uploads.get().map((item) => (item.key === key ? { ...item, ...to } : item)))
}

const itemOf = (key: string): UploadItem | undefined => uploads.get().find((item) => item.key === key)

/** Puts files behind the others. One that is being waited for goes on where it stopped. */
export async function addFiles(chosen: readonly Chosen[]): Promise<void> {
  for (const one of chosen) {
    const { file, productId } = one
    const refusal = refusalOf(file, productId)
    if (refusal) {
      notify.error(uploadFailed(file.name, refusal))
      continue
    }
    const name = sentName(file.name)
    const key = crypto.randomUUID()
    jobs.set(key, { blob: one.shrink ? null : file, chosen: one, metadata: metadataOf(one) })
    const kind = uploadKindOf(name)
    const item = { key, id: null, direct: false, name, kind, size: file.size, sent: 0, speed: null, prepared: 0, saved: 0 }
    uploads.set([...uploads.get(), { ...item, phase: 'queued', error: null, video: null }])
  }
  next()
}

/** The file of an upload that a reload has interrupted; false when it is another one. */
export async function goOnWith(key: string, file: File): Promise<boolean> {
  const item = itemOf(key)
  if (!item?.id || item.phase !== 'lost') return false
  const kept = await keptFile(item.id)
  // Of an upload of another browser nothing is known but its name and size.
  const isSame = file.size === item.size && (kept ? kept.ends === (await endsOf(file)) : sentName(file.name) === item.name)
  if (!isSame) return false
  jobs.set(key, { blob: file, chosen: null, metadata: {} })
  change(key, { phase: 'queued' })
  next()
  return true
}

/** Those of these files that were being waited for go on; the others are given back. */
export async function takeAwaited(files: readonly File[]): Promise<File[]> {
  const rest: File[] = []
  for (const file of files) {
    const lost = uploads.get().filter(({ phase, size }) => phase === 'lost' && size === file.size)
    let taken = false
    for (const { key } of lost) taken ||= await goOnWith(key, file)
    if (!taken) rest.push(file)
  }
  return rest
}

/** One at a time: on a slow line two at once finish no earlier. */
function next(): void {
  const items = uploads.get()
  if (items.some(({ phase }) => LIVE.includes(phase))) return
  const item = items.find(({ phase }) => phase === 'queued')
  if (item) return void begin(item.key)
  if (succeeded > 0) notify.success(uploadSucceeded(succeeded))
  succeeded = 0
}

async function begin(key: string): Promise<void> {
  const job = jobs.get(key)
  if (!job) return
  if (!job.blob && job.chosen) {
    change(key, { phase: 'preparing' })
    const { shrinkVideo } = await import('./prepare-video.ts')
    const { file, trim } = job.chosen
    const made = await shrinkVideo(file, trim, (prepared) => change(key, { prepared }))
    job.blob = made ?? file
    if (made) {
      job.metadata = { ...job.metadata, filename: job.metadata['filename']?.replace(/\.\w+$/, '.mp4') ?? 'video.mp4', trim: '' }
      change(key, { size: made.size, saved: file.size - made.size })
    }
    if (itemOf(key)?.phase !== 'preparing') return next()
  }
  if (!job.blob) return
  const { id } = itemOf(key) ?? {}
  if (id && !job.endTurn) {
    change(key, { phase: 'sending', error: null })
    const endTurn = await takeTurn(id)
    if (!endTurn) return waitForTurn(key, id)
    job.endTurn = endTurn
    if (itemOf(key)?.phase !== 'sending') return next()
  }
  await send(key, job.blob)
}

/** Another tab sends it: what became of it is asked when that tab is done with it, or gone. */
async function waitForTurn(key: string, id: string): Promise<void> {
  change(key, { phase: 'elsewhere' })
  next()
  await turnOver(id)
  const known = await api<{ items: Upload[] }>('GET', '/api/uploads').catch(() => null)
  if (itemOf(key)?.phase !== 'elsewhere') return
  const upload = known?.items.find((one) => one.id === id)
  if (known && !upload) return drop(key)
  if (upload?.state === 'received' || upload?.state === 'refused')
    return change(key, { phase: phaseOf(upload, true), sent: upload.offset, error: upload.error, video: upload.video })
  change(key, { phase: 'queued' })
  next()
}

async function send(key: string, blob: Blob): Promise<void> {
  const job = jobs.get(key)
  if (!job) return
  const item = itemOf(key)
  const isDirect = item !== undefined && (item.id ? item.direct : goesDirect(item.kind))
  change(key, { phase: 'sending', error: null, speed: null, direct: isDirect })
  const direct = isDirect ? (await import('./direct-transfer.ts')).startDirectTransfer : null
  if (itemOf(key)?.phase !== 'sending') return
  const options = {
    id: itemOf(key)?.id ?? null,
    metadata: job.metadata,
    onId: (id: string) => {
      if (itemOf(key)?.id === id) return
      change(key, { id })
      void takeTurn(id).then((endTurn) => endTurn && (job.endTurn = endTurn))
      void keepFile(id, blob, job.metadata)
    },
    onProgress: (sent: number, speed: number | null) => change(key, { phase: 'sending', sent, speed }),
    onWaiting: () => change(key, { phase: 'waiting', speed: null }),
    onSent: () => void sent(key),
    onFailed: (reason: string, isStopped: boolean) => (isStopped ? stop(key, reason) : fail(key, reason)),
  }
  job.stop = direct ? direct(blob, { ...options, onUnreachable: () => void goThroughShop(key) }) : startTransfer(blob, options)
}

/** The store of files takes nothing from this browser: the shop does, in small parts, from the beginning. */
async function goThroughShop(key: string): Promise<void> {
  const [item, job] = [itemOf(key), jobs.get(key)]
  if (!item || !job) return
  giveUpStore()
  notify.info(STORE_UNREACHABLE)
  change(key, { id: null, sent: 0, phase: 'queued', speed: null })
  job.endTurn?.()
  jobs.set(key, { blob: job.blob, chosen: job.chosen, metadata: { filename: item.name, ...job.metadata } })
  await forget(item.id)
  next()
}

/** Tells the shop that all of it has come, until it has heard. */
async function sent(key: string): Promise<void> {
  const item = itemOf(key)
  if (!item?.id) return
  change(key, { phase: 'checking', sent: item.size, speed: null })
  try {
    const upload = await api<Upload>('POST', `/api/uploads/${item.id}/sent`, { timeout: 120_000 })
    if (upload.state === 'refused') return fail(key, upload.error ?? '')
    succeeded++
    void forgetFile(item.id)
    endJob(key)
    change(key, { phase: 'done', video: upload.video })
    next()
  } catch (error) {
    const isRefused = error instanceof ApiError && !error.unanswered && error.status < 500
    if (isRefused && error.status === 401) return stop(key, SESSION_OVER)
    if (isRefused) return fail(key, error.message)
    setTimeout(() => void sent(key), 3000)
  }
}

/** It goes on from there when told to; after signing in by itself. */
function stop(key: string, reason: string): void {
  const item = itemOf(key)
  if (!item) return
  change(key, { phase: 'stopped', error: reason, speed: null })
  if (reason === SESSION_OVER) void askToSignIn()
  else notify.error(uploadFailed(item.name, reason))
  next()
}

/** The page may not know yet that nobody is signed in any more: it leads to the login page then, and from there back. */
async function askToSignIn(): Promise<void> {
  if (currentSession().state !== 'signed-in') return
  const { renew } = await import('../../account/session/refresh.ts')
  await renew()
}

function fail(key: string, reason: string): void {
  const item = itemOf(key)
  if (!item) return
  endJob(key)
  change(key, { phase: 'failed', error: reason, speed: null })
  if (item.id) void forgetFile(item.id)
  notify.error(uploadFailed(item.name, reason))
  next()
}

export function pause(key: string): void {
  jobs.get(key)?.stop?.()
  change(key, { phase: 'paused', speed: null })
  next()
}

export function resume(key: string): void {
  change(key, { phase: 'queued' })
  next()
}

/** Takes it away here and in the shop. */
export async function cancel(key: string): Promise<void> {
  const item = itemOf(key)
  jobs.get(key)?.stop?.()
  if (item?.id) gone.add(item.id)
  drop(key)
  if (item && item.phase !== 'done' && item.phase !== 'failed') await forget(item.id)
}

async function forget(id: string | null): Promise<void> {
  if (!id) return
  gone.add(id)
  void forgetFile(id)
  await api('DELETE', `/api/uploads/${id}`).catch(() => undefined)
}

function drop(key: string): void {
  endJob(key)
  uploads.set(uploads.get().filter((other) => other.key !== key))
  next()
}

function endJob(key: string): void {
  jobs.get(key)?.endTurn?.()
  jobs.delete(key)
}

/** How far the making of a video is. False when it has come to another state, of which the shop knows more. */
export function learnWork({ id, state, step, progress }: VideoWork): boolean {
  const item = uploads.get().find(({ video }) => video?.id === id)
  if (!item?.video || state === 'deleted') return true
  const isNew = item.video.state !== state
  change(item.key, { video: { ...item.video, state, step: step === null ? null : { name: step, progress: progress ?? 0 } } })
  return !isNew
}

/** What the shop knows: of another visit it goes on, where the file is still at hand, and of the others it says how far they are. */
export async function learn(known: readonly Upload[]): Promise<void> {
  for (const upload of known.toReversed()) {
    if (gone.has(upload.id)) continue
    const item = uploads.get().find(({ id }) => id === upload.id)
    if (item) {
      if (item.phase === 'done' && upload.video) change(item.key, { video: upload.video })
      if (item.phase === 'elsewhere') change(item.key, { sent: upload.offset })
      continue
    }
    // The shop has begun it, and its answer is on the way here.
    if (uploads.get().some((one) => !one.id && one.name === upload.name && one.phase === 'sending')) continue
    const kept = upload.state === 'uploading' ? await keptFile(upload.id) : null
    if (uploads.get().some(({ id }) => id === upload.id)) continue
    const file = kept?.file?.size === upload.size ? kept.file : null
    if (file) jobs.set(upload.id, { blob: file, chosen: null, metadata: kept?.metadata ?? {} })
    const { id, name, kind, size, offset, direct, error, video } = upload
    const phase = phaseOf(upload, file !== null)
    uploads.set([
      ...uploads.get(),
      { key: id, id, direct, name, kind, size, sent: offset, speed: null, phase, prepared: 0, saved: 0, error, video },
    ])
  }
  next()
}
