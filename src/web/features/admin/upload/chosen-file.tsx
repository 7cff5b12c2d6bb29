import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { posterTimes } from '../../../../shop/media/rules-encoding.ts'
import { DURATION } from '../../../../shop/media/rules-upload.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FrameChoice } from '../videos/poster/frame-choice.tsx'
import { isVideo, type Draft } from './drafts.ts'
import { megabytes } from './upload-words.ts'

interface ChosenFileProps {
  draft: Draft
  /** Why it cannot be sent. */
  refusal: string | null
  onChange: (change: Partial<Draft>) => void
  onRemove: () => void
}

/** A file before it is sent: how it looks, and of a video where it begins and ends. */
export function ChosenFile({ draft, refusal, onChange, onRemove }: ChosenFileProps) {
  const { file, saving, shrink } = draft
  return (
    <li className="flex flex-wrap gap-3 border-t border-line py-4 first:border-t-0 first:pt-0">
      <div className="min-w-0 flex-[1_1_12rem]">
        <div className="flex items-start gap-2">
          <p className="min-w-0 flex-1">
            <strong className="block truncate" title={file.name}>
              <bdi>{file.name}</bdi>
            </strong>
            <span className="text-ink-soft">{megabytes(file.size)}</span>
          </p>
          <IconButton label={`Remove ${file.name}`} className="-mt-2" onClick={onRemove}>
            <X size={20} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </div>
        {refusal && <p className="font-semibold text-primary-strong">{refusal}</p>}
        {!refusal && (isVideo(file) ? <VideoDraft draft={draft} onChange={onChange} /> : <PicturePreview file={file} />)}
        {!refusal && saving > 0 && (
          <label className="mt-2 flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-ink"
              checked={shrink}
              onChange={({ currentTarget }) => onChange({ shrink: currentTarget.checked })}
            />
            <span>
              Make it smaller before sending: <strong>saves about {megabytes(saving)}</strong>
            </span>
          </label>
        )}
      </div>
    </li>
  )
}

/** The address of a file on this device, while it is shown. */
function useFileAddress(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null)
  const shown = useEffectEvent(setAddress)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    shown(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

function PicturePreview({ file }: { file: File }) {
  const address = useFileAddress(file)
  const [isUnreadable, setUnreadable] = useState(false)
  if (isUnreadable) return <p className="text-ink-soft">This browser can’t show it. The shop finds out whether it’s a picture.</p>
  return (
    address && <img src={address} alt="" className="mt-2 h-40 rounded-card bg-sand object-contain" onError={() => setUnreadable(true)} />
  )
}

function VideoDraft({ draft, onChange }: Pick<ChosenFileProps, 'draft' | 'onChange'>) {
  const address = useFileAddress(draft.file)
  const video = useRef<HTMLVideoElement>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const { seconds, trim, poster } = draft
  useEffect(() => {
    if (!address) return
    const shown = video.current
    return () => {
      // Else it goes on reading a file that has no address any more.
      shown?.removeAttribute('src')
      shown?.load()
    }
  }, [address])
  const [start, end] = [trim?.start ?? 0, trim?.end ?? seconds ?? 0]
  function cut(to: { start: number; end: number }, shown: number): void {
    if (video.current) video.current.currentTime = shown
    const isKept = poster !== null && poster >= to.start && poster < to.end
    onChange({ trim: to.start <= 0 && to.end >= (seconds ?? 0) ? null : to, poster: isKept ? poster : null })
  }
  if (isUnreadable) return <p className="text-ink-soft">This browser can’t play it. The shop finds out whether it can be shown.</p>
  return (
    <div className="mt-2 flex flex-wrap gap-4">
      {address && (
        <video
          ref={video}
          // Not the beginning: phones show nothing until they have been told to seek.
          src={`${address}#t=0.001`}
          muted
          playsInline
          controls
          preload="metadata"
          aria-label={`Preview of ${draft.file.name}`}
          className="h-48 max-w-full rounded-card bg-ink object-contain"
          onError={() => setUnreadable(true)}
          onLoadedMetadata={({ currentTarget: { duration } }) => onChange({ seconds: Number.isFinite(duration) ? duration : null })}
        />
      )}
      {seconds !== null && seconds > DURATION.min && (
        <div className="min-w-0 flex-[1_1_12rem] space-y-1">
          <Handle
            label="Starts at"
            value={start}
            max={seconds}
            onChange={(to) => cut({ start: Math.min(to, end - DURATION.min), end }, to)}
          />
          <Handle
            label="Ends at"
            value={end}
            max={seconds}
            onChange={(to) => cut({ start, end: Math.max(to, start + DURATION.min) }, to)}
          />
          <p className="text-ink-soft">
            {trim ? `${(end - start).toFixed(1)} s of ${seconds.toFixed(1)} s are shown.` : `All ${seconds.toFixed(1)} s are shown.`}
            {end - start > DURATION.max && <strong className="block text-primary-strong">A clip is 3 minutes at most: cut it.</strong>}
          </p>
        </div>
      )}
      {address && seconds !== null && <PosterChoice src={address} {...{ start, end, poster }} onChange={onChange} />}
    </div>
  )
}

interface PosterChoiceProps extends Pick<Draft, 'poster'> {
  src: string
  /** Seconds. */
  start: number
  end: number
  onChange: (change: Partial<Draft>) => void
}

/** Which picture is shown before it plays. Nothing is decoded until somebody wants to choose. */
function PosterChoice({ src, start, end, poster, onChange }: PosterChoiceProps) {
  const [isOpen, setOpen] = useState(false)
  // A hundredth is less than a picture lasts.
  const times = posterTimes(end - start).map((time) => Math.round((start + time) * 100) / 100)
  return (
    <details className="min-w-0 basis-full" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
        {poster === null ? 'Choose the poster' : `Poster at ${poster.toFixed(1)} s`}
      </summary>
      {isOpen && (
        <>
          <FrameChoice label="Poster" src={src} times={times} chosen={poster} onChoose={(time) => onChange({ poster: time })} />
          {poster !== null && (
            <Button variant="quiet" onClick={() => onChange({ poster: null })}>
              Let the shop choose
            </Button>
          )}
        </>
      )}
    </details>
  )
}

function Handle({ label, value, max, onChange }: { label: string; value: number; max: number; onChange: (to: number) => void }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="flex justify-between font-semibold">
        {label} <span className="font-normal">{value.toFixed(1)} s</span>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={max}
        step={0.1}
        value={value}
        aria-valuetext={`${value.toFixed(1)} seconds`}
        className="h-11 w-full accent-ink"
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </div>
  )
}
