import { useEffect, useRef, type CSSProperties, type PointerEvent, type ReactNode, type RefObject } from 'react'
import type { DresserView } from '../outfit/dresser.ts'
import type { Photo } from '../photo.ts'

interface PictureViewProps {
  view: DresserView
  /** Null for the mannequin. */
  photo: Photo | null
  /** Address of a picture by a service, in the place of the phone's own; null without one. */
  lifelike: string | null
  /** What is to be seen, in words. */
  alt: string
  /** How much of the picture shows the wearer before, from the left; 0 to 1. */
  before: number
  onBefore: (part: number) => void
  /** A finger on the picture moves the chosen piece instead of swapping it. */
  moving: boolean
  /** By parts of the wearer's picture's width, since the last call. `drag` names one pull of a finger. */
  onMove: (x: number, y: number, drag: string) => void
  /** 1 for the next piece, -1 for the one before. */
  onSwipe: (step: 1 | -1) => void
  children: ReactNode
}

/** A finger that went so far sideways meant to swipe. CSS pixels. */
const SWIPE_PX = 44
/** The mannequin's shape until it stands there: width by height. */
const RATIO = 2 / 3

/** The wearer, dressed; with a slider, as they are without. */
export function PictureView(props: PictureViewProps) {
  const { view, photo, lifelike, alt, before, onBefore, moving, children } = props
  const person = useRef<HTMLDivElement>(null)
  const fingers = useFingers(props, person)
  const ratio = photo ? photo.width / photo.height : view.plain ? view.plain.width / view.plain.height : RATIO
  const dressed = view.picture !== null
  return (
    <div
      className="room-picture"
      data-moving={moving || undefined}
      style={{ '--ratio': ratio, '--before': dressed ? before : 1 } as CSSProperties}
      {...fingers}
    >
      {photo === null && <Backdrop bitmap={view.plain} />}
      <div ref={person} role="img" aria-label={alt} className="room-person">
        {photo ? <img src={photo.url} alt="" draggable={false} /> : <BitmapView bitmap={view.plain} />}
        {dressed && (
          <div className="room-dressed" data-compared={before > 0 || undefined}>
            {lifelike ? <img src={lifelike} alt="" draggable={false} /> : <BitmapView bitmap={view.picture} />}
          </div>
        )}
      </div>
      {dressed && !moving && (
        <>
          <span aria-hidden="true" className="room-split" hidden={before === 0} />
          <input
            type="range"
            className="room-compare"
            aria-label="Before and after"
            aria-valuetext={before === 0 ? 'After' : before === 1 ? 'Before' : `${Math.round(before * 100)}% before`}
            min={0}
            max={100}
            value={Math.round(before * 100)}
            onChange={({ currentTarget }) => onBefore(Number(currentTarget.value) / 100)}
            // The slider is no swipe.
            onPointerDown={(event) => event.stopPropagation()}
          />
        </>
      )}
      {children}
    </div>
  )
}

/** Draws a picture of the worker; what is drawn stays when the worker's own is let go. */
function BitmapView({ bitmap }: { bitmap: ImageBitmap | null }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (!element || !bitmap) return
    element.width = bitmap.width
    element.height = bitmap.height
    element.getContext('2d')?.drawImage(bitmap, 0, 0)
  }, [bitmap])
  return <canvas ref={canvas} />
}

/** The studio of the mannequin goes on to the sides, as it ends at the edges of its picture. */
function Backdrop({ bitmap }: { bitmap: ImageBitmap | null }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (!element || !bitmap) return
    const { width, height } = bitmap
    element.width = 2
    element.height = height
    const pen = element.getContext('2d')
    pen?.drawImage(bitmap, 0, 0, 1, height, 0, 0, 1, height)
    pen?.drawImage(bitmap, width - 1, 0, 1, height, 1, 0, 1, height)
  }, [bitmap])
  return <canvas ref={canvas} aria-hidden="true" className="room-backdrop" />
}

/** One finger swipes to another piece, or moves the chosen one. */
function useFingers(
  { moving, onMove, onSwipe }: Pick<PictureViewProps, 'moving' | 'onMove' | 'onSwipe'>,
  person: RefObject<HTMLElement | null>,
) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null)
  const drags = useRef(0)

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0 || start.current || (event.target as Element).closest('button, a, input')) return
    start.current = { id: event.pointerId, x: event.clientX, y: event.clientY }
    drags.current++
    // A finger that is made up by a test cannot be held; it is followed as long as it is on the picture.
    if (moving) capture(event)
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const from = start.current
    const width = person.current?.getBoundingClientRect().width
    if (!moving || from?.id !== event.pointerId || !width) return
    onMove((event.clientX - from.x) / width, (event.clientY - from.y) / width, `drag ${drags.current}`)
    start.current = { id: from.id, x: event.clientX, y: event.clientY }
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const from = start.current
    if (from?.id !== event.pointerId) return
    start.current = null
    const [x, y] = [event.clientX - from.x, event.clientY - from.y]
    if (!moving && Math.abs(x) > SWIPE_PX && Math.abs(x) > 1.5 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
  }

  function onPointerCancel() {
    start.current = null
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel }
}

function capture(event: PointerEvent<HTMLElement>): void {
  try {
    event.currentTarget.setPointerCapture(event.pointerId)
  } catch {
    // As above.
  }
}
