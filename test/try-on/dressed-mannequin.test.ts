import { describe, expect, test } from 'vitest'
import { dress } from '../../src/web/features/try-on/engine/dress.ts'
import { CROTCH } from '../../src/web/features/try-on/engine/warp-trousers.ts'
import type { GarmentLayer } from '../../src/web/features/try-on/engine/outfit.ts'
import type { Landmark, Raster } from '../../src/web/features/try-on/engine/person.ts'
import { preparePerson } from '../../src/web/features/try-on/engine/prepare.ts'
import { drawMannequin } from '../../src/web/features/try-on/mannequin/draw-mannequin.ts'
import { GUEST_FIGURES } from '../../src/web/features/try-on/mannequin/figure-of.ts'
import { ALL_TESTS } from '../support/all-tests.ts'
import { plainGarment, seenOf, type PlainGarment } from '../support/plain-garments.ts'

/** How far lengths may be from what was measured. */
const LENGTH_MOST = 0.02

const names: readonly PlainGarment[] = ['top', 'dress', 'trousers', 'skirt', 'outerwear']
const garments = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await plainGarment(name)]))) as Record<
  PlainGarment,
  GarmentLayer
>

const MAN = { height: 182, chest: 100, waist: 86, hips: 99, inseam: 84, bodyType: null, department: 'men' as const, skinTone: 2 }
const FIGURES = { fuller: GUEST_FIGURES.fuller, ...(ALL_TESTS ? { smaller: GUEST_FIGURES.smaller, 'a man': MAN } : {}) }

