import Info from 'lucide-react/icons/info'
import Share2 from 'lucide-react/icons/share-2'
import { memo, useImperativeHandle, useRef, useState, type PointerEvent, type Ref } from 'react'
import { ProductDrawing } from '../../../ui/product-drawing.tsx'
import { Badges } from '../../product/card/badges.tsx'
import type { CardProduct } from '../../product/data/card-product.ts'
import { WishButton } from '../../wishlist/store/wish-button.tsx'
import { isDoubleTap, isTap, swipeOf, type Point } from './gestures.ts'
import { footColour } from './foot-colour.ts'
import { isGone } from './slides.ts'
import { SlideFacts } from './slide-facts.tsx'
import { SlidePictures, usePictureRotation } from './slide-pictures.tsx'
import { prefersLessMotion } from '../../../lib/motion.ts'

/** What a slide can have done to its product; `stage` holds the picture. */
export interface SlideActions {
  buy(product: CardProduct, purpose: 'bag' | 'buy', stage: Element | null): void
  /** A double tap: never takes off again (open-52). */
  wish(product: CardProduct): void
  share(product: CardProduct): void
  details(product: CardProduct, stage: Element | null): void
  next(): void
}

interface FullscreenSlideProps {
  product: CardProduct
  index: number
  total: number
  /** In view. */
  active: boolean
  /** The next one: its picture is fetched ahead. */
  near: boolean
  /** Pictures may turn by themselves. */
  rotates: boolean
  actions: SlideActions
  /** Lets keys turn the pictures of the slide in view. */
  ref: Ref<SlideHandle>
}

export interface SlideHandle {
  /** To the next picture, 1, or the one before, -1. */
  turn(by: number): void
}

/** One product, as large as the screen (tnt-01, tnt-04, tnt-05). Rendered again only when its own props have changed, not when others move. */
export const FullscreenSlide = memo(function FullscreenSlide({
  product,
  index,
  total,
  active,
  near,
  rotates,
  actions,
  ref,
}: FullscreenSlideProps) {
  const stage = useRef<HTMLDivElement>(null)
  const [touched, setTouched] = useState(false)
  const turns = active && rotates && !touched
  const { index: shown, turn } = usePictureRotation(product.images.length, turns, (at) => isLoaded(stage.current, at))
  const turnByHand = (by: number) => {
    setTouched(true)
    turn(by)
  }
  useImperativeHandle(ref, () => ({ turn: turnByHand }))
  const cover = product.images[0]
  const taps = useTaps({
    double: (point) => {
      burstHeart(point)
      actions.wish(product)
    },
    swipe: turnByHand,
    touch: () => setTouched(true),
  })
  return (
    <li
      className="fullscreen-slide"
      style={{ top: `calc(${index} * 100cqh)`, backgroundColor: cover && footColour(cover.thumbhash) }}
      aria-posinset={index + 1}
      aria-setsize={total}
      aria-label={product.name}
      inert={!active}
      data-id={product.id}
      {...taps}
    >
      <div ref={stage} className="fullscreen-stage">
        {!cover && (
          <span className="fullscreen-picture fullscreen-shown">
            <ProductDrawing name={product.name} kind={product.kind} category={product.category} className="size-full object-contain" />
          </span>
        )}
        <SlidePictures pictures={product.images} index={shown} active={active} near={near} rotates={turns} onTurn={turnByHand} />
        <span className="product-card-badges fullscreen-badges">
          <Badges product={product} />
        </span>
        {isGone(product) && (
          <p className="fullscreen-sold" role="status">
            <strong className="display">Sold</strong>
            Someone else bought it.
          </p>
        )}
      </div>
      <div className="fullscreen-side" data-bar>
        <WishButton plain product={product} />
        <button type="button" className="fullscreen-round" aria-label="Share" onClick={() => actions.share(product)}>
          <Share2 size={21} strokeWidth={1.75} aria-hidden="true" />
        </button>
        <button type="button" className="fullscreen-round" aria-label="Details" onClick={() => actions.details(product, stage.current)}>
          <Info size={22} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      <SlideFacts
        product={product}
        active={active}
        onBuy={(purpose) => actions.buy(product, purpose, stage.current)}
        onNext={actions.next}
      />
    </li>
  )
})

function isLoaded(stage: Element | null, at: number): boolean {
  const image = stage?.querySelector<HTMLImageElement>(`[data-at="${at}"] picture img`)
  return image?.complete === true && image.naturalWidth > 0
}

interface Taps {
  double(point: Point): void
  swipe(by: number): void
  touch(): void
}

/** A finger or a mouse on the picture; buttons are left alone. */
function useTaps({ double, swipe, touch }: Taps) {
  const down = useRef<Point | null>(null)
  const last = useRef<Point | null>(null)
  const pointOf = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY, at: event.timeStamp })
  return {
    onPointerDown(event: PointerEvent) {
      const free = event.isPrimary && event.button === 0 && !(event.target as Element).closest('button, a')
      down.current = free ? pointOf(event) : null
      if (free) touch()
    },
    onPointerUp(event: PointerEvent) {
      const from = down.current
      down.current = null
      if (!from || !event.isPrimary) return
      const point = pointOf(event)
      const side = event.pointerType === 'mouse' ? 0 : swipeOf(from, point)
      if (side !== 0) return swipe(side)
      if (!isTap(from, point)) return
      const second = isDoubleTap(last.current, point)
      last.current = second ? null : point
      if (second) double(point)
    },
    onPointerCancel() {
      down.current = null
    },
  }
}

const HEART_MS = 900

/** A large heart where the finger was (tnt-05); where less motion is asked for it only appears and goes. Browser only. */
function burstHeart({ x, y }: Pick<Point, 'x' | 'y'>): void {
  const heart = document.createElement('span')
  heart.className = 'burst-heart'
  heart.ariaHidden = 'true'
  Object.assign(heart.style, { left: `${x}px`, top: `${y}px` })
  document.body.append(heart)
  const frames = prefersLessMotion()
    ? [{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }]
    : [
        { transform: 'scale(0.3) rotate(-14deg)', opacity: 0 },
        { transform: 'scale(1.15) rotate(-6deg)', opacity: 1, offset: 0.22 },
        { transform: 'scale(1) rotate(-6deg)', opacity: 1, offset: 0.6 },
        { transform: 'translateY(-60px) scale(0.9) rotate(4deg)', opacity: 0 },
      ]
  heart.animate(frames, { duration: HEART_MS, easing: 'ease-out', fill: 'forwards' }).addEventListener('finish', () => heart.remove())
}
