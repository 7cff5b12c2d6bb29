import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'

/** Appears after 300 px of scroll (shell-10). A marker of that height is watched instead of every scroll event. */
export function ScrollToTop() {
  const marker = useRef<HTMLDivElement>(null)
  const [scrolled, setScrolled] = useState(false)

  useEffect(() => {
    if (!marker.current) return
    const observer = new IntersectionObserver(([entry]) => setScrolled(entry?.isIntersecting === false))
    observer.observe(marker.current)
    return () => observer.disconnect()
  }, [])

  const toTop = () => scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth' })
  return (
    <>
      <div ref={marker} aria-hidden="true" className="pointer-events-none absolute top-0 left-0 h-75 w-px" />
      {scrolled && (
        <IconButton label="Scroll to top" onClick={toTop} className="to-top">
          <ArrowUp size={20} aria-hidden="true" />
        </IconButton>
      )}
    </>
  )
}
