import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { UnwornProduct, WearableGarment } from '../../../src/shop/try-on/contract.ts'
import type { Rig } from '../../../src/shop/try-on/rules-rig.ts'
import type { Wearers } from '../../../src/shop/try-on/rules-safety.ts'

export type Colour = readonly [red: number, green: number, blue: number]
export const RED: Colour = [190, 40, 40]
export const BLUE: Colour = [40, 60, 170]
export const GREEN: Colour = [30, 140, 70]

const point = (x: number, y: number) => ({ x, y })
export const TOP: Rig = {
  garment: 'top',
  sleeves: 'none',
  points: {
    neck_left: point(0.42, 0.1),
    neck_right: point(0.58, 0.1),
    shoulder_left: point(0.28, 0.14),
    shoulder_right: point(0.72, 0.14),
    armpit_left: point(0.28, 0.38),
    armpit_right: point(0.72, 0.38),
    hem_left: point(0.28, 0.9),
    hem_right: point(0.72, 0.9),
  },
}
export const SKIRT: Rig = {
  garment: 'skirt',
  sleeves: null,
  points: { waist_left: point(0.3, 0.1), waist_right: point(0.7, 0.1), hem_left: point(0.25, 0.9), hem_right: point(0.75, 0.9) },
}

/** A garment of one colour on see-through ground. */
function cutoutOf([r, g, b]: Colour): Promise<Buffer> {
  const cloth = sharp({ create: { width: 150, height: 240, channels: 4, background: { r, g, b, alpha: 1 } } })
  const ground = sharp({ create: { width: 300, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
  return cloth
    .png()
    .toBuffer()
    .then((input) =>
      ground
        .composite([{ input, left: 75, top: 30 }])
        .webp({ lossless: true })
        .toBuffer(),
    )
}

/** `wearers`: who may be shown in one without a garment. */
interface Unprepared {
  rig: null
  wearers: Wearers
}

interface Prepared {
  rig: Rig
  colour: Colour
  on_photos?: boolean
}

/** The pictures of the journeys are plain, so nothing can be cut out of them: here is what the shop would have prepared. */
export async function prepare(page: Page, garments: Record<string, Prepared | Unprepared | null>): Promise<void> {
  const others: Prepared = { rig: TOP, colour: GREEN }
  const context = page.context()
  await context.route('**/api/try-on/garments?*', (route) => {
    const ids = (new URL(route.request().url()).searchParams.get('pieces') ?? '').split(',')
    const knownOf = (id: string) => (garments[id] === undefined ? others : garments[id])
    const found = ids.flatMap((id): WearableGarment[] => {
      const known = knownOf(id)
      if (!known?.rig) return []
      const { rig, colour, on_photos = true } = known
      const cutout = `/media/cutouts/${colour.join('-')}.webp`
      return [{ product_id: id, picture: id, cutout, width: 300, height: 300, rig, on_photos, measurements: {} }]
    })
    const unworn = ids.flatMap((id): UnwornProduct[] => {
      const known = knownOf(id)
      return known?.rig ? [] : [{ product_id: id, wearers: known?.wearers ?? 'anyone' }]
    })
    return route.fulfill({ json: { garments: found, others: unworn } })
  })
  await context.route('**/media/cutouts/*', async (route) => {
    const colour = /cutouts\/(\d+)-(\d+)-(\d+)/.exec(route.request().url())?.slice(1).map(Number) as unknown as Colour
    await route.fulfill({ body: await cutoutOf(colour), contentType: 'image/webp' })
  })
}
