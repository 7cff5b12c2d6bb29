import { useEffect, useRef, useState } from 'react'
import { afterLoad } from '../../../../lib/after-load.ts'
import { Lazy } from '../../../../ui/lazy.tsx'
import type { CarouselProps } from './carousel.tsx'

/** A card turns over while this much of it is in view. */
const IN_VIEW = 0.6
/** The first pictures of a page go before the code of carousels, milliseconds. */
const PAUSE_MS = 300

const loadCarousel = async () => (await import('./carousel.tsx')).Carousel

/** The place of a product card's carousel. It costs one element until the page has loaded and the card has come into view. */
export function CardCarousel(props: Omit<CarouselProps, 'seen'>) {
  const place = useRef<HTMLSpanElement>(null)
  const [seen, setSeen] = useState<boolean | null>(null)
  useEffect(() => {
    const element = place.current
    return element ? watchInView(element, setSeen) : undefined
  }, [])
  return (
    <span ref={place} className="product-card-carousel">
      {/* Without a connection the picture stands still. */}
      {seen !== null && <Lazy load={loadCarousel} onError={() => undefined} with={{ ...props, seen }} />}
    </span>
  )
}

// One observer for all cards of the page.
const watched = new Map<Element, (seen: boolean) => void>()
let starting: Promise<IntersectionObserver> | undefined

function watchInView(element: Element, onInView: (seen: boolean) => void): () => void {
  starting ??= new Promise((start) => afterLoad(() => start(new IntersectionObserver(onChange, { threshold: IN_VIEW })), PAUSE_MS))
  const observer = starting
  // False at first is no news: the carousel is made when it is first seen.
  let known = false
  watched.set(element, (seen) => {
    if (seen !== known) onInView(seen)
    known = seen
  })
  void observer.then((one) => watched.has(element) && one.observe(element))
  return () => {
    watched.delete(element)
    void observer.then((one) => one.unobserve(element))
  }
}

function onChange(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) watched.get(target)?.(isIntersecting)
}