describe.each(Object.entries(FIGURES))('on the mannequin, %s', (_, figure) => {
  const person = drawMannequin(figure)
  const prepared = preparePerson(person)
  const { width, height } = person.picture
  const { landmarks, parts } = person
  const cm = person.pixelsPerCm!
  const wear = (worn: readonly PlainGarment[], tucked = false): Raster =>
    dress(prepared, { layers: worn.map((name) => garments[name]), tucked }).raster
  const alone = Object.fromEntries(names.map((name) => [name, seenOf(wear([name]), name)])) as Record<PlainGarment, Uint8Array>
  const at = (seen: Uint8Array, { x, y }: Pick<Landmark, 'x' | 'y'>) => seen[Math.round(y) * width + Math.round(x)] === 1
  const column = (seen: Uint8Array, x: number) => [...Array(height).keys()].filter((y) => seen[y * width + Math.round(x)])
  const middle = landmarks.nose.x

  test.each([
    ['skirt', 62],
    ['dress', 98],
    ['top', 66],
    ['outerwear', 70],
  ] as const)('the %s of %i cm is as long as it was measured', (name, length) => {
    const below = Math.max(...column(alone[name], middle - 3 * cm))
    // From where the cloth is highest: a waistband is level, and shoulders are where the neck ends.
    const top = Math.min(...[...Array(width).keys()].flatMap((x) => column(alone[name], x).slice(0, 1)))
    expect(Math.abs((below - top) / cm - length) / length).toBeLessThan(LENGTH_MOST)
  })

  test('the legs of trousers are as long as they were measured', () => {
    // Thighs touch, so that the crotch is not where a gap begins.
    const { chest, down, torsoLength, unit } = prepared.body
    const crotch = chest.y + down.y * (torsoLength + unit * CROTCH)
    const ends = Math.max(...[...Array(width).keys()].flatMap((x) => column(alone.trousers, x).slice(-1)))
    expect(Math.abs((ends - crotch) / cm - 72) / 72).toBeLessThan(0.03)
  })

  test('sleeves are on the arms: short ones on the upper, long ones down to the wrist', () => {
    for (const side of ['left', 'right'] as const) {
      const [shoulder, elbow, wrist] = [landmarks[`${side}_shoulder`], landmarks[`${side}_elbow`], landmarks[`${side}_wrist`]]
      expect(at(alone.top, between(shoulder, elbow, 0.35))).toBe(true)
      expect(at(alone.top, between(elbow, wrist, 0.5))).toBe(false)
      for (const part of [0.1, 0.4, 0.7, 1]) expect(at(alone.outerwear, between(shoulder, elbow, part))).toBe(true)
      for (const part of [0.3, 0.6]) expect(at(alone.outerwear, between(elbow, wrist, part))).toBe(true)
      expect(at(alone.outerwear, landmarks[`${side}_index`])).toBe(false)
    }
  })

  test.each(names)('the %s is the same on both sides', (name) => {
    let [both, one] = [0, 0]
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const [here, there] = [alone[name][y * width + x]!, alone[name][y * width + width - 1 - x]!]
        both += here & there
        one += here | there
      }
    }
    expect(both / one).toBeGreaterThan(0.96)
  })

  test.each(names)('the %s has no hole: neither the studio nor the body is seen through it', (name) => {
    // Below what is open at the neck; between the legs there is nothing to be seen through.
    const from = name === 'trousers' || name === 'skirt' ? landmarks.left_hip.y - 6 * cm : landmarks.left_shoulder.y + 14 * cm
    const to = Math.min(
      name === 'trousers' ? landmarks.left_hip.y : landmarks.left_knee.y,
      Math.max(...column(alone[name], middle - 3 * cm)) - 2 * cm,
    )
    const reach = 0.7 * (landmarks.left_hip.x - middle)
    const holes: string[] = []
    for (let y = Math.round(from); y < to; y += 1) {
      for (let x = Math.round(middle - reach); x < middle + reach; x += 1) if (!alone[name][y * width + x]) holes.push(`${x},${y}`)
    }
    expect(holes).toEqual([])
  })

  test.each(names)('the %s covers the body suit where it lies', (name) => {
    const seen = alone[name]
    const bare: string[] = []
    const open = landmarks.left_shoulder.y + 14 * cm
    // Not the last centimetres: corners of a hem are round.
    const ends = Math.max(...column(seen, middle - 3 * cm)) - 2 * cm
    const [from, to] = [name === 'trousers' || name === 'skirt' ? 0 : open, name === 'trousers' ? landmarks.left_hip.y : ends]
    for (let y = Math.ceil(from); y < to; y += 2) {
      const row = [...Array(width).keys()].filter((x) => seen[y * width + x])
      const [left, right] = [row[0], row.at(-1)]
      if (left === undefined || right === undefined) continue
      // Of the body suit nothing shows beside the garment.
      for (let x = 0; x < width; x += 1)
        if ((x < left - cm || x > right + cm) && parts.clothes[y * width + x]! > 200) bare.push(`${x},${y}`)
    }
    // A pixel at a corner is rounding.
    expect(bare.slice(4)).toEqual([])
  })

  test('a top is over trousers, or in them when it is tucked', () => {
    const hip = { x: middle, y: landmarks.left_hip.y - 2 * cm }
    expect(at(seenOf(wear(['trousers', 'top']), 'top'), hip)).toBe(true)
    const tucked = wear(['top', 'trousers'], true)
    expect(at(seenOf(tucked, 'trousers'), hip)).toBe(true)
    expect(at(seenOf(tucked, 'top'), { x: middle, y: landmarks.left_shoulder.y + 18 * cm })).toBe(true)
  })

  test('a jacket is over all of it, whatever was put on first', () => {
    const chest = { x: middle - 6 * cm, y: landmarks.left_shoulder.y + 20 * cm }
    for (const worn of [
      ['outerwear', 'top', 'skirt'],
      ['skirt', 'top', 'outerwear'],
    ] as const) {
      const picture = wear(worn)
      expect(at(seenOf(picture, 'outerwear'), chest)).toBe(true)
      expect(at(seenOf(picture, 'top'), chest)).toBe(false)
      expect(column(seenOf(picture, 'skirt'), middle).length).toBeGreaterThan(20 * cm)
    }
  })

  test('face, hair, hands and the studio stay as they are', () => {
    const picture = wear(['trousers', 'top', 'outerwear'])
    const changed = (x: number, y: number) =>
      [0, 1, 2].some((channel) => {
        const pixel = (Math.round(y) * width + Math.round(x)) * 4 + channel
        return Math.abs(picture.data[pixel]! - person.picture.data[pixel]!) > 3
      })
    const { nose, left_index: left, right_thumb: right } = landmarks
    for (const { x, y } of [nose, { x: nose.x, y: nose.y - 10 * cm }, left, right]) expect(changed(x, y)).toBe(false)
    for (const [x, y] of [
      [5, 5],
      [width - 6, 400],
      [20, height - 4],
    ] as const)
      expect(changed(x, y)).toBe(false)
  })
})

function between(from: Landmark, to: Landmark, part: number): { x: number; y: number } {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}
