import { describe, expect, test } from 'vitest'
import { LANDMARK_NAMES, type BodyParts, type Person } from '../engine/person.ts'
import { drawMannequin } from './draw-mannequin.ts'
import { GUEST_FIGURES } from './figure-of.ts'
import { proportionsOf } from './proportions.ts'

const bodies = [
  ...Object.values(GUEST_FIGURES),
  { height: 152, chest: 106, waist: 96, hips: 120, inseam: null, bodyType: null, skinTone: 4 },
  { height: 185, chest: 94, waist: 78, hips: 92, inseam: null, bodyType: null, department: 'men' as const, skinTone: 1 },
].map((figure) => ({ name: `${figure.height} cm, hips ${figure.hips}`, figure, person: drawMannequin(figure) }))

describe.each(bodies)('the mannequin of $name', ({ figure, person }) => {
  const { picture, parts, landmarks, pixelsPerCm } = person
  const { width, height } = picture
  const cm = pixelsPerCm!
  const inside = (x: number, y: number) => parts.background[Math.floor(y) * width + Math.floor(x)]! < 128
  const floor = landmarks.left_heel.y + 0.0141 * figure.height * cm

  test('is as tall as it says: from the crown to the floor', () => {
    const crown = [...Array(height).keys()].find((y) => inside(width / 2, y))!
    expect((floor - crown) / cm).toBeCloseTo(figure.height, 0)
  })

  test('is as wide at chest, waist and hips as a body of these girths is from the front', () => {
    const body = proportionsOf(figure)
    const half = (y: number) => [...Array(Math.floor(width / 2)).keys()].find((x) => !inside(width / 2 + x, y))! / cm
    const between = (from: number, to: number) => Array.from({ length: 40 }, (_, i) => half(from + ((to - from) * i) / 39))
    const [shoulder, hip] = [landmarks.left_shoulder.y, landmarks.left_hip.y]
    const waists = between(shoulder + (hip - shoulder) * 0.5, shoulder + (hip - shoulder) * 0.8)
    expect(Math.min(...waists)).toBeGreaterThan(body.waistHalf - 1)
    expect(Math.min(...waists)).toBeLessThan(body.waistHalf + 1.2)
    expect(Math.max(...between(hip - 4 * cm, hip + 6 * cm))).toBeGreaterThan(body.hipHalf - 0.6)
    expect(Math.max(...between(hip - 4 * cm, hip + 6 * cm))).toBeLessThan(body.hipHalf + 0.6)
  })

  test('has its points where the body is, its left on the right', () => {
    expect(Object.keys(landmarks).toSorted()).toEqual([...LANDMARK_NAMES].toSorted())
    const outside = LANDMARK_NAMES.filter((name) => !inside(landmarks[name].x, landmarks[name].y))
    expect(outside).toEqual([])
    expect(landmarks.left_shoulder.x).toBeGreaterThan(landmarks.right_shoulder.x)
    expect(landmarks.left_wrist.x - landmarks.left_hip.x).toBeCloseTo(landmarks.right_hip.x - landmarks.right_wrist.x, 5)
  })

  test('is whole, with air around it, and the arms away from the body', () => {
    const edge = [...Array(height).keys()].flatMap((y) => [y * width, y * width + width - 1])
    const ends = [...Array(width).keys()].flatMap((x) => [x, (height - 1) * width + x])
    expect([...edge, ...ends].every((at) => parts.background[at] === 255)).toBe(true)
    const row = Math.round(landmarks.left_hip.y)
    const hipEnds = [...Array(width).keys()].findIndex((x) => x > landmarks.left_hip.x && !inside(x, row))
    expect(landmarks.left_wrist.x - hipEnds).toBeGreaterThan(2 * cm)
  })

  test('consists of its parts: each pixel of one or of what meets there', () => {
    const names = Object.keys(parts) as (keyof BodyParts)[]
    let most = 0
    for (let at = 0; at < width * height; at += 1)
      most = Math.max(most, Math.abs(255 - names.reduce((sum, name) => sum + parts[name][at]!, 0)))
    expect(most).toBeLessThanOrEqual(2)
    const at = (part: keyof BodyParts, x: number, y: number) => parts[part][Math.floor(y) * width + Math.floor(x)]
    expect(at('face', landmarks.nose.x, landmarks.nose.y)).toBe(255)
    expect(at('hair', landmarks.nose.x, landmarks.nose.y - 12.5 * cm)).toBeGreaterThan(200)
    expect(at('skin', landmarks.left_wrist.x, landmarks.left_wrist.y)).toBe(255)
    expect(at('skin', landmarks.right_knee.x, landmarks.right_knee.y)).toBe(255)
    for (const name of ['left_hip', 'right_hip'] as const) expect(at('clothes', landmarks[name].x, landmarks[name].y)).toBe(255)
  })

  test('is the same on both sides; only the light is not', () => {
    const odd = Object.values(parts).flatMap((mask) => {
      const rows = [...Array(height).keys()].filter((y) => {
        for (let x = 0; x < width / 2; x += 1) if (mask[y * width + x] !== mask[y * width + width - 1 - x]) return true
        return false
      })
      return rows
    })
    expect(odd).toEqual([])
    expect(brightness(person, landmarks.right_knee.x - 3 * cm, landmarks.right_knee.y)).toBeGreaterThan(
      brightness(person, landmarks.left_knee.x + 3 * cm, landmarks.left_knee.y) + 8,
    )
  })
})

test('deeper tones are darker, and each has its own colours', () => {
  const knees = [0, 1, 2, 3, 4, 5].map((skinTone) => {
    const person = drawMannequin({ ...GUEST_FIGURES.middle, skinTone })
    return brightness(person, person.landmarks.left_knee.x, person.landmarks.left_knee.y)
  })
  expect(knees.toSorted((a, b) => b - a)).toEqual(knees)
  expect(new Set(knees).size).toBe(6)
})

test('the taller is drawn taller, and what is no body is drawn as one all the same', () => {
  const tall = (person: Person) => person.landmarks.left_heel.y - person.landmarks.nose.y
  expect(tall(bodies[4]!.person)).toBeGreaterThan(tall(bodies[3]!.person) + 40)
  const odd = drawMannequin({ height: Number.NaN, chest: 1e9, waist: 0, hips: -1, inseam: Infinity, bodyType: '?', skinTone: Number.NaN })
  expect(odd.pixelsPerCm).toBeGreaterThan(3)
  expect(Object.values(odd.landmarks).every(({ x, y }) => x > 0 && x < odd.picture.width && y > 0 && y < odd.picture.height)).toBe(true)
})

function brightness({ picture: { width, data } }: Person, x: number, y: number): number {
  const at = (Math.floor(y) * width + Math.floor(x)) * 4
  return (data[at]! + data[at + 1]! + data[at + 2]!) / 3
}
