import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useRef, useState } from 'react'
import type { Picture as PictureData } from '../../../../shop/catalogue/contract.ts'
import { BlurredEdges } from '../../../ui/blurred-edges.tsx'
import { classes } from '../../../ui/classes.ts'
import { Picture } from '../../../ui/picture.tsx'
import { ROTATE_MS } from '../../product/page/use-rotation.ts'

/** A picture that is not here yet is waited for. Milliseconds. */
const WAIT_MS = 400
/** Beside the facts on wide screens: fills the height there, on phones the width. */
const SIZES = '(min-aspect-ratio:1/1) 75vh,100vw'

interface PictureRotation {
  index: number
  turn(by: number): void
}

/** Which picture is shown. It goes on every 3 s while `rotates`, from the one that is there to the next that has come. */
export function usePictureRotation(count: number, rotates: boolean, isLoaded: (index: number) => boolean): PictureRotation {
  const [index, setIndex] = useState(0)
  const loaded = useRef(isLoaded)
  useEffect(() => {
    loaded.current = isLoaded
  })
  useEffect(() => {
    if (!rotates || count < 2) return
    const next = (index + 1) % count
    let timer = setTimeout(turn, ROTATE_MS)
    function turn() {
      if (document.visibilityState === 'visible' && loaded.current(next)) return setIndex(next)
      timer = setTimeout(turn, WAIT_MS)
    }
    return () => clearTimeout(timer)
  }, [index, count, rotates])
  return { index, turn: (by) => setIndex((previous) => (previous + by + count) % count) }
}

interface SlidePicturesProps {
  pictures: readonly PictureData[]
  index: number
  /** Seen now; others only have their first picture, and the next slide has it early. */
  active: boolean
  near: boolean
  rotates: boolean
  onTurn: (by: number) => void
}

/** The pictures of one product, one over the other. The next one is only fetched when it is about to be shown. */
export function SlidePictures({ pictures, index, active, near, rotates, onTurn }: SlidePicturesProps) {
  const [furthest, setFurthest] = useState(index)
  if (index > furthest) setFurthest(index)
  const ready = active && rotates ? Math.max(furthest, index + 1) : furthest
  const many = pictures.length > 1
  return (
    <>
      {pictures.map(
        (picture, at) =>
          (at <= ready || at === index) && (
            <span
              key={picture.key}
              data-at={at}
              className={classes('fullscreen-picture', at === index && 'fullscreen-shown')}
              aria-hidden={at !== index}
            >
              {!isUpright(picture) && <BlurredEdges of={picture} />}
              <Picture
                picture={picture}
                sizes={SIZES}
                least={480}
                eager={(active || near) && at === 0}
                className={isUpright(picture) ? 'size-full object-cover' : 'size-full object-contain'}
              />
            </span>
          ),
      )}
      {many && active && (
        <>
          <span className="fullscreen-bars" aria-hidden="true">
            {pictures.map((picture, at) => (
              <span key={picture.key} data-now={at === index ? (rotates ? 'runs' : 'still') : undefined} />
            ))}
          </span>
          <button type="button" className="fullscreen-turn fullscreen-turn-back" aria-label="Previous picture" onClick={() => onTurn(-1)}>
            <ChevronLeft size={22} aria-hidden="true" />
          </button>
          <button type="button" className="fullscreen-turn fullscreen-turn-on" aria-label="Next picture" onClick={() => onTurn(1)}>
            <ChevronRight size={22} aria-hidden="true" />
          </button>
        </>
      )}
    </>
  )
}

/** Upright pictures fill their frame; of others too much would be lost: they stand before themselves, out of focus. */
function isUpright({ width, height }: PictureData): boolean {
  return width / height > 0.6 && width / height < 0.9
}
