import type { View } from '../drawing/draw.ts'

/** Where a piece is: its middle in shares of the frame, and how large. */
export interface Place {
  x: number
  y: number
  /** 1 fits the frame's width and three quarters of its height; a close-up covers the frame's height. */
  size: number
  /** Degrees. */
  tilt?: number
  /** Degrees around its own axis: beyond 90 its back is seen. */
  turn?: number
}

/** A piece in a shot, moving from one place to another. */
export interface Part {
  /** Of a product of the demo. */
  handle: string
  view?: Exclude<View, 'back'>
  from: Place
  to?: Partial<Place>
  /** Comes into the shot after so many seconds, from this side. */
  enter?: { from: 'above' | 'below' | 'left' | 'right'; at: number }
  /** How far the hem moves in the wind, in shares of the width. */
  breeze?: number
  /** Degrees by which it swings on its hanger. */
  swing?: number
  /** It is in the shot without a tag. */
  untagged?: true
}

/** A line of text. Neither price nor stock: both change. */
export interface Words {
  text: string
  /** Its middle, in shares of the frame's height. */
  y: number
  /** Share of the frame's width that it fills. */
  width: number
  colour: string
  /** Seconds after the shot has begun. */
  at?: number
  /** `rise`: letter by letter; `run`: passes through the whole shot, mostly behind the pieces; `still`: is there. */
  way?: 'rise' | 'run' | 'still'
  /** Degrees. */
  tilt?: number
  behind?: true
}

export interface Ground {
  /** `#rrggbb` */
  colour: string
  second?: string
  shape?: 'arch' | 'disc' | 'floor' | 'rays' | 'stripes' | 'steps' | 'window' | 'checks'
  /** Instead: cloth of this product, over the whole frame. */
  cloth?: string
}

export interface Shot {
  seconds: number
  ground: Ground
  parts: readonly Part[]
  words?: readonly Words[]
  /** How it comes after the one before; `strip` brings a strip of cloth of the product `strip`. */
  into?: 'cut' | 'fade' | 'push' | 'slide' | 'iris' | 'strip'
  strip?: string
}

/** A clip of the demo as plain data. */
export interface Recipe {
  id: string
  title: string
  description: string
  shots: readonly Shot[]
}

/** Pixels of the master, frames a second. */
export const CLIP = { width: 720, height: 1280, fps: 25 } as const
/** Seconds in which the end fades into the first frame. */
export const LOOP_SECONDS = 0.5
/** Seconds in which one shot becomes the next. */
const TRANSITION = { cut: 0, fade: 0.5, push: 0.56, slide: 0.56, iris: 0.64, strip: 0.84 } as const

export interface TimedShot {
  shot: Shot
  /** When it is first seen, when it is all that is seen, and when it is last seen. Seconds. */
  from: number
  whole: number
  until: number
}

/** The shots with their times: neighbours overlap while one becomes the other. */
export function timesOf({ shots }: Pick<Recipe, 'shots'>): TimedShot[] {
  let start = 0
  const timed = shots.map((shot, i) => {
    const half = i === 0 ? 0 : TRANSITION[shot.into ?? 'cut'] / 2
    const one = { shot, from: start - half, whole: start + half, until: start + shot.seconds }
    start += shot.seconds
    return one
  })
  return timed.map((one, i) => ({ ...one, until: timed[i + 1]?.whole ?? one.until }))
}

/** Seconds. */
export const secondsOf = ({ shots }: Pick<Recipe, 'shots'>): number => shots.reduce((sum, { seconds }) => sum + seconds, 0)

export const eased = (at: number): number => 0.5 - 0.5 * Math.cos(Math.PI * Math.max(0, Math.min(1, at)))

/** Where a piece is after this share of its shot. */
export function placeAt({ from, to = {} }: Part, share: number): Required<Place> {
  const at = eased(share)
  const between = (name: keyof Place): number => (from[name] ?? 0) + ((to[name] ?? from[name] ?? 0) - (from[name] ?? 0)) * at
  return { x: between('x'), y: between('y'), size: between('size'), tilt: between('tilt'), turn: between('turn') }
}

/** A tag of a clip; see `product_tags`. */
export interface ClipTag {
  handle: string
  /** Seconds. */
  show_at: number
  hide_at: number
  /** Percent of the frame. */
  position_x: number
  position_y: number
}

const round = (value: number): number => Math.round(value * 10) / 10
/** Percent; closer than that, a tag of the next shot is the same one. */
const SAME_PLACE = 14

/** The tags of all pieces, while they are seen and where they are on average. */
export function tagsOf(recipe: Pick<Recipe, 'shots'>): ClipTag[] {
  const tags: ClipTag[] = []
  for (const { shot, from, whole, until } of timesOf(recipe)) {
    for (const part of shot.parts) {
      if (part.untagged) continue
      const middle = placeAt(part, 0.5)
      const begin = part.enter ? from + part.enter.at + 0.3 : Math.max(0, (from + whole) / 2)
      const tag = {
        handle: part.handle,
        show_at: round(begin),
        hide_at: round(until - 0.1),
        position_x: within(middle.x),
        position_y: within(middle.y),
      }
      const before = tags.findLast(({ handle }) => handle === tag.handle)
      const apart = before ? Math.max(Math.abs(before.position_x - tag.position_x), Math.abs(before.position_y - tag.position_y)) : Infinity
      if (before && apart < SAME_PLACE && tag.show_at - before.hide_at < 1) before.hide_at = tag.hide_at
      else tags.push(tag)
    }
  }
  return tags
}

/** Not at the edge, where buttons of the player are. */
const within = (share: number): number => round(Math.max(12, Math.min(86, share * 100)))
