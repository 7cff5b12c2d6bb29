import sharp from 'sharp'
import { drawMannequin } from '../../../src/web/features/try-on/mannequin/draw-mannequin.ts'
import type { Person } from '../../../src/web/features/try-on/engine/person.ts'

const FIGURE = { height: 168, chest: 92, waist: 74, hips: 100, inseam: 78, bodyType: null, skinTone: 4 }

/** What the phone writes into a photo beside its pixels: where it was taken, and on what. */
const CAMERA = { IFD0: { Make: 'Tecno', Model: 'Spark 20' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 0/1' } }

/** Somebody in a teal shirt before a wall of another colour, as a phone would save it; the models take the mannequin for a person. */
export async function photoOfSomebody(): Promise<Buffer> {
  const person = drawMannequin(FIGURE)
  const { width, height } = person.picture
  const data = Buffer.from(beforeWall(person))
  return sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .withExif(CAMERA)
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** The wall has a window's light on it, and the shirt covers the upper body down to the hips. */
function beforeWall({ picture: { width, height, data }, parts, landmarks }: Person): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(data)
  const [neck, hips] = [landmarks.left_shoulder.y - height * 0.02, landmarks.left_hip.y]
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const wall = parts.background[i]! / 255
    const light = 0.82 + 0.2 * (x / width) - 0.12 * (y / height)
    const colour = [96, 128, 150].map((part) => part * light)
    const isShirt = y > neck && y < hips && isTorso(x, landmarks)
    const bright = (pixels[i * 4]! + pixels[i * 4 + 1]! + pixels[i * 4 + 2]!) / 3 / 110
    const shirt = [24, 120, 112].map((part) => part * Math.min(1.5, 0.45 + bright * 0.6))
    for (let k = 0; k < 3; k++) {
      const own = isShirt ? shirt[k]! : pixels[i * 4 + k]!
      pixels[i * 4 + k] = own * (1 - wall) + colour[k]! * wall
    }
  }
  return pixels
}

function isTorso(x: number, { left_shoulder: left, right_shoulder: right }: Person['landmarks']): boolean {
  const out = (left.x - right.x) * 0.06
  return x > right.x - out && x < left.x + out
}

/** A wall, and nobody before it. */
export function photoOfNobody(): Promise<Buffer> {
  return sharp({ create: { width: 600, height: 900, channels: 3, background: '#9fb3c8' } })
    .jpeg()
    .toBuffer()
}
