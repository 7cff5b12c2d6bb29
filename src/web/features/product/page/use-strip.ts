import { useEffect, useRef, useState } from 'react'
import { prefersLessMotion } from '../../../lib/motion.ts'

/** A strip of slides that snaps: which slide is in view, and how to go to another. Works with a swipe alone before scripts are there. */
export function useStrip(slides: number) {
  const strip = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)

  useEffect(() => {
    const element = strip.current
    if (!element || slides < 2) return
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find((entry) => entry.isIntersecting)
        if (seen) setCurrent([...element.children].indexOf(seen.target))
      },
      { root: element, threshold: 0.6 },
    )
    for (const slide of element.children) observer.observe(slide)
    return () => observer.disconnect()
  }, [slides])

  const goTo = (index: number) => {
    const element = strip.current
    const slide = element?.children[index]
    if (!element || !slide) return
    const left = element.scrollLeft + slide.getBoundingClientRect().left - element.getBoundingClientRect().left
    element.scrollTo({ left, behavior: prefersLessMotion() ? 'instant' : 'smooth' })
  }
  return { strip, current, goTo }
}
