import { expect, test } from 'vitest'
import { GARMENT_NAMES, NEEDED_POINTS, type Rig } from '../../../../shop/try-on/rules-rig.ts'
import { asGarment, mirrored, missingPoints, pointLabel, pointsOf, withSleeves, withSuggestions } from './rig-points.ts'

const BOX = { left: 0.2, top: 0.1, right: 0.8, bottom: 0.9 }
const empty = (garment: Rig['garment']): Rig => ({ garment, sleeves: null, points: {} })

test('points are called by words, and each garment offers all it needs', () => {
  expect(pointLabel('sleeve_left_outer')).toBe('Left sleeve, outer')
  expect(pointLabel('hem_right')).toBe('Right hem')
  expect(pointLabel('collar_front')).toBe('Collar, front')
  for (const garment of GARMENT_NAMES) {
    const names = pointsOf({ garment, sleeves: 'short' })
    expect(
      names
        .filter(({ isNeeded }) => isNeeded)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([...NEEDED_POINTS[garment]].toSorted())
  }
  expect(pointsOf({ garment: 'top', sleeves: 'none' }).some(({ name }) => name.startsWith('sleeve'))).toBe(false)
})

test('what is missing is suggested within the piece, left of what is right', () => {
  for (const garment of GARMENT_NAMES) {
    const rig = withSuggestions(empty(garment), BOX)
    expect(missingPoints(rig)).toEqual([])
    for (const point of Object.values(rig.points)) {
      expect(point.x).toBeGreaterThanOrEqual(0.2)
      expect(point.x).toBeLessThanOrEqual(0.8)
      expect(point.y).toBeLessThanOrEqual(0.9)
    }
    const { hem_left: left = { x: 0 }, hem_right: right = { x: 1 } } = rig.points
    expect(left.x).toBeLessThan(right.x)
  }
})

test('a point is mirrored about the middle of the other pairs, also when the piece leans', () => {
  const points = {
    neck_left: { x: 0.4, y: 0.1 },
    neck_right: { x: 0.6, y: 0.1 },
    hem_left: { x: 0.35, y: 0.9 },
    hem_right: { x: 0.75, y: 0.9 },
    armpit_left: { x: 0.3, y: 0.4 },
  }
  const found = mirrored(points, 'armpit_right')!
  expect(found.x).toBeCloseTo(0.7375, 2)
  expect(found.y).toBeLessThan(0.4)
  expect(mirrored(points, 'crotch')).toBeNull()
  expect(mirrored({ armpit_left: { x: 0.3, y: 0.4 } }, 'armpit_right')).toBeNull()
})

test('another kind of garment keeps what both have and has all it needs', () => {
  const top: Rig = withSuggestions({ ...empty('top'), sleeves: 'long' }, BOX)
  const dress = asGarment({ ...top, points: { ...top.points, sleeve_left_outer: { x: 0.21, y: 0.5 } } }, 'dress', 'none', BOX)
  expect(dress.points.hem_left).toEqual(top.points.hem_left)
  expect(dress.points.sleeve_left_outer).toBeUndefined()
  const skirt = asGarment(dress, 'skirt', dress.sleeves, BOX)
  expect(skirt.sleeves).toBeNull()
  expect(Object.keys(skirt.points).toSorted()).toEqual(['hem_left', 'hem_right', 'waist_left', 'waist_right'])
})

test('sleeves that were missed come with their four ends, and go with them', () => {
  const vest = withSuggestions({ ...empty('top'), sleeves: 'none' }, BOX)
  const SIDES = ['left', 'right'] as const
  for (const sleeves of ['short', 'long'] as const) {
    const { points } = withSleeves(vest, sleeves, BOX)
    for (const side of SIDES) {
      const [outer, inner, shoulder] = [points[`sleeve_${side}_outer`]!, points[`sleeve_${side}_inner`]!, points[`shoulder_${side}`]!]
      expect(Math.abs(outer.x - 0.5)).toBeGreaterThan(Math.abs(inner.x - 0.5))
      expect(outer.y).toBeGreaterThan(shoulder.y)
    }
    expect(points.sleeve_right_outer!.x).toBeCloseTo(1 - points.sleeve_left_outer!.x, 2)
  }
  const short = withSleeves(vest, 'short', BOX)
  const dragged: Rig = { ...short, points: { ...short.points, sleeve_left_outer: { x: 0.1, y: 0.3 } } }
  expect(withSleeves(dragged, 'long', BOX).points.sleeve_left_outer).toEqual({ x: 0.1, y: 0.3 })
  expect(withSleeves(dragged, 'none', BOX).points).toEqual(vest.points)
})
