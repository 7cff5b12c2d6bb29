import { prefersLessMotion } from '../../../lib/motion.ts'
import type { Point } from './gestures.ts'

const HEART_MS = 900

/** A large heart where the finger was (tnt-05); where less motion is asked for it only appears and goes. Browser only. */
export function burstHeart({ x, y }: Pick<Point, 'x' | 'y'>): void {
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
