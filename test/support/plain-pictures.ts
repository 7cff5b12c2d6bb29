import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { inOrderOfSight } from '../../src/demo/pictures/demo-pictures.ts'
import { demoProducts } from '../../src/demo/products/products.ts'

const COLOURS = ['#7a3b2e', '#2f5d50', '#c98a2b', '#3d4f7c', '#8c5a7b']

/**
 * Puts a plain garment on paper where the demo would draw each of its pictures, `width` pixels wide. Drawing all of them and
 * encoding what is drawn takes more work than the tests do; whoever tests the drawings themselves does without this.
 */
export async function plainPictures(dataDir: string, width: number): Promise<void> {
  const garments = await Promise.all(COLOURS.map((colour) => garment(colour, width)))
  for (const [nth, { key }] of inOrderOfSight(demoProducts, width).entries()) {
    const folder = join(dataDir, 'files/pictures', key)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'original'), garments[nth % garments.length] ?? Buffer.alloc(0))
  }
}

/** Stands free on its paper, so that its background can be cut away. */
function garment(colour: string, width: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4" width="${width}" height="${(width * 4) / 3}">
    <rect width="3" height="4" fill="#FAF6EF"/><rect x=".7" y=".8" width="1.6" height="2.4" rx=".2" fill="${colour}"/></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer()
}
