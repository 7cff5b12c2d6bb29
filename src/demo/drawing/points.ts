import type { Pt } from './geometry.ts'

/**
 * A list of points as one reads it off a drawing: pairs `x,y` in garment units with spaces between them, `^` after a corner.
 * `points`-100,24^ -136,130 ${-hem},320^`` is the left edge of a skirt.
 */
export function points(strings: TemplateStringsArray, ...values: readonly number[]): Pt[] {
  const text = strings.reduce((all, string, i) => `${all}$${i - 1}${string}`)
  const read = (token = ''): number => (token.startsWith('$') ? (values[Number(token.slice(1))] ?? Number.NaN) : Number(token))
  return text
    .trim()
    .split(/\s+/)
    .map((pair): Pt => {
      const corner = pair.endsWith('^')
      const [x, y] = (corner ? pair.slice(0, -1) : pair).split(',')
      return corner ? [read(x), read(y), 1] : [read(x), read(y)]
    })
}
