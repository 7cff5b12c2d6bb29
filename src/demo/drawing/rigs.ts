// What the try-on puts on somebody of a drawn product: nobody has to guess its outline and its points, as the drawing knows them.

import { GARMENT_NAMES, type Garment, type PicturePoint, type PointName, type Rig } from '../../shop/try-on/rules-rig.ts'
import { drawWorn, type DrawingSpec, type View } from './draw.ts'
import type { SilhouetteName } from './silhouettes.ts'
import { WIDTH } from './size.ts'

/** Which garment a silhouette is for the engine; what is left out is not put on by it. */
const GARMENT_OF_SILHOUETTE: Readonly<Partial<Record<SilhouetteName, Garment>>> = {
  'flare-dress': 'dress',
  'wrap-dress': 'dress',
  'shirt-dress': 'dress',
  'slip-dress': 'dress',
  kaftan: 'dress',
  kanzu: 'dress',
  shirt: 'top',
  tee: 'top',
  polo: 'top',
  jumper: 'top',
  hoodie: 'top',
  blouse: 'top',
  camisole: 'top',
  cardigan: 'outerwear',
  'denim-jacket': 'outerwear',
  'zip-jacket': 'outerwear',
  blazer: 'outerwear',
  'trench-coat': 'outerwear',
  waistcoat: 'outerwear',
  kimono: 'outerwear',
  jumpsuit: 'jumpsuit',
  dungarees: 'jumpsuit',
  jeans: 'trousers',
  'wide-trousers': 'trousers',
  'cargo-trousers': 'trousers',
  shorts: 'trousers',
  'pencil-skirt': 'skirt',
  'pleated-skirt': 'skirt',
  'tiered-skirt': 'skirt',
  'mini-skirt': 'skirt',
  sneaker: 'shoes',
  loafer: 'shoes',
  runner: 'shoes',
  'court-heel': 'shoes',
  'block-sandal': 'shoes',
  'bead-sandals': 'shoes',
  'ankle-boot': 'shoes',
  tote: 'bag',
  satchel: 'bag',
  kiondo: 'bag',
  crossbody: 'bag',
  backpack: 'bag',
  'bucket-hat': 'hat',
  'straw-hat': 'hat',
  beanie: 'hat',
  cap: 'hat',
  leso: 'scarf',
  'wrap-cloth': 'scarf',
  'bead-collar': 'necklace',
  pendant: 'necklace',
  hoops: 'earrings',
}

export interface DrawnGarment {
  width: number
  height: number
  /** Red, green, blue and alpha, not premultiplied. */
  rgba: Uint8ClampedArray<ArrayBuffer>
  rig: Rig
}

/**
 * The garment in a drawn picture of `pixels` width, cut out exactly and with its points; `garment` is what its product is, when
 * that is known. Null for what nobody puts on. Throws RangeError for an unknown silhouette or fabric.
 */
export async function drawnGarment(
  spec: DrawingSpec,
  {
    view = 'front',
    pixels = WIDTH,
    garment = garmentOfSilhouette(spec.silhouette),
  }: { view?: View; pixels?: number; garment?: Garment | null } = {},
): Promise<DrawnGarment | null> {
  if (!garment || view === 'detail' || view === 'folded') return null
  const { data, width, height, points } = await drawWorn(spec, view, pixels)
  return { width, height, rgba: straightened(data), rig: rigOf(garment, points, width, height) }
}

export function garmentOfSilhouette(silhouette: string): Garment | null {
  return GARMENT_OF_SILHOUETTE[silhouette as SilhouetteName] ?? null
}

const SLEEVED: readonly Garment[] = ['top', 'outerwear', 'dress', 'jumpsuit']
const THINGS: readonly Garment[] = GARMENT_NAMES.slice(GARMENT_NAMES.indexOf('shoes'))

function rigOf(garment: Garment, places: Partial<Record<PointName, PicturePoint>>, width: number, height: number): Rig {
  const points = Object.fromEntries(Object.entries(places).map(([name, { x, y }]) => [name, { x: x / width, y: y / height }]))
  const sleeves = !SLEEVED.includes(garment) ? null : points['elbow_left_outer'] ? 'long' : points['sleeve_left_outer'] ? 'short' : 'none'
  return { garment, sleeves, points: THINGS.includes(garment) ? {} : points }
}

/** Colours as they are where the garment ends, instead of darkened by its alpha. */
function straightened(premultiplied: Uint8Array): Uint8ClampedArray<ArrayBuffer> {
  const straight = new Uint8ClampedArray(premultiplied.length)
  for (let i = 0; i < straight.length; i += 4) {
    const alpha = premultiplied[i + 3]!
    const share = alpha === 0 ? 0 : 255 / alpha
    for (let c = 0; c < 3; c += 1) straight[i + c] = premultiplied[i + c]! * share
    straight[i + 3] = alpha
  }
  return straight
}
