import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core'
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { useId, useRef, type CSSProperties, type ReactNode } from 'react'

const STRATEGIES = { rows: verticalListSortingStrategy, tiles: rectSortingStrategy }

export interface Sortable {
  id: string
  /** For those who do not see it; '' for what has none. */
  name: string
}

interface SortableAreaProps {
  items: readonly Sortable[]
  /** What each of them is: "Picture". */
  what: string
  layout: keyof typeof STRATEGIES
  onMove: (ids: string[]) => void
  children: ReactNode
}

/**
 * Things that are put in order by dragging: by mouse, by finger (after a moment, so that the page still scrolls) or by keyboard
 * (Space, arrows, Space). Each of them uses useSortableItem().
 */
export function SortableArea({ items, what, layout, onMove, children }: SortableAreaProps) {
  const ids = items.map((item) => item.id)
  // Otherwise its own numbers differ between server and browser.
  const id = useId()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
    // Enter does what the button does.
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter', 'Tab'] },
    }),
  )
  function drop({ active, over }: DragEndEvent): void {
    if (over && over.id !== active.id) onMove(moved(ids, String(active.id), ids.indexOf(String(over.id))))
  }
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: useAnnouncements(items, what), screenReaderInstructions: INSTRUCTIONS }}
      onDragEnd={drop}
    >
      <SortableContext items={ids} strategy={STRATEGIES[layout]}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

const INSTRUCTIONS = {
  draggable: 'To move it, press Space, then the arrow keys. Space again puts it down, Escape puts it back.',
}

/** What is said while something moves: "Picture 2 of 5, moved to position 3." */
function useAnnouncements(items: readonly Sortable[], what: string): Announcements {
  // Its number stays the one it was picked up with, also when the list has its new order.
  const began = useRef(items)
  const placeOf = (id: unknown) => began.current.findIndex((item) => item.id === id)
  const named = (id: unknown) => {
    const place = placeOf(id)
    const name = began.current[place]?.name
    return `${what} ${place + 1} of ${began.current.length}${name ? `, ${name}` : ''}`
  }
  const isMoved = ({ active, over }: Pick<DragEndEvent, 'active' | 'over'>) => over !== null && over.id !== active.id
  const whereTo = ({ active, over }: Pick<DragEndEvent, 'active' | 'over'>) =>
    isMoved({ active, over }) ? `moved to position ${placeOf(over?.id) + 1}` : 'where it was'
  return {
    onDragStart({ active }) {
      began.current = items
      return `Picked up: ${named(active.id)}.`
    },
    onDragOver: (event) => `${named(event.active.id)}, ${whereTo(event)}.`,
    onDragEnd: (event) => `Put down: ${named(event.active.id)}, ${whereTo(event)}.`,
    onDragCancel: ({ active }) => `Not moved: ${named(active.id)}.`,
  }
}

/** The ids with this one at that place, counted from 0. */
export function moved(ids: readonly string[], id: string, to: number): string[] {
  return ids.filter((each) => each !== id).toSpliced(Math.max(0, to), 0, id)
}

/** Of one thing in the area: `item` for what moves, `handle` for what it is dragged by. */
export function useSortableItem(id: string) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: 'movable button' },
  })
  const style: CSSProperties = {
    transform: transform ? `translate3d(${Math.round(transform.x)}px, ${Math.round(transform.y)}px, 0)` : undefined,
    transition,
  }
  return { item: { ref: setNodeRef, style }, handle: { ...attributes, ...listeners, ref: setActivatorNodeRef }, isDragging }
}
