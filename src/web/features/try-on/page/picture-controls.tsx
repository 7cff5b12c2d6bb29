import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Download from 'lucide-react/icons/download'
import Move from 'lucide-react/icons/move'
import Share2 from 'lucide-react/icons/share-2'
import Undo2 from 'lucide-react/icons/undo-2'
import type { Ref } from 'react'
import { IconButton } from '../../../ui/button.tsx'

interface PictureButtonsProps {
  canUndo: boolean
  /** Where whoever adjusts by keys comes back to. */
  adjustButton: Ref<HTMLButtonElement>
  /** A picture is being made of it. */
  busy: boolean
  onAdjust: () => void
  onUndo: () => void
  onSave: () => void
  onShare: () => void
}

/** What can be done with the picture, at its right edge, where the thumb is. */
export function PictureButtons({ adjustButton, canUndo, busy, onAdjust, onUndo, onSave, onShare }: PictureButtonsProps) {
  return (
    <div className="room-buttons" role="group" aria-label="Picture">
      <IconButton ref={adjustButton} label="Adjust this piece" onClick={onAdjust}>
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

/** The pieces before and after the chosen one, for whoever does not swipe. */
export function SwapButtons({ onSwap }: { onSwap: (step: 1 | -1) => void }) {
  return (
    <div className="room-swap" role="group" aria-label="Swap this piece">
      <IconButton label="Piece before" onClick={() => onSwap(-1)}>
        <ChevronLeft size={22} aria-hidden="true" />
      </IconButton>
      <IconButton label="Next piece" onClick={() => onSwap(1)}>
        <ChevronRight size={22} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
