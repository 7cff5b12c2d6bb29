import { useLayoutEffect, useState } from 'react'
import { prefersLessMotion } from '../../lib/motion.ts'

export interface Spot {
  top: number
  left: number
  width: number
  height: number
}

/** Room around what is shown. Pixels. */
const MARGIN = 6
/** The line around that, as in tour.css. Pixels. */
const LINE = 3

/** Position of the first visible one of `selectors` in the window, updated; null when none is. */
export function useSpot(selectors: readonly string[]): Spot | null {
  const [spot, setSpot] = useState<Spot | null>(null)
  useLayoutEffect(() => {
    const target = seen(selectors)
    if (target && !isInView(target)) target.scrollIntoView({ block: 'center', behavior: prefersLessMotion() ? 'instant' : 'smooth' })
    const measure = () => setSpot(target ? spotOf(target) : null)
    measure()
    addEventListener('scroll', measure, { passive: true })
    addEventListener('resize', measure)
    return () => {
      removeEventListener('scroll', measure)
      removeEventListener('resize', measure)
    }
  }, [selectors])
  return spot
}

function seen(selectors: readonly string[]): Element | null {
  for (const selector of selectors)
    for (const element of document.querySelectorAll(selector)) {
      const { width, height } = element.getBoundingClientRect()
      if (width > 0 && height > 0) return element
    }
  return null
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  // What stands at the edges covers what is below it; what it shows may be in one of them.
  const [header, bar] = ['.header', '.bottom-bar'].map((name) => document.querySelector(name))
  const head = header && !header.contains(element) ? header.getBoundingClientRect().bottom : 0
  const foot = bar && !bar.contains(element) ? bar.getBoundingClientRect().top || innerHeight : innerHeight
  return top >= head && bottom <= foot
}

function spotOf(element: Element): Spot {
  const { top, left, bottom, right } = element.getBoundingClientRect()
  const [y, height] = within(top, bottom, innerHeight)
  const [x, width] = within(left, right, document.documentElement.clientWidth)
  return { top: y, left: x, width, height }
}

/** With its margin, where there is room: the line around it is seen at the edges of the window, too. Where it begins, and how long it is. */
function within(from: number, to: number, size: number): [number, number] {
  const [begin, end] = [Math.max(from - MARGIN, LINE), Math.min(to + MARGIN, size - LINE)]
  return [begin, Math.max(0, end - begin)]
}
