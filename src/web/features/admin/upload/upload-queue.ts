import type { Upload } from '../../../../shop/media/contract.ts'
import { extensionOf, UPLOAD_MAX, uploadFailed, uploadKindOf, uploadSucceeded } from '../../../../shop/media/rules-upload.ts'
import { REFUSALS } from '../../../../shop/errors.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { createStore } from '../../../lib/store.ts'
import { notify } from '../../../ui/notify.ts'
import { endsOf, forgetFile, keepFile, keptFile } from './kept-files.ts'
import type { Trim } from './prepare-video.ts'
import { startTransfer } from './transfer.ts'

/** `lost`: after a reload, until the same file is chosen again. */
export type Phase = 'queued' | 'preparing' | 'sending' | 'waiting' | 'paused' | 'checking' | 'done' | 'failed' | 'lost'

export interface UploadItem {
  /** In this page. */
  key: string
  /** Of the upload; null until the shop knows of it. */
  id: string | null
  name: string
  kind: Upload['kind']
  /** Bytes. */
  size: number
  sent: number
  /** Bytes a second. */
  speed: number | null
  phase: Phase
  /** Of `preparing`, 0 to 1. */
  prepared: number
  /** Bytes that shrinking has saved. */
  saved: number
  error: string | null
  video: Upload['video']
}

/** What is to be sent, and how. */
export interface Chosen {
  file: File
  productId: string | null
  publish: boolean
  trim: Trim | null
  /** Which picture is the poster; null: the shop chooses. Seconds of the file. */
  poster: number | null
  shrink: boolean
}

/** All of this page and of the last days, in the order they were chosen; goes on while other pages are open. */
export const uploads = createStore<readonly UploadItem[]>([])

const LIVE: readonly Phase[] = ['preparing', 'sending', 'waiting', 'checking']
const jobs = new Map<string, { blob: Blob | null; chosen: Chosen | null; metadata: Record<string, string>; stop?: () => void }>()
let succeeded = 0
/** Ids of those that were hidden or cancelled here. */
const gone = new Set<string>()

export const isUnderWay = (items: readonly UploadItem[]): boolean => items.some(({ phase }) => phase === 'queued' || LIVE.includes(phase))

function change(key: string, to: Partial<UploadItem>): void {
  uploads.set(uploads.get().map((item) => (item.key === key ? { ...item, ...to } : item)))
}

const itemOf = (key: string): UploadItem | undefined => uploads.get().find((item) => item.key === key)

/** Why the shop would refuse it, known before it is sent; null when it would not. */
export function refusalOf({ name, size }: File, productId: string | null): string | null {
  const sentAs = sentName(name)
  const kind = uploadKindOf(sentAs)
  if (!extensionOf(sentAs)) return REFUSALS.upload_type_unknown.message
  if (size === 0) return REFUSALS.upload_empty.message
  if (size > UPLOAD_MAX[kind]) return `It’s larger than ${UPLOAD_MAX[kind] / 1024 / 1024} MB.`
  return kind === 'image' && !productId ? REFUSALS.upload_product_required.message : null
}

/** iPhones call the same container MOV. */
export const sentName = (name: string): string => name.replace(/\.mov$/i, '.mp4')

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
    const metadata = { filename: name, product: productId ?? '', publish: one.publish ? '1' : '0', ...trimOf(one.trim), ...posterOf(one) }
    const key = crypto.randomUUID()
    jobs.set(key, { blob: one.shrink ? null : file, chosen: one, metadata })
    const item = { key, id: null, name, kind: uploadKindOf(name), size: file.size, sent: 0, speed: null, prepared: 0, saved: 0 }
    uploads.set([...uploads.get(), { ...item, phase: 'queued', error: null, video: null }])
  }
  next()
}

