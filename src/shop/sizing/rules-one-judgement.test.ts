import { expect, test } from 'vitest'
import type { BodySize } from '../accounts/rules.ts'
import { adviceKindOf, clothesAdvices, sizeAdvice } from './rules-advice.ts'
import { MY_SIZES, mySizesOf } from './rules-choice.ts'
import { garmentOf, type ProductText } from './rules-garment.ts'
import { LETTERS } from './rules-letter-sizes.ts'
import { isMySize } from './rules-my-sizes.ts'
import { bestFit, fitsOf, verdictText } from './rules-size-fits.ts'
import { lettersOf, sizesFor, sizesFound, sizeTexts } from './rules.ts'

// Wherever a size is spoken of (the row and the dialog of a product, the advice, the size chart, my sizes, the filters, the
// profile, notifications), it is the same judgement. Every kind of garment, on bodies between, at and beyond the sizes.

const WAISTS = MY_SIZES.waists.slice(0, 12)
const GARMENTS: readonly [name: string, decides: string[], sizes: readonly string[]][] = [
  ['Linen shirt', ['chest'], LETTERS],
  ['Cable jumper', ['chest'], LETTERS],
  ['Denim jacket', ['chest'], LETTERS],
  ['Camel trench', ['chest'], LETTERS],
  ['Silk kaftan', ['chest'], LETTERS],
  ['Wrap dress', ['chest', 'waist', 'hips'], LETTERS],
  ['Pleated skirt', ['waist', 'hips'], LETTERS],
  ['Wide trousers', ['waist', 'hips'], LETTERS],
  ['Linen shorts', ['waist', 'hips'], LETTERS],
  ['Straight jeans', ['waist'], WAISTS],
]

const GIRTHS = [null, 73, 81.5, 89.5, 92, 97.5, 131, 160]
const BODIES: BodySize[] = (['women', 'men', null] as const).flatMap((department) =>
  GIRTHS.flatMap((chest) =>
    GIRTHS.flatMap((waist) => GIRTHS.map((hips): BodySize => ({ department, measurements: { chest, waist, hips } }))),
  ),
)

function unmeasured(name: string, sizes: readonly string[]): ProductText {
  const nothing = { tags: [], features: [], materialDescription: null, fabricDetails: null, measurements: {} }
  return { name, category: 'clothing', sizes, ...nothing }
}

const fitting = (product: ProductText, body: BodySize) =>
  fitsOf(product, body).flatMap(({ size, overall }) => (overall === 'fits you' && size !== null ? [size] : []))

test.each(GARMENTS)('%s: the piece and the advice say the same, by %j alone', (name, decides, sizes) => {
  const product = unmeasured(name, sizes)
  const kind = adviceKindOf(garmentOf(product) as NonNullable<ReturnType<typeof garmentOf>>)
  const disagreeing = BODIES.flatMap((body) => {
    const fits = fitting(product, body)
    const advice = sizeAdvice(body, kind)
    const advised = new Set(advice.flatMap((one) => one.fits))
    const offered = sizes.filter((size) => advised.has(size))
    const others = Object.fromEntries(
      Object.entries(body.measurements ?? {}).map(([girth, cm]) => [girth, decides.includes(girth) ? cm : null]),
    )
    const alone = fitting(product, { ...body, measurements: others })
    const best = bestFit(fitsOf(product, body), null, sizes)
    const same =
      `${fits}` === `${offered}` &&
      `${fits}` === `${alone}` &&
      advice.every((one) => one.fits.includes(one.size)) &&
      // What is spoken of first is something that is advised.
      (offered.length === 0 || (best !== null && advised.has(best.size ?? ''))) &&
      // What someone can find by their own sizes, and is told of, is what fits; and nothing that fits is kept from them.
      fits.every((size) => isMySize(size, 'clothing', mySizesOf(body)) && sizesFor(body, 'clothing').includes(size))
    return same ? [] : [{ body, fits, offered, alone }]
  })
  expect(disagreeing).toEqual([])
})

test('my sizes, the profile and the chart name no size in which nothing fits', () => {
  const disagreeing = BODIES.flatMap((body) => {
    const fits = new Set(GARMENTS.flatMap(([name, , sizes]) => fitting(unmeasured(name, sizes), body)))
    const wear = [...sizesFound(body).letters, ...mySizesOf(body).filter((size) => WAISTS.includes(size))]
    const chart = (['women', 'men'] as const).flatMap((one) => ((body.department ?? one) === one ? lettersOf(body, one) : []))
    const said = clothesAdvices(body).flatMap(({ kind }) => sizeAdvice(body, kind).map(({ size }) => size))
    const profile = sizeTexts(body)
      .flatMap((text) => text.replace(/^(?:women|men)’s /, '').split('/'))
      .filter((word) => LETTERS.includes(word as never))
    const wrong = [...wear, ...chart, ...said, ...profile].filter((size) => !fits.has(size))
    const silent = chart.filter((size) => !said.includes(size) || !profile.includes(size))
    return wrong.length + silent.length > 0 ? [{ body, wrong, silent }] : []
  })
  expect(disagreeing).toEqual([])
})

test('a chest of 92 and a piece in S: not "Fits you" beside "You usually wear M"', () => {
  const body = { department: 'women' as const, measurements: { chest: 92, waist: 70, hips: 95 } }
  const words = (name: string, size: string) => {
    const [fit] = fitsOf(unmeasured(name, [size]), body)
    return fit && verdictText(fit, false)
  }
  expect(sizeAdvice(body, 'tops').map(({ size }) => size)).toEqual(['M'])
  expect(['S', 'M', 'L'].map((size) => words('Linen shirt', size))).toEqual(['Probably small', 'Probably fits', 'Probably large'])
  expect(words('Pleated skirt', 'S')).toBe('Probably fits')
  const several = fitsOf(unmeasured('Linen shirt', ['S', 'M', 'L']), body).map((fit) => verdictText(fit, true))
  expect(several).toEqual(['Size S is probably small', 'Size M probably fits', 'Size L is probably large'])
})
