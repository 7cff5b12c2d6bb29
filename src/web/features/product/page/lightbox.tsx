import { Dialog } from '@base-ui/react/dialog'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Picture } from '../../../../shop/catalogue/contract.ts'
import { useCloseOnBack } from '../../../ui/use-close-on-back.ts'
import { largestUrl } from './gallery-picture.ts'
import { useZoom } from './use-zoom.ts'

interface LightboxProps {
  pictures: readonly Picture[]
  start: number
  onClose: () => void
}

const ROUND = 'flex size-11 items-center justify-center rounded-full bg-paper text-ink shadow-float'
/** How far an arrow key moves an enlarged picture. Pixels. */
const STEP_PX = 80

/** One picture as large as the screen, enlarged by pinch, wheel, double tap, click, keys or button (product-01). */
export function Lightbox(props: LightboxProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && props.onClose()}>
      <Dialog.Portal>
        <Dialog.Popup className="fixed inset-0 z-50 overflow-hidden bg-ink outline-none">
          <Enlarged {...props} />
          <Dialog.Close aria-label="Close" className={`${ROUND} fixed top-3 right-3`}>
            <X size={22} aria-hidden="true" />
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Enlarged({ pictures, start, onClose }: LightboxProps) {
  const [index, setIndex] = useState(start)
  const picture = pictures[index] as Picture
  useCloseOnBack(true, onClose)
  const { stage, image, zoomed, toggle, move, zoom, reset } = useZoom({ picture, onStep: step, onDismiss: onClose })

  function step(by: number) {
    reset()
    setIndex((index + by + pictures.length) % pictures.length)
  }

  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    const [x, y] = ARROWS[key] ?? [0, 0]
    if (zoomed && (x || y)) move({ x: -x * STEP_PX, y: -y * STEP_PX }, true)
    else if (x && pictures.length > 1) step(x)
    if (key === '+' || key === '=') zoom(1.5)
    if (key === '-') zoom(1 / 1.5)
    if (key === '0') reset()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    // Ahead of the dialog, which keeps arrow keys to itself.
    addEventListener('keydown', listener, true)
    return () => removeEventListener('keydown', listener, true)
  }, [])

  return (
    <>
      <Dialog.Title className="sr-only">{`Picture ${index + 1} of ${pictures.length}`}</Dialog.Title>
      <div ref={stage} className={zoomed ? 'size-full cursor-zoom-out touch-none' : 'size-full cursor-zoom-in touch-none'}>
        <img
          ref={image}
          src={largestUrl(picture)}
          alt={picture.alt}
          draggable={false}
          className="size-full origin-center object-contain select-none"
        />
      </div>
      <div className="pointer-events-none fixed inset-x-4 bottom-[max(1.25rem,env(safe-area-inset-bottom))] flex items-center justify-center gap-3 *:pointer-events-auto">
        {pictures.length > 1 && (
          <button type="button" aria-label="Previous picture" className={ROUND} onClick={() => step(-1)}>
            <ChevronLeft size={22} aria-hidden="true" />
          </button>
        )}
        <button type="button" aria-label={zoomed ? 'Zoom out' : 'Zoom in'} className={ROUND} onClick={() => toggle()}>
          {zoomed ? <ZoomOut size={20} aria-hidden="true" /> : <ZoomIn size={20} aria-hidden="true" />}
        </button>
        {pictures.length > 1 && (
          <button type="button" aria-label="Next picture" className={ROUND} onClick={() => step(1)}>
            <ChevronRight size={22} aria-hidden="true" />
          </button>
        )}
      </div>
    </>
  )
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}
