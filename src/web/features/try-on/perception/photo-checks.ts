import { between, distance, type Point } from '../engine/geometry.ts'
import type { PhotoProblem, PhotoReading } from '../worker/protocol.ts'
import type { Landmark, LandmarkName, Landmarks, Mask, Person, Raster } from '../engine/person.ts'

// Whether a photo is good for the try-on. Pure. What blocks cannot be dressed believably; the rest only makes the picture worse.

/** Brightness is that of the lightest twentieth, so that nobody's skin makes a photo dark. 0 to 255. */
const DARK = { blocking: 45, worse: 85 }
/** The same of the person alone: their face, teeth or clothes have something lighter than this unless a window is behind them. */
const AGAINST_LIGHT = { blocking: 0, worse: 60 }
/** How much lightness jumps between neighbours, as a part of how much it changes at all. */
const SHARPNESS = { blocking: 0.0035, worse: 0.016 }
/** From shoulders to hips. Pixels. */
const TORSO = { blocking: 60, worse: 130 }
/** Between the shoulders, as a part of the torso's length: about 0.7 from the front. */
const TURNED = { blocking: 0.25, worse: 0.42 }
/** Of the torso in the photo. */
const TORSO_SEEN = 0.6
const VISIBLE = 0.5
/** Others this much of the person's size stand beside them; smaller ones are behind. */
const BESIDE = 0.55

type Problem = PhotoReading['problems'][number]

/** Everything that is wrong with it, what blocks first. `others`: sizes of other people, as parts of this one's. */
export function problemsOf(person: Person, others: readonly number[]): Problem[] {
  const { landmarks, picture } = person
  const found = [
    limit('too_small', torsoOf(landmarks).length, TORSO),
    limit('too_dark', lightOf(picture, null), DARK) ?? limit('too_dark', lightOf(picture, person.parts.background), AGAINST_LIGHT),
    limit('blurred', sharpnessOf(person), SHARPNESS),
    others.length > 0 && { problem: 'several_people' as const, blocking: Math.max(...others) >= BESIDE },
    !showsUpperBody(person) && { problem: 'no_upper_body' as const, blocking: true },
    isFromBehind(landmarks) || isLying(landmarks)
      ? { problem: 'turned_away' as const, blocking: true }
      : limit('turned_away', frontOf(landmarks), TURNED),
    areArmsCrossed(landmarks) && { problem: 'arms_crossed' as const, blocking: false },
  ]
  return found.filter((problem) => !!problem).sort((one, other) => Number(other.blocking) - Number(one.blocking))
}

/** Which parts of the body the photo has. */
export function shownBy({ landmarks, picture }: Person): PhotoReading['shows'] {
  const shows = (...names: LandmarkName[]): boolean =>
    names.every((name) => isIn(picture, landmarks[name]) && landmarks[name].visibility >= VISIBLE)
  // A foot behind the other, or a long skirt, hides points that the photo has all the same.
  const feet = (side: 'left' | 'right'): boolean => shows(`${side}_ankle`, `${side}_foot_index`)
  const hips = isIn(picture, landmarks.left_hip) && isIn(picture, landmarks.right_hip)
  const legs =
    hips && isIn(picture, landmarks.left_knee) && isIn(picture, landmarks.right_knee) && (shows('left_knee') || shows('right_knee'))
  return { hips, legs, feet: legs && (feet('left') || feet('right')) }
}

/** Of somebody who stands, from eyes and ankles: hair and shoes would make them taller. Null when the photo does not show it. */
export function pixelsPerCmOf({ landmarks, picture }: Pick<Person, 'landmarks' | 'picture'>, heightCm: number | null): number | null {
  if (heightCm === null) return null
  const sides = (['left', 'right'] as const).filter(
    (side) => isIn(picture, landmarks[`${side}_ankle`]) && landmarks[`${side}_ankle`].visibility >= VISIBLE,
  )
  const { length, middle } = torsoOf(landmarks)
  const eyes = between(landmarks.left_eye, landmarks.right_eye)
  const ankles = sides.map((side) => landmarks[`${side}_ankle`])
  if (ankles.length === 0) return null
  const ankle = { x: mean(ankles.map(({ x }) => x)), y: mean(ankles.map(({ y }) => y)) }
  // Who sits has thighs that come towards the camera.
  const knees = between(landmarks.left_knee, landmarks.right_knee)
  const standing = distance(middle, knees) > length * 0.68 && distance(knees, ankle) > length * 0.62
  return standing ? distance(ankle, eyes) / (EYES_TO_ANKLES * heightCm) : null
}

/** Of the height: the eyes are at 0.936 of it, the ankles at 0.039. */
const EYES_TO_ANKLES = 0.897

