import { expect, test } from 'vitest'
import type { Garment, PointName } from '../rules-rig.ts'
import { findRig } from './rig.ts'
import { ALL_TESTS } from '../../../../test/support/all-tests.ts'

const [WIDTH, HEIGHT] = [300, 400]

/** The right half of a garment, from the top of its axis to the bottom; the left half is its mirror image. */
const TEE: [number, number][] = [
  [0, 62],
  [30, 58],
  [62, 70],
  [118, 110],
  [96, 148],
  [72, 136],
  [74, 330],
  [0, 334],
]
const SWEATER: [number, number][] = [
  [0, 62],
  [28, 58],
  [70, 72],
  [128, 250],
  [100, 262],
  [64, 140],
  [66, 310],
  [0, 314],
]
const VEST: [number, number][] = [
  [0, 90],
  [22, 60],
  [44, 62],
  [46, 110],
  [72, 150],
  [76, 330],
  [0, 334],
]
const TROUSERS: [number, number][] = [
  [0, 42],
  [62, 40],
  [84, 360],
  [26, 366],
  [0, 150],
]

test.each<[string, Garment, [number, number][], string | null, [PointName, number, number][]]>([
  [
    'a tee',
    'top',
    TEE,
    'short',
    [
      ['shoulder_right', 212, 70],
      ['sleeve_right_outer', 268, 110],
      ['sleeve_left_inner', 54, 148],
      ['armpit_left', 78, 136],
      ['hem_right', 224, 330],
    ],
  ],
  [
    'a sweater',
    'top',
    SWEATER,
    'long',
    [
      ['neck_left', 122, 58],
      ['sleeve_right_outer', 278, 250],
      ['sleeve_left_inner', 50, 262],
      ['armpit_right', 214, 140],
      ['hem_left', 84, 310],
    ],
  ],
  [
    'a vest',
    'top',
    VEST,
    'none',
    [
      ['neck_right', 172, 60],
      ['shoulder_left', 106, 62],
      ['armpit_right', 222, 150],
      ['hem_left', 74, 330],
    ],
  ],
  [
    'trousers',
    'trousers',
    TROUSERS,
    null,
    [
      ['waist_left', 88, 40],
      ['leg_right_outer', 234, 360],
      ['leg_left_inner', 124, 366],
      ['crotch', 150, 150],
    ],
  ],
])('finds the points of %s, turned a little or not', (_name, garment, half, sleeves, expected) => {
  // Each is turned; that it may lie straight as well is seen of one.
  for (const degrees of half === TEE ? [0, 8] : [8]) {
    const { rig } = findRig(drawn(half, degrees), WIDTH, HEIGHT, garment)
    expect(rig.sleeves).toBe(sleeves)
    const away = expected.map(([name, x, y]) => {
      const [wantedX, wantedY] = turned(x, y, degrees)
      const point = rig.points[name]
      return { name, degrees, near: point !== undefined && Math.hypot(point.x * WIDTH - wantedX, point.y * HEIGHT - wantedY) < 18 }
    })
    expect(away.filter(({ near }) => !near)).toEqual([])
  }
})

test.each([
  [90, 'top', TEE, 'hem_right', 224, 330],
  [180, 'top', SWEATER, 'hem_left', 84, 310],
  [270, 'trousers', TROUSERS, 'waist_left', 88, 40],
] as const)('a photograph that was taken sideways or upside down: %s degrees, %s', (degrees, garment, half, name, x, y) => {
  const wide = 400
  const point = findRig(drawn(half, degrees, wide), wide, HEIGHT, garment).rig.points[name]
  const [wantedX, wantedY] = turned(x, y, degrees)
  expect(Math.hypot((point?.x ?? 0) * wide - 50 - wantedX, (point?.y ?? 0) * HEIGHT - wantedY)).toBeLessThan(18)
})

/** Sleeves lie along the body: down to the cuffs above the hem, and down to the hem itself. */
const CUFFED: [number, number][] = [
  [0, 62],
  [28, 58],
  [70, 74],
  [102, 160],
  [106, 286],
  [74, 290],
  [74, 320],
  [0, 324],
]
const FLUSH: [number, number][] = [
  [0, 62],
  [28, 58],
  [70, 74],
  [102, 160],
  [106, 320],
  [0, 324],
]

