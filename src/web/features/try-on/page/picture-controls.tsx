import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Download from 'lucide-react/icons/download'
import Move from 'lucide-react/icons/move'
import Share2 from 'lucide-react/icons/share-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { IconButton } from '../../../ui/button.tsx'
import { Price } from '../../../ui/price.tsx'
import type { CardProduct } from '../../product/data/card-product.ts'

interface PictureButtonsProps {
  canUndo: boolean
  /** A picture is being made of it. */
  busy: boolean
  onAdjust: () => void
  onUndo: () => void
  onSave: () => void
  onShare: () => void
}

/** What can be done with the picture, at its right edge, where the thumb is. */
export function PictureButtons({ canUndo, busy, onAdjust, onUndo, onSave, onShare }: PictureButtonsProps) {
  return (
    <div className="room-buttons" role="group" aria-label="Picture">
      <IconButton label="Adjust this piece" onClick={onAdjust}>
        <Move size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label="Undo" disabled={!canUndo} onClick={onUndo}>
        <Undo2 size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label="Save picture" aria-busy={busy || undefined} onClick={busy ? undefined : onSave}>
        <Download size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label="Share picture" aria-busy={busy || undefined} onClick={busy ? undefined : onShare}>
        <Share2 size={20} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** Which piece is swapped, and the ones beside it. */
export function SwapBar({ product, onSwap }: { product: CardProduct; onSwap: (step: 1 | -1) => void }) {
  return (
    <div className="room-swap">
      <IconButton label="Piece before" onClick={() => onSwap(-1)}>
        <ChevronLeft size={22} aria-hidden="true" />
      </IconButton>
      <p className="min-w-0 flex-1 text-center text-sm leading-tight">
        <span className="block truncate font-semibold">{product.name}</span>
        <Price amount={product.price} />
      </p>
      <IconButton label="Next piece" onClick={() => onSwap(1)}>
        <ChevronRight size={22} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