function limit(problem: PhotoProblem, value: number, { blocking, worse }: { blocking: number; worse: number }): Problem | null {
  return value >= worse ? null : { problem, blocking: value < blocking }
}

/** The lightness that a twentieth of the photo is above; without what `but` covers. */
function lightOf({ width, height, data }: Raster, but: Mask | null): number {
  const counts = new Uint32Array(256)
  let all = 0
  for (let pixel = 0; pixel < width * height; pixel += 3) {
    if (but && (but[pixel] ?? 0) > 127) continue
    counts[Math.round(lightnessAt(data, pixel))]!++
    all++
  }
  let above = 0
  for (let light = 255; light >= 0; light--) if ((above += counts[light] ?? 0) >= all * 0.05) return light
  return 0
}

function lightnessAt(data: Raster['data'], pixel: number): number {
  return 0.299 * (data[pixel * 4] ?? 0) + 0.587 * (data[pixel * 4 + 1] ?? 0) + 0.114 * (data[pixel * 4 + 2] ?? 0)
}

/** Around the head and the upper body: the second difference of lightness as a part of its spread. */
function sharpnessOf({ picture, landmarks, parts }: Person): number {
  const { left_shoulder: left, right_shoulder: right, nose, left_hip: hip } = landmarks
  const reach = distance(left, right)
  const middle = between(left, right)
  const from = { x: Math.max(1, Math.round(middle.x - reach)), y: Math.max(1, Math.round(nose.y - reach * 0.6)) }
  const to = { x: Math.min(picture.width - 1, Math.round(middle.x + reach)), y: Math.min(picture.height - 1, Math.round(hip.y)) }
  let [count, jumps, sum, squares] = [0, 0, 0, 0]
  for (let y = from.y; y < to.y; y++)
    for (let x = from.x; x < to.x; x++) {
      const pixel = y * picture.width + x
      if ((parts.background[pixel] ?? 0) > 127) continue
      const at = (offset: number): number => lightnessAt(picture.data, pixel + offset)
      const light = at(0)
      jumps += Math.abs(4 * light - at(-1) - at(1) - at(-picture.width) - at(picture.width))
      sum += light
      squares += light * light
      count++
    }
  const spread = Math.sqrt(Math.max(1, squares / count - (sum / count) ** 2))
  return count === 0 ? 1 : jumps / count / 4 / spread
}

function showsUpperBody({ landmarks, picture }: Person): boolean {
  const { left_shoulder: left, right_shoulder: right } = landmarks
  if (![left, right].every((point) => isIn(picture, point) && point.visibility >= VISIBLE)) return false
  const { length } = torsoOf(landmarks)
  return (picture.height - (left.y + right.y) / 2) / length >= TORSO_SEEN
}

function frontOf(landmarks: Landmarks): number {
  return distance(landmarks.left_shoulder, landmarks.right_shoulder) / (torsoOf(landmarks).length || 1)
}

/** Seen from the front, the left shoulder is on the right. */
function isFromBehind({ left_shoulder: left, right_shoulder: right, left_hip: leftHip, right_hip: rightHip }: Landmarks): boolean {
  return left.x < right.x && leftHip.x < rightHip.x
}

/** More than 40 degrees from upright, as photos are that have lost how the camera was held. */
function isLying(landmarks: Landmarks): boolean {
  const { length, middle } = torsoOf(landmarks)
  const { y } = between(landmarks.left_shoulder, landmarks.right_shoulder)
  return middle.y - y < length * Math.cos((40 / 180) * Math.PI)
}

/** Each forearm lies over the other one, or each hand at the other elbow. */
function areArmsCrossed(landmarks: Landmarks): boolean {
  const { left_elbow: left, right_elbow: right, left_wrist: leftHand, right_wrist: rightHand } = landmarks
  const shoulders = distance(landmarks.left_shoulder, landmarks.right_shoulder)
  if (Math.min(leftHand.visibility, rightHand.visibility) < 0.3) return false
  if (distance(leftHand, right) < shoulders * 0.35 && distance(rightHand, left) < shoulders * 0.35) return true
  return cross(left, leftHand, right, rightHand)
}

function cross(from: Point, to: Point, otherFrom: Point, otherTo: Point): boolean {
  const side = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  return side(from, to, otherFrom) * side(from, to, otherTo) < 0 && side(otherFrom, otherTo, from) * side(otherFrom, otherTo, to) < 0
}

function torsoOf({ left_shoulder, right_shoulder, left_hip, right_hip }: Landmarks): { length: number; middle: Point } {
  const middle = between(left_hip, right_hip)
  return { length: distance(between(left_shoulder, right_shoulder), middle), middle }
}

function isIn({ width, height }: Raster, { x, y }: Landmark): boolean {
  return x >= 0 && y >= 0 && x < width && y < height
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
