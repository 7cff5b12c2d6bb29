// The mannequin: a drawn figure with the measures of whoever shops, as a person the engine can dress. Pure, without a DOM.

import type { BodyParts, Person } from '../engine/person.ts'
import type { Figure } from '../worker/protocol.ts'
import { bodySuitOf, hairLineOf, type Region } from './clothing.ts'
import { toneOf } from './figure-of.ts'
import { formOf, type Form, type View } from './form.ts'
import { landmarksOf } from './landmarks.ts'
import { clamp, proportionsOf, type Proportions } from './proportions.ts'
import { addRelief } from './relief.ts'
import { lightAt, surfaceOf, type Light, type Surface } from './shade.ts'
import { silhouetteOf } from './silhouette.ts'
import { skeletonOf, type Skeleton } from './skeleton.ts'
import { SKIN_TONES, type Rgb, type SkinTone } from './skin-tones.ts'
import { drawStudio } from './studio.ts'

/** Pixels of the picture. */
const MANNEQUIN_WIDTH = 667
const MANNEQUIN_HEIGHT = 1000
/** Pixels that stay free above the head and beside the hands. */
const MARGIN = 34
/** Pixels from the floor down to where the picture ends: the toes are there, and their shadow. */
const GROUND = 62
/** How tall bodies are drawn in pixels: taller ones are seen to be taller, smaller ones stay large enough to look at. */
const DRAWN_HEIGHT = { least: 770, most: MANNEQUIN_HEIGHT - MARGIN - GROUND, at150: 808, perCm: 2.2 }

/** Of the body suit: undyed cotton in the shop's warm grey. */
const SUIT: SkinTone = { label: '', colour: '', base: [176, 165, 150], shade: [112, 101, 88], sheen: [14, 14, 13] }
const HAIR: SkinTone = { label: '', colour: '', base: [44, 36, 33], shade: [18, 14, 13], sheen: [30, 28, 27] }

/** Draws the figure in its measures (cm) from head to toe, standing, with exact landmarks, masks and scale; about 667 x 1000 pixels. */
export function drawMannequin(figure: Figure): Person {
  const body = proportionsOf(figure)
  const bones = skeletonOf(body)
  const view = viewOf(body, bones)
  const silhouette = silhouetteOf(body, bones)
  const form = formOf(body, bones, silhouette, view)
  addRelief(form, body, bones, view)
  const picture = { width: view.width, height: view.height, data: new Uint8ClampedArray(view.width * view.height * 4) }
  drawStudio(picture, view, bones.ankle.x * view.pixelsPerCm)
  const parts = emptyParts(view.width * view.height)
  paint(picture, parts, {
    form,
    surface: surfaceOf(form, view.pixelsPerCm),
    view,
    suit: bodySuitOf(body, bones, view),
    hairLine: hairLineOf(body, view),
    skin: SKIN_TONES[toneOf(figure.skinTone)]!,
  })
  return { picture, parts, landmarks: landmarksOf(body, bones, view), drawn: true, pixelsPerCm: view.pixelsPerCm }
}

function viewOf(body: Proportions, bones: Skeleton): View {
  const { least, most, at150, perCm } = DRAWN_HEIGHT
  const tall = clamp(at150 + (body.height - 150) * perCm, [least, most]) / body.height
  const hand = bones.wrist.x + bones.handAlong.x * bones.handLength + 0.02 * body.height
  const widest = Math.max(hand, body.hipHalf, body.waistHalf)
  const pixelsPerCm = Math.min(tall, (MANNEQUIN_WIDTH / 2 - MARGIN / 2) / widest)
  return {
    width: MANNEQUIN_WIDTH,
    height: MANNEQUIN_HEIGHT,
    pixelsPerCm,
    reach: widest * pixelsPerCm,
    middle: MANNEQUIN_WIDTH / 2,
    floor: MANNEQUIN_HEIGHT - GROUND,
  }
}

function emptyParts(size: number): BodyParts {
  return {
    background: new Uint8Array(size),
    hair: new Uint8Array(size),
    skin: new Uint8Array(size),
    face: new Uint8Array(size),
    clothes: new Uint8Array(size),
    other: new Uint8Array(size),
  }
}

interface Paints {
  form: Form
  surface: Surface
  view: View
  suit: Region
  hairLine: Region
  skin: SkinTone
}

