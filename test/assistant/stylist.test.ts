import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StylingResult } from '../../src/shop/assistant/contract.ts'
import type { Tools } from '../../src/shop/assistant/tools/tools.ts'
import { askerOf, saidOf, toolsOf } from '../support/assistant.ts'
import { addDescribed, type Described } from '../support/described-pieces.ts'
import { testShop, type TestShop } from '../support/shop.ts'

let t: TestShop
let tools: Tools
const ids: Record<string, string> = {}

const PIECES: Described[] = [
  { name: 'Navy wrap dress', price: 1800, styles: ['Formal'], department: 'women', measurements: { chest: 48, waist: 40, hips: 52 } },
  { name: 'Red satin dress', price: 2500, styles: ['Formal'], department: 'women' },
  { name: 'Emerald lace dress', price: 3100, styles: ['Vintage'], department: 'women', stock: { M: 1, L: 1 } },
  { name: 'Cream chiffon dress', price: 2200, styles: ['Bohemian'], department: 'women' },
  { name: 'Black heels', category: 'shoes', price: 1200, styles: ['Formal'], department: 'women', stock: { 39: 1 } },
  { name: 'Tan leather heels', category: 'shoes', price: 1500, styles: ['Formal'], department: 'women', stock: { 39: 1, 40: 1 } },
  { name: 'Red heels', category: 'shoes', price: 900, styles: ['Formal'], department: 'women', stock: { 39: 1 } },
  { name: 'Brass hoop earrings', category: 'jewelry', price: 400, stock: { '': 1 } },
  { name: 'Black clutch bag', category: 'accessories', price: 700, styles: ['Formal'], stock: { '': 1 } },
  { name: 'White cotton shirt', price: 900, department: 'men', styles: ['Formal'] },
  { name: 'Grey wool trousers', price: 1400, department: 'men', styles: ['Formal'], stock: { 32: 1 } },
  { name: 'Brown leather loafers', category: 'shoes', price: 1600, department: 'men', styles: ['Formal'], stock: { 43: 1 } },
  { name: 'Beige linen jacket', price: 2000, department: 'women', styles: ['Minimalist'] },
  { name: 'Sold dress', price: 300, department: 'women', styles: ['Formal'], stock: { M: 0 } },
]

beforeAll(async () => {
  t = await testShop()
  ;({ tools } = toolsOf(t))
  for (const piece of PIECES) ids[piece.name ?? ''] = await addDescribed(t.shop, piece)
})
afterAll(() => t.close())

const style = async (input: object, asker = askerOf()) => (await tools.build_outfits.run(tools.build_outfits.input.parse(input), asker)).out
const namesOf = ({ items }: StylingResult) => items.map(({ product }) => product?.name)
const every = (looks: StylingResult[]) => looks.flatMap(namesOf)

test('[data-17] a look has name, category, score, notes, boost, items, total and tips; its numbers are of its pieces', async () => {
  const { looks, occasion } = await style({ occasion: 'a cousin’s wedding', department: 'women', budget: 6000 })
  expect(occasion).toBe('wedding')
  expect(looks).toHaveLength(3)
  for (const look of looks) {
    const total = look.items.reduce((sum, { price }) => sum + price, 0)
    expect(look).toMatchObject({
      category: 'Dress',
      total_price: total,
      confidence_boost: expect.any(String),
      occasion_tips: expect.any(Array),
    })
    expect(look.total_price).toBeLessThanOrEqual(6000)
    expect(look.name).toMatch(/^Wedding/)
    expect(look.styling_notes).toContain(`Together KES ${total.toLocaleString('en')} of your KES 6,000.`)
    expect(look.styling_notes).not.toMatch(/slim|flatter|curves|figure/i)
    expect([look.confidence_score >= 0, look.confidence_score <= 1, look.occasion_tips.length > 0]).toEqual([true, true, true])
  }
  const mains = looks.map((look) => look.items[0]?.product_id)
  expect(new Set(mains).size).toBe(3)
  expect(every(looks)).not.toContain('Sold dress')
})

test('the same request gives the same looks; another seed may give others, of the same rules', async () => {
  const wish = { occasion: 'wedding', department: 'women' }
  expect(await style(wish)).toEqual(await style(wish))
  expect(await style({ ...wish, seed: 5 })).toEqual(await style({ ...wish, seed: 5 }))
})

