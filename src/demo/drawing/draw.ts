import sharp from 'sharp'
import type { Cut, View } from './cloth.ts'
import { clothOf } from './fabrics.ts'
import { boxOf, flatten, random, round, type Matrix, type Pt } from './geometry.ts'
import { expose, swayOf } from './light.ts'
import { foldedParcel } from './parts/folded.ts'
import { carve } from './relief.ts'
import type { Cloth, Drawing, FabricSpec, Frame, Marks, Piece } from './scene.ts'
import { isSilhouette, silhouettes } from './silhouettes.ts'
import { HEIGHT, heightOf, WIDTH, widthOf } from './size.ts'
import { layPaper, papers, type Backdrop } from './backdrop.ts'

export type { View } from './cloth.ts'

/** A product's pictures as plain data: the same spec always gives the same pictures. */
export type DrawingSpec = {
  silhouette: string
  fabric: FabricSpec
  /** Collars, cuffs, bands, linings; the main fabric's tone when left out. */
  trim?: FabricSpec
  /** Buttons, hardware, topstitching: `#rrggbb`. */
  accent?: string
  /** The silhouette's own choices, such as `neck`, `sleeve`, `length`. */
  style?: Readonly<Record<string, string>>
  backdrop?: Backdrop
  seed: number
}

type Scene = Drawing & { frame: Frame; spec: DrawingSpec; view: View }

/** The flat drawing in SVG, before light: shapes, patterns, stitches. Throws RangeError for an unknown silhouette or fabric. */
export function drawSvg(spec: DrawingSpec, view: View): string {
  return svgOf(compose(spec, view))
}

/**
 * The lit picture: a JPEG of 900 x 1200 pixels, or as many fewer as asked for: a third as wide takes a seventh of the time.
 * Throws RangeError for an unknown silhouette or fabric.
 */
export async function drawPicture(spec: DrawingSpec, view: View, pixels = WIDTH): Promise<Buffer> {
  const width = widthOf(pixels)
  const height = heightOf(width)
  const data = await develop(compose(spec, view), width, true)
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90, mozjpeg: false })
    .toBuffer()
}

/** The lit thing without its paper, `pixels` wide or a little less: premultiplied RGBA. Throws like drawPicture. */
export async function drawCutout(spec: DrawingSpec, view: View, pixels: number): Promise<{ data: Buffer; width: number; height: number }> {
  const width = widthOf(pixels)
  return { data: await develop(compose(spec, view), width, false), width, height: heightOf(width) }
}

/**
 * What somebody wears of the thing: without paper, hanger, label and the inside of its back. Premultiplied RGBA in the frame of
 * its picture, and where its named points are there, in pixels. Throws like drawPicture.
 */
export async function drawWorn(spec: DrawingSpec, view: View, pixels = WIDTH) {
  const width = widthOf(pixels)
  const height = heightOf(width)
  const scene = compose(spec, view)
  const marks: Marks = Object.assign({}, ...scene.pieces.map((piece) => piece.marks))
  const { dxByX, dxByY, dyByX } = swayOf(width, height, swayAt(view, width), spec.seed)
  const within = (value: number, size: number): number => Math.max(0, Math.min(size - 1, Math.round(value)))
  const places = Object.entries(marks).map(([name, at]) => {
    const [x, y] = placed(at, scene.frame, width / WIDTH)
    const dx = dxByY[within(y, height)]! + dxByX[within(x, width)]!
    return [name, { x: x - dx, y: y - dyByX[within(x, width)]! }] as const
  })
  return { data: await develop(scene, width, false, ({ unworn }) => !unworn), width, height, points: Object.fromEntries(places) }
}

/** Where a point in garment units is in the picture. */
function placed([x, y]: Pt, { matrix: m }: Frame, shrunk: number): readonly [x: number, y: number] {
  return [(m[0] * x + m[2] * y + m[4]) * shrunk, (m[1] * x + m[3] * y + m[5]) * shrunk]
}

const swayAt = (view: View, width: number): number => ((view === 'detail' ? 0.5 : 1) * width) / WIDTH

/** The light falls on the whole thing, of which `shown` chooses pieces. */
async function develop(scene: Scene, width: number, onPaper: boolean, shown: (piece: Piece) => boolean = () => true): Promise<Buffer> {
  const { spec, view } = scene
  const height = heightOf(width)
  const shrunk = width / WIDTH
  const scale = scene.frame.scale * shrunk
  const flat = await sharp(Buffer.from(svgOf({ ...scene, pieces: scene.pieces.filter(shown) }, width, height)))
    .ensureAlpha()
    .raw()
    .toBuffer()
  const half = scene.frame.matrix.map((value) => (value * shrunk) / 2) as unknown as Matrix
  const relief = carve(scene.pieces, half, scale / 2, width / 2, height / 2, spec.seed)
  const paper = onPaper ? layPaper(backdropOf(spec), relief, scene.pose, spec.seed) : null
  const tilt = (Math.atan2(scene.frame.matrix[1], scene.frame.matrix[0]) * 180) / Math.PI
  return expose({ flat, relief, pieces: scene.pieces, paper, scale, tilt, sway: swayAt(view, width), seed: spec.seed })
}

