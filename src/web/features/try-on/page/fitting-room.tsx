import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { notify } from '../../../ui/notify.ts'
import type { CardProduct } from '../../product/data/card-product.ts'
import { useBody } from '../../sizing/measures-store.ts'
import type { DresserView } from '../outfit/dresser.ts'
import { useOutfit, type OutfitState } from '../outfit/use-outfit.ts'
import { useWearer, type WearerState } from '../outfit/use-wearer.ts'
import { lastVisit, rememberVisit } from '../outfit/visit.ts'
import { canvasOf, penOf, toJpeg, type Photo } from '../photo.ts'
import { canDress } from '../worker/client.ts'
import { FigureSheet } from './figure-sheet.tsx'
import { ReadingScreen } from './reading-screen.tsx'
import { WearerCare } from './room-notes.tsx'
import { Room } from './room.tsx'
import { StartScreen } from './start-screen.tsx'
import './room.css'
import './start.css'
import './strip.css'

const ByHand = lazy(async () => ({ default: (await import('../adjust/by-hand.tsx')).ByHand }))
const CameraScreen = lazy(async () => ({ default: (await import('./camera-screen.tsx')).CameraScreen }))

/**
 * The virtual try-on (routes-08, open-81). All of it happens in this browser: the photo is never sent anywhere, and stored
 * on this device only when its owner asks for it.
 */
export function FittingRoom({ userId, products }: { userId: string; products: readonly CardProduct[] }) {
  const [start] = useState(() => lastVisit(userId))
  const body = useBody()
  const wearer = useWearer(userId, body, start)
  const { kind, photo, isStored, accepted, skinTone, camera } = wearer
  const outfit = useOutfit({ userId, linked: products, start, who: { wearer: kind, camera, skinTone }, isStored })
  const [figureOpen, setFigureOpen] = useState(false)
  const { session } = outfit
  useEffect(() => {
    rememberVisit(userId, { wearer: kind, photo, isStored, accepted, skinTone, session })
  }, [userId, kind, photo, isStored, accepted, skinTone, session])

  // Another screen begins at its top.
  const screen = camera ? 'camera' : kind
  const shown = useRef(screen)
  useEffect(() => {
    if (shown.current !== screen) scrollTo(0, 0)
    shown.current = screen
  }, [screen])

  return (
    <div className="page gutter fitting">
      <Suspense fallback={<div className="progress" />}>
        <Screen userId={userId} wearer={wearer} outfit={outfit} products={products} onFigure={() => setFigureOpen(true)} />
      </Suspense>
      <FigureSheet
        open={figureOpen}
        body={body}
        skinTone={skinTone}
        onSkinTone={wearer.chooseSkinTone}
        onDone={() => {
          setFigureOpen(false)
          wearer.standAsMannequin()
        }}
        onClose={() => setFigureOpen(false)}
      />
    </div>
  )
}

interface ScreenProps {
  userId: string
  wearer: WearerState
  outfit: OutfitState
  /** Those that the address brought. */
  products: readonly CardProduct[]
  onFigure: () => void
}

/** Which of the screens is shown: who is dressed comes first. */
function Screen({ userId, wearer, outfit, products, onFigure }: ScreenProps) {
  const { view, kind, photo, accepted, camera } = wearer
  const hand = useHand(wearer)
  const openCamera = () => wearer.showCamera(true)
  const open = (file: File) => void wearer.open(file)
  const removeFromHand = () => {
    hand.end()
    wearer.remove()
  }

  if (camera) return <CameraScreen onPhoto={(taken) => void wearer.take(taken)} onFile={open} onClose={() => wearer.showCamera(false)} />
  if (hand.work) {
    return (
      <ByHand photo={(hand.forced && photo) || hand.work.photo} products={hand.work.products} onBack={hand.forced ? null : hand.end}>
        {hand.forced && <WearerCare wearer={{ ...wearer, remove: removeFromHand }} onFigure={onFigure} onCamera={openCamera} />}
      </ByHand>
    )
  }
  if (kind === null || (kind === 'photo' && !photo)) {
    return (
      <StartScreen
        products={products}
        busy={wearer.busy}
        download={wearer.download}
        onFile={open}
        onCamera={openCamera}
        onMannequin={() => (canDress() ? onFigure() : void hand.begin(products))}
      />
    )
  }
  const unread = view.reading === null || (view.reading.problems.length > 0 && !accepted)
  if (kind === 'photo' && photo && unread) {
    return (
      <ReadingScreen
        photo={photo}
        work={view.work}
        failure={view.failure}
        reading={view.reading}
        ask={wearer.mustAsk ? wearer.download : null}
        onAgree={wearer.agree}
        onCancel={wearer.leave}
        onRetry={wearer.dresser.retry}
        onAccept={wearer.accept}
        onFile={open}
        onMannequin={wearer.standAsMannequin}
        onByHand={() => void hand.begin(products)}
      />
    )
  }
  return (
    <Room
      userId={userId}
      wearer={wearer}
      outfit={outfit}
      linked={products}
      onByHand={(product) => void hand.begin(product ? [product] : [])}
      onFigure={onFigure}
      onCamera={openCamera}
    />
  )
}

interface HandWork {
  photo: Photo
  products: readonly CardProduct[]
}

/** What is laid on by hand, over the picture as it is now; over a drawn figure where there is none. */
function useHand({ view, kind, photo }: WearerState) {
  const [work, setWork] = useState<HandWork | null>(null)
  const forced = work !== null && !canDress()

  async function begin(products: readonly CardProduct[]) {
    try {
      setWork({ photo: await photoOfView(view, kind === 'photo' ? photo : null), products })
    } catch {
      notify.error('Your phone is low on memory. Close some pages and try again.')
    }
  }

  return { work, forced, begin, end: () => setWork(null) }
}

/** What is seen now, as something to lay pieces on: the wearer as they are dressed. Throws when the phone has no memory left. */
async function photoOfView({ picture, plain }: DresserView, photo: Photo | null): Promise<Photo> {
  const seen = picture ?? (photo ? null : plain)
  if (!seen) return photo ?? (await import('../adjust/figure.ts')).drawnFigure()
  const canvas = canvasOf(seen.width, seen.height)
  penOf(canvas).drawImage(seen, 0, 0)
  const blob = await toJpeg(canvas)
  return { blob, url: URL.createObjectURL(blob), width: seen.width, height: seen.height, drawn: photo === null }
}
