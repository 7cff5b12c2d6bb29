import { describe, expect, it } from 'vitest'
import type { Landmarks, Person } from '../engine/person.ts'
import { drawMannequin } from '../mannequin/draw-mannequin.ts'
import { pixelsPerCmOf, problemsOf, shownBy } from './photo-checks.ts'

// Somebody from the front, arms at their sides, on a photo of 667 x 1000.
const someone = drawMannequin({ height: 170, chest: 90, waist: 74, hips: 98, inseam: 79, bodyType: null, skinTone: 5 })

function changed(points: Partial<Landmarks>, other: Partial<Person> = {}): Person {
  return { ...someone, ...other, landmarks: { ...someone.landmarks, ...points } }
}

const named = (person: Person, others: readonly number[] = []) =>
  problemsOf(person, others).map(({ problem, blocking }) => `${problem}${blocking ? '!' : ''}`)

/** Each pixel by a rule of its lightness. */
function developed(change: (value: number, x: number, y: number) => number): Person {
  const { width, height, data } = someone.picture
  const pixels = Uint8ClampedArray.from(data, (value, at) =>
    at % 4 === 3 ? value : change(value, Math.floor(at / 4) % width, Math.floor(at / 4 / width)),
  )
  return changed({}, { picture: { width, height, data: pixels } })
}

function moved(by: { x?: number; y?: number; scale?: number }): Person {
  const points = Object.fromEntries(
    Object.entries(someone.landmarks).map(([name, { x, y, visibility }]) => [
      name,
      { x: x * (by.scale ?? 1) + (by.x ?? 0), y: y * (by.scale ?? 1) + (by.y ?? 0), visibility },
    ]),
  )
  return changed(points as unknown as Landmarks)
}

describe('a photo', () => {
  it('from the front in good light has no problem, whatever the skin is like', () => {
    expect(named(someone)).toEqual([])
    const pale = drawMannequin({ height: 170, chest: 90, waist: 74, hips: 98, inseam: 79, bodyType: null, skinTone: 0 })
    expect(named(pale)).toEqual([])
  })

  it('in the dark is refused, in a dim room it is only worse', () => {
    expect(named(developed((value) => value * 0.12))).toContain('too_dark!')
    expect(named(developed((value) => value * 0.3))).toContain('too_dark')
  })

  it('against a window is worse: all is light but the person', () => {
    const { width } = someone.picture
    const against = developed((value, x, y) => ((someone.parts.background[y * width + x] ?? 0) > 127 ? 250 : value * 0.1))
    expect(named(against)).toContain('too_dark')
  })

  it('that is blurred is worse', () => {
    const { width, height, data } = someone.picture
    const at = (x: number, y: number, channel: number): number =>
      data[(Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))) * 4 + channel] ?? 0
    const blurred = new Uint8ClampedArray(data)
    for (let y = 0; y < 620; y++)
      for (let x = 180; x < 490; x++)
        for (let channel = 0; channel < 3; channel++) {
          let sum = 0
          for (let step = -6; step <= 6; step++) sum += at(x + step, y, channel) + at(x, y + step, channel)
          blurred[(y * width + x) * 4 + channel] = sum / 26
        }
    expect(named(changed({}, { picture: { width, height, data: blurred } }))).toContain('blurred')
  })

  it('with somebody beside them is refused, with somebody small behind it is only worse', () => {
    expect(named(someone, [0.9])).toEqual(['several_people!'])
    expect(named(someone, [0.3])).toEqual(['several_people'])
  })

  it('of somebody small or far away is refused', () => {
    expect(named(moved({ scale: 0.2 }))).toContain('too_small!')
    expect(named(moved({ scale: 0.4 }))).toContain('too_small')
  })

  it('needs shoulders and most of the upper body', () => {
    expect(named(moved({ y: -someone.landmarks.left_shoulder.y - 20 }))).toContain('no_upper_body!')
    expect(named(moved({ y: 1000 - someone.landmarks.left_shoulder.y - 40 }))).toContain('no_upper_body!')
    const hidden = { ...someone.landmarks.left_shoulder, visibility: 0.1 }
    expect(named(changed({ left_shoulder: hidden }))).toContain('no_upper_body!')
  })

  it('from the side or from behind is refused, half turned it is worse', () => {
    const turned = (part: number): Person => {
      const points = Object.fromEntries(
        Object.entries(someone.landmarks).map(([name, point]) => [name, { ...point, x: 333 + (point.x - 333) * part }]),
      )
      return changed(points as unknown as Landmarks)
    }
    expect(named(turned(0.2))).toContain('turned_away!')
    expect(named(turned(0.5))).toContain('turned_away')
    expect(named(turned(-1))).toContain('turned_away!')
  })

  it('that lies on its side is refused', () => {
    const points = Object.fromEntries(
      Object.entries(someone.landmarks).map(([name, { x, y, visibility }]) => [name, { x: y, y: x, visibility }]),
    )
    const { width, height, data } = someone.picture
    expect(named(changed(points as unknown as Landmarks, { picture: { width: height, height: width, data } }))).toContain('turned_away!')
  })

  it('with crossed arms is worse', () => {
    const { left_elbow: left, right_elbow: right } = someone.landmarks
    const crossed = { left_wrist: { ...right, y: right.y - 40 }, right_wrist: { ...left, y: left.y - 40 } }
    expect(named(changed(crossed))).toEqual(['arms_crossed'])
  })

  it('names what blocks first', () => {
    const { left_elbow: left, right_elbow: right } = someone.landmarks
    expect(named(changed({ left_wrist: right, right_wrist: left }), [0.9])).toEqual(['several_people!', 'arms_crossed'])
  })
})

describe('what a photo shows', () => {
  it('ends where the photo ends', () => {
    expect(shownBy(someone)).toEqual({ hips: true, legs: true, feet: true })
    const cutAt = (y: number): Person => moved({ y: 1000 - y })
    expect(shownBy(cutAt(someone.landmarks.left_ankle.y - 5))).toEqual({ hips: true, legs: true, feet: false })
    expect(shownBy(cutAt(someone.landmarks.left_knee.y - 5))).toEqual({ hips: true, legs: false, feet: false })
    expect(shownBy(cutAt(someone.landmarks.left_hip.y - 5))).toEqual({ hips: false, legs: false, feet: false })
  })

  it('says how large things are when its height is known, and nothing of somebody who sits', () => {
    expect(pixelsPerCmOf(someone, null)).toBeNull()
    expect(pixelsPerCmOf(someone, 170)).toBeCloseTo(someone.pixelsPerCm ?? 0, 0)
    const { left_hip: left, right_hip: right } = someone.landmarks
    const seated = { left_knee: { ...left, y: left.y + 40 }, right_knee: { ...right, y: right.y + 40 } }
    expect(pixelsPerCmOf(changed(seated), 170)).toBeNull()
    expect(pixelsPerCmOf(moved({ y: 200 }), 170)).toBeNull()
  })
})
