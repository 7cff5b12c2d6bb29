import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { drawWorn, isWearable, keptWorn, type Worn, type WornGarment } from './worn-pictures.ts'

/** A piece on the mannequin, as shoppers would see it: drawn once its card comes near the screen. */
export function WornPicture({ garment }: { garment: WornGarment }) {
  const frame = useRef<HTMLSpanElement>(null)
  const canBeWorn = isWearable(garment)
  const [worn, setWorn] = useState<{ of: string; picture: Worn | null }>({ of: '', picture: null })
  const of = `${garment.id} ${garment.version}`
  const picture = worn.of === of ? worn.picture : null
  const known = useEffectEvent(() => keptWorn(garment))
  const draw = useEffectEvent((show: (picture: Worn) => void) => drawWorn(garment, show))
  useEffect(() => {
    const element = frame.current
    if (!element || !canBeWorn || typeof Worker === 'undefined' || typeof IntersectionObserver === 'undefined') return
    const show = (picture: Worn) => setWorn({ of, picture })
    let leave: (() => void) | null = null
    const observer = new IntersectionObserver(
      ([entry]) => {
        const before = known()
        if (before) return show(before)
        if (entry?.isIntersecting) leave ??= draw(show)
        else {
          // Scrolled past: those that are on the screen come first.
          leave?.()
          leave = null
        }
      },
      { rootMargin: '200px 0px' },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      leave?.()
    }
  }, [of, canBeWorn])
  return (
    <span ref={frame} className="garment-worn-frame" data-worn={garment.rig?.garment} aria-busy={canBeWorn && picture === null}>
      {picture && picture !== 'failed' ? (
        <img src={picture} alt="" width={112} height={168} decoding="async" />
      ) : canBeWorn && picture === null ? (
        <span className="garment-none animate-pulse">Trying it on…</span>
      ) : (
        <span className="garment-none">
          {canBeWorn ? 'Could not be drawn here' : garment.cutout ? 'Points are missing' : 'No cut-out yet'}
        </span>
      )}
    </span>
  )
}
