import { formatKes } from '../../../shop/money.ts'
import { shopName } from '../../../shop/name.ts'
import { SIMULATION_LABEL } from '../../../shop/try-on/looks/rules.ts'
import { notify } from '../../ui/notify.ts'
import { shareProduct } from '../product/card/share.ts'
import type { CardProduct } from '../product/data/card-product.ts'
import { canvasOf, penOf, toJpeg } from './photo.ts'

const NAME = 'upya-fitting-room.jpg'
const INK = '#1c1917'
const SOFT = '#57514a'
const PAPER = '#faf6ef'
/** Pieces that are named below the picture; the others are counted. */
const NAMED = 4

/** What is drawn: it fills the width and height that are given. */
export interface Drawing {
  width: number
  height: number
  draw: (pen: CanvasRenderingContext2D) => void
}

/** The wearer, dressed; left of `split` (0 to 1) as they are without. */
export function splitDrawing(
  before: CanvasImageSource,
  after: CanvasImageSource,
  size: { width: number; height: number },
  split: number,
): Drawing {
  const { width, height } = size
  return {
    width,
    height,
    draw(pen) {
      pen.drawImage(after, 0, 0, width, height)
      if (split <= 0) return
      pen.save()
      pen.beginPath()
      pen.rect(0, 0, width * split, height)
      pen.clip()
      pen.drawImage(before, 0, 0, width, height)
      pen.restore()
      pen.fillStyle = PAPER
      pen.fillRect(width * split - 1, 0, 2, height)
    },
  }
}

/** A picture of what is worn, with names, prices and the way there below it. It carries nothing of the camera. Throws when the phone cannot make one. */
export async function pictureOf({ width, height, draw }: Drawing, products: readonly CardProduct[]): Promise<File> {
  const unit = width / 30
  const entries = captionOf(products)
  const band = unit * (3.4 + entries.length * 1.75)
  const canvas = canvasOf(width, Math.round(height + band))
  const pen = penOf(canvas)
  pen.imageSmoothingQuality = 'high'
  pen.fillStyle = PAPER
  pen.fillRect(0, 0, canvas.width, canvas.height)
  draw(pen)
  pen.setTransform(1, 0, 0, 1, 0, 0)
  pen.globalAlpha = 1
  drawCaption(pen, entries, { top: height, width, unit })
  return new File([await toJpeg(canvas)], NAME, { type: 'image/jpeg' })
}

interface CaptionEntry {
  name: string
  price: string
}

function captionOf(products: readonly CardProduct[]): CaptionEntry[] {
  const named = products.slice(0, NAMED).map(({ name, price }) => ({ name, price: formatKes(price) }))
  const more = products.length - named.length
  if (products.length < 2) return named
  const total = formatKes(products.reduce((sum, { price }) => sum + price, 0))
  return [...named, { name: more > 0 ? `and ${more} more, together` : 'Together', price: total }]
}

function drawCaption(
  pen: CanvasRenderingContext2D,
  entries: readonly CaptionEntry[],
  { top, width, unit }: { top: number; width: number; unit: number },
): void {
  const family = getComputedStyle(document.body).fontFamily || 'sans-serif'
  const write = (text: string, x: number, y: number, size: number, weight: number, colour: string, align: CanvasTextAlign) => {
    pen.font = `${weight} ${Math.round(unit * size)}px ${family}`
    pen.fillStyle = colour
    pen.textAlign = align
    pen.fillText(text, x, y, width * (align === 'left' ? 0.72 : 0.4))
  }
  let y = top + unit * 1.9
  for (const { name, price } of entries) {
    write(name, unit, y, 1.15, 600, INK, 'left')
    write(price, width - unit, y, 1.15, 700, INK, 'right')
    y += unit * 1.75
  }
  write(`${SIMULATION_LABEL}.`, unit, y, 0.85, 400, SOFT, 'left')
  write(`${shopName()} · ${location.host}`, width - unit, y, 0.85, 600, SOFT, 'right')
}

/** Into the phone's downloads. */
export function savePicture(file: File): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: file.name }).click()
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  notify.success('Saved to your downloads.')
}

/** By the device's own share sheet, where it takes pictures; else the product itself is shared (card-14). */
export async function sharePicture(file: File, product: CardProduct): Promise<void> {
  const text = `How does this look on me? ${product.name}, ${formatKes(product.price)}: ${location.origin}/product/${product.id}`
  const note = { files: [file], text }
  if (!('canShare' in navigator) || !navigator.canShare(note)) return shareProduct(product)
  try {
    await navigator.share(note)
  } catch (error) {
    // Thinking better of it is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await shareProduct(product)
  }
}
