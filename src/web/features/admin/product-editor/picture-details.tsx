import type { PointerEvent, ReactNode } from 'react'
import type { ProductFields } from '../../../../shop/catalogue/contract-admin.ts'
import { pictureUrl } from '../../../../shop/catalogue/rules.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { objectPosition } from '../../../ui/picture.tsx'

type Picture = ProductFields['pictures'][number]

interface PictureDetailsProps {
  picture: Picture
  /** From 0. */
  at: number
  count: number
  onChange: (to: Partial<Picture>) => void
  onMove: (to: number) => void
  onRemove: () => void
  onClose: () => void
  /** What else can be done with it. */
  children?: ReactNode
}

/** One picture: what of it must be seen when it is cropped, its place in the order, its words. */
export function PictureDetails({ picture, at, count, onChange, onMove, onRemove, onClose, children }: PictureDetailsProps) {
  const { key, focus, alt } = picture
  const [x, y] = focus ?? [50, 50]
  const aim = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onChange({ focus: [percentOf(clientX - left, width), percentOf(clientY - top, height)] })
  }
  return (
    <section aria-label={`Picture ${at + 1}`} className="picture-details">
      <div className="flex flex-wrap gap-4">
        <figure>
          <div className="picture-aim" onPointerUp={aim}>
            <img src={pictureUrl(key, 480)} alt={alt} draggable={false} />
            <span aria-hidden="true" style={{ left: `${x}%`, top: `${y}%` }} />
          </div>
          <figcaption className="mt-1 text-sm text-ink-soft">Tap what must be seen.</figcaption>
        </figure>
        <figure>
          <img src={pictureUrl(key, 320)} alt="" className="picture-crop" style={{ objectPosition: objectPosition(focus) }} />
          <figcaption className="mt-1 text-sm text-ink-soft">On a wide tile</figcaption>
        </figure>
        <div className="min-w-0 flex-[1_1_14rem] space-y-3">
          <Range label="From the left" value={x} onChange={(to) => onChange({ focus: [to, y] })} />
          <Range label="From the top" value={y} onChange={(to) => onChange({ focus: [x, to] })} />
          <TextField
            label="What it shows"
            value={alt}
            maxLength={300}
            placeholder="From the back"
            hint="For those who cannot see it, and for search engines."
            onChange={(event) => onChange({ alt: event.target.value })}
          />
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {children}
        <Button variant="soft" disabled={at === 0} onClick={() => onMove(0)}>
          First
        </Button>
        <Button variant="soft" disabled={at === 0} onClick={() => onMove(at - 1)}>
          Earlier
        </Button>
        <Button variant="soft" disabled={at === count - 1} onClick={() => onMove(at + 1)}>
          Later
        </Button>
        <Button variant="quiet" onClick={onRemove}>
          Remove
        </Button>
        <Button variant="quiet" className="ml-auto" onClick={onClose}>
          Done
        </Button>
      </div>
    </section>
  )
}

function Range({ label, value, onChange }: { label: string; value: number; onChange: (to: number) => void }) {
  return (
    <label className="block text-sm font-semibold">
      {label}: {value} %
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={value}
        className="block min-h-11 w-full accent-ink"
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </label>
  )
}

function percentOf(part: number, whole: number): number {
  return Math.round(Math.min(1, Math.max(0, part / whole)) * 100)
}
