// Where the joints of the drawn body are, in cm: x from its middle line to one side, y from the floor up. Pure.

import { mix, type Proportions } from './proportions.ts'

export interface Joint {
  x: number
  y: number
}

/** One half; the other is its mirror image. */
export interface Skeleton {
  shoulder: Joint
  elbow: Joint
  wrist: Joint
  /** Along the forearm from the wrist to where the fingers end: a unit vector. */
  handAlong: Joint
  handLength: number
  hip: Joint
  knee: Joint
  ankle: Joint
  /** Heights of the torso. */
  armpit: number
  chest: number
  underChest: number
  waist: number
  highHip: number
  hips: number
  /** Half the breadth where the legs begin. */
  thighHalf: number
  /** Half the gap between the thighs at their top. */
  thighGap: number
}

/** Lengths as parts of the body's height. */
const UPPER_ARM = 0.172
const FOREARM = 0.148
const HAND = 0.106
/** Radians: how far arms are from hanging straight, and at most where hips are wide. */
const ARM_ANGLE = 0.21
const ARM_ANGLE_MOST = 0.8
const ELBOW_BEND = 0.075
/** Air between the arm and the body. Parts of the height. */
const ARM_GAP = 0.017

export function skeletonOf(body: Proportions): Skeleton {
  const { height, inseam, hipHalf } = body
  const torso = (part: number) => inseam + part * (body.shoulder - inseam)
  const waist = torso(mix(0.49, 0.43, body.build))
  const hips = torso(0.17)
  const shoulder = { x: body.shoulderHalf, y: body.shoulder - body.armRadius * 1.3 }
  const thighGap = 0.0035 * height
  const thighHalf = hipHalf * 0.985
  const middle = (thighHalf + thighGap) / 2
  const ankle = { x: middle * 0.93 + 0.008 * height, y: 0.047 * height }
  const kneeHeight = mix(ankle.y, inseam, 0.535)
  return {
    shoulder,
    ...armOf(body, shoulder, waist, hips),
    hip: { x: 0.053 * height, y: torso(0.2) },
    knee: { x: mix(middle, ankle.x, 0.5) - 0.001 * height, y: kneeHeight },
    ankle,
    armpit: torso(0.83),
    chest: torso(0.735),
    underChest: torso(0.635),
    waist,
    highHip: mix(hips, waist, 0.52),
    hips,
    thighHalf,
    thighGap,
  }
}

/** Slightly away from the body, and further the wider it is. */
function armOf(
  body: Proportions,
  shoulder: Joint,
  waist: number,
  hips: number,
): Pick<Skeleton, 'elbow' | 'wrist' | 'handAlong' | 'handLength'> {
  const { height, armRadius } = body
  const clear = (from: Joint, to: Joint, at: number, beside: number, radius: number) => {
    const part = (from.y - at) / (from.y - to.y)
    return part < 0 || part > 1 || mix(from.x, to.x, part) - radius >= beside + ARM_GAP * height
  }
  let found = reach(shoulder, ARM_ANGLE, height)
  for (let angle = ARM_ANGLE; angle < ARM_ANGLE_MOST; angle += 0.01) {
    found = reach(shoulder, angle, height)
    const { elbow, wrist, handAlong, handLength } = found
    const tip = { x: wrist.x + handAlong.x * handLength, y: wrist.y + handAlong.y * handLength }
    const beside = (at: number, half: number) =>
      clear(shoulder, elbow, at, half, armRadius) &&
      clear(elbow, wrist, at, half, armRadius * 0.7) &&
      clear(wrist, tip, at, half, 0.026 * height)
    if (
      beside(waist, body.waistHalf) &&
      beside(hips, body.hipHalf) &&
      beside(mix(waist, hips, 0.5), mix(body.waistHalf, body.hipHalf, 0.6))
    )
      break
  }
  return found
}

function reach(shoulder: Joint, angle: number, height: number): Pick<Skeleton, 'elbow' | 'wrist' | 'handAlong' | 'handLength'> {
  const along = (from: Joint, at: number, length: number) => ({ x: from.x + Math.sin(at) * length, y: from.y - Math.cos(at) * length })
  const lower = angle - ELBOW_BEND
  const elbow = along(shoulder, angle, UPPER_ARM * height)
  const wrist = along(elbow, lower, FOREARM * height)
  const hand = lower - ELBOW_BEND * 0.8
  return { elbow, wrist, handAlong: { x: Math.sin(hand), y: -Math.cos(hand) }, handLength: HAND * height }
}
