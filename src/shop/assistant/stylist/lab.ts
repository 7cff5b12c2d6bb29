// Colours as people see them (CIE Lab, D65). Pure.

export interface Lab {
  /** Lightness, 0 to 100. */
  l: number
  a: number
  b: number
}

/** "#14324f" */
export function labOf(hex: string): Lab {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  const x = curve((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
  const y = curve(0.2126729 * r + 0.7151522 * g + 0.072175 * b)
  const z = curve((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883)
  return { l: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z) }
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function curve(part: number): number {
  return part > 216 / 24_389 ? Math.cbrt(part) : (24_389 / 27 / 116) * part + 16 / 116
}

/** How far it is from grey. */
export function chroma({ a, b }: Lab): number {
  return Math.hypot(a, b)
}

/** Degrees between two hues, 0 to 180. */
export function hueDistance(one: Lab, other: Lab): number {
  const apart = Math.abs(Math.atan2(one.b, one.a) - Math.atan2(other.b, other.a)) * (180 / Math.PI)
  return Math.min(apart, 360 - apart)
}
