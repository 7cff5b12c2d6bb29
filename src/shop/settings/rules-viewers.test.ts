import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, isHighDemand, viewersProof, VIEWERS, type ViewedOn } from './rules.ts'
import { simulatedViewers, viewersText } from './rules-viewers.ts'

const TURNS = Array.from({ length: 400 }, (_, turn) => 220_000_000 + turn)
const IDS = Array.from({ length: 60 }, (_, n) => `0199c0de-0000-7000-8000-${String(n).padStart(12, '0')}`)

test.each([
  ['card-13', 'card', 2, 25],
  ['product-09', 'modal', 3, 30],
  ['tnt-06', 'tnt', 10, 200],
  ['video-08', 'video', 5, 50],
] as const)('[%s] on a %s the count is a whole number from %i to %i', (_id, surface: ViewedOn, min, max) => {
  expect(VIEWERS[surface]).toEqual({ min, max })
  const counts = IDS.flatMap((id) => TURNS.map((turn) => simulatedViewers(id, surface, turn)))
  expect(counts.every(Number.isInteger)).toBe(true)
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(min)
  expect(Math.max(...counts)).toBeLessThanOrEqual(max)
  expect(Math.max(...counts)).toBeGreaterThan(20)
})

test('[card-13] [product-09] [tnt-06] card, modal and full screen say the same number, as far as the range of each allows', () => {
  for (const id of IDS)
    for (const turn of TURNS) {
      const count = simulatedViewers(id, 'card', turn)
      expect(simulatedViewers(id, 'modal', turn)).toBe(count)
      expect(simulatedViewers(id, 'tnt', turn)).toBe(Math.max(VIEWERS.tnt.min, count))
    }
})

test('[card-13] few products are in high demand at a time', () => {
  const ids = Array.from({ length: 3000 }, (_, n) => `0199c0de-0000-7000-8000-${String(n).padStart(12, '0')}`)
  const demanded = ids.filter((id) => isHighDemand(simulatedViewers(id, 'card', TURNS[0]!))).length / ids.length
  expect(demanded).toBeGreaterThan(0.05)
  expect(demanded).toBeLessThan(0.2)
})

test('[card-13] [product-09] every turn of the clock changes it, and it drifts instead of jumping', () => {
  for (const id of IDS) {
    const counts = TURNS.map((turn) => simulatedViewers(id, 'modal', turn))
    const steps = counts.slice(1).map((count, at) => Math.abs(count - counts[at]!))
    expect(Math.min(...steps)).toBeGreaterThan(0)
    expect(Math.max(...steps)).toBeLessThanOrEqual(7)
  }
})

test('everybody sees the same at the same time, and another number for another product', () => {
  const at = (turn: number) => IDS.map((id) => simulatedViewers(id, 'card', turn))
  expect(at(5)).toEqual(at(5))
  expect(new Set(at(5)).size).toBeGreaterThan(10)
})

test('[card-13] 11 is high demand, 10 is not', () => {
  expect([11, 10].map(isHighDemand)).toEqual([true, false])
})

test('[open-25] real people are counted without the one who reads it', () => {
  expect([viewersText(3, false), viewersText(3, true)]).toEqual(['3 people are looking', '3 others are looking'])
})

test('[open-25] with their own switch off there are no counts, however they would be made', () => {
  const proofs = ['simulated', 'live', 'off'] as const
  const at = (viewers: boolean) =>
    proofs.map((proof) => viewersProof({ social_proof: proof, figures: { ...DEFAULT_SETTINGS.figures, viewers } }))
  expect([at(true), at(false)]).toEqual([proofs, ['off', 'off', 'off']])
})
