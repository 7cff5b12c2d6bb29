import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useState } from 'react'
import { prefersLessMotion } from '../../lib/motion.ts'
import { IconButton } from '../../ui/button.tsx'

const MARKER = 'first-300'

/** As tall as the scroll after which the button appears; is outside the header, which scrolls along. */
export function ScrollMarker() {
  return <div id={MARKER} aria-hidden="true" className="pointer-events-none absolute top-0 left-0 h-75 w-px" />
}

/** Appears after 300 px of scroll (shell-10), in the header, where it lies over nothing. A marker is watched instead of every scroll event. */
export function ScrollToTop() {
  const [scrolled, setScrolled] = useState(false)

  useEffect(() => {
    const marker = document.getElementById(MARKER)
    if (!marker) return
    const observer = new IntersectionObserver(([entry]) => setScrolled(entry?.isIntersecting === false))
    observer.observe(marker)
    return () => observer.disconnect()
  }, [])

  if (!scrolled) return null
  const toTop = () => scrollTo({ top: 0, behavior: prefersLessMotion() ? 'instant' : 'smooth' })
  return (
    <IconButton label="Scroll to top" onClick={toTop} className="to-top @max-[18.5rem]:hidden">
      <ArrowUp size={20} aria-hidden="true" />
    </IconButton>
  )
}
