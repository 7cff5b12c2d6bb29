import { drawCutout } from '../drawing/draw.ts'
import type { DemoProduct } from '../products/product.ts'
import { drawGround, drawStrip } from './grounds.ts'
import { CLIP, eased, LOOP_SECONDS, type Part, placeAt, type Recipe, secondsOf, type Shot, timesOf } from './recipe.ts'
import { fadeInto, type Frame, paint, type Pose, type Sprite, trimmed } from './sprite.ts'
import { shadowOf } from './shadow.ts'
import { type Line, outBack, paintLine, setLine } from './words.ts'

/** A clip whose pictures are drawn: its frames, from the first to the last. */
export interface Film {
  frames: number
  width: number
  height: number
  /** RGB. Valid until the next one is asked for. */
  frame(index: number): Uint8Array
}

interface Figure {
  front: Sprite
  back: Sprite | null
  shadow: Sprite
  backShadow: Sprite | null
}

interface Stage {
  ground: Frame
  figures: Figure[]
  lines: Line[]
  strip: Frame | null
}

/** Draws everything that a clip shows, at the size of the finished clip; the recipe's products must be among these. */
export async function openFilm(recipe: Recipe, products: ReadonlyMap<string, DemoProduct>, width: number = CLIP.width): Promise<Film> {
  const height = Math.round((width * CLIP.height) / CLIP.width / 2) * 2
  const times = timesOf(recipe)
  const drawings = new Map<string, Promise<Sprite>>()
  const sets: Stage[] = []
  for (const shot of recipe.shots) sets.push(await prepare(shot, products, drawings, width, height))
  const [seconds, one, other] = [secondsOf(recipe), blank(width, height), blank(width, height)]
  const first = blank(width, height)
  compose(first, 0)

  function compose(frame: Frame, time: number): void {
    const index = times.findLastIndex(({ from }) => time >= from)
    const { shot, from, whole } = times[index]!
    show(frame, index, time)
    if (index === 0 || time >= whole) return
    // The one before is still there.
    show(other, index - 1, time)
    join(frame, other, shot.into ?? 'cut', (time - from) / (whole - from), sets[index]!.strip)
  }

  function show(frame: Frame, index: number, time: number): void {
    const { shot, from, until } = times[index]!
    perform(frame, sets[index]!, shot, time - from, until - from, time)
  }

  return {
    frames: Math.round(seconds * CLIP.fps),
    width,
    height,
    frame(index) {
      const time = index / CLIP.fps
      compose(one, time)
      const left = seconds - time
      if (left < LOOP_SECONDS) fadeInto(one, first, eased(1 - left / LOOP_SECONDS))
      return one.data
    },
  }
}

const blank = (width: number, height: number): Frame => ({ data: new Uint8Array(width * height * 3), width, height })

async function prepare(
  shot: Shot,
  products: ReadonlyMap<string, DemoProduct>,
  drawings: Map<string, Promise<Sprite>>,
  width: number,
  height: number,
): Promise<Stage> {
  const of = (handle: string): DemoProduct => {
    const product = products.get(handle)
    if (!product) throw new RangeError(`no piece called ${handle}`)
    return product
  }
  const sprite = (part: Part, view: 'front' | 'back' | 'detail' | 'folded'): Promise<Sprite> => {
    // About as large as it is shown: a smaller one would be soft, a larger one would flicker.
    const size = Math.max(part.from.size, part.to?.size ?? 0)
    const pixels = Math.max(48, Math.ceil((width * size * (view === 'detail' ? 1.34 : 1.18)) / 24) * 24)
    const key = `${part.handle} ${view} ${pixels}`
    const known =
      drawings.get(key) ?? drawCutout(of(part.handle).drawing, view, pixels).then((one) => (view === 'detail' ? one : trimmed(one)))
    drawings.set(key, known)
    return known
  }
  const figures: Figure[] = []
  for (const part of shot.parts) {
    const front = await sprite(part, part.view ?? 'front')
    const back = turns(part) ? await sprite(part, 'back') : null
    figures.push({ front, back, shadow: await shadowOf(front), backShadow: back && (await shadowOf(back)) })
  }
  const lines: Line[] = []
  for (const words of shot.words ?? []) lines.push(await setLine(words, width))
  const cloth = shot.ground.cloth ? of(shot.ground.cloth).drawing.fabric : undefined
  const strip = shot.strip ? await drawStrip(of(shot.strip).drawing.fabric, width, height) : null
  return { ground: await drawGround(shot.ground, cloth, width, height), figures, lines, strip }
}

const turns = ({ from, to }: Part): boolean => Math.max(Math.abs(from.turn ?? 0), Math.abs(to?.turn ?? 0)) > 90

/** One shot at `local` of its `seconds`; `time` of the clip lets the wind go on through cuts. */
function perform(frame: Frame, set: Stage, shot: Shot, local: number, seconds: number, time: number): void {
  frame.data.set(set.ground.data)
  for (const line of set.lines) if (line.words.behind) paintLine(frame, line, local, seconds)
  for (const [i, part] of shot.parts.entries()) place(frame, set.figures[i]!, part, local, seconds, time)
  for (const line of set.lines) if (!line.words.behind) paintLine(frame, line, local, seconds)
}

