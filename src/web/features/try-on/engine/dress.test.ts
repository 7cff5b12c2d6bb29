import { expect, test } from 'vitest'
import { dress, inOrder } from './dress.ts'
import { NO_NUDGE, type GarmentLayer, type Outfit } from './outfit.ts'
import type { Raster } from './person.ts'
import { preparePerson } from './prepare.ts'
import { BLUE, GREEN, RED, SKIN, testPerson, testThing, testTop, testTrousers } from './test-person.ts'

type Rgb = readonly [number, number, number]

const colourAt = ({ data, width }: Raster, x: number, y: number): Rgb => {
  const o = (y * width + x) * 4
  return [data[o]!, data[o + 1]!, data[o + 2]!]
}

/** Which of the colours it is, whatever light and shadow did to it. */
function nearest(colour: Rgb): string {
  const names = { red: RED, blue: BLUE, green: GREEN, skin: SKIN, grey: [128, 128, 128] as const }
  const shape = ([r, g, b]: Rgb) => [r / (r + g + b + 1), g / (r + g + b + 1), b / (r + g + b + 1)]
  const a = shape(colour)
  return Object.entries(names).toSorted(
    ([, p], [, q]) => Math.hypot(...shape(p).map((v, k) => v - a[k]!)) - Math.hypot(...shape(q).map((v, k) => v - a[k]!)),
  )[0]![0]
}

const prepared = preparePerson(testPerson())
const wear = (layers: readonly GarmentLayer[], tucked = false) => dress(prepared, { layers, tucked } satisfies Outfit)
const seen = (layers: readonly GarmentLayer[], x: number, y: number, tucked = false) => nearest(colourAt(wear(layers, tucked).raster, x, y))

/** The box of what is red. */
function redBox({ raster }: { raster: Raster }) {
  const box = { left: raster.width, top: raster.height, right: 0, bottom: 0 }
  for (let y = 0; y < raster.height; y++)
    for (let x = 0; x < raster.width; x++) {
      const [r, g, b] = colourAt(raster, x, y)
      if (r < 110 || g > 70 || b > 70) continue
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x)
      box.top = Math.min(box.top, y)
      box.bottom = Math.max(box.bottom, y)
    }
  return box
}

test('without garments a person is as they are', () => {
  const { raster, notes } = wear([])
  expect(raster.data).toEqual(prepared.person.picture.data)
  expect(raster.data).not.toBe(prepared.person.picture.data)
  expect(notes).toEqual([])
})

test('a top covers the torso, and the sleeves that were worn give way to own skin', () => {
  const layers = [testTop(70)]
  expect(seen(layers, 100, 130)).toBe('red')
  expect(seen(layers, 58, 150)).toBe('skin')
  expect(seen(layers, 142, 150)).toBe('skin')
  // Own trousers stay on.
  expect(seen(layers, 84, 250)).toBe('green')
})

test('nobody is painted bare between chest and thighs: own clothes stay where a short top ends', () => {
  const { raster } = wear([testTop(24)])
  const below = Array.from({ length: 30 }, (_, i) => nearest(colourAt(raster, 100, 160 + i)))
  expect(new Set(below)).toEqual(new Set(['green']))
})

/** A top whose neckline is a V that ends so deep in its cut-out, of 100. */
function opened(deep: number): GarmentLayer {
  const { cutout, rig, ...rest } = testTop(85)
  const data = new Uint8ClampedArray(cutout.data)
  for (let y = 0; y < deep; y++) {
    const half = Math.round(10 * (1 - y / deep))
    for (let x = 50 - half; x < 50 + half; x++) data[(y * cutout.width + x) * 4 + 3] = 0
  }
  const points = { ...rig.points, collar_front: { x: 0.5, y: deep / 100 } }
  return { ...rest, key: `open ${deep}`, cutout: { ...cutout, data }, rig: { ...rig, points } }
}

test('a neckline that is open shows skin, and not what was worn; what is open down to the hem is worn over something', () => {
  const column = (person: typeof prepared, deep: number) => {
    const { raster } = dress(person, { layers: [opened(deep)], tucked: false })
    return [112, 122, 160].map((y) => nearest(colourAt(raster, 100, y)))
  }
  expect(column(prepared, 55)).toEqual(['skin', 'skin', 'red'])
  expect(column(prepared, 95)).toEqual(['green', 'green', 'green'])
  // The suit of a drawn person is as good as clothes.
  expect(column(preparePerson({ ...testPerson(), drawn: true }), 55)).toEqual(['skin', 'skin', 'red'])
})

