import type { Landmarks, LandmarkName } from '../engine/person.ts'

// How likely a pixel is of the person by where their body is. Pure. It decides only where two looks at the photo disagree.

/** Parts of the body as lines, with how far from them it usually reaches. Parts of the shoulder width. */
const BONES: readonly (readonly [LandmarkName, LandmarkName, number])[] = [
  ['left_ear', 'right_ear', 0.55],
  ['left_shoulder', 'right_shoulder', 0.35],
  ['left_shoulder', 'left_hip', 0.33],
  ['right_shoulder', 'right_hip', 0.33],
  ['left_shoulder', 'right_hip', 0.33],
  ['left_shoulder', 'left_elbow', 0.19],
  ['right_shoulder', 'right_elbow', 0.19],
  ['left_elbow', 'left_wrist', 0.16],
  ['right_elbow', 'right_wrist', 0.16],
  ['left_wrist', 'left_index', 0.18],
  ['right_wrist', 'right_index', 0.18],
  ['left_hip', 'left_knee', 0.36],
  ['right_hip', 'right_knee', 0.36],
  ['left_knee', 'left_ankle', 0.26],
  ['right_knee', 'right_ankle', 0.26],
  ['left_ankle', 'left_foot_index', 0.22],
  ['right_ankle', 'right_foot_index', 0.22],
]
/** So many times less likely far from the body; near it the looks may be trusted more. */
const MOST = 3.5

/** How many times likelier than not a pixel is the person's, by where it is: 1/3.5 to about 2.4. */
export function bodyPrior(landmarks: Landmarks): (x: number, y: number) => number {
  const { left_shoulder: left, right_shoulder: right, left_hip: leftHip, right_hip: rightHip } = landmarks
  const shoulders = Math.hypot(left.x - right.x, left.y - right.y)
  const torso = Math.hypot((left.x + right.x - leftHip.x - rightHip.x) / 2, (left.y + right.y - leftHip.y - rightHip.y) / 2)
  const unit = Math.max(shoulders, torso * 0.6)
  const bones = BONES.map(([from, to, reach]) => ({ from: landmarks[from], to: landmarks[to], reach: reach * unit }))
  return (x, y) => {
    let nearest = Infinity
    for (const { from, to, reach } of bones) nearest = Math.min(nearest, distance(x, y, from, to) / reach)
    return MOST ** Math.min(0.7, Math.max(-1, 2 * (1 - nearest)))
  }
}

interface Point {
  x: number
  y: number
}

function distance(x: number, y: number, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const along = Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1)))
  // Math.hypot is several times slower.
  return Math.sqrt((x - from.x - dx * along) ** 2 + (y - from.y - dy * along) ** 2)
}
