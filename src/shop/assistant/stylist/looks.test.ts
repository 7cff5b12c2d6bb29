import { expect, test } from 'vitest'
import { COLOUR_NAMES, STYLES } from '../../catalogue/rules.ts'
import { mixBits } from '../../hash.ts'
import { OCCASION_NAMES, OCCASIONS, TEMPLATE_NAMES } from './occasions.ts'
import { composeLooks, leastOf } from './compose-looks.ts'
import { distinctLooks, occasionScore, priceScore, WEIGHTS, type Piece, type Wish } from './looks.ts'
import { paletteOf } from './colours.ts'
import { lookName } from './notes.ts'
import { TEMPLATES, type Slot } from './templates.ts'

/** Numbers that look like chance and are the same in every run. */
function chance(seed: number) {
  let at = seed
  return (below: number) => mixBits((at += 0x9e3779b9)) % below
}

function pieceOf(id: string, slot: Slot, pick: (below: number) => number): Piece {
  const colour = COLOUR_NAMES[pick(12)] ?? 'black'
  const kind = slot.kinds[pick(slot.kinds.length)] ?? null
  const price = 100 + pick(4000)
  return {
    id,
    name: `${colour} ${kind}`,
    kind,
    price,
    size: 'M',
    fit: null,
    isSized: true,
    colours: [colour],
    styles: [STYLES[pick(STYLES.length)] ?? 'Casual'],
    cloth: 'cotton',
    palette: paletteOf([], [colour]),
    pattern: pick(5) === 0 ? 'loud' : null,
  }
}

function catalogue(seed: number, slots: readonly Slot[]): Piece[][] {
  const pick = chance(seed)
  return slots.map((slot, s) => Array.from({ length: pick(30) }, (_, i) => pieceOf(`${seed}-${s}-${i}`, slot, pick)))
}

const wish = (over: Partial<Wish> = {}): Wish => ({ occasion: OCCASIONS.wedding, budget: null, styles: [], colours: [], ...over })

test('no look of any catalogue costs more than the budget, and every one is whole', () => {
  let composed = 0
  for (let seed = 1; seed <= 120; seed++) {
    const name = TEMPLATE_NAMES[seed % TEMPLATE_NAMES.length] ?? 'dress'
    const { slots } = TEMPLATES[name]
    const candidates = catalogue(seed, slots)
    const budget = 300 + (mixBits(seed) % 9000)
    const looks = composeLooks(slots, candidates, wish({ budget }))
    composed += looks.length
    for (const look of looks) {
      const sum = look.slots.reduce((all, { piece }) => all + piece.price, 0)
      expect(look.total).toBe(sum)
      expect(look.total).toBeLessThanOrEqual(budget)
      expect(slots.filter(({ optional }) => !optional).every((slot) => look.slots.some((one) => one.slot === slot))).toBe(true)
      expect(new Set(look.slots.map(({ piece }) => piece.id)).size).toBe(look.slots.length)
      expect(look.score).toBeGreaterThanOrEqual(0)
      expect(look.score).toBeLessThanOrEqual(1)
    }
    // Where the cheapest whole look is within the budget, there is one.
    expect([seed, looks.length > 0]).toEqual([seed, leastOf(slots, candidates) <= budget])
  }
  expect(composed).toBeGreaterThan(500)
})

test('the same input gives the same looks', () => {
  const { slots } = TEMPLATES.separates
  const once = composeLooks(slots, catalogue(7, slots), wish({ budget: 6000 }))
  const again = composeLooks(slots, catalogue(7, slots), wish({ budget: 6000 }))
  expect(again).toEqual(once)
})

test('three looks share no main piece', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const { slots } = TEMPLATES.separates
    const looks = distinctLooks(composeLooks(slots, catalogue(seed, slots), wish()), 3, null)
    const mains = looks.flatMap((look) => look.slots.flatMap(({ slot, piece }) => (slot.main ? [piece.id] : [])))
    expect(new Set(mains).size).toBe(mains.length)
  }
})

