import type { Person, Raster } from '../engine/person.ts'
import type { PhotoReading } from '../worker/protocol.ts'
import { detectPeople, type FoundPerson } from './detect-people.ts'
import { findLandmarks, type FoundLandmarks } from './find-landmarks.ts'
import { pixelsPerCmOf, problemsOf, shownBy } from './photo-checks.ts'
import type { Model } from './runtime.ts'
import { segment } from './segment.ts'

// From a photo to somebody who can be dressed.

/** Fewer tells nothing: a thumbnail. Pixels. */
const SIDE_LEAST = 200
/** From here on the landmark model is sure that somebody is there. */
const PRESENCE_LEAST = 0.6
/** More are not looked at. */
const PEOPLE_MOST = 4

/** Each model, ready to run. Each is asked for once, when it is its turn, so that they need not all be in memory. */
export type ModelsInTurn = Record<'detector' | 'landmarks' | 'segmentation', () => Promise<Model>>

/** Who is in the photo, the largest if there are several, and how good it is. Without anybody, or when it is too small, `person` is null. */
export async function readPerson(
  models: ModelsInTurn,
  photo: Raster,
  heightCm: number | null,
): Promise<{ person: Person | null; reading: PhotoReading }> {
  const { width, height } = photo
  const refused = (problem: 'too_small' | 'no_person'): { person: null; reading: PhotoReading } => ({
    person: null,
    reading: { problems: [{ problem, blocking: true }], shows: { hips: false, legs: false, feet: false }, width, height },
  })
  if (Math.min(width, height) < SIDE_LEAST) return refused('too_small')
  const [main, ...others] = await peopleIn(models, photo)
  if (!main) return refused('no_person')
  const model = await models.segmentation()
  const parts = await segment(model, photo, main.landmarks)
  model.close()
  const { landmarks } = main
  const pixelsPerCm = pixelsPerCmOf({ landmarks, picture: photo }, heightCm)
  const person: Person = { picture: photo, landmarks, parts, drawn: false, pixelsPerCm }
  const sizes = others.map(({ size }) => size / main.size)
  return { person, reading: { problems: problemsOf(person, sizes), shows: shownBy(person), width, height } }
}

/** Everybody the landmark model is sure of, too; the largest first. */
async function peopleIn(models: ModelsInTurn, photo: Raster): Promise<(FoundLandmarks & { size: number })[]> {
  const detector = await models.detector()
  const found = await detectPeople(detector, photo)
  detector.close()
  if (found.length === 0) return []
  const model = await models.landmarks()
  const people: (FoundLandmarks & { size: number })[] = []
  for (const candidate of largest(found)) {
    const landmarks = await findLandmarks(model, photo, candidate.region)
    if (landmarks.presence < PRESENCE_LEAST || people.some((other) => isSame(other, landmarks))) continue
    people.push({ ...landmarks, size: candidate.region.width })
  }
  model.close()
  return people
}

function largest(found: readonly FoundPerson[]): FoundPerson[] {
  return [...found].sort((one, other) => other.region.width - one.region.width).slice(0, PEOPLE_MOST)
}

/** The second look can go to the same body. */
function isSame({ landmarks: one }: FoundLandmarks, { landmarks: other }: FoundLandmarks): boolean {
  const shoulders = Math.hypot(one.left_shoulder.x - one.right_shoulder.x, one.left_shoulder.y - one.right_shoulder.y)
  const names = ['nose', 'left_shoulder', 'right_shoulder'] as const
  return names.every((name) => Math.hypot(one[name].x - other[name].x, one[name].y - other[name].y) < shoulders * 0.5)
}
