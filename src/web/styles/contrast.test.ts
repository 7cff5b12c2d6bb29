import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const TEXT = 7
const CONTROL = 3

const GROUNDS = ['paper', 'surface', 'sand'] as const
const STANDARD = tokensIn('../app.css')
const HIGH = { ...STANDARD, ...tokensIn('./contrast.css') }

function tokensIn(file: string): Record<string, string> {
  const css = readFileSync(new URL(file, import.meta.url), 'utf8')
  return Object.fromEntries([...css.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, colour]) => [name, colour]))
}

/** Relative luminance as WCAG defines it, from 0 to 1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function ratio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const onGrounds = (...texts: string[]) => texts.flatMap((text) => [...GROUNDS].map((ground) => [text, ground] as const))
/** Every text of the shop and what it is written on. */
const TEXTS = [
  ...onGrounds('ink', 'ink-soft', 'ink-faint', 'primary', 'primary-strong', 'green', 'denim', 'plum'),
  ...['primary', 'primary-strong', 'green', 'denim', 'plum', 'ink', 'ink-soft'].map((ground) => ['white', ground] as const),
  ...['primary', 'primary-strong', 'ink', 'ink-soft'].map((ground) => ['paper', ground] as const),
  ['ink', 'sun'],
  ['ink', 'idle'],
  ['ink-soft', 'idle'],
  ['on-ink', 'ink'],
  ['sun', 'ink'],
] as const

describe('high contrast', () => {
  it('has another value for every colour but white', () => {
    const same = Object.keys(STANDARD).filter((name) => HIGH[name] === STANDARD[name])
    expect(same).toEqual(['surface', 'white'])
  })

  it.each(TEXTS)('%s can be read on %s', (text, ground) => {
    expect(ratio(HIGH[text]!, HIGH[ground]!)).toBeGreaterThanOrEqual(TEXT)
  })

  it.each(onGrounds('line', 'ink-faint', 'ink', 'primary', 'green'))('the line of a control in %s is seen on %s', (line, ground) => {
    expect(ratio(HIGH[line]!, HIGH[ground]!)).toBeGreaterThanOrEqual(CONTROL)
  })

  it('makes the ground of a text on a picture so dark that it can be read, were the picture white', () => {
    const veil = Number(/--veil: ([\d.]+)/.exec(readFileSync(new URL('./contrast.css', import.meta.url), 'utf8'))?.[1])
    const dark = [28, 25, 23].map((part) => Math.round(part * veil + 255 * (1 - veil)).toString(16)).join('')
    expect(ratio(`#${dark}`, '#ffffff')).toBeGreaterThanOrEqual(TEXT)
  })
})
