import { useEffect, useEffectEvent, useId, useImperativeHandle, useReducer, useRef, type Ref } from 'react'
import { prefersLessMotion } from '../../../../lib/motion.ts'
import type { Slide } from '../../data/card-product.ts'
import { recallIndex, rememberIndex } from './carousel-memory.ts'
import { intervalOf, wrapIndex } from './carousel-rules.ts'
import { pauseCarousel, restartCarousel, scheduleCarousel } from './carousel-scheduler.ts'
import { CarouselSlide, type SlideMotion } from './carousel-slide.tsx'
import { FIRST_SLIDE, reduceCarousel, type CarouselAction, type CarouselState } from './carousel-state.ts'
import { useSwipe } from './use-swipe.ts'

const FADE_MS = 450
const SLIDE_MS = 220

/** What the arrows and keys of a product card do to its carousel. */
export interface CarouselHandle {
  /** To the next slide, 1, or the one before, -1. */
  step(side: -1 | 1): void
}

export interface CarouselProps {
  ref: Ref<CarouselHandle>
  productId: string
  slides: readonly Slide[]
  /** It is in view: it turns by itself. */
  seen: boolean
  /** Under the mouse, or with the keyboard in its card: it rests (card-08). */
  held: boolean
  /** The slide that the card says is shown. */
  index: number
  onIndex: (index: number) => void
}

/**
 * The slides of a product card, over its own picture (card-06 to card-11). At rest on the first slide there is nothing of it
 * in the page, on another one slide, in movement two: a card that nobody turns costs one picture.
 */
export function Carousel({ ref, productId, slides, seen, held, index, onIndex }: CarouselProps) {
  const count = slides.length
  const root = useRef<HTMLSpanElement>(null)
  const [state, dispatch] = useReducer(reduceCarousel, FIRST_SLIDE)
  const failed = useRef(new Set<number>())
  const key = useSchedule({ productId, seen, held, root, turn: turnByItself })

  const recall = useEffectEvent(() => {
    const last = recallIndex(productId, count)
    if (last > 0) dispatch({ type: 'load', index: last, arrival: 'cut' })
  })
  useEffect(() => recall(), [])

  const report = useEffectEvent((shown: number) => {
    if (shown === index) return
    onIndex(shown)
    rememberIndex(productId, shown)
  })
  useEffect(() => report(state.index), [state.index])

  useImperativeHandle(ref, () => ({ step: (side) => turnByHand({ type: 'step', side, count }) }))
  const swipe = useSwipe({
    onDrag: (dx) => dispatch({ type: 'drag', dx, count }),
    onRelease: (dx, step) => (step === 0 ? move({ type: 'release', dx, step, count }) : turnByHand({ type: 'release', dx, step, count })),
  })

  function turnByItself(): void {
    if (state.motion !== 'still') return
    const others = Array.from({ length: count - 1 }, (_, step) => wrapIndex(state.index + 1 + step, count))
    const next = others.find((each) => !failed.current.has(each))
    if (next !== undefined) dispatch({ type: 'load', index: next, arrival: 'fade' })
  }

  function turnByHand(action: CarouselAction): void {
    restartCarousel(key)
    move(action)
  }

  function move(action: CarouselAction): void {
    dispatch(action)
    if (prefersLessMotion()) dispatch({ type: 'settle' })
  }

  return (
    <span ref={root} className="product-card-slides" {...swipe}>
      {slides.map((slide, at) => {
        if (!isOnStage(state, at)) return null
        const isOther = at !== state.index
        return (
          <CarouselSlide
            key={at}
            slide={slide}
            offset={offsetOf(state, isOther)}
            front={!isOther}
            loading={isOther && state.motion === 'loading'}
            seen={seen}
            motion={motionOf(state, isOther)}
            move={state.moves}
            onLoaded={() => dispatch({ type: 'loaded', index: at })}
            onFailed={() => {
              failed.current.add(at)
              dispatch({ type: 'failed', index: at })
            }}
            onSettled={() => dispatch({ type: 'settle' })}
          />
        )
      })}
    </span>
  )
}

interface ScheduleOptions extends Pick<CarouselProps, 'productId' | 'seen' | 'held'> {
  root: { current: Element | null }
  turn: () => void
}

/** Lets the carousel turn by itself while it is seen and not held. Returns its key in the schedule. */
function useSchedule({ productId, seen, held, root, turn }: ScheduleOptions): string {
  const key = useId()
  const onTurn = useEffectEvent(turn)
  useEffect(() => {
    const element = root.current
    if (!seen || !element) return
    return scheduleCarousel(key, intervalOf(productId), { element, turn: () => onTurn() })
  }, [key, productId, root, seen])
  useEffect(() => {
    if (seen && held) return pauseCarousel(key)
  }, [key, seen, held])
  return key
}

/** At rest, the first slide is the page's own picture below. */
function isOnStage({ index, other, motion }: CarouselState, at: number): boolean {
  return at === other || (at === index && (at > 0 || (motion !== 'still' && motion !== 'loading')))
}

function offsetOf({ motion, side, dx }: CarouselState, isOther: boolean): string {
  const place = isOther && (motion === 'drag' || motion === 'slide') ? side * 100 : 0
  return motion === 'drag' ? `calc(${place}% + ${dx}px)` : `${place}%`
}

function motionOf({ motion, side, dx, enter }: CarouselState, isOther: boolean): SlideMotion | null {
  if (motion === 'fade' && !isOther) return { frames: { opacity: [0, 1] }, duration: FADE_MS }
  if (motion !== 'slide') return null
  const end = isOther ? side * 100 : 0
  return { frames: { translate: [`calc(${end + enter * 100}% + ${dx}px)`, `${end}%`] }, duration: SLIDE_MS }
}