function compose(spec: DrawingSpec, view: View): Scene {
  if (!isSilhouette(spec.silhouette)) throw new RangeError(`no silhouette called ${spec.silhouette}`)
  const fabric = clothOf(spec.fabric, 'fabric', spec.seed)
  const trim = clothOf(spec.trim ?? { kind: 'cotton', palette: [fabric.tone] }, 'trim', spec.seed + 1)
  const cut: Cut = {
    view,
    fabric,
    trim,
    accent: spec.accent ?? '#efe6d4',
    style: spec.style ?? {},
    seed: spec.seed,
    next: random(spec.seed),
  }
  const drawing = view === 'folded' ? foldedParcel(cut) : silhouettes[spec.silhouette](cut)
  return { ...drawing, spec, view, frame: view === 'detail' ? closeUp(drawing) : frameOf(drawing, spec.seed) }
}

function frameOf(drawing: Drawing, seed: number): Frame {
  const next = random(seed * 13 + 5)
  const tilt = drawing.pose === 'flat' ? (next() - 0.5) * 9 : (next() - 0.5) * 1.2
  const [cos, sin] = [Math.cos((tilt * Math.PI) / 180), Math.sin((tilt * Math.PI) / 180)]
  const rings = drawing.pieces.filter((piece) => !piece.loose).flatMap((piece) => flatten(piece.d, [cos, sin, -sin, cos, 0, 0]))
  const box = boxOf(rings)
  const fill = drawing.fill ?? 0.82
  const scale = Math.min((fill * HEIGHT) / (box.bottom - box.top), ((fill + 0.02) * WIDTH) / (box.right - box.left), 2.1)
  const x = WIDTH / 2 - ((box.left + box.right) / 2) * scale - 4
  const y = HEIGHT / 2 - ((box.top + box.bottom) / 2) * scale - 6
  return { matrix: [cos * scale, sin * scale, -sin * scale, cos * scale, x, y], scale }
}

function closeUp({ focus }: Drawing): Frame {
  const scale = WIDTH / focus.width
  const angle = ((focus.tilt ?? -6) * Math.PI) / 180
  const [a, b] = [Math.cos(angle) * scale, Math.sin(angle) * scale]
  return { matrix: [a, b, -b, a, WIDTH / 2 - a * focus.x + b * focus.y, HEIGHT / 2 - b * focus.x - a * focus.y], scale }
}

function backdropOf(spec: DrawingSpec): Backdrop {
  if (spec.backdrop) return spec.backdrop
  const names = Object.keys(papers)
  return { paper: names[spec.seed % names.length] ?? 'sand' }
}

function svgOf({ pieces, frame }: Scene, width = WIDTH, height = HEIGHT): string {
  const cloths = new Map<string, Cloth>()
  for (const { fill, cuts = [] } of pieces) {
    for (const used of [fill, ...cuts.map((cut) => cut.fill)]) if (used && typeof used !== 'string') cloths.set(used.id, used)
  }
  const tiles = [...cloths.values()].map(
    (cloth) =>
      `<pattern id="${cloth.id}" width="${cloth.width}" height="${cloth.height}" patternUnits="userSpaceOnUse">${cloth.tile}</pattern>`,
  )
  const cuts = pieces.map(
    (piece, index) =>
      patternsOf(piece, index) + (piece.art || piece.cuts ? `<clipPath id="c${index}"><path d="${piece.d}"/></clipPath>` : ''),
  )
  const body = pieces.map(pieceSvg).join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}"` +
    ` height="${height}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<defs>${tiles.join('')}${cuts.join('')}</defs>` +
    `<g transform="matrix(${frame.matrix.map((v) => v.toFixed(4)).join(' ')})">${body}</g></svg>`
  )
}

function patternsOf(piece: Piece, index: number): string {
  const { fill, cuts = [] } = piece
  if (typeof fill === 'string') return ''
  const own = patternOf(fill, `p${index}`, piece.zoom ?? 1, piece.shift ?? [0, 0], piece.angle ?? 0)
  return own + cuts.map((cut, k) => patternOf(cut.fill ?? fill, `p${index}x${k}`, piece.zoom ?? 1, cut.shift ?? [0, 0], cut.angle)).join('')
}

function patternOf(cloth: Cloth, id: string, zoom: number, [dx, dy]: readonly [number, number], angle: number): string {
  return `<pattern id="${id}" xlink:href="#${cloth.id}" patternTransform="translate(${round(dx)} ${round(dy)}) rotate(${round(angle + cloth.angle)}) scale(${(cloth.scale * zoom).toFixed(3)})"/>`
}

function pieceSvg(piece: Piece, index: number): string {
  const fill = typeof piece.fill === 'string' ? piece.fill : `url(#p${index})`
  const opacity = piece.opacity === undefined ? '' : ` opacity="${piece.opacity}"`
  const cuts = (piece.cuts ?? []).map((cut, k) => `<path d="${cut.d}" fill="url(#p${index}x${k})"/>`).join('')
  const inside = cuts + (piece.art ?? '')
  const clipped = inside ? `<g clip-path="url(#c${index})">${inside}</g>` : ''
  return `<g${opacity}><path d="${piece.d}" fill="${fill}"/>${clipped}</g>${piece.over ?? ''}`
}
