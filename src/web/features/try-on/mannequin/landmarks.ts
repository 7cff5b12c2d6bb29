// The body points of the drawn figure, where a reader of poses would find them in a photo. Pure.

import type { Landmarks, LandmarkName } from '../engine/person.ts'
import type { View } from './form.ts'
import { mix, type Proportions } from './proportions.ts'
import type { Joint, Skeleton } from './skeleton.ts'

type Side = 'left' | 'right'
/** Those that there are two of, without their side. */
type Paired = LandmarkName extends infer Name ? (Name extends `left_${infer Rest}` ? Rest : never) : never

/** Exact, and all of them seen. The body's left is on the right of the picture. */
export function landmarksOf(body: Proportions, bones: Skeleton, view: View): Landmarks {
  const { chin, headHeight: h } = body
  const at = ({ x, y }: Joint, side: Side | null) => ({
    x: view.middle + (side === 'right' ? -x : x) * view.pixelsPerCm,
    y: view.floor - y * view.pixelsPerCm,
    visibility: 1,
  })
  const head = (x: number, y: number): Joint => ({ x: x * h, y: chin + y * h })
  const hand = (down: number, out: number): Joint => ({
    x: bones.wrist.x + (bones.handAlong.x * down - bones.handAlong.y * out) * bones.handLength,
    y: bones.wrist.y + (bones.handAlong.y * down + bones.handAlong.x * out) * bones.handLength,
  })
  const foot = (out: number, up: number): Joint => ({ x: bones.ankle.x + out * body.height, y: up * body.height })
  const paired: Record<Paired, Joint> = {
    eye_inner: head(0.075, 0.49),
    eye: head(0.135, 0.495),
    eye_outer: head(0.195, 0.492),
    ear: head(0.325, 0.45),
    // Where people point to: a little outside of and above the joint's middle.
    shoulder: { x: bones.shoulder.x + 0.2 * body.armRadius, y: bones.shoulder.y + 0.1 * body.armRadius },
    elbow: bones.elbow,
    wrist: bones.wrist,
    pinky: hand(0.5, 0.11),
    index: hand(0.52, -0.12),
    thumb: hand(0.42, -0.2),
    hip: bones.hip,
    knee: bones.knee,
    ankle: bones.ankle,
    heel: foot(0, mix(0, 0.047, 0.3)),
    foot_index: foot(0.005, -0.012),
  }
  const found: Partial<Landmarks> = {
    nose: at(head(0, 0.36), null),
    mouth_left: at(head(0.1, 0.215), 'left'),
    mouth_right: at(head(0.1, 0.215), 'right'),
  }
  for (const [name, joint] of Object.entries(paired) as [Paired, Joint][]) {
    for (const side of ['left', 'right'] as const) found[`${side}_${name}`] = at(joint, side)
  }
  return found as Landmarks
}
