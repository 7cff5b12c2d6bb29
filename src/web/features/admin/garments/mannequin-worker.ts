import { scaledMask, type Mask, type Pixels } from '../../../../shop/try-on/studio/rules-pixels.ts'
import type { Rig } from '../../../../shop/try-on/rules-rig.ts'
import { dress } from '../../try-on/engine/dress.ts'
import { NO_NUDGE } from '../../try-on/engine/outfit.ts'
import { preparePerson, type PreparedPerson } from '../../try-on/engine/prepare.ts'
import { drawMannequin } from '../../try-on/mannequin/draw-mannequin.ts'
import type { Figure } from '../../try-on/worker/protocol.ts'

// Runs beside the page: dressing takes a second on a phone, and points are dragged meanwhile.

export interface FittingTask {
  id: number
  figure: Figure
  photo: Pixels
  /** Null when the photo is a cut-out already. */
  mask: Mask | null
  rig: Rig
  measurements: Readonly<Record<string, number>>
}

/** Null when it could not be laid on. */
export interface FittingAnswer {
  id: number
  picture: Pixels | null
}

/** Whoever stood there already: two at most. */
const standing = new Map<Figure['height'], PreparedPerson>()

addEventListener('message', ({ data }: MessageEvent<FittingTask>) => {
  const answer: FittingAnswer = { id: data.id, picture: fitting(data) }
  postMessage(answer, { transfer: answer.picture ? [answer.picture.data.buffer] : [] })
})

function fitting({ id, figure, photo, mask, rig, measurements }: FittingTask): Pixels | null {
  try {
    const person = standing.get(figure.height) ?? preparePerson(drawMannequin(figure))
    standing.set(figure.height, person)
    const cutout = mask ? cutBy(photo, mask) : photo
    // A key of its own each time: what was worked out for the outline before does not hold any more.
    const layer = { id: 'garment', key: `correction ${id}`, cutout, rig, measurements, nudge: NO_NUDGE }
    const { raster } = dress(person, { layers: [layer], tucked: false })
    // The mannequin as it stands is kept for the next one.
    return { width: raster.width, height: raster.height, data: raster.data.slice() }
  } catch {
    return null
  }
}

function cutBy(photo: Pixels, mask: Mask): Pixels {
  const cutout = { width: photo.width, height: photo.height, data: photo.data.slice() }
  const alpha = scaledMask(mask, photo.width, photo.height).data
  for (let i = 0; i < alpha.length; i++) cutout.data[i * 4 + 3] = alpha[i] ?? 0
  return cutout
}
