import { Dialog } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { OpenProduct } from './product-view.tsx'

interface ProductModalProps {
  /** The product that is open; null closes. */
  id: string | null
  /** As many steps back lead to the page behind. */
  depth: number
}

/** A product over the page (card-05, product-01). Its address says whether it is open: closing it is going back. */
export function ProductModal({ id, depth }: ProductModalProps) {
  const navigate = useNavigate()
  // Kept while it closes, so that it does not empty on its way out.
  const [shown, setShown] = useState(id)
  if (id !== null && id !== shown) setShown(id)
  const popup = useRef<HTMLDivElement>(null)
  const [leaving, setLeaving] = useState(false)
  if (id === null && leaving) setLeaving(false)

  function close() {
    // Pressed twice, it would go back one page too far.
    if (leaving || id === null) return
    setLeaving(true)
    void navigate(-Math.max(1, depth))
  }

  return (
    <Dialog.Root open={id !== null} onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="product-modal-backdrop" />
        {/* Not the first picture, which lies under the thumb: a ring around it would be all that is seen. */}
        <Dialog.Popup ref={popup} initialFocus={popup} className="product-modal">
          {shown !== null && <OpenProduct key={shown} id={shown} />}
          <Dialog.Close aria-label="Close" className="product-modal-close">
            <X size={22} aria-hidden="true" />
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
