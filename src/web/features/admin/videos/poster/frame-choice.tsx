import { useEffect, useId, useState } from 'react'
import { readFrames } from './read-frames.ts'

/** While the times change, as by a handle that is dragged. Milliseconds. */
const PAUSE = 200

interface FrameChoiceProps {
  /** What is asked, for the group. */
  label: string
  src: string
  /** Seconds. */
  times: readonly number[]
  /** One of `times`. */
  chosen: number | null
  onChoose: (time: number) => void
}

/** Some pictures of a clip, of which one is chosen; they appear as this browser decodes them. */
export function FrameChoice({ label, src, times, chosen, onChoose }: FrameChoiceProps) {
  const name = useId()
  const [frames, setFrames] = useState<ReadonlyMap<number, string>>(new Map())
  const [isOver, setOver] = useState(false)
  const wanted = times.join(' ')
  useEffect(() => {
    const controller = new AbortController()
    const show = (time: number, image: string) => setFrames((before) => new Map(before).set(time, image))
    const read = () =>
      void readFrames(src, wanted.split(' ').map(Number), show, controller.signal).then(() => setOver(!controller.signal.aborted))
    const timer = setTimeout(read, PAUSE)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [src, wanted])

  if (isOver && !times.some((time) => frames.has(time)))
    return <p className="text-ink-soft">This browser can’t show pictures of this video. The shop chooses a good one.</p>
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="sr-only">{label}</legend>
      <div className="flex snap-x gap-2 overflow-x-auto p-1 pb-2">
        {times.map((time) => (
          <label
            key={time}
            className="relative shrink-0 cursor-pointer snap-start overflow-hidden rounded-card outline-2 outline-offset-1 outline-transparent has-checked:outline-primary has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={time === chosen}
              aria-label={`The picture at ${time.toFixed(1)} seconds`}
              onChange={() => onChoose(time)}
            />
            {frames.has(time) ? (
              <img src={frames.get(time)} alt="" className="h-32 w-auto" />
            ) : (
              <span className="block h-32 w-18 animate-pulse bg-sand" />
            )}
            <span
              aria-hidden="true"
              className="absolute right-0 bottom-0 rounded-tl-sm bg-ink px-1.5 text-xs leading-5 text-paper tabular-nums"
            >
              {time.toFixed(1)} s
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The one of these times that is nearest. */
export function nearestOf(times: readonly number[], time: number | null): number | null {
  if (time === null) return null
  return times.toSorted((a, b) => Math.abs(a - time) - Math.abs(b - time))[0] ?? null
}
