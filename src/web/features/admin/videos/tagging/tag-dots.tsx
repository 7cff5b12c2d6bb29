import { useRef, type MouseEvent, type PointerEvent } from 'react'
import type { AdminTag } from '../../../../../shop/media/contract-admin.ts'
import { isTagShown } from '../../../../../shop/media/rules.ts'
import { moved } from './tag-edits.ts'

interface TagDotsProps {
  tags: readonly AdminTag[]
  /** Null where none is known: all are shown. */
  time: number | null
  selected: string | null
  /** The name of the piece that the next click places; null outside tagging mode. */
  placing: string | null
  onPlace: (x: number, y: number) => void
  onSelect: (id: string) => void
  onDrag: (tag: AdminTag) => void
  onDrop: (tag: AdminTag, before: AdminTag) => void
}

/** Over the picture of the video and exactly as large: places in it are percent of its sides (tag-02). */
export function TagDots({ tags, time, selected, placing, onPlace, onSelect, onDrag, onDrop }: TagDotsProps) {
  const box = useRef<HTMLDivElement>(null)
  /** `x` and `y`: from its middle to where it was taken hold of. */
  const dragged = useRef<{ x: number; y: number; before: AdminTag; now: AdminTag } | null>(null)

  function percentOf({ clientX, clientY }: { clientX: number; clientY: number }): [number, number] {
    const { left, top, width, height } = box.current?.getBoundingClientRect() ?? { left: 0, top: 0, width: 1, height: 1 }
    return [((clientX - left) / width) * 100, ((clientY - top) / height) * 100]
  }
  function place(event: MouseEvent) {
    const [x, y] = percentOf(event)
    onPlace(Math.min(100, Math.max(0, x)), Math.min(100, Math.max(0, y)))
  }
  function move(event: PointerEvent) {
    const drag = dragged.current
    if (!drag) return
    const [x, y] = percentOf(event)
    drag.now = moved(drag.before, x - drag.x, y - drag.y)
    onDrag(drag.now)
  }
  function drop() {
    const drag = dragged.current
    dragged.current = null
    if (drag && drag.now !== drag.before) onDrop(drag.now, drag.before)
  }

  return (
    <div ref={box} className="absolute inset-0">
      {tags.map((tag, at) =>
        time === null || isTagShown(tag, time) || tag.id === selected ? (
          <button
            key={tag.id}
            type="button"
            aria-label={`Tag ${at + 1}: ${tag.product.name}`}
            aria-pressed={tag.id === selected}
            style={{ left: `${tag.position_x}%`, top: `${tag.position_y}%` }}
            className="absolute flex size-11 -translate-1/2 cursor-grab touch-none items-center justify-center"
            onFocus={() => onSelect(tag.id)}
            onPointerDown={(event) => {
              onSelect(tag.id)
              event.currentTarget.setPointerCapture(event.pointerId)
              const [x, y] = percentOf(event)
              dragged.current = { x: x - tag.position_x, y: y - tag.position_y, before: tag, now: tag }
            }}
            onPointerMove={move}
            onPointerUp={drop}
            onPointerCancel={drop}
          >
            <span
              className={`flex size-6 items-center justify-center rounded-full border-2 border-white text-xs font-semibold shadow ${tag.id === selected ? 'bg-primary text-white' : 'bg-ink text-paper'}`}
            >
              {at + 1}
            </span>
          </button>
        ) : null,
      )}
      {placing && (
        <button
          type="button"
          onClick={place}
          aria-label={`Place ${placing} here`}
          className="absolute inset-0 cursor-crosshair inset-ring-2 inset-ring-sun"
        />
      )}
    </div>
  )
}
