import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useMemo, useRef, useState, useLayoutEffect, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { useNavigationType } from 'react-router'
import { useDataSaver } from '../../../lib/choices.ts'
import { useLessMotion } from '../../../lib/motion.ts'
import { buyNow } from '../../bag/store/bag-store.ts'
import { needsChoice, onlySize, type CardProduct } from '../../product/data/card-product.ts'
import { addWithAnimation, preloadAnimation } from '../../product/card/add-with-animation.ts'
import { SizeDialog } from '../../product/card/size-dialog.tsx'
import type { SizeQuestion } from '../../product/card/use-card-actions.ts'
import { useOpenProduct } from '../../product/navigation/open-product.ts'
import { shareProduct } from '../../product/card/share.ts'
import { BagButton } from '../../bag/bag-button.tsx'
import { isWished, toggleWish } from '../../wishlist/store/wishlist-store.ts'
import { needsMore, nextWindow, windowAt, type Place } from './slides.ts'
import { LastSlide } from './last-slide.tsx'
import { FullscreenSlide, type SlideActions, type SlideHandle } from './slide.tsx'
import './fullscreen.css'
import './fullscreen-wide.css'
import { moveByKey, usePager } from './use-pager.ts'
import { useSlides } from './use-slides.ts'

interface FullscreenViewProps {
  products: readonly CardProduct[]
  /** Asks for the next products; called again only when something has come or the shopper asks. */
  more: () => void
  /** There are no further ones. */
  done: boolean
  onClose: () => void
}

/** Where the shopper was, for who comes back from a page. */
let lastPlace: Place | null = null

function placeAmong(products: readonly CardProduct[]): Place | null {
  return products.some(({ id }) => id === lastPlace?.id) ? lastPlace : null
}

/** One product after the other, each as large as the screen (tnt-01 to tnt-06). */
export function FullscreenView({ products, more, done, onClose }: FullscreenViewProps) {
  const returning = useNavigationType() === 'POP'
  const [place, setPlace] = useState(() => (returning && placeAmong(products)) || { id: null, index: 0 })
  const [moving, setMoving] = useState(false)
  const { slides, index, inView } = useSlides(products, place, moving)
  const now: Place = { id: inView?.id ?? null, index }
  if (now.id !== place.id || now.index !== place.index) setPlace(now)
  const { scroller, go } = usePager({
    index,
    count: slides.length + 1,
    onIndex: (at) => setPlace({ id: slides[at]?.id ?? null, index: at }),
    onMoving: setMoving,
  })

  const [range, setRange] = useState(() => windowAt(index, slides.length))
  const shown = nextWindow(range, index, slides.length, moving)
  if (shown !== range) setRange(shown)

  useEffect(() => {
    lastPlace = place
  }, [place])
  useInertBackground(scroller)
  // Once for every list that is running out.
  const endOf = needsMore(index, slides.length, done) ? products.length : null
  const askMore = useEffectEvent(more)
  useEffect(() => {
    if (endOf !== null) askMore()
  }, [endOf])

  const { actions, question, answer } = useSlideActions(go)
  const { allowed, paused, setPaused } = useRotation()
  const slideInView = useRef<SlideHandle>(null)

  const view = useRef<HTMLElement>(null)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') slideInView.current?.turn(event.key === 'ArrowRight' ? 1 : -1)
    else moveByKey(event, go)
  })
  // With the focus, not after it: a key that is pressed at once counts.
  useLayoutEffect(() => {
    const element = view.current
    const listener = (event: KeyboardEvent) => onKey(event)
    element?.addEventListener('keydown', listener)
    return () => element?.removeEventListener('keydown', listener)
  }, [])

  return createPortal(
    <section ref={view} role="dialog" aria-modal="true" aria-label="Pieces, one by one" className="fullscreen">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keys */}
      <div ref={scroller} className="fullscreen-scroller" tabIndex={0} role="group" aria-label="Swipe, or press the arrow keys">
        <ol className="fullscreen-track" style={{ height: `calc(${slides.length + 1} * 100cqh)` }}>
          {slides.slice(shown.from, shown.to).map((product, at) => (
            <FullscreenSlide
              key={product.id}
              product={product}
              index={shown.from + at}
              total={slides.length}
              active={shown.from + at === index}
              near={shown.from + at === index + 1}
              rotates={shown.from + at === index && allowed && !paused && question === null}
              actions={actions}
              ref={shown.from + at === index ? slideInView : null}
            />
          ))}
          {shown.to === slides.length && (
            <LastSlide
              index={slides.length}
              active={index === slides.length}
              count={slides.length}
              done={done}
              onMore={more}
              onFirst={() => go(-Infinity)}
              onClose={onClose}
            />
          )}
        </ol>
      </div>
      <div className="fullscreen-top">
        <button type="button" className="fullscreen-round" aria-label="Close" onClick={onClose}>
          <X size={22} aria-hidden="true" />
        </button>
        {allowed && inView && inView.images.length > 1 && (
          <button
            type="button"
            className="fullscreen-round ml-auto"
            aria-label={paused ? 'Play pictures' : 'Pause pictures'}
            onClick={() => setPaused(!paused)}
          >
            {paused ? <Play size={19} aria-hidden="true" /> : <Pause size={19} aria-hidden="true" />}
          </button>
        )}
        <BagButton className="fullscreen-round" />
      </div>
      <SizeDialog question={question} onAnswer={answer} />
    </section>,
    document.body,
  )
}

