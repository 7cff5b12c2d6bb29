import sharp from 'sharp'
import type { Sprite } from './sprite.ts'

/** Its soft shadow, a tenth larger on every side; small, as it has no edges. */
export async function shadowOf({ data, width, height }: Sprite): Promise<Sprite> {
  const small = Math.max(16, Math.round(width / 6))
  const high = Math.max(16, Math.round((height * small) / width))
  const [side, end] = [Math.round(small * 0.1), Math.round(high * 0.1)]
  const alpha = Buffer.alloc(width * height)
  for (let i = 0; i < alpha.length; i += 1) alpha[i] = data[i * 4 + 3]!
  const image = sharp(alpha, { raw: { width, height, channels: 1 } }).resize(small, high, { fit: 'fill' })
  const wide = await image
    .extend({ left: side, right: side, top: end, bottom: end, background: '#000' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const size = { width: small + side * 2, height: high + end * 2 }
  const soft = await sharp(wide, { raw: { ...size, channels: 1 } })
    .blur(Math.max(0.4, small * 0.035))
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const shadow = new Uint8Array(soft.length * 4)
  for (let i = 0; i < soft.length; i += 1) shadow[i * 4 + 3] = soft[i]!
  return { data: shadow, ...size }
}
