import ArrowLeft from 'lucide-react/icons/arrow-left'
import Download from 'lucide-react/icons/download'
import Plus from 'lucide-react/icons/plus'
import Share2 from 'lucide-react/icons/share-2'
import { useRef, useState, type Dispatch, type ReactNode } from 'react'
import { averageColour } from '../../../lib/placeholder.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { Picture } from '../../../ui/picture.tsx'
import type { CardProduct } from '../../product/data/card-product.ts'
import { LAYERS_MAX, type AdjustAction, type AdjustSession, type Layer } from './adjust-session.ts'
import { handDrawing } from './hand-drawing.ts'
import type { Photo } from '../photo.ts'
import { pictureOf, savePicture, sharePicture } from '../export-picture.ts'
import { ProductOffer } from '../product-offer.tsx'
import { ProductRails } from './product-rails.tsx'
import { Stage } from './stage.tsx'
import { Tools, type Tool } from './tools.tsx'
import type { CutoutView } from './use-background-removal.ts'

interface WorkbenchProps {
  photo: Photo
  session: AdjustSession
  act: Dispatch<AdjustAction>
  /** Back to where one is dressed by itself; null where this phone cannot do that. */
  onBack: (() => void) | null
  /** What becomes of the photo. */
  children?: ReactNode
}

/** The photo with what is laid on it by hand, and everything that can be done with them. */
export function Workbench({ photo, session, act, onBack, children }: WorkbenchProps) {
  const [cutouts, setCutouts] = useState<ReadonlyMap<string, CutoutView>>(new Map())
  const [tool, setTool] = useState<Tool>('size')
  const [choosing, setChoosing] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const chosen = session.layers.find(({ product }) => product.id === session.chosen)
  const ids = session.layers.map(({ product }) => product.id)

  function wear(product: CardProduct) {
    act({ kind: 'wear', product })
    setChoosing(false)
  }

  function restoreBackground({ product }: Layer) {
    act({ kind: 'settle', id: product.id, change: { whole: true, opacity: 0.85 } })
    notify.info('We couldn’t remove the background of this piece, so you see the whole picture. You can adjust it under Edges.')
  }

  function dropLost({ product, placement }: Layer) {
    // What lies there from before stays for when there is a connection again.
    if (!placement) act({ kind: 'take-off', id: product.id })
    notify.error(`We couldn’t load the picture of ${product.name}. Please try again.`)
  }

  return (
    <>
      <h1 className="sr-only">Your fitting room: by hand</h1>
      <div className="fitting-bench">
        <div ref={frame} className="fitting-frame">
          <Stage
            photo={photo}
            session={session}
            cutouts={cutouts}
            pointing={tool === 'edges' && chosen !== undefined && !chosen.whole}
            act={act}
            onCutout={(id, cutout) => setCutouts((previous) => new Map(previous).set(id, cutout))}
            onCutoutFailed={restoreBackground}
            onPictureLost={dropLost}
          />
        </div>
        <div className="fitting-panel">
          {onBack && (
            <Button variant="secondary" className="justify-self-start" onClick={onBack}>
              <ArrowLeft size={18} aria-hidden="true" />
              Back to the fitting room
            </Button>
          )}
          {session.layers.length > 0 && (
            <Wardrobe layers={session.layers} chosen={session.chosen} act={act} onAdd={() => setChoosing(true)} />
          )}
          {chosen ? (
            <>
              <Tools session={session} layer={chosen} cutout={cutouts.get(chosen.product.id)} tool={tool} onTool={setTool} act={act} />
              <ProductOffer key={chosen.product.id} known={chosen.product} />
              <ExportPanel photo={photo} layers={session.layers} chosen={chosen.product} stage={() => frame.current} />
            </>
          ) : (
            <div>
              <h2 className="display mb-3 text-xl">What would you like to try on?</h2>
              <ProductRails layers={ids} onWear={wear} />
            </div>
          )}
          {children}
          <p className="text-sm text-ink-soft">Laid on by hand: this shows how a piece could look on you, not how it fits.</p>
        </div>
      </div>
      <Sheet open={choosing} onClose={() => setChoosing(false)} title="Add a piece" side="bottom">
        <ProductRails layers={ids} onWear={wear} />
      </Sheet>
    </>
  )
}

interface WardrobeProps {
  layers: readonly Layer[]
  chosen: string | null
  act: Dispatch<AdjustAction>
  onAdd: () => void
}

/** What is worn, to choose what is adjusted. */
function Wardrobe({ layers, chosen, act, onAdd }: WardrobeProps) {
  return (
    <ul aria-label="On you" className="flex gap-2">
      {layers.map(({ product }) => {
        const picture = product.images[0]
        return (
          <li key={product.id}>
            <button
              type="button"
              aria-label={product.name}
              aria-pressed={product.id === chosen}
              className="fitting-thumb"
              style={picture && { background: averageColour(picture.thumbhash) }}
              onClick={() => act({ kind: 'choose', id: product.id })}
            >
              {picture && (
                <Picture picture={{ ...picture, alt: '' }} sizes="48px" least={160} most={160} className="size-full object-cover" />
              )}
            </button>
          </li>
        )
      })}
      <li>
        <Button variant="secondary" className="fitting-add" onClick={onAdd}>
          <Plus size={18} aria-hidden="true" />
          {layers.length < LAYERS_MAX ? 'Add a piece' : 'Swap a piece'}
        </Button>
      </li>
    </ul>
  )
}

interface ExportProps {
  photo: Photo
  layers: readonly Layer[]
  chosen: CardProduct
  stage: () => ParentNode | null
}

function ExportPanel({ photo, layers, chosen, stage }: ExportProps) {
  const [busy, setBusy] = useState(false)

  async function make(use: (file: File) => unknown) {
    const element = stage()
    if (!element) return
    setBusy(true)
    try {
      const products = layers.map(({ product }) => product)
      await use(await pictureOf(await handDrawing(photo, layers, element), products))
    } catch {
      notify.error('Your phone couldn’t save the picture. You can take a screenshot instead.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" className="flex-auto px-3!" busy={busy} onClick={() => void make(savePicture)}>
        <Download size={18} aria-hidden="true" />
        Save picture
      </Button>
      <Button variant="secondary" className="flex-auto px-3!" busy={busy} onClick={() => void make((file) => sharePicture(file, chosen))}>
        <Share2 size={18} aria-hidden="true" />
        Share
      </Button>
    </div>
  )
}