test('trousers of full length reach the ankles, however short a photograph makes them; shorts do not', () => {
  const lowest = (ends: number): number => {
    const { rig, ...rest } = testTrousers()
    const points = Object.fromEntries(
      Object.entries(rig.points).map(([name, { x, y }]) => [name, { x, y: name.startsWith('leg') ? ends / 100 : y }]),
    )
    const { raster } = wear([{ ...rest, key: `${ends}`, rig: { ...rig, points } }])
    return Array.from({ length: 360 }, (_, y) => y).findLast((y) => nearest(colourAt(raster, 84, y)) === 'blue')!
  }
  expect(lowest(96)).toBeGreaterThan(325)
  expect(lowest(66)).toBeGreaterThan(325)
  expect(lowest(50)).toBeLessThan(300)
})

test('trousers hang under the top that is worn, and over one that is tucked', () => {
  const layers = [testTrousers(), testTop(84)]
  expect(seen(layers, 100, 178)).toBe('red')
  expect(seen(layers, 100, 178, true)).toBe('blue')
  expect(seen(layers, 100, 120, true)).toBe('red')
  expect(seen([testTrousers()], 100, 120)).toBe('green')
  expect(seen([testTrousers()], 84, 280)).toBe('blue')
})

test('hands stay in front of what is put on', () => {
  const { raster } = wear([testTrousers(), testTop(84)])
  expect(nearest(colourAt(raster, 50, 192))).toBe('skin')
  expect(nearest(colourAt(raster, 150, 192))).toBe('skin')
})

test('what is nearest to the body is put on first, whatever order it comes in', () => {
  const [top, trousers, hat, bag] = [testTop(70), testTrousers(), testThing('hat'), testThing('bag')]
  const names = (tucked: boolean) => inOrder({ layers: [bag, top, hat, trousers], tucked }).map(({ id }) => id)
  expect(names(false)).toEqual(['trousers', 'top', 'hat', 'bag'])
  expect(names(true)).toEqual(['top', 'trousers', 'hat', 'bag'])
})

test('a nudge moves, scales and lengthens by parts of the shoulder width', () => {
  const nudged = (nudge: object) => redBox(wear([{ ...testTop(50), nudge: { ...NO_NUDGE, ...nudge } }]))
  const [plain, moved, larger, longer] = [nudged({}), nudged({ x: 0.25, y: 0.1 }), nudged({ scale: 1.2 }), nudged({ length: 1.2 })]
  const unit = prepared.body.unit
  expect(moved.left - plain.left).toBeCloseTo(unit * 0.25, -0.5)
  expect(moved.top - plain.top).toBeCloseTo(unit * 0.1, -0.5)
  expect((larger.right - larger.left) / (plain.right - plain.left)).toBeGreaterThan(1.12)
  expect(longer.bottom).toBeGreaterThan(plain.bottom + 5)
  expect(longer.right - longer.left).toBeLessThan((plain.right - plain.left) * 1.1)
})

test('true size: the same top is longer when it measures more', () => {
  const person = preparePerson({ ...testPerson(), pixelsPerCm: 1.6 })
  const bottom = (length: number) =>
    redBox(dress(person, { layers: [{ ...testTop(50), measurements: { chest: 46, length } }], tucked: false })).bottom
  expect(bottom(62)).toBeGreaterThan(bottom(52) + 8)
})

test('shoes stand beside the feet and say so; without feet in the picture there are none', () => {
  const { raster, notes } = wear([testThing('shoes')])
  expect(notes).toEqual(['shoes_beside'])
  const box = redBox({ raster })
  expect(box.right < 78 || box.left > 122).toBe(true)
  expect(box.bottom).toBeGreaterThan(330)
  const { picture, landmarks, ...rest } = testPerson()
  const low = Object.fromEntries(Object.entries(landmarks).map(([name, point]) => [name, { ...point, y: point.y + 80 }]))
  const cut = preparePerson({ ...rest, picture, landmarks: low as typeof landmarks })
  expect(dress(cut, { layers: [testThing('shoes')], tucked: false }).notes).toEqual(['feet_missing'])
})

