import { useLayoutEffect, useRef, useState } from 'react'
import { prefersLessMotion } from '../../../lib/motion.ts'
import { takeOrigin } from '../navigation/open-product.ts'

const GROWTH_MS = 240

/** The picture of the product grows out of the product card that was tapped; `shown` is the picture that was there. Phones only: elsewhere the modal's edges would cut it. */
export function useOpenAnimation(id: string) {
  const place = useRef<HTMLDivElement>(null)
  const [origin] = useState(() => takeOrigin(id))
  useLayoutEffect(() => {
    const frame = place.current?.querySelector('.gallery-frame')
    if (!frame || !origin || prefersLessMotion() || !matchMedia('(width < 48rem)').matches) return
    const to = frame.getBoundingClientRect()
    const from = origin.rect
    if (to.width === 0 || from.width === 0) return
    frame.animate(
      [
        {
          transformOrigin: '0 0',
          transform: `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width}, ${from.height / to.height})`,
        },
        { transformOrigin: '0 0', transform: 'none' },
      ],
      { duration: GROWTH_MS, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
    )
  }, [origin])
  return { place, shown: origin?.shown ?? '' }
}
