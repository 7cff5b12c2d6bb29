import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core'
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { useId, type CSSProperties, type ReactNode } from 'react'

const STRATEGIES = { rows: verticalListSortingStrategy, tiles: rectSortingStrategy }

interface SortableAreaProps {
  ids: readonly string[]
  layout: keyof typeof STRATEGIES
  onMove: (ids: string[]) => void
  children: ReactNode
}

/**
 * Things that are put in order by dragging: by mouse, by finger (after a moment, so that the page still scrolls) or by keyboard
 * (Space, arrows, Space). Each of them uses useSortableItem().
 */
export function SortableArea({ ids, layout, onMove, children }: SortableAreaProps) {
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
    <DndContext id={id} sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
      <SortableContext items={[...ids]} strategy={STRATEGIES[layout]}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** The ids with this one at that place, counted from 0. */
export function moved(ids: readonly string[], id: string, to: number): string[] {
  return ids.filter((each) => each !== id).toSpliced(Math.max(0, to), 0, id)
}

/** Of one thing in the area: `item` for what moves, `handle` for what it is dragged by. */
export function useSortableItem(id: string) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id })
  const style: CSSProperties = {
    transform: transform ? `translate3d(${Math.round(transform.x)}px, ${Math.round(transform.y)}px, 0)` : undefined,
    transition,
  }
  return { item: { ref: setNodeRef, style }, handle: { ...attributes, ...listeners, ref: setActivatorNodeRef }, isDragging }
}
