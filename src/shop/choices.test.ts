import { describe, expect, it } from 'vitest'
import { FONT_SIZE, NO_CHOICES, readChoices, readFontSize, writeChoices } from './choices.ts'

describe('accessibility settings', () => {
  it.each([
    ['70', 70],
    ['100', 100],
    ['130', 130],
    ['200', 200],
  ])('reads a font size of %s percent [a11y-01]', (text, size) => {
    expect(readFontSize(text)).toBe(size)
    expect(readChoices(`font=${text}`).font).toBe(size)
  })

  it.each(['69', '60', '75', '201', '210', '', '1e2', '+90', '090', ' 90', '90.0', '-70', 'NaN', '１００'])(
    'takes the standard for "%s", which is no size in steps of 10 from 70 to 200 [a11y-01]',
    (text) => {
      expect(readFontSize(text)).toBeNull()
      expect(readChoices(new URLSearchParams({ font: text }).toString()).font).toBe(FONT_SIZE.standard)
    },
  )

  it.each(['contrast=true', 'contrast=', 'motion=more', 'motion=1', 'links=yes', 'font=', '%', 'font=130%'])(
    'takes the standard for "%s"',
    (text) => {
      expect(readChoices(text)).toEqual(NO_CHOICES)
    },
  )

  it('reads what it has written, and writes the same for the same, whatever the order', () => {
    const chosen = { ...NO_CHOICES, font: 150, contrast: true, motion: 'less', links: true } as const
    expect(readChoices(writeChoices(chosen))).toEqual(chosen)
    expect(writeChoices(readChoices('links=1&motion=less&contrast=1&font=150'))).toBe(writeChoices(chosen))
  })

  it('writes nothing of what is as it always is', () => {
    expect(writeChoices(NO_CHOICES)).toBe('')
    expect(writeChoices(readChoices('font=100&contrast=0&motion=&links=0'))).toBe('')
  })
})
