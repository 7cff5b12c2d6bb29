import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { centreIn } from '../../../lib/centre-in.ts'
import { averageColour } from '../../../lib/placeholder.ts'
import { Picture } from '../../../ui/picture.tsx'
import { TapGuard } from '../../../ui/tap-guard.tsx'
import type { WornPiece } from '../outfit/outfit-session.ts'

interface WornChipsProps {
  /** From what is nearest to the body outwards. */
  worn: readonly WornPiece[]
  chosen: string | null
  onChoose: (id: string) => void
  onTakeOff: (id: string) => void
}

/** What is worn, the outermost first: to choose what is swapped and adjusted, and to take it off. */
export function WornChips({ worn, chosen, onChoose, onTakeOff }: WornChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (chosen && worn.length > 1) centreIn(list.current, list.current?.querySelector<HTMLElement>('[data-chosen]'))
  }, [chosen, worn.length])
  return (
    <div className="relative">
      <ul ref={list} aria-label="On you, from the outside in" className="room-chips no-scrollbar">
        {worn.toReversed().map(({ product: { id, name, images } }) => (
          <li key={id} className="room-chip" data-chosen={id === chosen || undefined}>
            <button type="button" className="room-chip-name" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
              {images[0] && (
                <span className="room-chip-picture" style={{ background: averageColour(images[0].thumbhash) }}>
                  <Picture picture={{ ...images[0], alt: '' }} sizes="32px" least={160} most={160} className="size-full object-cover" />
                </span>
              )}
              <span className="truncate">{name}</span>
            </button>
            <button type="button" className="room-chip-off" aria-label={`Take off ${name}`} onClick={() => onTakeOff(id)}>
              <X size={16} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <TapGuard since={worn.length} />
    </div>
  )
}
