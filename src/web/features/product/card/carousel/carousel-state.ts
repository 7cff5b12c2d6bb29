import { wrapIndex } from './carousel-rules.ts'

/** What a carousel shows. At rest that is one slide; in movement there is a second one. Pure. */
export interface CarouselState {
  /** The slide that is shown or coming in. */
  index: number
  /** The slide beside it: on its way out, pulled in by a finger, or still loading. */
  other: number | null
  /** Position of the other slide: -1 to the left, 1 to the right. */
  side: -1 | 1
  motion: 'still' | 'loading' | 'fade' | 'drag' | 'slide'
  /** How far a finger has pulled, pixels. A slide begins its way from there. */
  dx: number
  /** The side that the shown slide slides in from; 0 when it only goes back to its place. */
  enter: -1 | 0 | 1
  /** How a loading slide will be shown. */
  arrival: 'cut' | 'fade'
  /** Counts the movements, so that each has an animation of its own. */
  moves: number
}

export type CarouselAction =
  /** Loads a slide unseen, and shows it when it is there. */
  | { type: 'load'; index: number; arrival: 'cut' | 'fade' }
  | { type: 'loaded'; index: number }
  | { type: 'failed'; index: number }
  /** To the neighbour, by an arrow. */
  | { type: 'step'; side: -1 | 1; count: number }
  | { type: 'drag'; dx: number; count: number }
  /** The finger has let go: on to the neighbour, or back with 0. */
  | { type: 'release'; dx: number; step: -1 | 0 | 1; count: number }
  /** Ends all movement. */
  | { type: 'settle' }

export const FIRST_SLIDE: CarouselState = {
  index: 0,
  other: null,
  side: 1,
  motion: 'still',
  dx: 0,
  enter: 0,
  arrival: 'fade',
  moves: 0,
}

export function reduceCarousel(state: CarouselState, action: CarouselAction): CarouselState {
  switch (action.type) {
    case 'load':
      return { ...settled(state), other: action.index, motion: 'loading', arrival: action.arrival }
    case 'loaded':
      if (!isLoading(state, action.index)) return state
      if (state.arrival === 'cut') return settled({ ...state, index: action.index })
      return moving(state, { index: action.index, other: state.index, motion: 'fade' })
    case 'failed':
      return isLoading(state, action.index) ? settled(state) : state
    case 'step':
      return moving(state, {
        index: neighbour(state, action.side, action.count),
        other: state.index,
        side: opposite(action.side),
        motion: 'slide',
        enter: action.side,
      })
    case 'drag': {
      const side = pulledIn(action.dx)
      // The first pull ends what was under way.
      const moves = state.motion === 'drag' ? state.moves : state.moves + 1
      return { ...settled(state), other: neighbour(state, side, action.count), side, motion: 'drag', dx: action.dx, moves }
    }
    case 'release':
      return released(state, action.dx, action.step, action.count)
    case 'settle':
      return state.motion === 'still' ? state : settled(state)
  }
}

function released(state: CarouselState, dx: number, step: -1 | 0 | 1, count: number): CarouselState {
  const side = pulledIn(dx)
  const coming = neighbour(state, side, count)
  if (step === 0) return moving(state, { other: coming, side, motion: 'slide', dx, enter: 0 })
  return moving(state, { index: coming, other: state.index, side: opposite(side), motion: 'slide', dx, enter: side })
}

/** Pulled to the left, the neighbour on the right comes in. */
function pulledIn(dx: number): -1 | 1 {
  return dx < 0 ? 1 : -1
}

function neighbour({ index }: CarouselState, side: -1 | 1, count: number): number {
  return wrapIndex(index + side, count)
}

function opposite(side: -1 | 1): -1 | 1 {
  return side === 1 ? -1 : 1
}

function isLoading(state: CarouselState, index: number): boolean {
  return state.motion === 'loading' && state.other === index
}

function settled(state: CarouselState): CarouselState {
  return { ...state, other: null, motion: 'still', dx: 0, enter: 0 }
}

function moving(state: CarouselState, change: Partial<CarouselState>): CarouselState {
  return { ...settled(state), ...change, moves: state.moves + 1 }
}