/** The file of an upload that a reload has interrupted; false when it is another one. */
export async function goOnWith(key: string, file: File): Promise<boolean> {
  const item = itemOf(key)
  if (!item?.id || item.phase !== 'lost') return false
  const kept = await keptFile(item.id)
  const isSame = file.size === item.size && (!kept || kept.ends === (await endsOf(file)))
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

function trimOf(trim: Trim | null): Record<string, string> {
  return trim ? { trim: `${Math.round(trim.start * 1000)}-${Math.round(trim.end * 1000)}` } : {}
}

/** From where it begins for shoppers. */
function posterOf({ poster, trim }: Chosen): Record<string, string> {
  return poster === null ? {} : { poster: String(Math.max(0, Math.round((poster - (trim?.start ?? 0)) * 1000))) }
}

/** One at a time: on a slow line two at once finish no earlier. */
function next(): void {
  const items = uploads.get()
  if (items.some(({ phase }) => LIVE.includes(phase))) return
  const item = items.find(({ phase }) => phase === 'queued')
  if (item) void begin(item.key)
  else if (succeeded > 0) {
    notify.success(uploadSucceeded(succeeded))
    succeeded = 0
  }
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
  if (job.blob) send(key, job.blob)
}

function send(key: string, blob: Blob): void {
  const job = jobs.get(key)
  if (!job) return
  const speed = speedometer()
  change(key, { phase: 'sending', error: null, speed: null })
  job.stop = startTransfer(blob, {
    id: itemOf(key)?.id ?? null,
    metadata: job.metadata,
    onId: (id) => {
      if (itemOf(key)?.id === id) return
      change(key, { id })
      void keepFile(id, blob, job.metadata)
    },
    onProgress: (sent) => change(key, { phase: 'sending', sent, speed: speed(sent) }),
    onWaiting: () => change(key, { phase: 'waiting', speed: null }),
    onSent: () => void sent(key),
    onFailed: (reason) => fail(key, reason),
  })
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
    jobs.delete(key)
    change(key, { phase: 'done', video: upload.video })
    next()
  } catch (error) {
    if (error instanceof ApiError && !error.unanswered && error.status < 500) return fail(key, error.message)
    setTimeout(() => void sent(key), 3000)
  }
}

function fail(key: string, reason: string): void {
  const item = itemOf(key)
  if (!item) return
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
  jobs.delete(key)
  uploads.set(uploads.get().filter((other) => other.key !== key))
  if (item?.id) gone.add(item.id)
  next()
  if (!item?.id || item.phase === 'done' || item.phase === 'failed') return
  void forgetFile(item.id)
  await api('DELETE', `/api/uploads/${item.id}`).catch(() => undefined)
}

/** What the shop knows: of another visit it goes on, where the file is still at hand, and of the others it says how far they are. */
export async function learn(known: readonly Upload[]): Promise<void> {
  for (const upload of known.toReversed()) {
    if (gone.has(upload.id)) continue
    const item = uploads.get().find(({ id }) => id === upload.id)
    if (item) {
      if (item.phase === 'done' && upload.video) change(item.key, { video: upload.video })
      continue
    }
    const kept = upload.state === 'uploading' ? await keptFile(upload.id) : null
    if (uploads.get().some(({ id }) => id === upload.id)) continue
    const file = kept?.file?.size === upload.size ? kept.file : null
    if (file) jobs.set(upload.id, { blob: file, chosen: null, metadata: kept?.metadata ?? {} })
    const { id, name, kind, size, offset, error, video } = upload
    const phase = phaseOf(upload, file !== null)
    uploads.set([
      ...uploads.get(),
      { key: id, id, name, kind, size, sent: offset, speed: null, phase, prepared: 0, saved: 0, error, video },
    ])
  }
  next()
}

function phaseOf({ state, offset, size }: Upload, isAtHand: boolean): Phase {
  if (state !== 'uploading') return state === 'received' ? 'done' : 'failed'
  if (offset === size) return 'done'
  return isAtHand ? 'queued' : 'lost'
}

/** Bytes a second, over the last seconds. */
function speedometer(): (sent: number) => number | null {
  const seen: { at: number; sent: number }[] = []
  return (sent) => {
    const at = performance.now()
    seen.push({ at, sent })
    while (seen.length > 2 && at - (seen[0]?.at ?? at) > 8000) seen.shift()
    const [first] = seen
    const seconds = first ? (at - first.at) / 1000 : 0
    return first && seconds > 1 ? (sent - first.sent) / seconds : null
  }
}
