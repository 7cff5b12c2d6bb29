import { describe, expect, test } from 'vitest'
import type { Figure } from '../worker/protocol.ts'
import { figureOf, GUEST_FIGURES, toneOf } from './figure-of.ts'
import { proportionsOf } from './proportions.ts'
import { skeletonOf } from './skeleton.ts'

const NOTHING: Figure = { height: null, chest: null, waist: null, hips: null, inseam: null, bodyType: null, skinTone: 3 }

describe('the figure of a profile', () => {
  test('has the measures that are filled in, and leaves the others open', () => {
    expect(
      figureOf(
        { height: 168, measurements: { chest: 92, waist: null, hips: 104, shoe_size: 39 }, body_type: ' Pear ', department: 'women' },
        4,
      ),
    ).toEqual({ height: 168, chest: 92, waist: null, hips: 104, inseam: null, bodyType: 'Pear', department: 'women', skinTone: 4 })
  })

  test('of an empty profile leaves all of it open, with a tone in the middle', () => {
    expect(figureOf({})).toEqual({ ...NOTHING, department: null })
  })

  test('does not believe what is no length', () => {
    const { height, chest, hips } = figureOf({ height: Number.NaN, measurements: { chest: -4, hips: Infinity } })
    expect([height, chest, hips]).toEqual([null, null, null])
  })

  test.each([
    [-3, 0],
    [2.4, 2],
    [99, 5],
    [Number.NaN, 3],
  ])('tone %s is drawn as %s', (asked, tone) => expect(toneOf(asked)).toBe(tone))
})

describe('the proportions of a figure', () => {
  const extremes: [string, Partial<Figure>][] = [
    ['nothing known', {}],
    ['all of it too small', { height: 1, chest: 1, waist: 1, hips: 1, inseam: 1 }],
    ['all of it too large', { height: 1e6, chest: 1e6, waist: 1e6, hips: 1e6, inseam: 1e6 }],
    ['no numbers', { height: Number.NaN, chest: Infinity, waist: -Infinity, hips: Number.NaN, inseam: 0 }],
    ['legs only', { inseam: 84 }],
    ['a small child', { height: 95, chest: 52, waist: 50, hips: 54 }],
    ['hips wider than long', { height: 140, hips: 220 }],
  ]

  test.each(extremes)('%s: every length is one', (_, known) => {
    const body = proportionsOf({ ...NOTHING, ...known })
    const { handAlong, ...bones } = skeletonOf(body)
    const heights = [bones.ankle.y, bones.knee.y, body.inseam, bones.hips, bones.highHip, bones.waist, bones.underChest, bones.chest]
    const all = [...heights, bones.armpit, body.shoulder, body.chin, body.height]
    // From the floor up, none above the next.
    expect(all.toSorted((a, b) => a - b)).toEqual(all)
    const { build, ...lengths } = body
    expect(build >= 0 && build <= 1).toBe(true)
    for (const length of Object.values(lengths)) expect(length).toBeGreaterThan(0)
    expect(Math.hypot(handAlong.x, handAlong.y)).toBeCloseTo(1)
    expect(bones.wrist.x).toBeGreaterThan(body.hipHalf)
  })

  test('what is known is kept to the centimetre', () => {
    const known = { height: 172, chest: 110, waist: 96, hips: 120, inseam: 78 }
    expect(proportionsOf({ ...NOTHING, ...known })).toMatchObject(known)
  })

  test('what is not known goes with what is', () => {
    const slim = proportionsOf({ ...NOTHING, height: 170, waist: 66 })
    const wide = proportionsOf({ ...NOTHING, height: 170, waist: 104 })
    expect(wide.hips).toBeGreaterThan(slim.hips + 15)
    expect(wide.chest).toBeGreaterThan(slim.chest + 15)
    expect(proportionsOf({ ...NOTHING, inseam: 88 }).height).toBeGreaterThan(proportionsOf({ ...NOTHING, inseam: 70 }).height + 25)
  })

  test('the shape of the profile acts where no measure says otherwise', () => {
    const shaped = (bodyType: string, known: Partial<Figure> = {}) => proportionsOf({ ...NOTHING, department: 'women', bodyType, ...known })
    expect(shaped('Pear').hips - shaped('Pear').chest).toBeGreaterThan(shaped('Apple').hips - shaped('Apple').chest + 5)
    expect(shaped('Hourglass').waist).toBeLessThan(shaped('Straight').waist - 5)
    expect(shaped('Athletic').shoulderHalf).toBeGreaterThan(shaped('Pear').shoulderHalf)
    expect(shaped('something else')).toEqual(shaped(''))
    expect(shaped('Pear', { hips: 90 }).hips).toBe(90)
  })

  test('guests have three bodies that differ', () => {
    const [smaller, middle, fuller] = Object.values(GUEST_FIGURES).map((figure) => proportionsOf(figure))
    expect(smaller!.hips).toBeLessThan(middle!.hips - 8)
    expect(middle!.hips).toBeLessThan(fuller!.hips - 8)
    expect(smaller!.height).toBeLessThan(fuller!.height - 10)
  })
})
