import { dress } from '../engine/dress.ts'
import { preparePerson, type PreparedPerson } from '../engine/prepare.ts'
import type { GarmentLayer } from '../engine/outfit.ts'
import type { Raster } from '../engine/person.ts'
import { drawMannequin } from '../mannequin/draw-mannequin.ts'
import { createLru } from '../../../lib/lru.ts'
import { readPerson } from '../perception/read-person.ts'
import { shownOn, type Answers, type Order, type Reply, type Work } from '../worker/messages.ts'
import { TryOnFailure, type TryOnFailureReason, type WorkProgress, type WorkStage, type WornGarment } from '../worker/protocol.ts'
import { coolDown, startModels, warmUp } from './start-models.ts'

// Reads photos and dresses people beside the page, so that a slow phone's screen stays alive. Its file is served with a policy of its
// own (server/assets.ts): it may run WebAssembly, and reach nothing but the shop.

/** Decoded cut-outs that are kept, about 2 MB each: an outfit and what was last swiped through. */
const CUTOUTS_MAX = 16

const cutouts = createLru<Raster>(CUTOUTS_MAX)
let wearer: PreparedPerson | null = null
let queue: Promise<void> = Promise.resolve()

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  queue = queue.then(() => carryOut(data))
})

async function carryOut(order: Order): Promise<void> {
  const { id } = order
  try {
    const answer = await work(order, (progress) => reply({ id, progress }))
    reply({ id, answer }, answer && 'notes' in answer ? [answer.picture] : [])
  } catch (error) {
    reply({ id, failure: reasonOf(error) })
  }
}

function work(order: Order, onProgress: (progress: WorkProgress) => void): Promise<Answers[Order['kind']]> {
  if (order.kind === 'photo') return readPhoto(order, onProgress)
  if (order.kind === 'dress') return dressed(order, onProgress)
  if (order.kind === 'warm') return warmUp().then(() => null)
  return order.kind === 'mannequin' ? stayWithMannequin(order) : stayWith(order)
}

async function readPhoto({ photo, heightCm }: Work['photo'], onProgress: (progress: WorkProgress) => void): Promise<Answers['photo']> {
  const picture = pixelsOf(photo)
  photo.close()
  // Before anything is fetched for nothing.
  if (typeof WebAssembly === 'undefined') throw new TryOnFailure('unsupported')
  const rest = new AbortController()
  let stage: WorkStage = 'start'
  let downloads = false
  const say = (next: WorkStage): void => {
    stage = next
    if (!downloads) onProgress({ stage, done: null, total: null })
  }
  // As long as anything is on its way, that is what takes the time.
  const onDownload = ({ done, total }: { done: number; total: number }): void => {
    downloads = done < total
    onProgress({ stage: 'download', done, total })
    if (!downloads) say(stage)
  }
  const { models, downloaded } = startModels({ onProgress: onDownload, signal: rest.signal })
  say('start')
  const detector = () => models.detector().finally(() => say('person'))
  const { person, reading } = await readPerson({ ...models, detector }, picture, heightCm).finally(() => rest.abort())
  // Where nobody is found, what has not come yet is left until it is needed.
  await downloaded.catch(() => undefined)
  const accepted = reading.problems.some(({ blocking }) => blocking) ? null : person
  if (accepted) wearer = preparePerson(accepted)
  return { reading, person: accepted }
}

async function stayWithMannequin({ figure }: Work['mannequin']): Promise<Answers['mannequin']> {
  coolDown()
  const person = drawMannequin(figure)
  wearer = preparePerson(person)
  return { width: person.picture.width, height: person.picture.height }
}

async function stayWith({ person }: Work['person']): Promise<null> {
  wearer = preparePerson(person)
  return null
}

async function dressed({ garments, tucked }: Work['dress'], onProgress: (progress: WorkProgress) => void): Promise<Answers['dress']> {
  if (!wearer) throw new TryOnFailure('broken')
  const shown = shownOn(wearer.person.drawn, garments)
  let fetched = 0
  onProgress({ stage: 'garments', done: fetched, total: shown.length })
  const layers = await Promise.all(
    shown.map(async (garment) => {
      const layer = await layerOf(garment)
      onProgress({ stage: 'garments', done: ++fetched, total: shown.length })
      return layer
    }),
  )
  onProgress({ stage: 'dressing', done: 0, total: layers.length + 1 })
  const { raster, notes } = dress(wearer, { layers, tucked }, { onStep: (done, total) => onProgress({ stage: 'dressing', done, total }) })
  const picture = await createImageBitmap(new ImageData(raster.data, raster.width, raster.height))
  return { picture, notes, shoulders: wearer.body.unit / raster.width }
}

async function layerOf({ id, cutout, rig, measurements, nudge }: WornGarment): Promise<GarmentLayer> {
  const pixels = cutouts.get(cutout) ?? (await fetchCutout(cutout))
  cutouts.set(cutout, pixels)
  return { id, key: cutout, cutout: pixels, rig, measurements, nudge }
}

async function fetchCutout(address: string): Promise<Raster> {
  const answer = await fetch(address).catch((cause: unknown) => {
    throw new TryOnFailure('offline', { cause })
  })
  if (!answer.ok) throw new TryOnFailure('offline')
  const picture = await createImageBitmap(await answer.blob(), { premultiplyAlpha: 'none' }).catch((cause: unknown) => {
    throw new TryOnFailure('damaged_download', { cause })
  })
  const pixels = pixelsOf(picture)
  picture.close()
  return pixels
}

function pixelsOf(picture: ImageBitmap): Raster {
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new TryOnFailure('out_of_memory')
  context.drawImage(picture, 0, 0)
  const { width, height, data } = context.getImageData(0, 0, picture.width, picture.height)
  return { width, height, data: data as Raster['data'] }
}

function reasonOf(error: unknown): TryOnFailureReason {
  if (error instanceof TryOnFailure) return error.reason
  const words = String(error)
  if (error instanceof RangeError || /memory|allocat/i.test(words)) return 'out_of_memory'
  if (error instanceof WebAssembly.CompileError || error instanceof ReferenceError) return 'unsupported'
  return 'broken'
}

function reply(message: Reply, transferred: Transferable[] = []): void {
  postMessage(message, { transfer: transferred })
}