test('the parts of the score weigh 0.30, 0.25, 0.20, 0.15 and 0.10', () => {
  expect(WEIGHTS).toEqual({ occasion: 0.3, colour: 0.25, fit: 0.2, style: 0.15, price: 0.1 })
})

test('near 85 % of the budget is best, and nothing is for free', () => {
  expect(priceScore(850, 1000)).toBe(1)
  expect(priceScore(1000, 1000)).toBeLessThan(1)
  expect(priceScore(850, 1000)).toBeGreaterThan(priceScore(400, 1000))
  expect([priceScore(0, 1000), priceScore(0, 0)]).toEqual([0, 0])
})

test('there are at least 13 occasions, each with what it wants, what it does not, and words in two languages', () => {
  expect(OCCASION_NAMES.length).toBeGreaterThanOrEqual(13)
  for (const name of OCCASION_NAMES) {
    const { wanted, unwanted, label, tips, templates } = OCCASIONS[name]
    expect([
      name,
      wanted.kinds.length > 3,
      unwanted.kinds.length > 0,
      label.sw.length > 2,
      tips.en.length === tips.sw.length,
      templates.length > 0,
    ]).toEqual([name, true, true, true, true, true])
    expect([name, wanted.kinds.filter((kind) => (unwanted.kinds as readonly string[]).includes(kind))]).toEqual([name, []])
  }
  const pick = chance(3)
  const heels = { ...pieceOf('a', { ...slotOf('shoes'), kinds: ['heels'] }, pick), styles: ['Formal'] }
  const trainers = { ...pieceOf('b', { ...slotOf('shoes'), kinds: ['sneakers'] }, pick), styles: ['Athleisure'] }
  expect(occasionScore(heels, OCCASIONS.wedding)).toBeGreaterThan(occasionScore(trainers, OCCASIONS.wedding))
})

function slotOf(name: string): Slot {
  const slot = TEMPLATES.dress.slots.find((one) => one.name === name)
  if (!slot) throw new Error(name)
  return slot
}

test('no look has two pieces of a kind, nor sizes of two bodies', () => {
  const { slots } = TEMPLATES.separates
  const pick = chance(11)
  const sized = (size: string | null) => (piece: Piece, i: number) => ({ ...piece, size: size ?? (['XS', 'M', 'XL'][i % 3] as string) })
  const candidates = catalogue(21, slots).map((pieces) => pieces.map(sized(null)))
  candidates[0]?.push({ ...pieceOf('jumper', { ...slotOf('shoes'), kinds: ['knitwear'] }, pick), size: 'M' })
  const looks = composeLooks(slots, candidates, wish())
  expect(looks.length).toBeGreaterThan(0)
  for (const { slots: worn } of looks) {
    expect(new Set(worn.map(({ piece }) => piece.kind)).size).toBe(worn.length)
    expect(new Set(worn.map(({ piece }) => piece.size)).size).toBe(1)
  }
})

test('looks rather have other shoes each, and every one a name of its own', () => {
  const { slots } = TEMPLATES.dress
  const [dress, shoes] = slots
  if (!dress || !shoes) throw new Error('no slots')
  const pick = chance(5)
  const named = (id: string, slot: Slot, colour: 'blue' | 'black') => ({
    ...pieceOf(id, { ...slot, kinds: slot.kinds.slice(0, 1) }, pick),
    name: id,
    price: 1000,
    colours: [colour],
    styles: [],
    palette: paletteOf([], [colour]),
    pattern: null,
  })
  const candidates = [['a', 'b', 'c'].map((id) => named(id, dress, 'blue')), ['x', 'y', 'z'].map((id) => named(id, shoes, 'black')), [], []]
  const looks = distinctLooks(composeLooks(slots, candidates, wish()), 3, null)
  expect(looks.map((look) => look.slots.map(({ piece }) => piece.id))).toEqual([
    ['a', 'x'],
    ['b', 'y'],
    ['c', 'z'],
  ])
  const names = new Set<string>()
  for (const look of looks) names.add(lookName(look, 'wedding', names, 'en'))
  expect([...names]).toEqual(['Wedding, blue and black', 'Wedding, blue', 'Wedding, blue and black: c'])
})
