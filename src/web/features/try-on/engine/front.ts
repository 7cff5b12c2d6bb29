// What of a person is in front of the clothes: hair, face, hands and arms, and what they hold. Pure.

import { torsoPlace, type Body, type Limb } from './body.ts'
import { createPlane, type Plane } from './filters.ts'
import { between, direction, distance, eachPixelOf, plus, smoothstep, type Capsule } from './geometry.ts'
import { ARM } from './limbs.ts'
import type { Mattes } from './mattes.ts'
import type { Person } from './person.ts'

export interface Front {
  head: Plane
  /** Hands with what they hold. */
  hands: Plane
  /** The bare part of forearms and of elbows, where the arm is in front or beside the body. */
  arms: Plane
  /** Where an arm is in a sleeve, 0 to 1. */
  sleeved: Plane
}

export function frontOf(person: Person, mattes: Mattes, body: Body): Front {
  const { width, height } = person.picture
  const head = createPlane(width, height)
  const hands = createPlane(width, height)
  const arms = createPlane(width, height)
  const sleeved = createPlane(width, height)
  const chin = torsoPlace(body, body.chin.x, body.chin.y).depth
  for (let i = 0; i < head.data.length; i++) {
    const face = mattes.face.data[i]!
    const hair = mattes.hair.data[i]!
    if (face < 0.2 && hair < 0.2) continue
    // The neck is taken for the face, now and then; a collar may lie on it.
    const { depth } = torsoPlace(body, i % width, Math.floor(i / width))
    const isFace = 1 - smoothstep(chin, chin + body.unit * 0.12, depth)
    head.data[i] = smoothstep(0.3, 0.7, Math.max(hair, face * isFace))
  }
  for (const arm of body.arms) {
    if (!arm.visible) continue
    markHand(arm, body, mattes, hands)
    for (const [capsule, from] of armCapsules(arm, body, 1.15))
      eachPixelOf(capsule, width, height, 2, (pixel, aside, along) => {
        if (along < from) return
        const shape = 1 - smoothstep(0.92, 1.06, Math.abs(aside))
        arms.data[pixel] = Math.max(arms.data[pixel]!, shape * smoothstep(0.3, 0.7, mattes.skin.data[pixel]!))
      })
    for (const capsule of sleevedCapsules(person, arm, body, BELOW_SHOULDER))
      eachPixelOf(capsule, width, height, 2, (pixel, aside) => {
        sleeved.data[pixel] = Math.max(sleeved.data[pixel]!, 1 - smoothstep(0.9, 1.05, Math.abs(aside)))
      })
  }
  return { head, hands, arms, sleeved }
}

/** Above this part of the upper arm the garment covers it, whatever the arm does. */
const BELOW_SHOULDER = 0.7

/** Pieces of a bone that are looked at one by one. */
const PIECES = 7

/** Where an arm is in a sleeve: where it is bare, its outline is known, and nothing must be painted beside it. */
export function sleevedCapsules({ picture: { width, height }, parts }: Person, arm: Limb, body: Body, upperArmFrom = 0): Capsule[] {
  return armCapsules(arm, body, 0.94).flatMap(([{ from, to, fromRadius, toRadius }], bone) =>
    Array.from({ length: PIECES }, (_, i): Capsule[] => {
      const [start, end] = [i / PIECES, (i + 1) / PIECES]
      if (bone === 0 && start < upperArmFrom) return []
      const radius = (part: number) => fromRadius + (toRadius - fromRadius) * part
      const core: Capsule = {
        from: between(from, to, start),
        to: between(from, to, end),
        fromRadius: radius(start) * 0.45,
        toRadius: radius(end) * 0.45,
      }
      let [clothed, count] = [0, 0]
      eachPixelOf(core, width, height, 0, (pixel) => {
        count++
        if (parts.clothes[pixel]! > 128) clothed++
      })
      return clothed > count * 0.5 ? [{ ...core, fromRadius: radius(start), toRadius: radius(end) }] : []
    }).flat(),
  )
}

/** Upper arm and forearm; of the upper arm the part near the shoulder is left to the garment. */
export function armCapsules(arm: Limb, body: Body, wider = 1): readonly (readonly [Capsule, number])[] {
  const [shoulder, elbow, wrist] = arm.joints
  const [a, b, c] = ARM.map((half) => half * body.unit * wider)
  return [
    [{ from: shoulder, to: elbow, fromRadius: a!, toRadius: b! }, 0.66],
    [{ from: elbow, to: wrist, fromRadius: b!, toRadius: c! }, 0],
  ]
}

function markHand(arm: Limb, body: Body, mattes: Mattes, hands: Plane): void {
  const [, elbow, wrist] = arm.joints
  const heading = distance(wrist, arm.end) > body.unit * 0.05 ? direction(wrist, arm.end) : direction(elbow, wrist)
  const reach = body.unit * 0.2
  const palm: Capsule = {
    from: plus(wrist, heading, body.unit * 0.02),
    to: plus(arm.end, heading, body.unit * 0.1),
    fromRadius: reach * 0.75,
    toRadius: reach,
  }
  eachPixelOf(palm, hands.width, hands.height, 3, (pixel, aside) => {
    // What is held is neither skin nor clothes, and touches the hand.
    const held = mattes.other.data[pixel]!
    const matte = smoothstep(0.3, 0.7, Math.max(mattes.skin.data[pixel]!, held))
    hands.data[pixel] = Math.max(hands.data[pixel]!, matte * (1 - smoothstep(0.9, 1.1, Math.abs(aside))))
  })
}