test('a cloth lies around the neck and down in front of both shoulders: neither on the throat nor on the face', () => {
  const { raster } = wear([testThing('scarf')])
  const at = (x: number, y: number) => nearest(colourAt(raster, x, y))
  expect([at(82, 110), at(118, 110), at(80, 130), at(120, 130)]).toEqual(['red', 'red', 'red', 'red'])
  expect([at(100, 56), at(100, 78), at(100, 110)]).toEqual(['skin', 'skin', 'green'])
})

test('who sits keeps their own trousers, and is told; a top is put on all the same', () => {
  const { landmarks, ...rest } = testPerson()
  const raised = { ...landmarks, left_knee: { x: 124, y: 222, visibility: 1 }, right_knee: { x: 76, y: 222, visibility: 1 } }
  const seated = preparePerson({ ...rest, landmarks: raised })
  const { raster, notes } = dress(seated, { layers: [testTrousers(), testTop(70)], tucked: false })
  expect(notes).toEqual(['seated'])
  expect(nearest(colourAt(raster, 84, 250))).toBe('green')
  expect(nearest(colourAt(raster, 100, 130))).toBe('red')
})

test('points that were put right show at once, also of a garment that was drawn before', () => {
  const top = testTop(60)
  const short = { ...top, rig: { ...top.rig, points: { ...top.rig.points, hem_left: { x: 0.2, y: 0.5 }, hem_right: { x: 0.8, y: 0.5 } } } }
  expect(redBox(wear([short])).bottom).not.toBe(redBox(wear([top])).bottom)
})

test('where a mask sees the wall through the clothes, they are worn all the same; but not above a table', () => {
  const { parts, ...rest } = testPerson()
  const holed = { ...parts, background: new Uint8Array(parts.background), clothes: new Uint8Array(parts.clothes) }
  for (let y = 140; y < 172; y++) {
    holed.background.fill(255, y * 200 + 84, y * 200 + 116)
    holed.clothes.fill(0, y * 200 + 84, y * 200 + 116)
  }
  const middle = 155 * 200 + 100
  expect(preparePerson({ ...rest, parts: holed }).person.parts.clothes[middle]).toBe(255)
  // Nothing is seen of the legs.
  const table = { ...holed, background: holed.background.fill(255, 185 * 200), clothes: holed.clothes.fill(0, 185 * 200) }
  expect(preparePerson({ ...rest, parts: table }).person.parts.clothes[middle]).toBe(0)
})

test('each garment is a step, and what was drawn is kept', () => {
  const steps: string[] = []
  const outfit: Outfit = { layers: [testTop(70), testTrousers()], tucked: false }
  const first = dress(prepared, outfit, { onStep: (done, total) => steps.push(`${done}/${total}`) })
  expect(steps).toEqual(['1/3', '2/3', '3/3'])
  const kept = prepared.drawn.entries().length
  expect(dress(prepared, outfit).raster.data).toEqual(first.raster.data)
  expect(prepared.drawn.entries().length).toBe(kept)
})

test('points that are missing, outside or all in one place dress nobody well, and break nothing', () => {
  const whole = testPerson()
  const nowhere = Object.fromEntries(Object.keys(whole.landmarks).map((name) => [name, { x: 50, y: 50, visibility: 0 }]))
  const outside = Object.fromEntries(
    Object.entries(whole.landmarks).map(([name, { x, y }]) => [name, { x: x * 3 - 200, y: y * 3, visibility: 0.2 }]),
  )
  for (const landmarks of [nowhere, outside]) {
    const person = preparePerson({ ...whole, landmarks: landmarks as typeof whole.landmarks })
    const bare = {
      ...testTop(40),
      rig: { ...testTop(40).rig, sleeves: 'long', points: { sleeve_left_outer: { x: -0.4, y: 1.3 } } },
    } as GarmentLayer
    const { raster } = dress(person, {
      layers: [bare, { ...testTrousers(), rig: { ...testTrousers().rig, points: {} } }, testThing('bag')],
      tucked: true,
    })
    expect(raster.data).toHaveLength(whole.picture.data.length)
  }
})
