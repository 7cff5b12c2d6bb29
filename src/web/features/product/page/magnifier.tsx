import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { pictureUrl } from '../../../../shop/catalogue/rules.ts'

/** How far an arrow key moves the glass, as a part of the picture. */
const STEP = 0.08
/** Above the finger, so that it does not hide what it points at; pixels. */
const ABOVE_FINGER = 64

/**
 * A picture with a glass to hold over it: it follows the mouse, or the finger after a tap, or the arrow keys. The large
 * picture is fetched when the glass is first held.
 */
export function Magnifier({ pictureKey, alt }: { pictureKey: string; alt: string }) {
  const frame = useRef<HTMLButtonElement>(null)
  const [enlarged, setEnlarged] = useState(false)
  const [used, setUsed] = useState(false)
  const place = useRef({ x: 0.5, y: 0.5 })

  function hold(on: boolean) {
    setEnlarged(on)
    if (on) setUsed(true)
  }

  /** `x` and `y` as parts of the picture. */
  function put(x: number, y: number, lift = 0) {
    const element = frame.current
    if (!element) return
    place.current = { x: Math.min(1, Math.max(0, x)), y: Math.min(1, Math.max(0, y)) }
    element.style.setProperty('--frame', `${element.clientWidth}px`)
    element.style.setProperty('--x', `${place.current.x * element.clientWidth}px`)
    element.style.setProperty('--y', `${place.current.y * element.clientHeight}px`)
    element.style.setProperty('--lift', `${lift}px`)
  }

  function follow(event: PointerEvent) {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    put((event.clientX - left) / width, (event.clientY - top) / height, event.pointerType === 'mouse' ? 0 : ABOVE_FINGER)
  }

  function onKeyDown(event: KeyboardEvent) {
    const [x, y] = ARROWS[event.key] ?? [0, 0]
    if (event.key === 'Escape' && enlarged) {
      // The glass, and not the window it is in.
      event.stopPropagation()
      event.nativeEvent.stopImmediatePropagation()
      return hold(false)
    }
    if (!enlarged || (!x && !y)) return
    event.preventDefault()
    put(place.current.x + x * STEP, place.current.y + y * STEP)
  }

  return (
    <button
      ref={frame}
      type="button"
      className="magnifier"
      aria-pressed={enlarged}
      aria-label={`Magnifier over ${alt}`}
      onPointerEnter={(event) => {
        if (event.pointerType !== 'mouse') return
        follow(event)
        hold(true)
      }}
      onPointerDown={(event) => event.pointerType !== 'mouse' && follow(event)}
      onPointerMove={follow}
      onPointerLeave={(event) => event.pointerType === 'mouse' && hold(false)}
      // A tap of a finger, Enter and Space take the glass up and put it down; a mouse holds it all the time.
      onClick={(event) => {
        if (isMouse(event.nativeEvent)) return
        if (event.detail === 0) put(place.current.x, place.current.y)
        hold(!enlarged)
      }}
      onKeyDown={onKeyDown}
    >
      <img src={pictureUrl(pictureKey, 480)} alt="" loading="lazy" decoding="async" draggable={false} />
      {used && (
        <span className="magnifier-glass" hidden={!enlarged}>
          <img src={pictureUrl(pictureKey, 1080)} alt="" draggable={false} />
        </span>
      )}
      {!enlarged && <span className="magnifier-hint">Tap to magnify</span>}
    </button>
  )
}

/** Chrome says what kind of pointer clicked; where browsers do not, it is taken for a finger. */
function isMouse(event: MouseEvent): boolean {
  return 'pointerType' in event && event.pointerType === 'mouse'
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}
