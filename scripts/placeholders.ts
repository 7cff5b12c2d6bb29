// node scripts/run.mjs scripts/placeholders.ts: computes the placeholders of demo pictures that have not been rendered. Run
// it when drawings change.
import { writeFileSync } from 'node:fs'
import { images } from '../src/platform/images.ts'
import { drawPicture } from '../src/demo/drawing/draw.ts'
import { demoProducts } from '../src/demo/products/products.ts'

/** A ThumbHash keeps 7 waves at most: more pixels would not be seen in it. */
const WIDTH = 96

const hashes: Record<string, Record<string, string>> = {}
for (const { handle, drawing, views } of demoProducts.toSorted((a, b) => a.handle.localeCompare(b.handle, 'en'))) {
  const own: Record<string, string> = (hashes[handle] = {})
  for (const view of views) own[view] = (await images.inspect(await drawPicture(drawing, view, WIDTH))).thumbhash
}
writeFileSync(new URL('../src/demo/pictures/placeholders.json', import.meta.url), `${JSON.stringify(hashes, null, 2)}\n`)
