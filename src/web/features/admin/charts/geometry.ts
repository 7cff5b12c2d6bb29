// Where the parts of a chart are. Pure, so that the server draws what the browser keeps.

/** The box that charts are drawn in; it is stretched to whatever room there is. */
export const WIDTH = 1000
export const HEIGHT = 200

export interface Scale {
  least: number
  most: number
  /** From the top. */
  y: (value: number) => number
}

/** From 0, or below it, up to a round number that all values stay below. */
export function scaleOf(values: readonly number[]): Scale {
  const most = rounded(Math.max(0, ...values))
  const least = -rounded(-Math.min(0, ...values))
  const span = most - least || 1
  return { least, most: most || 1, y: (value) => HEIGHT * (1 - (value - least) / span) }
}

/** The next of 1, 2, 2.5, 5 and 10 times a power of ten; 0 stays 0. */
function rounded(value: number): number {
  if (value <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 2.5, 5, 10].find((factor) => factor * power >= value) ?? 10
  return Math.max(1, step * power)
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A bar for each value, from the line of 0; a value of 0 is a hair, so that its place can be seen. */
export function boxesOf(values: readonly number[], { y }: Scale): Box[] {
  const room = WIDTH / Math.max(1, values.length)
  const gap = Math.min(room * 0.3, 8)
  return values.map((value, at) => {
    const [top, bottom] = [y(Math.max(0, value)), y(Math.min(0, value))]
    const height = Math.max(1.5, bottom - top)
    return { x: at * room + gap / 2, y: Math.min(top, HEIGHT - height), width: room - gap, height }
  })
}

/** A line through the middles of the bars; it breaks where there is no value. */
export function lineOf(values: readonly (number | null)[], { y }: Scale): string {
  const room = WIDTH / Math.max(1, values.length)
  let isDrawing = false
  const steps = values.map((value, at) => {
    if (value === null) {
      isDrawing = false
      return ''
    }
    const step = `${isDrawing ? 'L' : 'M'}${round(at * room + room / 2)} ${round(y(value))}`
    isDrawing = true
    return step
  })
  return steps.filter(Boolean).join(' ')
}

/** A line through all values there are, from edge to edge; nothing where there is no line to draw. */
export function sparkOf(values: readonly (number | null)[]): string {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]))
  if (known.length < 2 || known.every(({ value }) => value === 0)) return ''
  const [least, most] = [Math.min(0, ...known.map(({ value }) => value)), Math.max(0, ...known.map(({ value }) => value))]
  const y = (value: number) => HEIGHT * (1 - (value - least) / (most - least))
  const step = WIDTH / (values.length - 1)
  return known.map(({ value, at }, n) => `${n === 0 ? 'M' : 'L'}${round(at * step)} ${round(y(value))}`).join(' ')
}

/** Parts of a whole side by side; nothing at all when the whole is 0. */
export function sharesOf(values: readonly number[]): { x: number; width: number }[] {
  const whole = values.reduce((sum, value) => sum + Math.max(0, value), 0)
  let x = 0
  return values.map((value) => {
    const width = whole > 0 ? (Math.max(0, value) / whole) * WIDTH : 0
    x += width
    return { x: x - width, width }
  })
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
