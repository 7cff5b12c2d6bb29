import type { Mask } from '../../../../../shop/try-on/studio/rules-pixels.ts'
import type { Stroke } from './strokes.ts'
import type { Size, View } from './view-box.ts'

/** What is seen where the piece is not: the photo under a veil, or a ground on which holes and rests stand out. */
export type Ground = 'photo' | 'checks' | 'paper'

export interface Scene {
  photo: HTMLCanvasElement
  mask: Mask
  ground: Ground
  view: View
  frame: Size
  /** Where edges are being looked for. */
  trail: Stroke | null
}

/** Of the veil over what is not the piece: the red of the shop, and how much of it. */
const VEIL = [191, 59, 30, 150] as const
const CHECK = 12

/** Draws all of it anew. Browser only. */
export function drawScene(context: CanvasRenderingContext2D, { photo, mask, ground, view, frame, trail }: Scene): void {
  const density = context.canvas.width / frame.width
  context.setTransform(density, 0, 0, density, 0, 0)
  context.clearRect(0, 0, frame.width, frame.height)
  const [width, height] = [photo.width * view.scale, photo.height * view.scale]
  if (ground === 'photo') {
    context.drawImage(photo, view.x, view.y, width, height)
    context.drawImage(
      layerOf(mask, (cover) => [VEIL[0], VEIL[1], VEIL[2], ((255 - cover) * VEIL[3]) / 255]),
      view.x,
      view.y,
      width,
      height,
    )
  } else {
    context.save()
    context.beginPath()
    context.rect(view.x, view.y, width, height)
    context.clip()
    layGround(context, ground, frame)
    context.restore()
    context.drawImage(cutOut(photo, mask), view.x, view.y, width, height)
  }
  if (trail) drawTrail(context, trail, view, width, height)
}

function layGround(context: CanvasRenderingContext2D, ground: Ground, frame: Size): void {
  context.fillStyle = ground === 'paper' ? '#F1EBE1' : '#FFFFFF'
  context.fillRect(0, 0, frame.width, frame.height)
  if (ground === 'paper') return
  context.fillStyle = '#D9D2C6'
  for (let y = 0; y < frame.height; y += CHECK) {
    for (let x = (y / CHECK) % 2 === 0 ? 0 : CHECK; x < frame.width; x += 2 * CHECK) context.fillRect(x, y, CHECK, CHECK)
  }
}

function drawTrail(context: CanvasRenderingContext2D, { points, radius }: Stroke, view: View, width: number, height: number): void {
  context.strokeStyle = 'rgb(39 64 107 / 55%)'
  context.lineWidth = 2 * radius * width
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.beginPath()
  const [first] = points
  if (first) context.moveTo(view.x + first[0] * width, view.y + first[1] * height)
  for (const [x, y] of points) context.lineTo(view.x + x * width, view.y + y * height)
  context.stroke()
}

/** The photo where the mask is. */
function cutOut(photo: HTMLCanvasElement, mask: Mask): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width: photo.width, height: photo.height })
  const context = canvas.getContext('2d')
  if (!context) return canvas
  context.drawImage(
    layerOf(mask, (cover) => [0, 0, 0, cover]),
    0,
    0,
    photo.width,
    photo.height,
  )
  context.globalCompositeOperation = 'source-in'
  context.drawImage(photo, 0, 0)
  return canvas
}

// One canvas for all: it is drawn anew for each frame.
let layer: HTMLCanvasElement | null = null

function layerOf({ width, height, data }: Mask, colour: (cover: number) => readonly [number, number, number, number]): HTMLCanvasElement {
  layer ??= document.createElement('canvas')
  if (layer.width !== width || layer.height !== height) Object.assign(layer, { width, height })
  const context = layer.getContext('2d')
  if (!context) return layer
  const image = context.createImageData(width, height)
  const table = new Uint32Array(256)
  const bytes = new Uint8ClampedArray(table.buffer)
  for (let cover = 0; cover < 256; cover++) bytes.set(colour(cover), cover * 4)
  const pixels = new Uint32Array(image.data.buffer)
  for (let i = 0; i < data.length; i++) pixels[i] = table[data[i] ?? 0] ?? 0
  context.putImageData(image, 0, 0)
  return layer
}
