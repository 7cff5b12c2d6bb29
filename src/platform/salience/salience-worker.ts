import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Salience, SalienceAnswer, SaliencePicture } from './salience.ts'

// The thread of salience.ts. One picture after the other: they share one core and the memory of the network.

/** What the network takes and gives, in pixels. */
const SIDE = 320
/** Its input is measured from the mean colour of the pictures that it learned from. */
const MEAN = [0.485, 0.456, 0.406] as const
const DEVIATION = [0.229, 0.224, 0.225] as const

/** What the network is not sure of is less than this part of what it found. */
const CLEAR = 0.05

const { weights } = workerData as { weights: string }
const network = open().catch(() => null)
let turn: Promise<void> = Promise.resolve()

parentPort?.on('message', ({ id, picture }: { id: number; picture: SaliencePicture }) => {
  turn = turn.then(async () => {
    const salience = await look(picture).catch(() => null)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    parentPort?.postMessage({ id, salience } satisfies SalienceAnswer)
  })
})

async function open() {
  const { env, InferenceSession, Tensor } = await import('onnxruntime-web')
  // More threads would each be one more thread of ours, and gain little.
  env.wasm.numThreads = 1
  const session = await InferenceSession.create(await readFile(new URL(weights)))
  const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]]
  return async (pixels: Float32Array): Promise<Float32Array> => {
    const result = await session.run({ [input]: new Tensor('float32', pixels, [1, 3, SIDE, SIDE]) }, [output])
    return result[output]?.data as Float32Array
  }
}

async function look(picture: SaliencePicture): Promise<Salience | null> {
  const run = await network
  if (!run) return null
  const pixels = pressed(picture)
  const upright = await run(pixels)
  // Most pictures are clear at once, and a second look at them would be the most of what they cost.
  const mirrored = isClear(upright) ? mirror(upright) : await run(mirror(pixels))
  return { side: SIDE, upright: bytes(upright), mirrored: bytes(mirror(mirrored)) }
}

function isClear(plane: Float32Array): boolean {
  let [unsure, found] = [0, 0]
  for (const value of plane) {
    if (value > 0.15 && value < 0.85) unsure++
    if (value > 0.5) found++
  }
  return unsure < found * CLEAR
}

/** The picture as a square of the network's size, one colour after the other: each pixel is the mean of what it covers. */
function pressed({ width, height, data }: SaliencePicture): Float32Array {
  const pixels = new Float32Array(3 * SIDE * SIDE)
  const [across, down] = [steps(width), steps(height)]
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const sum = [0, 0, 0]
      let count = 0
      for (const row of down[y] ?? [])
        for (const column of across[x] ?? []) {
          const weight = row.weight * column.weight
          const at = (row.at * width + column.at) * 3
          for (let colour = 0; colour < 3; colour++) sum[colour] = (sum[colour] ?? 0) + weight * (data[at + colour] ?? 0)
          count += weight
        }
      for (let colour = 0; colour < 3; colour++) {
        const value = (sum[colour] ?? 0) / count / 255
        pixels[colour * SIDE * SIDE + y * SIDE + x] = (value - (MEAN[colour] ?? 0)) / (DEVIATION[colour] ?? 1)
      }
    }
  return pixels
}

/** Which pixels of a row of `length` each pixel of the square covers, and how much of them; at least the two around its middle. */
function steps(length: number): { at: number; weight: number }[][] {
  const reach = Math.max(1, length / SIDE)
  return Array.from({ length: SIDE }, (_, place) => {
    const middle = ((place + 0.5) * length) / SIDE - 0.5
    const covered: { at: number; weight: number }[] = []
    for (let at = Math.ceil(middle - reach); at <= Math.floor(middle + reach); at++) {
      const weight = 1 - Math.abs(at - middle) / reach
      if (weight > 0) covered.push({ at: Math.min(length - 1, Math.max(0, at)), weight })
    }
    return covered
  })
}

/** Left to right, of every row of every colour. */
function mirror(plane: Float32Array): Float32Array {
  return plane.map((_, at) => plane[at - (at % SIDE) + SIDE - 1 - (at % SIDE)] ?? 0)
}

function bytes(plane: Float32Array): Uint8Array {
  return Uint8Array.from(plane, (value) => Math.round(Math.min(1, Math.max(0, value)) * 255))
}
