import { expect, test } from 'vitest'
import { bannerText, countsSold, DEFAULT_SETTINGS, SOCIAL_PROOFS, type Settings } from './rules.ts'

const text = (change: Partial<Settings>, sold: number | null = null) => bannerText({ ...DEFAULT_SETTINGS, ...change }, sold)
const figures = { ...DEFAULT_SETTINGS.figures, sold: false }

test('[home-12] as the shop comes it reads "17,800+ items sold"', () => {
  expect(text({})).toBe('17,800+ items sold')
  expect(text({}, 312)).toBe('17,800+ items sold')
})

test('[open-25] with real figures it says how many were sold, from ten on; with none it says nothing', () => {
  const live = (sold: number | null) => text({ social_proof: 'live' }, sold)
  expect([null, 0, 9, 10, 312, 20_000].map(live)).toEqual(['', '', '', '10 items sold', '312 items sold', '20,000 items sold'])
  expect(text({ social_proof: 'off' }, 312)).toBe('')
})

test('what an admin wrote is shown, whatever the figures are; switched off, nothing is', () => {
  for (const proof of SOCIAL_PROOFS) {
    expect(text({ social_proof: proof, banner: 'Sale on Friday' }, 312)).toBe('Sale on Friday')
    expect(text({ social_proof: proof, banner: '' }, 312)).toBe('')
    expect(text({ social_proof: proof, figures }, 312)).toBe('')
    expect(text({ social_proof: proof, banner: 'Sale on Friday', figures }, 312)).toBe('')
  }
})

test('pieces are counted only where their number is shown', () => {
  const counts = (change: Partial<Settings>) => countsSold({ ...DEFAULT_SETTINGS, ...change })
  expect(counts({ social_proof: 'live' })).toBe(true)
  const not: Partial<Settings>[] = [
    {},
    { social_proof: 'off' },
    { social_proof: 'live', banner: 'Sale' },
    { social_proof: 'live', figures },
  ]
  expect(not.map(counts)).toEqual([false, false, false, false])
})
