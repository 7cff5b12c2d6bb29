import { readdirSync } from 'node:fs'
import type { Page, Request } from '@playwright/test'
import sharp from 'sharp'
import type { Rig } from '../../src/shop/try-on/rules-rig.ts'
import type { PhotoReading } from '../../src/web/features/try-on/worker/protocol.ts'
import { photoOfNobody, photoOfSomebody } from './support/photos.ts'
import { open } from './support/shopper.ts'
import { expect, test } from './support/test.ts'
import { carrying } from './support/try-on.ts'

// The worker of the try-on itself, as the build made it, with the real models. Its orders are those of worker/messages.ts.

const RIG: Rig = {
  garment: 'top',
  sleeves: 'none',
  points: {
    neck_left: { x: 0.35, y: 0.02 },
    neck_right: { x: 0.65, y: 0.02 },
    collar_front: { x: 0.5, y: 0.1 },
    shoulder_left: { x: 0.1, y: 0.05 },
    shoulder_right: { x: 0.9, y: 0.05 },
    armpit_left: { x: 0.1, y: 0.3 },
    armpit_right: { x: 0.9, y: 0.3 },
    hem_left: { x: 0.1, y: 0.98 },
    hem_right: { x: 0.9, y: 0.98 },
  },
}

/** A red vest on a see-through ground. */
const cutout = (): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 400, channels: 4, background: '#0000' } })
    .composite([{ input: { create: { width: 256, height: 384, channels: 3, background: '#c01830' } }, left: 32, top: 8 }])
    .webp()
    .toBuffer()

type Answer = { reading?: PhotoReading; failure?: string; progress: string[]; size?: [number, number]; chest?: number[] }

/** Gives the worker one order after the other. */
function orders(page: Page): Promise<void> {
  const [file] = readdirSync('build/client/assets').filter((name) => /^try-on-worker-[\w-]+\.js$/.test(name))
  return page.evaluate((path) => {
    const worker = new Worker(path, { type: 'module' })
    const colourAt = (picture: ImageBitmap, x: number, y: number): number[] => {
      const context = new OffscreenCanvas(1, 1).getContext('2d')!
      context.drawImage(picture, -Math.round(picture.width * x), -Math.round(picture.height * y))
      return [...context.getImageData(0, 0, 1, 1).data]
    }
    Object.assign(globalThis, {
      ordered: (order: object): Promise<unknown> =>
        new Promise((resolve) => {
          const id = Math.random()
          const progress = new Set<string>()
          worker.addEventListener('message', ({ data }) => {
            if (data.id !== id) return
            if (data.progress) return progress.add(data.progress.stage)
            const { answer, failure } = data
            const { reading, picture } = answer ?? {}
            const size = picture && [picture.width, picture.height]
            resolve({ reading, failure, size, chest: picture && colourAt(picture, 0.5, 0.4), progress: [...progress] })
          })
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
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

function dress(page: Page): Promise<Answer> {
  return page.evaluate(
    ([rig]) => {
      const nudge = { x: 0, y: 0, scale: 1, length: 1, angle: 0 }
      const garment = { id: '1', cutout: '/media/vest.webp', rig, measurements: {}, nudge, onPhotos: true }
      return (globalThis as unknown as { ordered(order: object): Promise<Answer> }).ordered({
        kind: 'dress',
        garments: [garment],
        tucked: false,
      })
    },
    [RIG],
  )
}

test.use({ expectedErrors: [/script-src forbids wasm-eval/] })

test(
  'a photo is read and dressed by the real models under the worker’s own policy, and no byte of it goes out',
  { tag: ['@once', '@deep'] },
  async ({ page }) => {
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
    expect(somebody.progress).toEqual(['start', 'download', 'person'])
    const vest = await cutout()
    await page.context().route('**/media/vest.webp', (route) => route.fulfill({ body: vest, contentType: 'image/webp' }))
    const dressed = await dress(page)
    expect(dressed).toMatchObject({ size: [667, 1000], progress: ['garments', 'dressing'] })
    const [red = 0, green = 0] = dressed.chest ?? []
    expect(red).toBeGreaterThan(green * 3)

    const nobody = await read(page, await photoOfNobody())
    expect(nobody.reading?.problems).toEqual([{ problem: 'no_person', blocking: true }])
    // What was fetched once is fetched no more.
    expect(nobody.progress).toEqual(['start', 'person'])

    const models = requests.filter((request) => /\/assets\/[\w-]+\.(?:tflite|wasm)$/.test(request.url()))
    expect(models.length).toBeGreaterThan(8)
    expect(new Set(models.map((request) => request.url())).size).toBe(models.length)
    expect(carrying(requests)).toEqual([])
  },
)
