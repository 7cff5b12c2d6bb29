// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { lowestFree, toastPlace, type Box } from './toast-place.ts'

// A phone of 360 x 800, and a message of 52 pixels across it.
const message = { top: 0, bottom: 52, left: 16, right: 344 }
const across = (top: number, bottom: number) => ({ top, bottom, left: 0, right: 360 })

test('at the foot where nothing is in the way', () => {
  expect(lowestFree(message, 800, 12, [])).toBe(12)
  expect(lowestFree(message, 800, 12, [{ top: 700, bottom: 800, left: 344, right: 360 }])).toBe(12)
})

test('above the bar, and above a title that is near it', () => {
  expect(lowestFree(message, 800, 12, [across(730, 800)])).toBe(82)
  expect(lowestFree(message, 800, 12, [across(730, 800), across(690, 720)])).toBe(122)
  expect(lowestFree(message, 800, 12, [across(730, 800), across(600, 630)])).toBe(82)
})

test('above a sheet that leaves room, and nowhere where none is left', () => {
  expect(lowestFree(message, 800, 12, [across(200, 800)])).toBe(612)
  expect(lowestFree(message, 800, 12, [across(60, 800)])).toBeNull()
})

/** A dialog at this place, with what is in it. */
function showDialog(place: Box, inside: Record<string, Box> = {}): void {
  document.body.innerHTML = `<div role="dialog">${Object.keys(inside)
    .map((tag) => `<${tag}></${tag}>`)
    .join('')}</div>`
  const placed = (element: Element | null, { top, bottom, left, right }: Box) => {
    const box = new DOMRect(left, top, right - left, bottom - top)
    if (element) element.getBoundingClientRect = () => box
  }
  placed(document.querySelector('[role=dialog]'), place)
  for (const [tag, box] of Object.entries(inside)) placed(document.querySelector(tag), box)
}

function windowOf(width: number, height: number): void {
  vi.stubGlobal('innerWidth', width)
  vi.stubGlobal('innerHeight', height)
}

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

// As it is shown on a desktop.
const wide = { top: 0, bottom: 52, left: 24, right: 408 }

test('beside a dialog that leaves its columns free, a message stays where it is', () => {
  windowOf(1280, 800)
  showDialog({ top: 0, bottom: 800, left: 800, right: 1280 })
  expect(toastPlace(wide)).toEqual({ bottom: 24 })
})

test('a dialog that leaves no room beside it has the whole message inside, not across its edge; without it the message goes back', () => {
  windowOf(1280, 800)
  showDialog({ top: 32, bottom: 768, left: 96, right: 1184 })
  expect(toastPlace(wide)).toEqual({ bottom: 56, left: 120 })
  showDialog({ top: 32, bottom: 768, left: 96, right: 1184 }, { h2: { top: 700, bottom: 730, left: 120, right: 500 } })
  expect(toastPlace({ ...wide, left: 120, right: 504 })).toEqual({ bottom: 112, left: 120 })
  document.body.innerHTML = ''
  expect(toastPlace({ ...wide, left: 120, right: 504 })).toEqual({ bottom: 24 })
})

test('on a phone a message keeps its columns over any dialog', () => {
  windowOf(360, 800)
  showDialog({ top: 0, bottom: 800, left: 0, right: 360 })
  expect(toastPlace(message)).toEqual({ bottom: 12 })
})
