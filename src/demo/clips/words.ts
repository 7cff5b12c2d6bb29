import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import type { Words } from './recipe.ts'
import { type Frame, paint, type Sprite } from './sprite.ts'

/** Outlines of letters by character: how far they advance, and their path, in thousandths of the size. From Bricolage Grotesque (OFL); servers may have no fonts. */
const letters = JSON.parse(readFileSync(new URL('./letters.json', import.meta.url), 'utf8')) as Record<
  string,
  [advance: number, path: string]
>

interface Letter {
  sprite: Sprite
  /** Pixels from the line's middle to the letter's. */
  x: number
}

/** A line of text, ready to be painted. */
export interface Line {
  words: Words
  letters: readonly Letter[]
  /** Pixels: of the whole line, and of its letters from the top to below the baseline. */
  width: number
  height: number
}

/** Between letters, as outlines know no pairs. Thousandths. */
const TIGHTER = -4
const [ABOVE, BELOW] = [800, 240]

/** Throws RangeError for a character that has no outline. */
export async function setLine(words: Words, frameWidth: number): Promise<Line> {
  const glyphs = [...words.text].map((character) => {
    const glyph = letters[character]
    if (!glyph) throw new RangeError(`no letter ${character}`)
    return glyph
  })
  const advance = glyphs.reduce((sum, [width]) => sum + width + TIGHTER, -TIGHTER)
  const scale = (words.width * frameWidth) / advance
  const height = Math.ceil((ABOVE + BELOW) * scale)
  const set: Letter[] = []
  let pen = 0
  for (const [width, path] of glyphs) {
    const middle = (pen + width / 2 - advance / 2) * scale
    pen += width + TIGHTER
    if (path === '') continue
    const margin = 60
    const pixels = Math.max(1, Math.ceil((width + margin * 2) * scale))
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${height}"><g transform="scale(${scale.toFixed(5)}) translate(${margin} ${ABOVE})">` +
      `<path d="${path}" fill="${words.colour}"/></g></svg>`
    set.push({ sprite: await spriteOf(svg), x: middle })
  }
  return { words, letters: set, width: words.width * frameWidth, height }
}

/** Seconds: between letters, of one letter, and of the end. */
const [STAGGER, RISE, LEAVE] = [0.035, 0.42, 0.25]

/** `time` in seconds since the shot began, which lasts `seconds`. */
export function paintLine(frame: Frame, line: Line, time: number, seconds: number): void {
  const { words, letters: set, height } = line
  const way = words.way ?? 'rise'
  const tilt = words.tilt ?? 0
  const [cos, sin] = [Math.cos((tilt * Math.PI) / 180), Math.sin((tilt * Math.PI) / 180)]
  const y = words.y * frame.height
  const run = way === 'run' ? (0.5 - time / seconds) * (line.width - frame.width * 0.7) : 0
  const opacity = way === 'rise' ? Math.min(1, (seconds - time) / LEAVE) : 1
  for (const [i, { sprite, x }] of set.entries()) {
    const share = way === 'rise' ? (time - (words.at ?? 0.2) - i * STAGGER) / RISE : 1
    if (share <= 0) continue
    const below = (1 - outBack(Math.min(1, share))) * height * 0.9
    const along = x + run
    paint(frame, sprite, {
      x: frame.width / 2 + along * cos - below * sin,
      y: y + along * sin + below * cos,
      scaleX: 1,
      scaleY: 1,
      tilt,
      opacity: Math.max(0, opacity) * Math.min(1, share * 3),
      ...(way === 'rise' && tilt === 0 ? { above: Math.round(y + height * 0.42) } : {}),
    })
  }
}

/** Goes a little too far and comes back. */
export function outBack(at: number): number {
  const back = at - 1
  return 1 + 2.2 * back * back * back + 1.2 * back * back
}

export async function spriteOf(svg: string): Promise<Sprite> {
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]! / 255
    for (let c = 0; c < 3; c += 1) data[i + c] = data[i + c]! * alpha
  }
  return { data, width: info.width, height: info.height }
}
