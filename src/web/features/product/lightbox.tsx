import { Dialog } from '@base-ui/react/dialog'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { Picture } from '../../../shop/catalogue/contract.ts'
import { largestUrl } from './gallery.tsx'

interface LightboxProps {
  pictures: readonly Picture[]
  start: number
  onClose: () => void
}

const ROUND = 'flex size-11 items-center justify-center rounded-full bg-paper text-ink shadow-float'

/** One picture as large as the screen; a tap doubles it, and then it can be moved about. */
export function Lightbox({ pictures, start, onClose }: LightboxProps) {
  const [index, setIndex] = useState(start)
  const [zoomed, setZoomed] = useState(false)
  const picture = pictures[index] as Picture
  const step = (by: number) => {
    setZoomed(false)
    setIndex((index + by + pictures.length) % pictures.length)
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup
          className="fixed inset-0 z-50 bg-ink outline-none"
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight') step(1)
            if (event.key === 'ArrowLeft') step(-1)
          }}
        >
          <Dialog.Title className="sr-only">{`Picture ${index + 1} of ${pictures.length}`}</Dialog.Title>
          <div className="size-full touch-pan-x touch-pan-y touch-pinch-zoom overflow-auto overscroll-contain">
            <button
              type="button"
              aria-label={zoomed ? 'Make smaller' : 'Make larger'}
              onClick={() => setZoomed(!zoomed)}
              className={zoomed ? 'block h-[200%] w-[200%] cursor-zoom-out' : 'block size-full cursor-zoom-in'}
            >
              <img src={largestUrl(picture)} alt={picture.alt} className="size-full object-contain" />
            </button>
          </div>
          <Dialog.Close aria-label="Close" className={`${ROUND} fixed top-4 right-4`}>
            <X size={22} aria-hidden="true" />
          </Dialog.Close>
          {pictures.length > 1 && (
            <div className="fixed inset-x-4 bottom-6 flex justify-center gap-3">
              <button type="button" aria-label="Previous picture" className={ROUND} onClick={() => step(-1)}>
                <ChevronLeft size={22} aria-hidden="true" />
              </button>
              <button type="button" aria-label="Next picture" className={ROUND} onClick={() => step(1)}>
                <ChevronRight size={22} aria-hidden="true" />
              </button>
            </div>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
