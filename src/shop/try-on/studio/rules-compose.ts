import { castShadow, layPaper } from './rules-backdrop.ts'
import { lightOf, lit, NO_LIGHT, type Light } from './rules-light.ts'
import { cleanedEdge, trimmedMask } from './rules-edge.ts'
import { boundsOf, halved, newPixels, scaledMask, type Mask, type Pixels } from './rules-pixels.ts'
import { ENLARGED_MAX, MARGIN_END, sideMargin, STUDIO_HEIGHT, STUDIO_WIDTH, STUDIO_WIDTH_LEAST } from './rules-studio.ts'
import { sharpen } from './rules-sharpen.ts'

// A phone photo and what of it is the piece become a catalogue picture. Pure: the browser shows it, and a job makes it, the same.

export interface StudioChoices {
  /** By how much the photo is turned. Degrees, clockwise. */
  angle: number
  /** Levels and white balance. */
  light: boolean
}

/** Where the piece comes to lie: its middle in the photo, and pixels of the picture for one of the photo. */
interface Place {
  width: number
  height: number
  scale: number
  middle: { x: number; y: number }
  cos: number
  sin: number
}

/**
 * The catalogue picture: cut out, straight, in good light, on the paper of the shop with a soft shadow, 3 by 4 with margins. At most
 * `widthMax` pixels wide (a small one for a look while it is being worked on), and less when the photo is too small for that.
 * Null when the mask is empty.
 */
export function composeStudio(photo: Pixels, mask: Mask, { angle, light }: StudioChoices, widthMax = STUDIO_WIDTH): Pixels | null {
  const place = placeOf(photo, mask, angle, widthMax)
  if (!place) return null
  const level = light ? lightOf(photo, mask) : NO_LIGHT
  // The eye takes what is between two pixels for one; what is smaller than half has to be made smaller first.
  let from = photo
  let { scale } = place
  while (scale < 0.5) {
    from = halved(from)
    scale *= 2
  }
  const rim = Math.max(2, Math.round((RIM * from.width) / mask.width))
  const fits = trimmedMask(from, scaledMask(mask, from.width, from.height), rim)
  const drawn = drawPiece(cleanedEdge(from, fits), fits, { ...place, scale, middle: inFrame(place.middle, photo, from) }, level)
  if (scale > 1.05) sharpen(drawn.piece, drawn.alpha, scale)
  const picture = newPixels(place.width, place.height)
  layPaper(picture)
  castShadow(picture, drawn.alpha)
  const { piece, alpha } = drawn
  for (let i = 0; i < alpha.length; i++) {
    const cover = alpha[i] ?? 0
    if (cover === 0) continue
    for (let c = i * 4; c < i * 4 + 3; c++) picture.data[c] = (piece.data[c] ?? 0) * cover + (picture.data[c] ?? 0) * (1 - cover)
  }
  return picture
}

/** So far a mask reaches past the edge, or its edge is mixed with the ground. Pixels of the mask. */
const RIM = 2.5

const inFrame = ({ x, y }: { x: number; y: number }, of: Pixels, to: Pixels) => ({
  x: (x * to.width) / of.width,
  y: (y * to.height) / of.height,
})

function placeOf(photo: Pixels, mask: Mask, angle: number, widthMax: number): Place | null {
  const bounds = boundsOf(mask)
  if (!bounds) return null
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  const [perX, perY] = [photo.width / mask.width, photo.height / mask.height]
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let y = bounds.top; y < bounds.bottom; y++) {
    for (let x = bounds.left; x < bounds.right; x++) {
      if ((mask.data[y * mask.width + x] ?? 0) < 128) continue
      const [px, py] = [(x + 0.5) * perX, (y + 0.5) * perY]
      const [tx, ty] = [px * cos - py * sin, px * sin + py * cos]
      left = Math.min(left, tx)
      right = Math.max(right, tx)
      top = Math.min(top, ty)
      bottom = Math.max(bottom, ty)
    }
  }
  const side = sideMargin((right - left) / (bottom - top))
  const fit = (width: number) => {
    const height = Math.round((width * STUDIO_HEIGHT) / STUDIO_WIDTH)
    return Math.min((width * (1 - 2 * side)) / (right - left + perX), (height * (1 - 2 * MARGIN_END)) / (bottom - top + perY))
  }
  const enough = Math.max(STUDIO_WIDTH_LEAST, (STUDIO_WIDTH * ENLARGED_MAX) / fit(STUDIO_WIDTH))
  const width = Math.round(Math.min(widthMax, STUDIO_WIDTH, enough))
  const [midX, midY] = [(left + right) / 2, (top + bottom) / 2]
  return {
    width,
    height: Math.round((width * STUDIO_HEIGHT) / STUDIO_WIDTH),
    scale: fit(width),
    middle: { x: midX * cos + midY * sin, y: midY * cos - midX * sin },
    cos,
    sin,
  }
}

/** The piece in the size of the picture, in its light, and how much of each pixel it covers (0 to 1). */
function drawPiece(photo: Pixels, mask: Mask, place: Place, { black, gains }: Light): { piece: Pixels; alpha: Float32Array } {
  const { width, height, scale, middle, cos, sin } = place
  const piece = newPixels(width, height)
  const alpha = new Float32Array(width * height)
  const tables = gains.map((gain) => Float32Array.from({ length: 256 }, (_, value) => lit(value, black, gain)))
  const { width: w, height: h, data } = photo
  for (let y = 0; y < height; y++) {
    const downBy = (y + 0.5 - height / 2) / scale
    for (let x = 0; x < width; x++) {
      const rightBy = (x + 0.5 - width / 2) / scale
      const fromX = middle.x + rightBy * cos + downBy * sin - 0.5
      const fromY = middle.y + downBy * cos - rightBy * sin - 0.5
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)]
      if (left < 0 || top < 0 || left >= w - 1 || top >= h - 1) continue
      const [along, down] = [fromX - left, fromY - top]
      const at = top * w + left
      const [a, b, c, d] = [(1 - along) * (1 - down), along * (1 - down), (1 - along) * down, along * down]
      const m = mask.data
      const cover = ((m[at] ?? 0) * a + (m[at + 1] ?? 0) * b + (m[at + w] ?? 0) * c + (m[at + w + 1] ?? 0) * d) / 255
      const crisp = crispEdge(cover)
      if (crisp === 0) continue
      const to = y * width + x
      alpha[to] = crisp
      for (let channel = 0; channel < 3; channel++) {
        const p = at * 4 + channel
        const value = (data[p] ?? 0) * a + (data[p + 4] ?? 0) * b + (data[p + w * 4] ?? 0) * c + (data[p + w * 4 + 4] ?? 0) * d
        const table = tables[channel]
        piece.data[to * 4 + channel] = table?.[Math.round(value)] ?? value
      }
      piece.data[to * 4 + 3] = 255
    }
  }
  return { piece, alpha }
}

/** A mask that was enlarged is soft where the piece has an edge. */
function crispEdge(cover: number): number {
  const t = Math.min(1, Math.max(0, (cover - 0.42) / 0.46))
  return t * t * (3 - 2 * t)
}
