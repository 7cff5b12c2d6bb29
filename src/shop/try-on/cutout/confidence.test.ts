import { expect, test } from 'vitest'
import { CONFIDENCE_LEAST } from '../rules.ts'
import type { Garment } from '../rules-rig.ts'
import { confidenceOf } from './confidence.ts'
import { edgeSigns, type MaskSigns } from './mask-signs.ts'
import type { FoundRig } from './rig.ts'

const [WIDTH, HEIGHT] = [100, 120]
const SOUND: MaskSigns = {
  unstable: 0.01,
  unclear: 0.01,
  contested: 0.01,
  bold: 0,
  dropped: 0,
  left: 0.004,
  filled: 0.4,
}
const USUAL: FoundRig = {
  rig: { garment: 'top', sleeves: 'short', points: {} },
  odd: 0.1,
  lopsided: 0.04,
  unlike: 0.7,
  crooked: 0.05,
  armholes: false,
}
/** A garment with all of its edges in the picture. */
const WHOLE = [20, 20, 80, 100] as const

test('a sound cut-out is trusted, and so is a garment that both sides of its picture cut off', () => {
  expect(judged({})).toEqual({ confidence: 1, reasons: [] })
  expect(judged({ box: [0, 20, 100, 100] })).toEqual({ confidence: 1, reasons: [] })
})

test.each<[string, Parameters<typeof judged>[0]]>([
  ['a strip is missing', { gap: [20, 55, 80, 62] }],
  ['something reaches in from one side', { box: [20, 20, 100, 100] }],
  ['the lower edge of the picture cuts it off', { box: [0, 20, 100, 120] }],
  ['an arm holds a hat into the picture', { box: [35, 20, 65, 120], garment: 'hat' }],
  ['the network was not sure', { signs: { unclear: 0.065 } }],
  ['the network saw more', { signs: { left: 0.2 } }],
  ['parts were dropped', { signs: { dropped: 0.03 } }],
  ['its proportions are those of another kind', { found: { unlike: 1.9 } }],
  ['its points are not alike on both sides', { found: { crooked: 0.6 } }],
  ['nothing was found', { signs: { filled: 0 } }],
])('held back, and said why: %s', (_why, what) => {
  const { confidence, reasons } = judged(what)
  expect(confidence).toBeLessThan(CONFIDENCE_LEAST)
  expect(confidence).toBeGreaterThanOrEqual(0)
  expect(reasons).toHaveLength(1)
})

test('doubts that are not enough alone are enough together', () => {
  const doubts: Partial<MaskSigns>[] = [{ unclear: 0.045 }, { contested: 0.08 }, { left: 0.03 }]
  expect(doubts.every((signs) => judged({ signs }).confidence >= CONFIDENCE_LEAST)).toBe(true)
  expect(judged({ signs: Object.assign({}, ...doubts) }).confidence).toBeLessThan(CONFIDENCE_LEAST)
})

type Box = readonly [number, number, number, number]
interface Case {
  box?: Box
  gap?: Box
  garment?: Garment
  signs?: Partial<MaskSigns>
  found?: Partial<FoundRig>
}

function judged({ box = WHOLE, gap = [0, 0, 0, 0], garment = 'top', signs, found }: Case): ReturnType<typeof confidenceOf> {
  const within = (i: number, [left, top, right, bottom]: Box) =>
    i % WIDTH >= left && i % WIDTH < right && Math.floor(i / WIDTH) >= top && Math.floor(i / WIDTH) < bottom
  const mask = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => Number(within(i, box) && !within(i, gap)))
  return confidenceOf({ ...SOUND, ...signs }, edgeSigns(mask, WIDTH), { ...USUAL, ...found }, garment)
}