/** Pictures turn by themselves unless the shopper saves data, has asked for less motion, or stops them here. */
function useRotation() {
  const saves = useDataSaver()
  const lessMotion = useLessMotion()
  const [paused, setPaused] = useState(false)
  return { allowed: !saves && !lessMotion, paused, setPaused }
}

/** `actions` stay the same object: slides are not drawn again for them. */
function useSlideActions(go: (by: number) => void) {
  const openProduct = useOpenProduct()
  const [question, setQuestion] = useState<PendingPurchase | null>(null)
  useEffect(preloadAnimation, [])
  const move = useRef(go)
  useEffect(() => {
    move.current = go
  })
  const actions = useMemo(
    (): SlideActions => ({
      buy(product, purpose, stage) {
        if (needsChoice(product)) setQuestion({ product, purpose, stage })
        else purchase({ product, purpose, stage }, onlySize(product))
      },
      wish(product) {
        if (!isWished(product.id)) toggleWish(product)
      },
      share: (product) => void shareProduct(product),
      details: openProduct,
      next: () => move.current(1),
    }),
    [openProduct],
  )
  const answer = (size: string | null) => {
    if (question && size) purchase(question, size)
    setQuestion(null)
  }
  return { actions, question, answer }
}

type PendingPurchase = SizeQuestion & { stage: Element | null }

function purchase({ product, purpose, stage }: PendingPurchase, size: string | null): void {
  if (purpose === 'bag') addWithAnimation(product, size, stage)
  else buyNow(product, size)
}

const BACKGROUND_INERT = 'fullscreen-open'

/** While mounted this view is all there is: what lies behind is not painted, not read out and does not scroll. Focus goes in, and back at the end. */
function useInertBackground(focus: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const before = document.activeElement
    const root = document.documentElement
    const main = document.getElementById('main')
    root.classList.add(BACKGROUND_INERT)
    // What moves by itself in there rests, too.
    main?.toggleAttribute('inert', true)
    focus.current?.focus({ preventScroll: true })
    return () => {
      root.classList.remove(BACKGROUND_INERT)
      main?.toggleAttribute('inert', false)
      const kept = before instanceof HTMLElement && before !== document.body && before.isConnected
      const opener = kept ? before : document.querySelector<HTMLElement>('[data-opens-fullscreen]')
      opener?.focus({ preventScroll: true })
    }
  }, [focus])
}
