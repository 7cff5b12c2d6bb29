import GripVertical from 'lucide-react/icons/grip-vertical'
import type { ReactNode } from 'react'
import { moved, SortableArea, useSortableItem, type Sortable } from './sortable-area.tsx'

interface SortableListProps<Item extends Sortable> {
  items: readonly Item[]
  label: string
  /** What each of them is: "Piece". */
  what: string
  onMove: (ids: string[]) => void
  children: (item: Item) => ReactNode
  className?: string
}

/** A list that is put in order by dragging, by the arrow keys on its handles, and by buttons (WCAG 2.2, 2.5.7): every way is there. */
export function SortableList<Item extends Sortable>({ items, label, what, onMove, children, className }: SortableListProps<Item>) {
  const ids = items.map((item) => item.id)
  return (
    <SortableArea items={items} what={what} layout="rows" onMove={onMove}>
      <ul aria-label={label} className={className}>
        {items.map((item, place) => (
          <Row key={item.id} item={item} place={place} count={items.length} onMove={(to) => onMove(moved(ids, item.id, to))}>
            {children(item)}
          </Row>
        ))}
      </ul>
    </SortableArea>
  )
}

interface RowProps {
  item: Sortable
  place: number
  count: number
  onMove: (to: number) => void
  children: ReactNode
}

const MOVE = 'min-h-11 px-2.5 text-sm font-semibold underline underline-offset-4 disabled:text-ink-faint disabled:no-underline'

function Row({ item, place, count, onMove, children }: RowProps) {
  const { item: moving, handle, isDragging } = useSortableItem(item.id)
  return (
    <li {...moving} className={isDragging ? 'relative z-10 bg-sand shadow-lg' : 'bg-surface'}>
      <div className="flex gap-2 px-2 pt-3">
        <button
          {...handle}
          type="button"
          aria-label={`Move ${item.name}`}
          className="flex size-11 shrink-0 cursor-grab touch-none items-center justify-center rounded-full hover:bg-sand"
        >
          <GripVertical size={20} aria-hidden="true" />
        </button>
        <div className="min-w-0 grow">{children}</div>
      </div>
      <p className="flex flex-wrap justify-end px-2 pb-1">
        <button type="button" className={MOVE} disabled={place < 2} aria-label={`First: ${item.name}`} onClick={() => onMove(0)}>
          First
        </button>
        <button
          type="button"
          className={MOVE}
          disabled={place === 0}
          aria-label={`Earlier: ${item.name}`}
          onClick={() => onMove(place - 1)}
        >
          Earlier
        </button>
        <button
          type="button"
          className={MOVE}
          disabled={place === count - 1}
          aria-label={`Later: ${item.name}`}
          onClick={() => onMove(place + 1)}
        >
          Later
        </button>
      </p>
    </li>
  )
}
