import Camera from 'lucide-react/icons/camera'
import ImagePlus from 'lucide-react/icons/image-plus'
import type { ChangeEvent, ReactNode } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { averageColour } from '../../lib/placeholder.ts'
import { Picture } from '../../ui/picture.tsx'
import { HALF, HEIGHT, WIDTH } from './figure.ts'
import type { CardProduct } from '../product/data/card-product.ts'

interface PhotoChooserProps {
  /** What waits to be tried on. */
  products: readonly CardProduct[]
  busy: boolean
  onFile: (file: File) => void
  onFigure: () => void
}

/** Before there is a photo: where it comes from, and where it stays. */
export function PhotoChooser({ products, busy, onFile, onFigure }: PhotoChooserProps) {
  return (
    <div className="fitting-start">
      <div>
        <span aria-hidden="true" className="kikoi mb-5 block h-2 w-24 rounded-full" />
        <h1 className="display text-3xl lg:text-4xl">Your fitting room</h1>
        <p className="mt-3 max-w-[46ch] text-ink-soft">
          Place our pieces over a photo of yourself and see what suits you. For the best result, stand straight in front of a plain wall,
          visible from head to toe.
        </p>
        {products.length > 0 && (
          <p className="mt-5 flex max-w-[30rem] flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-2 pr-4 text-sm">
            {products.map((product) => (
              <WaitingPicture key={product.id} product={product} />
            ))}
            <span className="min-w-0 flex-1">
              Ready to try on: <strong>{products.map(({ name }) => name).join(', ')}</strong>
            </span>
          </p>
        )}
        <div className="mt-6 flex flex-wrap gap-3" aria-busy={busy}>
          <FileButton onFile={onFile} className={buttonClass('primary', 'lg')} busy={busy}>
            <ImagePlus size={20} aria-hidden="true" />
            {busy ? 'Opening…' : 'Choose a photo'}
          </FileButton>
          <FileButton onFile={onFile} className={buttonClass('secondary', 'lg', 'fitting-camera')} capture busy={busy}>
            <Camera size={20} aria-hidden="true" />
            Take a photo
          </FileButton>
        </div>
        <Button variant="quiet" className="mt-2 px-0!" busy={busy} onClick={onFigure}>
          Use a drawn figure instead
        </Button>
        <p className="mt-4 max-w-[46ch] border-t border-line pt-4 text-sm text-ink-soft">
          Your photo never leaves your device. We delete it when you close the page, unless you choose to keep it on this device.
        </p>
      </div>
      <FigureCard />
    </div>
  )
}

function WaitingPicture({ product: { images } }: { product: CardProduct }) {
  const picture = images[0]
  return (
    <span
      className="size-14 shrink-0 overflow-hidden rounded-badge"
      style={{ background: picture ? averageColour(picture.thumbhash) : '' }}
    >
      {picture && <Picture picture={{ ...picture, alt: '' }} sizes="56px" least={160} most={160} className="size-full object-cover" />}
    </span>
  )
}

/** What fills the wide screen: somebody to dress. */
function FigureCard() {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="fitting-figure" aria-hidden="true">
      <g transform={`translate(${WIDTH / 2} 0)`}>
        <path d={HALF} />
        <path d={HALF} transform="scale(-1 1)" />
        <path d="M-33 190h66v60h-66z M-2 218h4v520h-4z" />
        <ellipse cy="138" rx="60" ry="80" />
        {/* A tailor's tacking thread: here goes the dress. */}
        <path
          className="fitting-thread"
          d="M-96 268 C-60 300 60 300 96 268 L190 350 L150 430 L124 410 C112 480 112 520 120 560 L196 930 C80 970 -80 970 -196 930 L-120 560 C-112 520 -112 480 -124 410 L-150 430 L-190 350 Z"
        />
      </g>
    </svg>
  )
}

interface FileButtonProps {
  onFile: (file: File) => void
  className: string
  /** Opens the camera at once, on devices that have one. */
  capture?: boolean
  busy?: boolean
  children: ReactNode
}

/** A button that asks for a picture. */
export function FileButton({ onFile, className, capture = false, busy = false, children }: FileButtonProps) {
  function onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0]
    // The same file may be chosen again.
    currentTarget.value = ''
    if (file) onFile(file)
  }
  return (
    <label className={classes(className, 'fitting-file')}>
      <input
        type="file"
        accept="image/*"
        {...(capture ? { capture: 'environment' } : {})}
        disabled={busy}
        className="sr-only"
        onChange={onChange}
      />
      {children}
    </label>
  )
}
