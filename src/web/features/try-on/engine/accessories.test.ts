import { describe, expect, test } from 'vitest'
import type { Garment } from '../../../../shop/try-on/rules-rig.ts'
import { dress } from './dress.ts'
import { garmentSource } from './garment-source.ts'
import { headOf } from './head.ts'
import { hatShape } from './hat-shape.ts'
import type { GarmentLayer } from './outfit.ts'
import { preparePerson } from './prepare.ts'
import { BLUE, RED, testGarment, testPerson } from './test-person.ts'
import type { Person, Raster } from './person.ts'

type Corners = readonly (readonly [number, number])[]

const thing = (garment: Garment, corners: Corners): GarmentLayer => testGarment(RED, corners, { garment, sleeves: null, points: {} })
const wear = (person: Person, layer: GarmentLayer) => dress(preparePerson(person), { layers: [layer], tucked: false })

/** Points on half an ellipse, from its left end over its lower or upper half to its right end. */
const bow = (middle: number, half: number, level: number, high: number): Corners =>
  Array.from({ length: 13 }, (_, i) => {
    const angle = (Math.PI * i) / 12
    return [middle - half * Math.cos(angle), level - high * Math.sin(angle)] as const
  })

const CAP = thing('hat', [...bow(50, 28, 42, 36), ...bow(50, 27, 60, -34).toReversed()])
/** Its crown bulges out far above the peak. */
const BULGING_CAP = thing('hat', [...bow(50, 40, 36, 30), [81, 48], ...bow(50, 31, 62, -34).toReversed(), [19, 48]])
const BEANIE = thing('hat', [...bow(50, 34, 50, 40), [85, 80], [15, 80]])
const BUCKET = thing('hat', [
  [32, 30],
  [68, 30],
  [74, 55],
  [92, 74],
  [50, 80],
  [8, 74],
  [26, 55],
])
const BERET = thing('hat', [...bow(50, 40, 48, 38), ...bow(50, 40, 48, -38).toReversed()])

test('which kind of hat it is, its outline tells', () => {
  const kinds = [CAP, BEANIE, BUCKET, BERET].map((layer) => hatShape(garmentSource(layer)).kind)
  expect(kinds).toEqual(['cap', 'beanie', 'brim', 'beret'])
})

/** Nothing has to come off, which is quicker. */
const undressed = { ...testPerson(), drawn: true }

const isRed = ({ data, width }: Raster, x: number, y: number): boolean => {
  const o = (Math.round(y) * width + Math.round(x)) * 4
  return data[o]! > 100 && data[o + 1]! < 70 && data[o + 2]! < 70
}

function boxOf(raster: Raster) {
  const box = { left: raster.width, top: raster.height, right: 0, bottom: 0 }
  for (let y = 0; y < raster.height; y++)
    for (let x = 0; x < raster.width; x++) {
      if (!isRed(raster, x, y)) continue
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x)
      box.top = Math.min(box.top, y)
      box.bottom = Math.max(box.bottom, y)
    }
  return box
}

describe('a hat is worn', () => {
  test.each([
    ['cap', CAP],
    ['beanie', BEANIE],
    ['bucket hat', BUCKET],
    ['beret', BERET],
  ])('a %s is as wide as the head at least, and ends on the forehead', (_, layer) => {
    const { left, right, top, bottom } = boxOf(wear(testPerson(), layer).raster)
    // The head is from 85 to 115, its top at 33, the eyes at 45.
    expect(left).toBeLessThanOrEqual(86)
    expect(right).toBeGreaterThanOrEqual(114)
    expect(top).toBeLessThan(33)
    expect(bottom).toBeGreaterThan(36)
    expect(bottom).toBeLessThan(48)
  })

  test('a cap whose crown bulges out is as wide as the head where its peak begins', () => {
    const { raster } = wear(testPerson(), BULGING_CAP)
    const { top, bottom } = boxOf(raster)
    const level = Math.round(top + (bottom - top) * 0.7)
    const wide = Array.from({ length: 200 }, (_, x) => x).filter((x) => isRed(raster, x, level)).length
    const ready = preparePerson(testPerson())
    const { wide: head, size } = headOf(ready.person, ready.body)
    expect(wide).toBeGreaterThanOrEqual(head * size)
  })

  test('it is tilted with the head', () => {
    const person = testPerson()
    const turn = 0.3
    const about = { x: 100, y: 70 }
    const tilted = Object.fromEntries(
      Object.entries(person.landmarks).map(([name, { x, y, visibility }]) => {
        if (!/nose|eye|ear|mouth/.test(name)) return [name, { x, y, visibility }]
        const [dx, dy] = [x - about.x, y - about.y]
        const at = { x: about.x + dx * Math.cos(turn) - dy * Math.sin(turn), y: about.y + dx * Math.sin(turn) + dy * Math.cos(turn) }
        return [name, { ...at, visibility }]
      }),
    ) as Person['landmarks']
    const [upright, worn] = [boxOf(wear(person, BEANIE).raster), boxOf(wear({ ...person, landmarks: tilted }, BEANIE).raster)]
    expect((worn.left + worn.right) / 2).toBeGreaterThan((upright.left + upright.right) / 2 + 4)
  })

  test('big hair goes under it above the rim, and stays beside the face', () => {
    const person = testPerson()
    const { width } = person.picture
    for (let y = 10; y < 75; y++)
      for (let x = 66; x < 134; x++) {
        const i = y * width + x
        if (Math.hypot(x - 100, y - 42) > 32 || person.parts.background[i] === 0) continue
        person.parts.background[i] = 0
        person.parts.hair[i] = 255
        person.picture.data.set([20, 15, 12, 255], i * 4)
      }
    const { data } = wear(person, BEANIE).raster
    const dark = (x: number, y: number) => data[(y * width + x) * 4]! < 70
    expect([dark(100, 12), dark(80, 20), dark(120, 20)]).toEqual([false, false, false])
    expect([dark(78, 55), dark(122, 55)]).toEqual([true, true])
  })
})

