import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LINES_MAX, QUANTITY_MAX } from './rules.ts'
import { bagCode, linesOfCode } from './rules-link.ts'

const A = '0f8fad5b-d9cb-469f-a165-70867728950e'
const B = '7c9e6679-7425-40de-944b-e07fc1f90ae7'

const bags = fc.uniqueArray(fc.record({ variant_id: fc.uuid(), quantity: fc.integer({ min: 1, max: QUANTITY_MAX }) }), {
  minLength: 1,
  maxLength: LINES_MAX,
  selector: ({ variant_id }) => variant_id,
})

describe('a bag as a link', () => {
  it('comes out as it went in, whatever is in it', () => {
    fc.assert(
      fc.property(bags, (lines) => {
        const code = bagCode(lines)
        expect(code).toMatch(/^[\w-]+$/)
        expect(linesOfCode(code ?? '')).toEqual(lines)
      }),
    )
  })

  it('stays short enough for a message: 23 characters a product', () => {
    expect(bagCode([{ variant_id: A, quantity: 1 }])?.length).toBe(27)
    const full = Array.from({ length: LINES_MAX + 5 }, (_, at) => ({ variant_id: A.replace('0f8f', String(1000 + at)), quantity: 1 }))
    expect(linesOfCode(bagCode(full) ?? '')?.length).toBe(LINES_MAX)
  })

  it('cut short, or with a character changed, is invalid', () => {
    fc.assert(
      fc.property(bags, fc.nat(), (lines, seed) => {
        const code = bagCode(lines) ?? ''
        expect(linesOfCode(code.slice(0, 1 + (seed % (code.length - 1))))).toBeNull()
        const at = seed % (code.length - 4)
        // Two characters on, so that more than the unused bits of the last one change.
        const other = code[at] === 'Q' ? 'n' : 'Q'
        expect(linesOfCode(code.slice(0, at) + other + code.slice(at + 1))).not.toEqual(lines)
      }),
    )
    for (const code of ['', '.', 'hello', '%00', 'AAAA', `${bagCode([{ variant_id: A, quantity: 1 }])}.`])
      expect(linesOfCode(code)).toBeNull()
  })

  it('names a product once, and never more than a bag may hold of it', () => {
    const twice = bagCode([
      { variant_id: A, quantity: QUANTITY_MAX },
      { variant_id: B, quantity: 2 },
      { variant_id: A, quantity: 3 },
    ])
    expect(linesOfCode(twice ?? '')).toEqual([
      { variant_id: A, quantity: QUANTITY_MAX },
      { variant_id: B, quantity: 2 },
    ])
  })

  it('is none without products', () => {
    expect(bagCode([])).toBeNull()
    expect(bagCode([{ variant_id: 'no id', quantity: 1 }])).toBeNull()
    expect(bagCode([{ variant_id: A, quantity: 0 }])).toBeNull()
  })
})