/** Seconds in which a piece comes in. */
const ENTERS = 0.6
const FROM = { above: [0, -1], below: [0, 1], left: [-1, 0], right: [1, 0] } as const

function place(frame: Frame, figure: Figure, part: Part, local: number, seconds: number, time: number): void {
  const at = placeAt(part, local / seconds)
  const entered = part.enter ? Math.min(1, (local - part.enter.at) / ENTERS) : 1
  if (entered <= 0) return
  const [fromX, fromY] = part.enter ? FROM[part.enter.from] : [0, 0]
  const away = 1 - outBack(entered)
  const facing = Math.cos((at.turn * Math.PI) / 180)
  const seen = facing < 0 && figure.back ? figure.back : figure.front
  const shadow = facing < 0 && figure.backShadow ? figure.backShadow : figure.shadow
  const scale = fit(seen, part, at.size, frame)
  const swing = (part.swing ?? 0) * Math.sin(time * 2.1 + at.x * 5)
  const pose: Pose = {
    x: (at.x + fromX * away) * frame.width,
    y: (at.y + fromY * away) * frame.height,
    scaleX: scale * Math.abs(facing),
    scaleY: scale,
    tilt: at.tilt + swing + away * 12 * (fromX || fromY),
    pivot: part.swing ? 0 : 0.5,
    // From the side it is darker.
    light: 1 - 0.22 * (1 - Math.abs(facing)),
    breeze: (part.breeze ?? 0) * seen.width,
    phase: time * 3.4,
  }
  if (part.view !== 'detail') {
    const off = frame.width * 0.022
    const wide = (seen.width / shadow.width) * SHADOW_MARGIN
    const shade = {
      ...pose,
      x: pose.x + off,
      y: pose.y + off * 1.5,
      scaleX: pose.scaleX * wide,
      scaleY: pose.scaleY * wide,
      light: 0,
      opacity: 0.42,
    }
    paint(frame, shadow, { ...shade, breeze: pose.breeze! / wide })
  }
  paint(frame, seen, pose)
}

/** A shadow's sprite is larger than what casts it, see shadow.ts. */
const SHADOW_MARGIN = 1.2

function fit(sprite: Sprite, { view }: Part, size: number, frame: Frame): number {
  if (view === 'detail') return (frame.height * size) / sprite.height
  return Math.min((frame.width * size) / sprite.width, (frame.height * 0.75 * size) / sprite.height)
}

type Into = NonNullable<Shot['into']>

/** `frame` shows the new shot and becomes both. */
function join(frame: Frame, before: Frame, into: Into, share: number, strip: Frame | null): void {
  const at = eased(share)
  const { width, height } = frame
  if (into === 'fade') return fadeInto(frame, before, 1 - at)
  if (into === 'push') {
    const rows = Math.round(at * height)
    const row = width * 3
    frame.data.copyWithin((height - rows) * row, 0, rows * row)
    frame.data.set(before.data.subarray(rows * row, height * row), 0)
    return
  }
  if (into === 'iris') return keepOutside(frame, before, at * at * Math.hypot(width, height) * 0.52)
  if (into === 'slide') return splitAt(frame, before, Math.round((1 - at) * width))
  if (into === 'strip' && strip) passStrip(frame, before, strip, at)
}

/** Left of `edge` the shot before. */
function splitAt(frame: Frame, before: Frame, edge: number): void {
  const { width, height } = frame
  for (let y = 0; y < height; y += 1) {
    const row = y * width * 3
    frame.data.set(before.data.subarray(row, row + edge * 3), row)
  }
}

function keepOutside(frame: Frame, before: Frame, radius: number): void {
  const { width, height } = frame
  for (let y = 0; y < height; y += 1) {
    const row = y * width * 3
    const half = Math.sqrt(Math.max(0, radius * radius - (y - height / 2) ** 2))
    const [left, right] = [Math.max(0, Math.round(width / 2 - half)), Math.min(width, Math.round(width / 2 + half))]
    frame.data.set(before.data.subarray(row, row + left * 3), row)
    frame.data.set(before.data.subarray(row + right * 3, row + width * 3), row + right * 3)
  }
}

/** From right to left; the shots change beneath it. */
function passStrip(frame: Frame, before: Frame, strip: Frame, at: number): void {
  const { width, height } = frame
  const left = Math.round(width - at * (width + strip.width))
  const edge = Math.max(0, Math.min(width, left + (strip.width >> 1)))
  splitAt(frame, before, edge)
  const [begin, end] = [Math.max(0, left), Math.min(width, left + strip.width)]
  if (end <= begin) return
  for (let y = 0; y < height; y += 1) {
    const from = (y * strip.width + begin - left) * 3
    frame.data.set(strip.data.subarray(from, from + (end - begin) * 3), (y * width + begin) * 3)
  }
}
