export type Rgb = readonly [red: number, green: number, blue: number]

/** `#rrggbb` to numbers 0 to 255. */
export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1, 7), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

export function hex([red, green, blue]: Rgb): string {
  const part = (value: number): string =>
    Math.round(Math.max(0, Math.min(255, value)))
      .toString(16)
      .padStart(2, '0')
  return `#${part(red)}${part(green)}${part(blue)}`
}

/** Perceived brightness, 0 to 1. */
export function brightness(colour: string): number {
  const [red, green, blue] = rgb(colour)
  return (red * 0.299 + green * 0.587 + blue * 0.114) / 255
}

export function blend(a: string, b: string, at: number): string {
  const [x, y] = [rgb(a), rgb(b)]
  return hex([x[0] + (y[0] - x[0]) * at, x[1] + (y[1] - x[1]) * at, x[2] + (y[2] - x[2]) * at])
}

export const darken = (colour: string, amount: number): string => blend(colour, '#120d12', amount)
export const lighten = (colour: string, amount: number): string => blend(colour, '#fffaf2', amount)

/** A colour that can be seen on `on`: for stitches and small trims. */
export const contrast = (on: string, amount = 0.35): string => (brightness(on) > 0.45 ? darken(on, amount) : lighten(on, amount))
