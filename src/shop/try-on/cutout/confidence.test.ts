import { expect, test } from 'vitest'
import { CONFIDENCE_LEAST } from '../rules.ts'
import type { Garment } from '../rules-rig.ts'
import { CLIPPED, confidenceOf } from './confidence.ts'
import { edgeSigns, maskSigns, type MaskSigns } from './mask-signs.ts'
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
  ['a shirt that lies off the middle', { box: [20, 20, 100, 100], gap: [99, 20, 100, 68] }],
  ['trousers under the bar of a hanger', { garment: 'trousers', gap: [30, 22, 70, 30] }],
  ['a top with its sleeves laid out wide', { found: { unlike: 1.7 } }],
])('trusted: %s', (_why, what) => {
  expect(judged(what).confidence).toBeGreaterThanOrEqual(CONFIDENCE_LEAST)
})

test.each<[string, Parameters<typeof judged>[0]]>([
  ['gaps further down trousers', { garment: 'trousers', gap: [30, 60, 70, 68] }],
  ['a skirt as a dress', { garment: 'dress', found: { unlike: 1.7 } }],
  ['a strip is missing', { gap: [20, 55, 80, 62] }],
  ['something reaches in from one side', { box: [20, 20, 100, 100] }],
  ['the lower edge of the picture cuts it off', { box: [0, 20, 100, 120] }],
  ['an arm holds a hat into the picture', { box: [35, 20, 65, 120], garment: 'hat' }],
  ['the network was not sure', { signs: { unclear: 0.085 } }],
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

test('bold colours that change only what is no part of the garment say nothing against it', () => {
  const mask = Uint8Array.from({ length: 64 }, (_, i) => Number(i >= 32))
  const likely = Float32Array.from(mask)
  const bold = Float32Array.from({ length: 64 }, (_, i) => Number(i >= 32 || i < 16))
  const seen = { side: 8, upright: mask.map((value) => value * 255), mirrored: mask.map((value) => value * 255) }
  const given = { seen, network: likely, lab: [likely, likely, likely] as const, likely, bold, mask, hung: mask, dropped: 0 }
  expect(maskSigns({ ...given, boldMask: mask }).bold).toBe(0)
  expect(maskSigns({ ...given, boldMask: mask.map((value, i) => value || Number(i < 16)) }).bold).toBe(0.5)
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
  return confidenceOf({ ...SOUND, ...signs }, edgeSigns(mask, WIDTH, CLIPPED.includes(garment)), { ...USUAL, ...found }, garment)
}
