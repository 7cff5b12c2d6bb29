import { expect, test } from 'vitest'
import { KIND_NAMES, KINDS } from '../../../../shop/catalogue/rules-kinds.ts'
import { measurementsFor } from '../../../../shop/catalogue/rules-measurements.ts'
import { outlineOf } from './outlines.ts'

test.each(KIND_NAMES)('everything that is measured of "%s" is a line on its outline, within the field', (kind) => {
  const { category } = KINDS[kind]
  const { lines = {} } = outlineOf(category, kind) ?? {}
  for (const name of measurementsFor(category, kind)) {
    const [x1 = -1, y1 = -1, x2 = -1, y2 = -1] = lines[name] ?? []
    expect({ [name]: [x1, x2].every((x) => x > 0 && x < 120) && [y1, y2].every((y) => y > 0 && y < 160) }).toEqual({ [name]: true })
  }
})

test('of a category alone there is one, too', () => {
  for (const category of ['clothing', 'shoes', 'accessories', 'another'])
    expect(Object.keys(outlineOf(category, null)?.lines ?? {})).toEqual(expect.arrayContaining([...measurementsFor(category, null)]))
  expect(outlineOf('jewelry', null)).toBeNull()
})
