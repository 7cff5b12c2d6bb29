import { randomUUID } from 'node:crypto'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { tagAddress } from '../../src/shop/catalogue/rules-tags.ts'
import { clearLetters } from '../../src/shop/code.ts'
import { qrOf } from '../../src/shop/qr-code.ts'

/** The code as `qr-picture.tsx` draws it, `dots` a module wide: a label printer has 203 dots an inch. */
async function printed({ path, side }: ReturnType<typeof qrOf>, dots: number, turned = 0, blur = 0) {
  const size = side * dots
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${size}" height="${size}" shape-rendering="crispEdges"><rect width="${side}" height="${side}" fill="#fff"/><path d="${path}"/></svg>`
  let image = sharp(Buffer.from(svg)).rotate(turned, { background: '#fff' })
  if (blur > 0) image = image.blur(blur)
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
}

test('[admin-02] the QR code of a printed tag is read by what reads it in the stock room, also aslant and out of focus', async () => {
  for (const shop of ['https://upya.co.ke', 'https://shop.some-long-name.example.co.ke', 'http://192.168.100.200:3000']) {
    const address = tagAddress(shop, clearLetters(6))
    const qr = qrOf(address)
    for (const [dots, turned, blur] of [
      [4, 0, 0],
      [5, 90, 0],
      [5, 17, 0],
      [6, -8, 1.5],
    ] as const)
      expect(decodeQR(await printed(qr, dots, turned, blur)), `${address} ${dots} ${turned} ${blur}`).toBe(address)
  }
})

test('[admin-04] so is that of a packing slip, on paper that is white around it', async () => {
  const white = 3
  for (let n = 0; n < 20; n++) {
    const address = `https://upya.co.ke/orders/${randomUUID()}`
    const { path, side } = qrOf(address, { ecc: 'L', border: 1 })
    const slip = { path: path.replace(/M(\d+) (\d+)/g, (_, x, y) => `M${+x + white} ${+y + white}`), side: side + 2 * white }
    for (const [dots, turned, blur] of [
      [4, 0, 0],
      [5, -8, 1],
    ] as const)
      expect(decodeQR(await printed(slip, dots, turned, blur)), `${address} ${dots} ${turned} ${blur}`).toBe(address)
  }
})
