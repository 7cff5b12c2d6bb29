// Somebody small and plain to dress in tests: standing, in green clothes with long sleeves and legs, on grey ground.

import { eachPixelOf, fillPolygon, type Point } from './geometry.ts'
import { NO_NUDGE, type GarmentLayer } from './outfit.ts'
import { LANDMARK_NAMES, type BodyParts, type LandmarkName, type Landmarks, type Person } from './person.ts'
import type { Rig } from '../../../../shop/try-on/rules-rig.ts'

const WIDTH = 200
const HEIGHT = 400

export const GREY = [128, 128, 128] as const
export const GREEN = [40, 140, 60] as const
export const SKIN = [150, 100, 75] as const
export const RED = [200, 30, 30] as const
export const BLUE = [30, 40, 200] as const

/** Left and right in the picture; the person faces it. */
const JOINTS: Partial<Record<LandmarkName, readonly [number, number]>> = {
  nose: [100, 50],
  left_ear: [114, 48],
  right_ear: [86, 48],
  left_eye: [106, 45],
  right_eye: [94, 45],
  mouth_left: [105, 60],
  mouth_right: [95, 60],
  right_shoulder: [72, 95],
  left_shoulder: [128, 95],
  right_elbow: [60, 140],
  left_elbow: [140, 140],
  right_wrist: [52, 180],
  left_wrist: [148, 180],
  right_index: [51, 192],
  left_index: [149, 192],
  right_pinky: [49, 192],
  left_pinky: [151, 192],
  right_hip: [84, 180],
  left_hip: [116, 180],
  right_knee: [84, 260],
  left_knee: [116, 260],
  right_ankle: [84, 335],
  left_ankle: [116, 335],
  right_foot_index: [80, 348],
  left_foot_index: [120, 348],
}

export function testPerson(): Person {
  const landmarks = Object.fromEntries(
    LANDMARK_NAMES.map((name) => [name, { x: JOINTS[name]?.[0] ?? 100, y: JOINTS[name]?.[1] ?? 50, visibility: 1 }]),
  ) as Landmarks
  const parts = partsOf(landmarks)
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const colour = parts.clothes[i] ? GREEN : parts.skin[i] || parts.face[i] ? SKIN : GREY
    data.set([...colour, 255], i * 4)
  }
  return { picture: { width: WIDTH, height: HEIGHT, data }, landmarks, parts, drawn: false, pixelsPerCm: null }
}

function partsOf(at: Landmarks): BodyParts {
  const mask = () => new Uint8Array(WIDTH * HEIGHT)
  const parts: BodyParts = { background: mask().fill(255), hair: mask(), skin: mask(), face: mask(), clothes: mask(), other: mask() }
  const limb = (part: Uint8Array, from: Point, to: Point, radius: number) =>
    eachPixelOf({ from, to, fromRadius: radius, toRadius: radius }, WIDTH, HEIGHT, 0, (pixel) => {
      for (const other of Object.values(parts)) other[pixel] = 0
      part[pixel] = 255
    })
  for (const side of ['left', 'right'] as const) {
    limb(parts.clothes, at[`${side}_shoulder`], at[`${side}_elbow`], 8)
    limb(parts.clothes, at[`${side}_elbow`], at[`${side}_wrist`], 6)
    limb(parts.skin, at[`${side}_index`], at[`${side}_index`], 5)
    limb(parts.clothes, at[`${side}_hip`], at[`${side}_knee`], 15)
    limb(parts.clothes, at[`${side}_knee`], at[`${side}_ankle`], 9)
  }
  limb(parts.skin, { x: 100, y: 65 }, { x: 100, y: 92 }, 9)
  limb(parts.face, { x: 100, y: 48 }, { x: 100, y: 56 }, 15)
  const torso = mask()
  fillPolygon(
    torso,
    WIDTH,
    HEIGHT,
    [
      [72, 88],
      [128, 88],
      [124, 140],
      [126, 190],
      [74, 190],
      [76, 140],
    ].map(([x, y]) => ({ x: x!, y: y! })),
  )
  for (let i = 0; i < torso.length; i++) {
    if (torso[i] === 0) continue
    for (const other of Object.values(parts)) other[i] = 0
    parts.clothes[i] = 255
  }
  return parts
}

type Rgb = readonly [number, number, number]

/** Cut out of a picture of 100 by 100. */
export function testGarment(colour: Rgb, polygon: readonly (readonly [number, number])[], rig: Rig): GarmentLayer {
  const [width, height] = [100, 100]
  const mask = new Uint8Array(width * height)
  fillPolygon(
    mask,
    width,
    height,
    polygon.map(([x, y]) => ({ x, y })),
  )
  const data = new Uint8ClampedArray(width * height * 4)
  for (let i = 0; i < mask.length; i++) if (mask[i] !== 0) data.set([...colour, 255], i * 4)
  return { id: rig.garment, key: polygon.join(' '), cutout: { width, height, data }, rig, measurements: {}, nudge: NO_NUDGE }
}

const at = (x: number, y: number) => ({ x: x / 100, y: y / 100 })

/** A plain top without sleeves, so long for 70 of chest. */
export function testTop(length: number, colour: Rgb = RED): GarmentLayer {
  const bottom = 10 + length
  const points = {
    neck_left: at(40, 10),
    neck_right: at(60, 10),
    collar_front: at(50, 14),
    shoulder_left: at(22, 12),
    shoulder_right: at(78, 12),
    armpit_left: at(20, 30),
    armpit_right: at(80, 30),
    hem_left: at(20, bottom),
    hem_right: at(80, bottom),
  }
  return testGarment(
    colour,
    [
      [22, 10],
      [78, 10],
      [80, 30],
      [80, bottom],
      [20, bottom],
      [20, 30],
    ],
    { garment: 'top', sleeves: 'none', points },
  )
}

export function testTrousers(colour: Rgb = BLUE): GarmentLayer {
  const points = {
    waist_left: at(35, 4),
    waist_right: at(65, 4),
    hip_left: at(32, 18),
    hip_right: at(68, 18),
    crotch: at(50, 30),
    leg_left_outer: at(31, 96),
    leg_left_inner: at(46, 96),
    leg_right_outer: at(69, 96),
    leg_right_inner: at(54, 96),
  }
  return testGarment(
    colour,
    [
      [35, 4],
      [65, 4],
      [68, 18],
      [69, 96],
      [54, 96],
      [50, 30],
      [46, 96],
      [31, 96],
      [32, 18],
    ],
    { garment: 'trousers', sleeves: null, points },
  )
}

/** Hung-on things need no points. */
export function testThing(name: 'shoes' | 'hat' | 'bag' | 'earrings' | 'scarf'): GarmentLayer {
  return testGarment(
    RED,
    [
      [20, 30],
      [80, 30],
      [80, 70],
      [20, 70],
    ],
    { garment: name, sleeves: null, points: {} },
  )
}