describe('shoes', () => {
  const pair = (corners: Corners) => boxOf(wear({ ...testPerson(), pixelsPerCm: 2 }, thing('shoes', corners)).raster)
  test('have their true length, whichever way they lie, and are wholly in the picture', () => {
    const sideBySide = pair([
      [30, 10],
      [70, 10],
      [70, 90],
      [30, 90],
    ])
    const oneBehindTheOther = pair([
      [5, 30],
      [95, 30],
      [95, 70],
      [5, 70],
    ])
    expect(sideBySide.bottom - sideBySide.top).toBeGreaterThan(49)
    expect(sideBySide.bottom - sideBySide.top).toBeLessThan(60)
    expect(oneBehindTheOther.right - oneBehindTheOther.left).toBeGreaterThan(49)
    expect(oneBehindTheOther.right - oneBehindTheOther.left).toBeLessThan(66)
    for (const { left, right } of [sideBySide, oneBehindTheOther]) {
      expect(left).toBeGreaterThan(0)
      expect(right).toBeLessThan(199)
    }
  })
})

test('a necklace lies around the neck: nothing of it crosses the throat', () => {
  const ring = thing('necklace', [...bow(50, 30, 45, 34), ...bow(50, 24, 45, 28).toReversed(), [20, 45]])
  const { data } = ring.cutout
  // The lower half, with a pendant.
  const lower = testGarment(RED, [...bow(50, 30, 45, -44), ...bow(50, 24, 45, -36).toReversed()], ring.rig).cutout.data
  for (let o = 3; o < data.length; o += 4) if (lower[o]! > 0) data.set([...RED, 255], o - 3)
  const { raster } = wear(undressed, ring)
  for (let y = 64; y < 80; y++) expect(isRed(raster, 100, y)).toBe(false)
  expect(boxOf(raster).bottom).toBeGreaterThan(95)
})

describe('necks of what is worn', () => {
  const points = {
    neck_left: { x: 0.4, y: 0.3 },
    neck_right: { x: 0.6, y: 0.3 },
    collar_front: { x: 0.5, y: 0.38 },
    shoulder_left: { x: 0.22, y: 0.34 },
    shoulder_right: { x: 0.78, y: 0.34 },
    armpit_left: { x: 0.2, y: 0.5 },
    armpit_right: { x: 0.8, y: 0.5 },
    hem_left: { x: 0.2, y: 0.95 },
    hem_right: { x: 0.8, y: 0.95 },
  }
  const BODY: Corners = [
    [78, 34],
    [80, 50],
    [80, 95],
    [20, 95],
    [20, 50],
    [22, 34],
  ]

  test('a turtleneck goes up the neck', () => {
    const layer = testGarment(RED, [[40, 30], [41, 14], [59, 14], [60, 30], ...BODY], { garment: 'top', sleeves: 'none', points })
    const { raster } = wear(undressed, layer)
    expect([isRed(raster, 100, 78), isRed(raster, 95, 82), isRed(raster, 105, 82)]).toEqual([true, true, true])
    expect(isRed(raster, 100, 60)).toBe(false)
  })

  test('a hood lies behind the neck, and so does the inside of the back', () => {
    const hood = testGarment(RED, [...bow(50, 22, 30, 26), ...BODY], { garment: 'top', sleeves: 'none', points })
    expect(isRed(wear(undressed, hood).raster, 100, 76)).toBe(false)
    const shirt = testGarment(RED, [[36, 30], [64, 30], ...BODY], { garment: 'top', sleeves: 'none', points })
    // The inside of its back, between the neck's points and the front's edge, has another colour.
    for (let y = 30; y < 38; y++)
      for (let x = 40 + (y - 30); x < 60 - (y - 30); x++) shirt.cutout.data.set([...BLUE, 255], (y * 100 + x) * 4)
    const { data, width } = wear(undressed, shirt).raster
    const o = (82 * width + 100) * 4
    expect(data[o + 2]!).toBeLessThan(120)
  })
})
