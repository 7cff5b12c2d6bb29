import type { Page, Request } from '@playwright/test'
import type { Colour } from './garments.ts'

/** The part of the picture that has about this colour, whatever the light has made of it. */
export function shareOf(page: Page, [r, g, b]: Colour): Promise<number> {
  return page.evaluate(
    ([red, green, blue]) => {
      const canvas = document.querySelector<HTMLCanvasElement>('.room-dressed canvas')
      if (!canvas || canvas.width === 0) return 0
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      let found = 0
      for (let i = 0; i < data.length; i += 4) {
        const sum = data[i]! + data[i + 1]! + data[i + 2]! + 1
        const off = Math.abs(data[i]! / sum - red) + Math.abs(data[i + 1]! / sum - green) + Math.abs(data[i + 2]! / sum - blue)
        if (off < 0.12) found++
      }
      return found / (canvas.width * canvas.height)
    },
    [r, g, b].map((part) => part / (r + g + b + 1)) as [number, number, number],
  )
}

/** No photo fits into so little. Bytes. */
const LEAST = 2000
/** What the page tells the shop all the same: how pages are viewed, and a bag after signing up. */
const TOLD = new Set(['/api/beacons', '/api/bag/merge'])

/** Addresses of those requests that could carry a photo. */
export function carrying(requests: readonly Request[]): string[] {
  const size = (request: Request) => request.postDataBuffer()?.length ?? 0
  return requests
    .filter((request) => request.method() !== 'GET' || size(request) > 0 || request.url().length > LEAST)
    .filter((request) => !TOLD.has(new URL(request.url()).pathname) || size(request) > LEAST)
    .map((request) => request.url())
}
