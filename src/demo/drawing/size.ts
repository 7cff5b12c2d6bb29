/** Pixels of a picture that nobody wants smaller. */
export const WIDTH = 900
export const HEIGHT = 1200

/** The width that is drawn when `pixels` are asked for: a quarter of both sides is whole, as the backdrop is laid at that size. */
export function widthOf(pixels: number): number {
  return pixels - (pixels % 12)
}

export function heightOf(width: number): number {
  return (width * 4) / 3
}
