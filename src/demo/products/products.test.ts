import { describe, expect, test } from 'vitest'
import { CATEGORIES, CONDITION_NAMES, STYLES } from '../../shop/catalogue/rules.ts'
import { MEASUREMENTS } from '../../shop/catalogue/rules-measurements.ts'
import { coloursIn } from '../../shop/catalogue/rules-colours.ts'
import { drawSvg } from '../drawing/draw.ts'
import { fabrics } from '../drawing/fabrics.ts'
import { papers } from '../drawing/backdrop.ts'
import { silhouettes } from '../drawing/silhouettes.ts'
import { altText } from './product.ts'
import { demoProducts as products } from './products.ts'

const in_ = (category: string) => products.filter((product) => product.category === category)
const stockOf = (product: (typeof products)[number]): number => product.sizes.reduce((sum, [, stock]) => sum + stock, 0)

describe('the demo catalogue', () => {
  test('is large enough, in every category', () => {
    expect(products.length).toBeGreaterThanOrEqual(66)
    expect(in_('clothing').length).toBeGreaterThanOrEqual(36)
    expect(in_('shoes').length).toBeGreaterThanOrEqual(10)
    expect(in_('accessories').length).toBeGreaterThanOrEqual(11)
    expect(in_('jewelry').length).toBeGreaterThanOrEqual(8)
    expect(new Set(products.map((product) => product.category))).toEqual(new Set(CATEGORIES))
  })

  test('has no two alike', () => {
    const different = (of: (product: (typeof products)[number]) => unknown): number =>
      new Set(products.map((product) => JSON.stringify(of(product)))).size
    expect(different((product) => product.handle)).toBe(products.length)
    expect(different((product) => product.name)).toBe(products.length)
    expect(different((product) => product.drawing.seed)).toBe(products.length)
    expect(different(({ drawing: { seed: _, ...drawing } }) => drawing)).toBe(products.length)
  })

  test('mixes the categories: of any six arrivals in a row at least two kinds, and neighbours lie on different paper', () => {
    for (let i = 0; i + 6 <= products.length; i += 1) {
      expect(new Set(products.slice(i, i + 6).map((product) => product.category)).size).toBeGreaterThan(1)
    }
    const same = products.filter((product, i) => product.drawing.backdrop?.paper === products[i + 1]?.drawing.backdrop?.paper)
    expect(same.map((product) => product.handle)).toEqual([])
  })

  test('uses many silhouettes and fabrics, all of which exist', () => {
    const used = {
      silhouettes: new Set(products.map(({ drawing }) => drawing.silhouette)),
      fabrics: new Set(products.map(({ drawing }) => drawing.fabric.kind)),
    }
    expect(used.silhouettes.size).toBeGreaterThanOrEqual(25)
    expect(used.fabrics.size).toBeGreaterThanOrEqual(8)
    expect([...used.silhouettes].filter((name) => !Object.hasOwn(silhouettes, name))).toEqual([])
    expect([...used.fabrics].filter((name) => !Object.hasOwn(fabrics, name))).toEqual([])
  })

  test('has its sold out, its last ones and its well stocked products', () => {
    expect(products.filter((product) => stockOf(product) === 0).length).toBeGreaterThanOrEqual(2)
    expect(products.filter((product) => stockOf(product) === 1).length).toBeGreaterThanOrEqual(20)
    expect(products.filter((product) => stockOf(product) > 5).length).toBeGreaterThanOrEqual(5)
    expect(products.filter((product) => product.original_price !== undefined).length).toBeGreaterThanOrEqual(5)
    expect(products.filter((product) => product.featured).length).toBeGreaterThanOrEqual(4)
  })
})

describe.each(products.map((product) => [product.handle, product] as const))('%s', (handle, product) => {
  test('can be found by its colour', () => {
    expect(product.colours ?? coloursIn(product.name, ...product.tags)).not.toEqual([])
  })

  test('is described completely and truthfully', () => {
    expect(handle).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(product.name.length).toBeLessThan(48)
    expect(product.description.join(' ').length).toBeGreaterThan(40)
    expect(CONDITION_NAMES).toContain(product.condition)
    expect(Object.keys(product.measurements).filter((key) => !Object.hasOwn(MEASUREMENTS, key))).toEqual([])
    expect(Object.keys(product.measurements).length).toBeGreaterThan(0)
    expect(product.styles.filter((style) => !STYLES.includes(style))).toEqual([])
    expect(product.features.length).toBeGreaterThan(0)
    expect(product.tags.length).toBeGreaterThan(1)
  })

  test('has a plausible price and sizes', () => {
    expect(product.price).toBeGreaterThanOrEqual(150)
    expect(product.price).toBeLessThanOrEqual(9500)
    expect(product.original_price ?? Infinity).toBeGreaterThan(product.price)
    const sizes = product.sizes.map(([size]) => size)
    expect(new Set(sizes).size).toBe(sizes.length)
    expect(product.sizes.every(([, stock]) => Number.isInteger(stock) && stock >= 0 && stock <= 9)).toBe(true)
    const sized = product.category === 'clothing' || product.category === 'shoes'
    expect(sized ? sizes.every(Boolean) : sizes.length === 1 && sizes[0] === null).toBe(true)
  })

  test('is drawn from at least three sides, the same each time', () => {
    expect(new Set(product.views).size).toBe(product.views.length)
    expect(product.views.length).toBeGreaterThanOrEqual(3)
    expect(Object.hasOwn(papers, product.drawing.backdrop?.paper ?? '')).toBe(true)
    const drawn = product.views.map((view) => drawSvg(product.drawing, view))
    expect(new Set(drawn).size).toBe(drawn.length)
    expect(drawn.filter((svg) => /NaN|undefined|Infinity/.test(svg))).toEqual([])
    expect(drawSvg(product.drawing, product.views[0])).toBe(drawn[0])
    expect(product.views.map((view) => altText(product, view)).every((alt) => alt.startsWith(product.name))).toBe(true)
  })
})
