import { readdirSync } from 'node:fs'
import type { Page, Request } from '@playwright/test'
import sharp from 'sharp'
import { drawMannequin } from '../../src/web/features/try-on/mannequin/draw-mannequin.ts'
import type { PhotoReading } from '../../src/web/features/try-on/worker/protocol.ts'
import { open } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

// The worker of the try-on itself, as the build made it, with the real models. Its orders are those of worker/messages.ts.

const FIGURE = { height: 168, chest: 92, waist: 74, hips: 100, inseam: 78, bodyType: null, skinTone: 4 }

/** Somebody in front of a wall: the models take the mannequin for a person, and where its body is is known exactly. */
async function photoOfSomebody(): Promise<Buffer> {
  const { width, height, data } = drawMannequin(FIGURE).picture
  return sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } })
    .jpeg({ quality: 85 })
    .toBuffer()
}

const photoOfNobody = (): Promise<Buffer> =>
  sharp({ create: { width: 600, height: 900, channels: 3, background: '#9fb3c8' } })
    .jpeg()
    .toBuffer()

type Answer = { reading?: PhotoReading; failure?: string; progress: string[]; size?: [number, number]; ms: number }

/** Gives the worker one order after the other. */
function orders(page: Page): Promise<void> {
  const [file] = readdirSync('build/client/assets').filter((name) => /^try-on-worker-[\w-]+\.js$/.test(name))
  return page.evaluate((path) => {
    const worker = new Worker(path, { type: 'module' })
    Object.assign(globalThis, {
      ordered: (order: object): Promise<unknown> =>
        new Promise((resolve) => {
          const id = Math.random()
          const progress = new Set<string>()
          const started = performance.now()
          worker.addEventListener('message', ({ data }) => {
            if (data.id !== id) return
            if (data.progress) return progress.add(data.progress.stage)
            const { answer, failure } = data
            const size = answer?.picture && [answer.picture.width, answer.picture.height]
            const { reading } = answer ?? {}
            resolve({ reading, failure, size, progress: [...progress], ms: performance.now() - started })
          })
          worker.postMessage({ id, ...order })
        }),
    })
  }, `/assets/${file}`)
}

function read(page: Page, jpeg: Buffer): Promise<Answer> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const photo = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
    return (globalThis as unknown as { ordered(order: object): Promise<Answer> }).ordered({ kind: 'photo', photo, heightCm: 168 })
  }, jpeg.toString('base64'))
}

test.use({ expectedErrors: [/script-src forbids wasm-eval/] })

test('a photo is read by the real models under the worker’s own policy, and no byte of it goes out', { tag: '@once' }, async ({ page }) => {
  const requests: Request[] = []
  page.context().on('request', (request) => requests.push(request))
  await open(page, '/')
  // The page itself may run none.
  const compile = (): Promise<unknown> => WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0))
  await expect(page.evaluate(compile)).rejects.toThrow(/Content Security Policy/)
  await orders(page)
  const somebody = await read(page, await photoOfSomebody())
  expect(somebody.failure).toBeUndefined()
  expect(somebody.reading).toMatchObject({ problems: [], shows: { hips: true, legs: true, feet: true }, width: 667, height: 1000 })
  expect(somebody.progress).toEqual(['download', 'start', 'person'])
  const nobody = await read(page, await photoOfNobody())
  expect(nobody.reading?.problems).toEqual([{ problem: 'no_person', blocking: true }])
  // What was fetched once is fetched no more.
  expect(nobody.progress).toEqual(['start', 'person'])

  const models = requests.filter((request) => /\/assets\/[\w-]+\.(?:tflite|wasm)$/.test(request.url()))
  expect(models.length).toBeGreaterThan(8)
  expect(new Set(models.map((request) => request.url())).size).toBe(models.length)
  expect(requests.filter((request) => request.method() !== 'GET' || request.postDataBuffer()).map((request) => request.url())).toEqual([])
})
