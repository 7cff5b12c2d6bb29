import Camera from 'lucide-react/icons/camera'
import ImagePlus from 'lucide-react/icons/image-plus'
import PersonStanding from 'lucide-react/icons/person-standing'
import { useDataSaver } from '../../../lib/choices.ts'
import { averageColour } from '../../../lib/placeholder.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { Picture } from '../../../ui/picture.tsx'
import type { CardProduct } from '../../product/data/card-product.ts'
import { FileButton } from './file-button.tsx'
import { StandingGuide } from './standing-guide.tsx'

interface StartScreenProps {
  /** What waits to be tried on. */
  products: readonly CardProduct[]
  busy: boolean
  /** Why the file that was chosen last is no photo for us. */
  trouble: string | null
  /** Bytes that have to be fetched for a photo, once; 0 when they are here. */
  download: number
  onFile: (file: File) => void
  onCamera: () => void
  onMannequin: () => void
}

/** Two ways into the fitting room, and what becomes of a photo. */
export function StartScreen({ products, busy, trouble, download, onFile, onCamera, onMannequin }: StartScreenProps) {
  return (
    <div className="room-start">
      <span aria-hidden="true" className="kikoi mb-4 block h-2 w-24 rounded-full max-md:hidden" />
      <h1 className="display text-2xl md:text-3xl lg:text-4xl">Your fitting room</h1>
      <p className="mt-1 max-w-[46ch] text-ink-soft">See our pieces on you, or on a mannequin.</p>
      {products.length > 0 && <Waiting products={products} />}
      <div className="room-ways" aria-busy={busy}>
        <section aria-labelledby="way-photo" className="room-way">
          <StandingGuide className="room-way-guide" />
          <h2 id="way-photo" className="display text-xl">
            Use my photo
          </h2>
          <ul className="bullets mt-2 text-sm text-ink-soft">
            <li>Stand straight, arms a little out</li>
            <li>Fitted clothes, light from the front</li>
            <li>Only you, from head to shoes</li>
          </ul>
          <div className="mt-auto grid grid-cols-2 gap-2 pt-3 max-[21rem]:grid-cols-1">
            <FileButton onFile={onFile} className={buttonClass('primary', 'md', 'px-1!')} busy={busy}>
              <ImagePlus size={18} aria-hidden="true" />
              {busy ? 'Opening…' : 'Choose a photo'}
            </FileButton>
            <Button variant="secondary" className="px-1!" busy={busy} onClick={onCamera}>
              <Camera size={18} aria-hidden="true" />
              Take a photo
            </Button>
          </div>
          {trouble && (
            <div className="mt-3">
              <ErrorNote message={trouble} />
            </div>
          )}
          <DownloadNote bytes={download} />
        </section>
        <section aria-labelledby="way-mannequin" className="room-way">
          <h2 id="way-mannequin" className="display text-xl">
            Use a mannequin
          </h2>
          <p className="mt-1 text-sm text-ink-soft">Drawn from your measurements. Nothing to download.</p>
          <div className="mt-auto flex pt-3">
            <Button variant="secondary" className="flex-auto" busy={busy} onClick={onMannequin}>
              <PersonStanding size={18} aria-hidden="true" />
              Use a mannequin
            </Button>
          </div>
        </section>
      </div>
      <p className="mt-5 max-w-[60ch] text-sm text-ink-soft">
        <strong className="text-ink">Your photo stays on your phone.</strong> We delete it when you close the page, unless you choose to
        keep it on this device. Use only your own photo, or one whose owner agreed.
      </p>
    </div>
  )
}

function DownloadNote({ bytes }: { bytes: number }) {
  const saves = useDataSaver()
  if (bytes === 0) return null
  const size = `${Math.round(bytes / 1_000_000)} MB`
  return (
    <p className="mt-3 text-sm text-ink-soft">
      {saves ? `Needs a download of ${size}, once. We ask before it begins.` : `The first photo downloads ${size}, once.`}
    </p>
  )
}

/** They overlap, so that there is room for their names. */
const THUMBNAILS = 4

function Waiting({ products }: { products: readonly CardProduct[] }) {
  return (
    <p className="mt-3 flex max-w-[34rem] items-center gap-3 rounded-card border border-line bg-surface p-2 pr-4 text-sm">
      {products.slice(0, THUMBNAILS).map(({ id, images: [picture] }) => (
        <span
          key={id}
          className="size-12 shrink-0 overflow-hidden rounded-badge not-first:-ml-6 not-first:ring-2 not-first:ring-surface"
          style={{ background: picture ? averageColour(picture.thumbhash) : '' }}
        >
          {picture && <Picture picture={{ ...picture, alt: '' }} sizes="48px" least={160} most={160} className="size-full object-cover" />}
        </span>
      ))}
      <span className="line-clamp-2 min-w-0 flex-1">
        Ready to try on: <strong>{products.map(({ name }) => name).join(', ')}</strong>
      </span>
    </p>
  )
}
