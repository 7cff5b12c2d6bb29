import { resolve } from 'node:path'
import { createSalienceModel } from '../../src/platform/salience/salience.ts'
import { cutOutGarment } from '../../src/shop/try-on/cutout/cut-out-garment.ts'
import { CONFIDENCE_LEAST } from '../../src/shop/try-on/rules.ts'
import { drawnGarment, drawnNames, judge, quantile, type Judgement } from '../../test/support/outlines.ts'
import { root } from '../child.ts'

// npm run bench:cutouts [FOLDER]: garments that are cut out of photographs against outlines drawn by hand, in FOLDER or in the shared data.

const GOOD = 0.9

interface Row extends Judgement {
  name: string
  confidence: number
  reasons: string[]
  ms: number
}

const folder = process.argv[2] ?? resolve(root, '../shared/data')
const names = drawnNames(folder)
if (names.length === 0) print(`There are no outlines in ${folder}.`)
else report(await cutAll())

async function cutAll(): Promise<Row[]> {
  const model = createSalienceModel()
  const rows: Row[] = []
  for (const name of names) {
    const drawn = await drawnGarment(folder, name)
    const began = performance.now()
    const cut = await cutOutGarment(drawn.picture, drawn.garment, model)
    const ms = performance.now() - began
    rows.push({ name, ...judge(drawn, cut), confidence: cut.confidence, reasons: cut.reasons, ms })
  }
  await model.close()
  return rows
}

function report(rows: Row[]): void {
  for (const { name, overlap, confidence, reasons, points } of rows) {
    const away =
      points.length > 0
        ? percent(
            quantile(
              points.map(([, far]) => far),
              0.5,
            ),
          )
        : '-'
    print(
      `${name.padEnd(24)} overlap ${overlap.toFixed(3)}  points ${away.padStart(6)}  confidence ${confidence.toFixed(2)}  ${reasons.join(' ')}`,
    )
  }
  const overlaps = rows.map(({ overlap }) => overlap)
  const good = overlaps.filter((overlap) => overlap > GOOD).length
  print(
    `\nOverlap: median ${quantile(overlaps, 0.5).toFixed(3)}, tenth percentile ${quantile(overlaps, 0.1).toFixed(3)}, ${good} of ${rows.length} above ${GOOD}`,
  )
  const ms = rows.map(({ ms }) => ms)
  print(`Time: median ${Math.round(quantile(ms, 0.5))} ms, slowest ${Math.round(Math.max(...ms))} ms`)
  reportPoints(rows)
  print('\n             shown  held back')
  for (const [title, wanted] of [['good', true] as const, ['failed', false] as const]) {
    const some = rows.filter(({ overlap }) => overlap > GOOD === wanted)
    const shown = some.filter(({ confidence }) => confidence >= CONFIDENCE_LEAST).length
    print(`${title.padEnd(12)} ${String(shown).padStart(5)} ${String(some.length - shown).padStart(10)}`)
  }
}

/** Left and right are the same kind of point. */
function reportPoints(rows: Row[]): void {
  const byName = new Map<string, number[]>()
  for (const [name, away] of rows.flatMap(({ points }) => points)) {
    const kind = name.replace(/_(?:left|right)/, '')
    byName.set(kind, [...(byName.get(kind) ?? []), away])
  }
  const all = [...byName.values()].flat()
  print(`\nPoints: median ${percent(quantile(all, 0.5))} of the garment's width, by name:`)
  for (const [name, away] of byName) print(`${name.padEnd(14)} ${percent(quantile(away, 0.5)).padStart(6)}  of ${away.length}`)
}

function percent(part: number): string {
  return `${(part * 100).toFixed(1)} %`
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