function paint(picture: Person['picture'], parts: BodyParts, paints: Paints): void {
  const { form, view } = paints
  const axis = Math.floor(view.middle)
  parts.background.fill(255)
  for (let row = 1; row < form.rows - 1; row += 1) {
    for (let column = 0; column < form.columns - 1; column += 1) {
      const at = row * form.columns + column
      const body = cover(form.distance[at]!)
      if (body === 0) continue
      const layers = layersAt(paints, at, column, row)
      const hollow = Math.min(0.55, paints.surface.hollow(column, row) * 1.1)
      for (const side of column === 0 ? [1] : [1, -1]) {
        const pixel = row * view.width + axis + column * side
        const light = lightAt(paints.surface, at, column, side)
        put(picture.data, pixel * 4, colourOf(paints, layers, light, hollow, column * side, row), body)
        write(parts, pixel, layers, body)
      }
    }
  }
}

/** How much of a pixel each covers; what is left of the body is skin. */
interface Layers {
  suit: number
  hair: number
  head: number
  /** Where cloth ends on the skin: its edge is seen. */
  hem: number
}

function layersAt({ form, suit, hairLine }: Paints, at: number, column: number, row: number): Layers {
  const head = cover(form.head[at]!)
  const cloth = head > 0.5 ? 20 : Math.max(suit(column, row), form.trunk[at]! - 0.4)
  const hair = head > 0 ? cover(hairLine(column, row) / 4 + 0.5 * (grain(column, row) - 0.5)) * head : 0
  return { suit: cover(cloth), hair, head, hem: cloth > -3.4 && cloth < 0 ? 1 - Math.abs(cloth + 1.7) / 1.7 : 0 }
}

function colourOf({ skin }: Paints, { suit, hair, hem }: Layers, light: Light, hollow: number, x: number, y: number): Rgb {
  const bare = lit(skin, light, hollow)
  if (suit === 0 && hair === 0) return bare
  if (hair > 0) {
    const curl = 1 + 0.3 * (grain(x >> 1, y >> 1) - 0.5) + 0.16 * (grain(x, y) - 0.5)
    const dark = lit(HAIR, light, hollow)
    return blend(bare, [dark[0] * curl, dark[1] * curl, dark[2] * curl], hair)
  }
  const cloth = lit(SUIT, light, hollow)
  const edge = 1 - 0.1 * hem
  return blend(bare, [cloth[0] * edge, cloth[1] * edge, cloth[2] * edge], suit)
}

function lit({ base, shade, sheen }: SkinTone, { brightness, gleam }: Light, hollow: number): Rgb {
  const bright = Math.max(0, brightness - hollow)
  // Full colour where the surface looks at us; beyond that it lightens a little.
  const tone = Math.min(1.16, bright / 0.8)
  const shine = gleam * (1 - hollow)
  const channel = (index: 0 | 1 | 2) => {
    const value = shade[index] + (base[index] - shade[index]) * tone
    return (tone < 0.35 ? value * (0.72 + 0.8 * tone) : value) + sheen[index] * shine
  }
  return [channel(0), channel(1), channel(2)]
}

function put(data: Uint8ClampedArray, at: number, colour: Rgb, cover: number): void {
  for (let channel = 0; channel < 3; channel += 1) {
    data[at + channel] = data[at + channel]! * (1 - cover) + colour[channel]! * cover
  }
}

function write(parts: BodyParts, pixel: number, { suit, hair, head }: Layers, body: number): void {
  parts.background[pixel] = Math.round(255 * (1 - body))
  parts.hair[pixel] = Math.round(255 * body * hair)
  parts.clothes[pixel] = Math.round(255 * body * (1 - hair) * suit)
  parts.face[pixel] = Math.round(255 * body * (1 - hair) * (1 - suit) * head)
  parts.skin[pixel] = Math.round(255 * body * (1 - hair) * (1 - suit) * (1 - head))
}

/** Of a pixel, by how far its middle is from the edge: a pixel wide and smooth. */
function cover(distance: number): number {
  return distance <= -0.5 ? 1 : distance >= 0.5 ? 0 : 0.5 - distance
}

function blend(below: Rgb, above: Rgb, cover: number): Rgb {
  const channel = (index: 0 | 1 | 2) => below[index] + (above[index] - below[index]) * cover
  return [channel(0), channel(1), channel(2)]
}

/** The same small unevenness at the same place, 0 to 1. */
function grain(x: number, y: number): number {
  let mixed = Math.imul(x + 4096, 374761393) ^ Math.imul(y, 668265263)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296
}
