import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Picture } from '../../../../shop/catalogue/contract.ts'
import { pictureUrl, renditionWidths } from '../../../../shop/catalogue/rules.ts'
import { savesData } from '../../../lib/choices.ts'
import { createLru } from '../../../lib/lru.ts'
import { requestBackgroundRemoval } from './background-removal-client.ts'
import type { Pixels } from './colours.ts'
import { TOLERANCE, WHOLE, type Bounds } from './cutout.ts'
import type { RemovalReply } from './background-removal.ts'
import type { Layer } from './adjust-session.ts'
import { canvasOf, penOf } from '../photo.ts'

/** A product as it is drawn now. */
export interface CutoutView {
  bounds: Bounds
  /** Null when the whole picture is shown. */
  mask: Pick<RemovalReply, 'alpha' | 'width' | 'height'> | null
  tolerance: number
  /** Height of the picture by its width. */
  ratio: number
}

/** The picture is drawn as large as this, and cut out at that: outlines are smooth anyway. Pixels. */
const DRAWN = { usual: 720, saving: 480 } as const
const CUTOUT_WIDTH = 400

export interface RemovalUpdate {
  onPictureLost: () => void
  /** The product cannot be separated from its background. */
  onCutoutFailed: () => void
}

/** Draws a product, without its background, onto the canvas whenever what is asked of it changes. */
export function useBackgroundRemoval(
  { product, picture, tolerance, spots, whole }: Layer,
  { onPictureLost, onCutoutFailed }: RemovalUpdate,
) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [cutout, setCutout] = useState<CutoutView | null>(null)
  const running = useRef(false)
  const waiting = useRef<Asked | null>(null)
  const shown = product.images[picture]

  // One at a time: of all that a slider asks for in the meantime, the last is enough.
  const ask = useEffectEvent((asked: Asked) => {
    waiting.current = asked
    if (!running.current) void work()
  })
  useEffect(() => ask({ shown, tolerance, spots, whole }), [shown, tolerance, spots, whole])

  async function work() {
    running.current = true
    for (let asked = waiting.current; asked; asked = waiting.current) {
      waiting.current = null
      await draw(asked)
    }
    running.current = false
  }

  async function draw(asked: Asked) {
    try {
      if (!asked.shown) return onPictureLost()
      const source = await sourceOf(asked.shown)
      const answer = asked.whole
        ? null
        : await requestBackgroundRemoval({ key: asked.shown.key, pixels: source.pixels, spots: asked.spots, tolerance: asked.tolerance })
      if (!canvas.current) return
      const clear = answer !== null && (answer.found || asked.tolerance !== null)
      if (!clear && !asked.whole) onCutoutFailed()
      const mask = clear ? answer : null
      paint(canvas.current, source.image, mask)
      const ratio = source.image.naturalHeight / source.image.naturalWidth
      setCutout({ bounds: mask?.bounds ?? WHOLE, mask, tolerance: answer?.tolerance ?? TOLERANCE.least, ratio })
    } catch {
      if (canvas.current) onPictureLost()
    }
  }

  return { canvas, cutout }
}

type Asked = Pick<Layer, 'tolerance' | 'spots' | 'whole'> & { shown: Picture | undefined }

interface Source {
  image: HTMLImageElement
  pixels: Pixels
}

const SOURCES_MAX = 6
const sources = createLru<Promise<Source>>(SOURCES_MAX)

/** The picture and its pixels; asked for once. Throws when it does not come. */
function sourceOf(picture: Picture): Promise<Source> {
  const previous = sources.get(picture.key) ?? load(picture)
  sources.set(picture.key, previous)
  previous.catch(() => sources.delete(picture.key))
  return previous
}

async function load(picture: Picture): Promise<Source> {
  const exist = renditionWidths(picture.width)
  const wanted = savesData() ? DRAWN.saving : DRAWN.usual
  const image = new Image()
  image.src = pictureUrl(picture.key, exist.findLast((width) => width <= wanted) ?? exist[0] ?? wanted)
  await image.decode()
  const width = Math.min(CUTOUT_WIDTH, image.naturalWidth)
  const height = Math.max(1, Math.round((width * image.naturalHeight) / image.naturalWidth))
  const canvas = canvasOf(width, height)
  const pen = penOf(canvas, { willReadFrequently: true })
  pen.drawImage(image, 0, 0, width, height)
  return { image, pixels: pen.getImageData(0, 0, width, height) }
}

function paint(canvas: HTMLCanvasElement, image: HTMLImageElement, mask: CutoutView['mask']): void {
  canvas.width = image.naturalWidth
  canvas.height = image.naturalHeight
  const pen = penOf(canvas)
  pen.drawImage(image, 0, 0)
  if (!mask) return
  const stencil = canvasOf(mask.width, mask.height)
  const stays = new ImageData(mask.width, mask.height)
  for (let i = 0; i < mask.alpha.length; i++) stays.data[i * 4 + 3] = mask.alpha[i] ?? 0
  penOf(stencil).putImageData(stays, 0, 0)
  pen.globalCompositeOperation = 'destination-in'
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(stencil, 0, 0, canvas.width, canvas.height)
}
