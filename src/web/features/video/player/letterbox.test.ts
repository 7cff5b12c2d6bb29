import { expect, test } from 'vitest'
import { clampPoint, drawnBox, pointIn, spreadPoints } from './letterbox.ts'

const PORTRAIT = { width: 720, height: 1280 }
const centre = { x: 50, y: 50 }

test('a portrait clip fills a taller phone by its height, and loses its sides', () => {
  const phone = { width: 360, height: 800 }
  expect(drawnBox(phone, PORTRAIT, 'cover')).toEqual({ width: 450, height: 800 })
  expect(pointIn(phone, PORTRAIT, 'cover', { x: 0, y: 0 })).toEqual({ x: -45, y: 0 })
  expect(pointIn(phone, PORTRAIT, 'cover', { x: 90, y: 25 })).toEqual({ x: 360, y: 200 })
})

test('whole in a wide frame it stands between two bars', () => {
  const wide = { width: 1280, height: 640 }
  expect(drawnBox(wide, PORTRAIT, 'contain')).toEqual({ width: 360, height: 640 })
  expect(pointIn(wide, PORTRAIT, 'contain', { x: 100, y: 100 })).toEqual({ x: 820, y: 640 })
})

test.each(['cover', 'contain'] as const)('the middle is the middle everywhere: %s', (fit) => {
  for (const frame of [PORTRAIT, { width: 1280, height: 720 }, { width: 300, height: 300 }]) {
    expect(pointIn(frame, PORTRAIT, fit, centre)).toEqual({ x: frame.width / 2, y: frame.height / 2 })
  }
})

test('what is cut off or lies under the buttons is shown at the nearest free place', () => {
  const frame = { width: 360, height: 700 }
  const insets = { top: 28, right: 72, bottom: 150, left: 28 }
  expect(clampPoint(frame, { x: -45, y: 5 }, insets)).toEqual({ x: 28, y: 28 })
  expect(clampPoint(frame, { x: 350, y: 690 }, insets)).toEqual({ x: 288, y: 550 })
  expect(clampPoint(frame, { x: 100, y: 100 }, insets)).toEqual({ x: 100, y: 100 })
})

test('two that would lie on each other are one below the other', () => {
  const at = (x: number, y: number) => ({ x, y })
  expect(spreadPoints([at(100, 100), at(110, 110), at(105, 140), at(300, 105)], 48)).toEqual([
    at(100, 100),
    at(110, 148),
    at(105, 196),
    at(300, 105),
  ])
  // There is no room below: the second is above the first.
  expect(spreadPoints([at(100, 300), at(100, 300), at(110, 300)], 48, 28, 310)).toEqual([at(100, 300), at(100, 252), at(110, 204)])
  // Nor is there above: it is to the left.
  expect(spreadPoints([at(100, 40), at(100, 40)], 48, 28, 50)).toEqual([at(100, 40), at(52, 40)])
})
