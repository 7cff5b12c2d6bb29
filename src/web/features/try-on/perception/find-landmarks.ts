import { LANDMARK_NAMES, type Landmark, type Landmarks, type Raster } from '../engine/person.ts'
import { regionAbout } from './detect-people.ts'
import type { Model } from './runtime.ts'
import { regionToPicture, sampleRegion, type Region } from './sampling.ts'

// The 33 points of a body by BlazePose.

export interface FoundLandmarks {
  /** That there is somebody in the region, 0 to 1. */
  presence: number
  landmarks: Landmarks
}

const SIDE = 256
const RANGE = { black: 0, white: 1 }
/** x, y, depth, visibility and presence. */
const NUMBERS = 5
/** Besides the 33: the middle of the hips and the end of the body, by which the next region is laid. */
const POINTS = 39
const HIPS = 33
const END = 34
const HEAT_SIDE = 64
/** Pixels around a point in which the heat map may move it. */
const HEAT_REACH = 3
const HEAT_LEAST = 0.5

/** Looks twice: the first points say where the body is better than the detector does. */
export async function findLandmarks(model: Model, photo: Raster, region: Region): Promise<FoundLandmarks> {
  const first = await look(model, photo, region)
  return first.presence < 0.5 ? first : look(model, photo, first.region)
}

async function look(model: Model, photo: Raster, region: Region): Promise<FoundLandmarks & { region: Region }> {
  const outputs = await model.run(sampleRegion(photo, region, SIDE, SIDE, RANGE), [1, SIDE, SIDE, 3])
  const [numbers, presence, , heat] = outputs
  if (!numbers || !presence || !heat) throw new Error('the landmark model has no answer')
  const toPicture = regionToPicture(region)
  const points = Array.from({ length: POINTS }, (_, index): Landmark => {
    const at = index * NUMBERS
    const { x, y } = refined((numbers[at] ?? 0) / SIDE, (numbers[at + 1] ?? 0) / SIDE, heat, index)
    return { ...toPicture(x, y), visibility: Math.min(sigmoid(numbers[at + 3] ?? 0), sigmoid(numbers[at + 4] ?? 0)) }
  })
  const landmarks = Object.fromEntries(LANDMARK_NAMES.map((name, index) => [name, points[index]])) as Landmarks
  const [hips = { x: 0, y: 0 }, end = { x: 0, y: 0 }] = [points[HIPS], points[END]]
  return { presence: presence[0] ?? 0, landmarks, region: regionAbout(hips, end) }
}

/** The point moved to the middle of the heat around it, where there is any. Parts of the region. */
function refined(x: number, y: number, heat: Float32Array, index: number): { x: number; y: number } {
  const column = Math.floor(x * HEAT_SIDE)
  const row = Math.floor(y * HEAT_SIDE)
  if (column < 0 || row < 0 || column >= HEAT_SIDE || row >= HEAT_SIDE) return { x, y }
  let most = 0
  let [sum, sumX, sumY] = [0, 0, 0]
  for (let down = Math.max(0, row - HEAT_REACH); down <= Math.min(HEAT_SIDE - 1, row + HEAT_REACH); down++)
    for (let across = Math.max(0, column - HEAT_REACH); across <= Math.min(HEAT_SIDE - 1, column + HEAT_REACH); across++) {
      const weight = sigmoid(heat[(down * HEAT_SIDE + across) * POINTS + index] ?? 0)
      most = Math.max(most, weight)
      sum += weight
      sumX += weight * across
      sumY += weight * down
    }
  return most < HEAT_LEAST || sum === 0 ? { x, y } : { x: sumX / sum / HEAT_SIDE, y: sumY / sum / HEAT_SIDE }
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value))
}