test.each([
  ['above the hem', CUFFED, 290, 320],
  ['at the hem', FLUSH, 320, 322],
] as const)('sleeves that lie along the body and end %s are told from it by their inner edge', (_, half, cuff, hem) => {
  const light = new Float32Array(WIDTH * HEIGHT).map((_value, i) => (Math.abs(Math.abs((i % WIDTH) + 0.5 - 150) - 74) < 2 ? 0.4 : 0.6))
  const { rig, odd } = findRig(drawn([...half], 0), WIDTH, HEIGHT, 'top', { light, sleeves: 'some' })
  expect([rig.sleeves, odd < 0.3]).toEqual(['long', true])
  const { armpit_right: armpit, sleeve_right_outer: outer, sleeve_right_inner: inner, hem_right: bottom } = rig.points
  expect(Math.abs(armpit!.x * WIDTH - 224)).toBeLessThan(6)
  expect(armpit!.y * HEIGHT).toBeGreaterThan(120)
  expect(armpit!.y * HEIGHT).toBeLessThan(200)
  expect(Math.hypot(outer!.x * WIDTH - 256, outer!.y * HEIGHT - cuff)).toBeLessThan(12)
  expect(Math.hypot(inner!.x * WIDTH - 224, inner!.y * HEIGHT - cuff)).toBeLessThan(12)
  expect(Math.hypot(bottom!.x * WIDTH - 224, bottom!.y * HEIGHT - hem)).toBeLessThan(12)
})

test.runIf(ALL_TESTS)(
  'a vest has armholes, a boxy top neither those nor sleeves unless its kind has some, and what the shop says counts',
  () => {
    const gilet: [number, number][] = [
      [0, 66],
      [30, 58],
      [78, 72],
      [80, 92],
      [66, 140],
      [92, 196],
      [94, 330],
      [0, 334],
    ]
    expect(findRig(drawn(gilet, 0), WIDTH, HEIGHT, 'outerwear')).toMatchObject({ rig: { sleeves: 'none' }, armholes: true })
    const straps: [number, number][] = [
      [0, 128],
      [38, 100],
      [44, 58],
      [52, 58],
      [56, 112],
      [84, 158],
      [88, 320],
      [0, 324],
    ]
    expect(findRig(drawn(straps, 0), WIDTH, HEIGHT, 'top')).toMatchObject({ rig: { sleeves: 'none' }, armholes: true })
    const boxy = findRig(drawn(FLUSH, 0), WIDTH, HEIGHT, 'top')
    expect([boxy.rig.sleeves, boxy.armholes]).toEqual(['none', false])
    expect(findRig(drawn(TEE, 0), WIDTH, HEIGHT, 'top', { sleeves: 'none' }).rig.sleeves).toBe('none')
    expect(findRig(drawn(TROUSERS, 0), WIDTH, HEIGHT, 'trousers', { sleeves: 'none' }).rig.points.crotch).toBeDefined()
  },
)

test('the crotch is where it usually is when the legs hide it', () => {
  const closed: [number, number][] = [
    [0, 42],
    [62, 40],
    [84, 360],
    [0, 362],
  ]
  const { crotch } = findRig(drawn(closed, 0), WIDTH, HEIGHT, 'trousers').rig.points
  expect(crotch?.x).toBeCloseTo(0.5, 1)
  expect(crotch?.y).toBeCloseTo(0.4, 1)
})

test('what is worn on feet and heads needs no points, and nothing has none', () => {
  expect(findRig(drawn(TEE, 0), WIDTH, HEIGHT, 'shoes').rig).toEqual({ garment: 'shoes', sleeves: null, points: {} })
  expect(findRig(new Uint8Array(WIDTH * HEIGHT), WIDTH, HEIGHT, 'dress')).toMatchObject({ rig: { points: {} }, odd: 1 })
})

function drawn(half: readonly [number, number][], degrees: number, wide = WIDTH): Uint8Array {
  const right = half.map(([out, y]): [number, number] => turned(150 + out, y, degrees))
  const left = half.map(([out, y]): [number, number] => turned(150 - out, y, degrees)).reverse()
  const polygon = [...right, ...left]
  const from = (wide - WIDTH) / 2
  return Uint8Array.from({ length: wide * HEIGHT }, (_, i) => Number(within(polygon, (i % wide) + 0.5 - from, Math.floor(i / wide) + 0.5)))
}

function turned(x: number, y: number, degrees: number): [number, number] {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return [150 + (x - 150) * cos - (y - 200) * sin, 200 + (x - 150) * sin + (y - 200) * cos]
}

function within(polygon: readonly [number, number][], x: number, y: number): boolean {
  let inside = false
  polygon.forEach(([ax, ay], i) => {
    const [bx, by] = polygon[(i + 1) % polygon.length] ?? [ax, ay]
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside
  })
  return inside
}
