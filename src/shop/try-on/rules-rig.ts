// What the try-on knows of a garment in a picture: which kind of garment it is for the engine, and where its named points are.
// Pure; the job that prepares pictures, the admin editor and the engine in the browser share it.

import type { Kind } from '../catalogue/rules-kinds.ts'

/** What the engine can put on somebody, from what is nearest to the body outwards; the rank decides what covers what. */
export const GARMENTS = {
  trousers: { rank: 10, label: 'Trousers, jeans and shorts' },
  skirt: { rank: 11, label: 'Skirt' },
  dress: { rank: 20, label: 'Dress' },
  jumpsuit: { rank: 21, label: 'Jumpsuit or dungarees' },
  top: { rank: 30, label: 'Top, shirt or sweater' },
  outerwear: { rank: 40, label: 'Jacket, coat or open layer' },
  shoes: { rank: 50, label: 'Shoes' },
  necklace: { rank: 60, label: 'Necklace' },
  scarf: { rank: 61, label: 'Scarf or shawl' },
  earrings: { rank: 62, label: 'Earrings' },
  hat: { rank: 70, label: 'Hat or cap' },
  bag: { rank: 80, label: 'Bag' },
} as const
export type Garment = keyof typeof GARMENTS
export const GARMENT_NAMES = Object.keys(GARMENTS) as [Garment, ...Garment[]]

/** A place in a picture, as parts of its width and height: 0 is left or top, 1 is right or bottom. */
export interface PicturePoint {
  x: number
  y: number
}

/** Left and right are as one sees the picture, not as the wearer does. */
export const POINT_NAMES = [
  'neck_left',
  'neck_right',
  'collar_front',
  'shoulder_left',
  'shoulder_right',
  'armpit_left',
  'armpit_right',
  'sleeve_left_outer',
  'sleeve_left_inner',
  'sleeve_right_outer',
  'sleeve_right_inner',
  'elbow_left_outer',
  'elbow_left_inner',
  'elbow_right_outer',
  'elbow_right_inner',
  'waist_left',
  'waist_right',
  'hip_left',
  'hip_right',
  'hem_left',
  'hem_right',
  'crotch',
  'knee_left_outer',
  'knee_left_inner',
  'knee_right_outer',
  'knee_right_inner',
  'leg_left_outer',
  'leg_left_inner',
  'leg_right_outer',
  'leg_right_inner',
] as const
export type PointName = (typeof POINT_NAMES)[number]

export interface Rig {
  garment: Garment
  /** Of what has sleeves or could have: `none` for straps and sleeveless, `short` ends above the elbow. Null for everything else. */
  sleeves: 'none' | 'short' | 'long' | null
  /** In the frame of the whole picture, which the cut-out shares. Elbows and knees may be missing: the engine places them. */
  points: Partial<Record<PointName, PicturePoint>>
}

/** What the shop says of a garment's sleeves before it looks; `some` when nearly all of its kind have sleeves, null when nothing says it. */
export type SaidSleeves = Rig['sleeves'] | 'some'

/** Points without which a garment cannot be laid on a body; the others make it better. Things that are hung on need none. */
export const NEEDED_POINTS: Record<Garment, readonly PointName[]> = {
  top: ['neck_left', 'neck_right', 'shoulder_left', 'shoulder_right', 'armpit_left', 'armpit_right', 'hem_left', 'hem_right'],
  outerwear: ['neck_left', 'neck_right', 'shoulder_left', 'shoulder_right', 'armpit_left', 'armpit_right', 'hem_left', 'hem_right'],
  dress: ['neck_left', 'neck_right', 'shoulder_left', 'shoulder_right', 'armpit_left', 'armpit_right', 'hem_left', 'hem_right'],
  jumpsuit: [
    'neck_left',
    'neck_right',
    'shoulder_left',
    'shoulder_right',
    'armpit_left',
    'armpit_right',
    'crotch',
    'leg_left_outer',
    'leg_left_inner',
    'leg_right_outer',
    'leg_right_inner',
  ],
  trousers: ['waist_left', 'waist_right', 'crotch', 'leg_left_outer', 'leg_left_inner', 'leg_right_outer', 'leg_right_inner'],
  skirt: ['waist_left', 'waist_right', 'hem_left', 'hem_right'],
  shoes: [],
  necklace: [],
  scarf: [],
  earrings: [],
  hat: [],
  bag: [],
}

/** Which garment a kind of product is for the engine; null for what is not put on by it (it can be laid on by hand). */
const GARMENT_OF: Record<Kind, Garment | null> = {
  dress: 'dress',
  kaftan: 'dress',
  top: 'top',
  tee: 'top',
  shirt: 'top',
  knitwear: 'top',
  hoodie: 'top',
  activewear: 'top',
  nightwear: null,
  swimwear: null,
  suit: null,
  jacket: 'outerwear',
  coat: 'outerwear',
  jeans: 'trousers',
  trousers: 'trousers',
  shorts: 'trousers',
  skirt: 'skirt',
  jumpsuit: 'jumpsuit',
  sneakers: 'shoes',
  boots: 'shoes',
  sandals: 'shoes',
  heels: 'shoes',
  flats: 'shoes',
  bag: 'bag',
  hat: 'hat',
  scarf: 'scarf',
  necklace: 'necklace',
  earrings: 'earrings',
  belt: null,
  sunglasses: null,
  watch: null,
  tie: null,
  gloves: null,
  socks: null,
  bracelet: null,
  ring: null,
}

export function garmentOf(kind: Kind | null): Garment | null {
  return kind && GARMENT_OF[kind]
}
