/** What a slide is coloured in without a picture. */
const SAND = 'var(--color-sand)'

/** How the thumbhash format keeps its three channels: luminance, and two differences of colour. */
const COLOUR_FACTORS = 3
/** The format keeps colours weaker than they are. */
const COLOUR_GAIN = 1.25

/**
 * The mean colour of the foot of a picture: what lies below goes on in it. Out of the picture's thumbhash, so that it is
 * known before the picture comes and costs no reading of pixels. Across its width only the waves that run down count.
 */
export function footColour(thumbhash: string): string {
  const bytes = Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0))
  if (bytes.length < 6) return SAND
  const at = (index: number) => bytes[index] ?? 0
  const head = at(0) | (at(1) << 8) | (at(2) << 16)
  const more = at(3) | (at(4) << 8)
  // With transparency the format is another one; our pictures have none.
  if (head >> 23) return SAND
  const [wide, side] = [more >> 15, Math.max(3, more & 7)]
  let nibble = 10
  const next = () => ((at(nibble >> 1) >> ((nibble++ & 1) << 2)) & 15) / 7.5 - 1

  /** The middle of a channel and what its waves add at the foot; they come row by row. */
  function foot(middle: number, across: number, down: number, scale: number): number {
    let value = middle
    for (let y = 0; y < down; y++)
      for (let x = y ? 0 : 1; x * down < across * (down - y); x++) {
        const wave = next() * scale
        if (x === 0) value += 2 * wave * (y % 2 === 0 ? 1 : -1)
      }
    return value
  }

  const light = foot((head & 63) / 63, wide ? 7 : side, wide ? side : 7, ((head >> 18) & 31) / 31)
  const yellowBlue = foot(((head >> 6) & 63) / 31.5 - 1, COLOUR_FACTORS, COLOUR_FACTORS, (((more >> 3) & 63) / 63) * COLOUR_GAIN)
  const redGreen = foot(((head >> 12) & 63) / 31.5 - 1, COLOUR_FACTORS, COLOUR_FACTORS, (((more >> 9) & 63) / 63) * COLOUR_GAIN)
  const blue = light - (2 / 3) * yellowBlue
  const red = (3 * light - blue + redGreen) / 2
  return `rgb(${[red, red - redGreen, blue].map(channel).join(' ')})`
}

function channel(value: number): number {
  return Math.round(Math.max(0, Math.min(1, value)) * 255)
}
