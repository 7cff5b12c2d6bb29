import { useRef, type PointerEvent } from 'react'
import type { AdminTag } from '../../../../../shop/media/contract-admin.ts'
import { tagWindow } from '../../../../../shop/media/rules.ts'
import { retimed, snapped } from './tag-edits.ts'

/** How near an end must come to snap, as a share of the line. */
const REACH = 0.015

interface TimelineProps {
  tags: readonly AdminTag[]
  time: number
  duration: number
  selected: string | null
  onSeek: (time: number) => void
  onSelect: (id: string) => void
  onDrag: (tag: AdminTag) => void
  onDrop: (tag: AdminTag, before: AdminTag) => void
}

/** When each tag is shown: a bar a tag, whose ends are dragged; numbers as on the picture. */
export function Timeline({ tags, time, duration, selected, onSeek, onSelect, onDrag, onDrop }: TimelineProps) {
  const line = useRef<HTMLDivElement>(null)
  /** `offset`: seconds from the end to where it was taken hold of. */
  const drag = useRef<{ end: 'show_at' | 'hide_at'; offset: number; before: AdminTag; now: AdminTag } | null>(null)
  const share = (seconds: number): string => `${(seconds / duration) * 100}%`

  function timeAt({ clientX }: { clientX: number }): number {
    const { left, width } = line.current?.getBoundingClientRect() ?? { left: 0, width: 1 }
    return ((clientX - left) / width) * duration
  }
  function move(event: PointerEvent) {
    const held = drag.current
    if (!held) return
    const to = Math.min(duration, Math.max(0, timeAt(event) - held.offset))
    const others = tags.filter(({ id }) => id !== held.before.id).flatMap((tag) => Object.values(tagWindow(tag)) as number[])
    held.now = retimed(held.before, held.end, snapped(to, [time, ...others], duration * REACH), duration)
    onDrag(held.now)
  }
  function drop() {
    const held = drag.current
    drag.current = null
    if (held && held.now !== held.before) onDrop(held.now, held.before)
  }

  return (
    <div>
      <input
        type="range"
        aria-label="Time"
        min={0}
        max={duration}
        step={0.01}
        value={time}
        onChange={(event) => onSeek(Number(event.currentTarget.value))}
        className="m-0 block h-11 w-full accent-ink"
      />
      <div ref={line} className="relative space-y-1 overflow-hidden">
        {tags.map((tag, at) => {
          const { from, until } = tagWindow(tag)
          return (
            <div key={tag.id} className="relative h-11 rounded-sm bg-sand">
              <div
                style={{ left: share(from), width: share(Math.min(until, duration) - from) }}
                className={`absolute inset-y-0 flex rounded-sm border-x-4 border-white/70 bg-clip-border ${tag.id === selected ? 'bg-primary text-white' : 'bg-ink text-paper'}`}
              >
                <button
                  type="button"
                  aria-label={`${at + 1}: ${tag.product.name}, from ${from.toFixed(1)} to ${until.toFixed(1)} seconds`}
                  onClick={() => {
                    onSelect(tag.id)
                    onSeek(from)
                  }}
                  className="min-w-0 grow truncate px-2 text-left text-xs font-semibold"
                >
                  {at + 1} <span aria-hidden="true">{tag.product.name}</span>
                </button>
              </div>
              {(['show_at', 'hide_at'] as const).map((end) => (
                <span
                  key={end}
                  data-end={end}
                  style={{ left: handleLeft(end, share(from), share(Math.min(until, duration))) }}
                  className="absolute inset-y-0 w-11 cursor-ew-resize touch-none"
                  onPointerDown={(event) => {
                    onSelect(tag.id)
                    event.currentTarget.setPointerCapture(event.pointerId)
                    const edge = end === 'show_at' ? from : Math.min(until, duration)
                    drag.current = { end, offset: timeAt(event) - edge, before: tag, now: tag }
                  }}
                  onPointerMove={move}
                  onPointerUp={drop}
                  onPointerCancel={drop}
                />
              ))}
            </div>
          )
        })}
        <span style={{ left: share(time) }} className="pointer-events-none absolute inset-y-0 w-0.5 bg-sun" />
      </div>
    </div>
  )
}

/** A finger is 44 px wide, a bar perhaps less: most of a handle is beside it, both are within the line, and neither covers the other. */
function handleLeft(end: 'show_at' | 'hide_at', from: string, until: string): string {
  const middle = `(${from} + ${until}) / 2`
  return end === 'show_at'
    ? `clamp(0px, min(${from} - 32px, ${middle} - 44px), 100% - 88px)`
    : `clamp(44px, max(${until} - 12px, ${middle}), 100% - 44px)`
}