test('a colour that is not wanted is in no look', async () => {
  for (const colour of ['red', 'black', 'brown'] as const) {
    const { looks } = await style({ occasion: 'wedding', department: 'women', exclude: { colour: [colour] } })
    expect([colour, looks.length > 0]).toEqual([colour, true])
    expect([colour, every(looks).filter((name) => new RegExp(colour, 'i').test(name ?? ''))]).toEqual([colour, []])
  }
})

test('a budget is never exceeded: where it is too small, the least is said', async () => {
  for (const budget of [2700, 3000, 3500, 5000]) {
    const { looks } = await style({ occasion: 'wedding', department: 'women', budget })
    expect([budget, looks.length > 0, looks.every(({ total_price: total }) => total <= budget)]).toEqual([budget, true, true])
  }
  expect(await style({ occasion: 'wedding', department: 'women', budget: 1000 })).toMatchObject({ looks: [], problem: 'budget_too_small' })
})

test('what does not fit is in no look; what cannot be compared is said', async () => {
  const fits = await style({ occasion: 'wedding', department: 'women', measures: { chest: 92, waist: 76, hips: 99, shoe: 39 } })
  expect(every(fits.looks)).not.toContain('Brown leather loafers')
  const navy = fits.looks.find((look) => namesOf(look).includes('Navy wrap dress'))
  expect(navy?.styling_notes).toMatch(/Navy wrap dress in M: chest 4 cm of room/)
  const large = await style({ occasion: 'wedding', department: 'women', measures: { chest: 101, waist: 85, hips: 108 } })
  expect(every(large.looks)).not.toContain('Navy wrap dress')
  expect(large.looks.flatMap(({ items }) => items).find(({ product }) => product?.name === 'Emerald lace dress')?.size).toBe('L')
})

test('men get shirts with trousers, and nobody a look of both departments', async () => {
  const { looks } = await style({ occasion: 'interview', department: 'men' })
  expect(namesOf(looks[0] as StylingResult)).toEqual(
    expect.arrayContaining(['White cotton shirt', 'Grey wool trousers', 'Brown leather loafers']),
  )
  const unknown = await style({ occasion: 'office' })
  for (const look of unknown.looks)
    expect(namesOf(look).includes('White cotton shirt') && namesOf(look).includes('Black heels')).toBe(false)
})

test('what goes with a piece has that piece in every look', async () => {
  const { looks } = await style({ piece: 'black heels', department: 'women' })
  expect(looks.length).toBeGreaterThan(1)
  for (const look of looks) expect(namesOf(look)).toContain('Black heels')
  expect(await style({ piece: randomUUID() })).toMatchObject({ looks: [], problem: 'piece_not_found' })
})

test('[chat-10] a wardrobe in words gets pieces that go with at least two of it', async () => {
  const { looks, owned } = await style({
    owned: ['black jeans', 'white tee', 'my grandmother’s', 'denim jacket'],
  })
  expect(owned.map(({ label }) => label)).toEqual(['Jeans', 'T-shirts and polos', 'Jackets and blazers'])
  expect(looks.length).toBeGreaterThan(0)
  for (const look of looks) {
    expect(look.items).toHaveLength(1)
    expect(look.styling_notes).toMatch(/Goes with: .+ and .+\./)
  }
  expect(await style({ owned: ['something', 'nothing'] })).toMatchObject({ looks: [], problem: 'owned_unclear' })
})

test('a limit that “cheaper” made is not told as the shopper’s own sum', async () => {
  const { looks } = await style({ occasion: 'wedding', department: 'women', budget: 5999 })
  expect(looks[0]?.styling_notes).toContain(`Together KES ${looks[0]?.total_price.toLocaleString('en')}.`)
  expect(looks[0]?.styling_notes).not.toContain('5,999')
})

test('looks are told in Kiswahili, too, with the same sums', async () => {
  const { out, facts } = await tools.build_outfits.run(
    tools.build_outfits.input.parse({ occasion: 'harusi', department: 'women', budget: 6000 }),
    askerOf({ language: 'sw' }),
  )
  const [look] = out.looks
  expect(look?.name).toMatch(/^Harusi/)
  expect(look?.styling_notes).toContain(`Jumla KES ${look?.total_price.toLocaleString('en')} kati ya KES 6,000 zako.`)
  expect(saidOf(facts, 'price')).toEqual(expect.arrayContaining([`KES ${look?.total_price.toLocaleString('en')}`, 'KES 6,000']))
})
