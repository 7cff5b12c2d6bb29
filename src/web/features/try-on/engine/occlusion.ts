// What of a person is in front of the clothes: hair, face, hands and arms, and what they hold. Pure.

import { spineAt, torsoPlace, type Body, type Limb } from './body.ts'
import { createMatte, type Matte } from './filters.ts'
import { alongPath, direction, distance, eachPixelOf, plus, smoothstep, SIDES, type Capsule, type Point } from './geometry.ts'
import type { Mattes } from './mattes.ts'
import { bend, sleevedCapsules } from './own-sleeves.ts'
import type { Person } from './person.ts'

export interface Occluders {
  head: Matte
  /** Hands with what they hold. */
  hands: Matte
  /** The bare part of forearms and of elbows, where the arm is in front or beside the body. */
  arms: Matte
  /** Something that is no part of the person is in front of them: a table, a chair. */
  things: Matte
  /** How far down the arm it is, for both of these; 0 at the shoulder, 255 at the wrist. */
  armPart: Matte
  /** Where an arm is in a sleeve. */
  sleeved: Matte
}

export function occludersOf(person: Person, mattes: Mattes, body: Body): Occluders {
  const { width, height } = person.picture
  const head = createMatte(width, height)
  const hands = createMatte(width, height)
  const arms = createMatte(width, height)
  const sleeved = createMatte(width, height)
  const armPart = createMatte(width, height)
  const chin = torsoPlace(body, body.chin.x, body.chin.y).depth
  for (let i = 0; i < head.data.length; i++) {
    const face = mattes.face.data[i]! / 255
    const hair = mattes.hair.data[i]! / 255
    if (face < 0.2 && hair < 0.2) continue
    // The neck is taken for the face, now and then; a collar may lie on it.
    const { depth } = torsoPlace(body, i % width, Math.floor(i / width))
    const isFace = 1 - smoothstep(chin, chin + body.unit * 0.12, depth)
    head.data[i] = 255 * smoothstep(0.3, 0.7, Math.max(hair, face * isFace))
  }
  for (const side of SIDES) {
    const arm = body.arms[side]
    if (!arm.visible) continue
    markHand(arm, body, mattes, hands)
    for (const [bone, [capsule, from]] of armCapsules(arm, 1.15).entries())
      eachPixelOf(capsule, width, height, 2, (pixel, aside, along) => {
        if (along < from) return
        const shape = 1 - smoothstep(0.92, 1.06, Math.abs(aside))
        armPart.data[pixel] = Math.max(armPart.data[pixel]!, 255 * (bone === 0 ? along * bend(arm) : bend(arm) + along * (1 - bend(arm))))
        arms.data[pixel] = Math.max(arms.data[pixel]!, 255 * shape * smoothstep(0.3, 0.7, mattes.skin.data[pixel]! / 255))
      })
    for (const capsule of sleevedCapsules(person, arm, side, BELOW_SHOULDER))
      eachPixelOf(capsule, width, height, 2, (pixel, aside) => {
        sleeved.data[pixel] = Math.max(sleeved.data[pixel]!, 255 * (1 - smoothstep(0.9, 1.05, Math.abs(aside))))
      })
  }
  return { head, hands, arms, armPart, sleeved, things: person.drawn ? createMatte(width, height) : thingsBefore(mattes, body) }
}

/** Above this part of the upper arm the garment covers it, whatever the arm does. */
const BELOW_SHOULDER = 0.7

/** Of the torso's half width: so far from its middle the body cannot but be seen. */
const CORE = 0.55

/**
 * Background where the body must be, down to where nothing of the person is seen any more. Nothing at all when the masks know
 * too little of the torso.
 */
function thingsBefore(mattes: Mattes, body: Body): Matte {
  const { width, height } = mattes.background
  const things = createMatte(width, height)
  const isPerson = (at: Point) => {
    const [x, y] = [Math.round(at.x), Math.round(at.y)]
    return x >= 0 && y >= 0 && x < width && y < height && mattes.background.data[y * width + x]! / 255 < 0.5
  }
  const step = Math.max(1, body.torsoLength / 40)
  let [deepest, seen, count] = [0, 0, 0]
  for (let depth = 0; depth <= body.torsoLength * 1.2; depth += step) {
    const { point, across } = spineAt(body, depth)
    const person = [-3, -2, -1, 0, 1, 2, 3].filter((k) =>
      isPerson(plus(point, across, (k / 3) * CORE * body.halfWidth(depth, k < 0 ? 0 : 1))),
    ).length
    if (person >= 3) deepest = depth
    if (depth < body.torsoLength * 0.5) [seen, count] = [seen + person, count + 7]
  }
  if (seen < count * 0.7) return things
  // Where legs are seen, what is missing above them the masks did not find; and nothing hides the ground.
  if (body.legs.some(({ joints }) => [0.4, 0.6, 0.8].some((part) => isPerson(alongPath(joints, part).point)))) return things
  for (let i = 0; i < things.data.length; i++) {
    const background = mattes.background.data[i]! / 255
    if (background < 0.4) continue
    const { depth, aside } = torsoPlace(body, i % width, Math.floor(i / width))
    const core = depth > 0 && depth < body.torsoLength && Math.abs(aside) < CORE * body.halfWidth(depth, aside < 0 ? 0 : 1)
    if (core || depth > deepest + step) things.data[i] = 255 * smoothstep(0.4, 0.7, background)
  }
  return things
}

/** Upper arm and forearm; of the upper arm the part near the shoulder is left to the garment. */
function armCapsules(arm: Limb, wider = 1): readonly (readonly [Capsule, number])[] {
  const {
    joints: [shoulder, elbow, wrist],
    half,
  } = arm
  const [a, b, c] = [half(0).outer * wider, half(bend(arm)).outer * wider, half(1).outer * wider]
  return [
    [{ from: shoulder, to: elbow, fromRadius: a, toRadius: b }, 0.66],
    [{ from: elbow, to: wrist, fromRadius: b, toRadius: c }, 0],
  ]
}

function markHand(arm: Limb, body: Body, mattes: Mattes, hands: Matte): void {
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
    const held = mattes.other.data[pixel]! / 255
    const matte = smoothstep(0.3, 0.7, Math.max(mattes.skin.data[pixel]! / 255, held))
    hands.data[pixel] = Math.max(hands.data[pixel]!, 255 * matte * (1 - smoothstep(0.9, 1.1, Math.abs(aside))))
  })
}
