import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { TapGuard } from '../../../ui/tap-guard.tsx'
import type { CardProduct } from '../../product/data/card-product.ts'
import { useBody } from '../../sizing/measures-store.ts'
import { useOutfit, type OutfitState } from '../outfit/use-outfit.ts'
import { useWearer, type WearerState } from '../outfit/use-wearer.ts'
import { lastVisit, rememberVisit } from '../outfit/visit.ts'
import { canDress } from '../worker/client.ts'
import { FigureSheet } from './figure-sheet.tsx'
import { ReadingScreen } from './reading-screen.tsx'
import { WearerCare } from './room-notes.tsx'
import { Room } from './room.tsx'
import { StartScreen } from './start-screen.tsx'
import { useByHand, useReopenedByHand, type ByHandState } from './use-by-hand.ts'
import './picture-controls.css'
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
  const hand = useByHand(userId, wearer, start)
  const outfit = useOutfit({ userId, linked: products, start, who: { wearer: kind, camera, byHand: hand.isOpen, skinTone }, isStored })
  useReopenedByHand({ userId, hand, wearer, outfit })
  const [figureOpen, setFigureOpen] = useState(false)
  const { session, came } = outfit
  const byHand = hand.isOpen
  useEffect(() => {
    rememberVisit(userId, { wearer: kind, photo, isStored, accepted, byHand, skinTone, came, session })
  }, [userId, kind, photo, isStored, accepted, byHand, skinTone, came, session])

  return (
    <div className="page gutter fitting">
      <Suspense fallback={<div className="progress" />}>
        <Screen userId={userId} wearer={wearer} outfit={outfit} hand={hand} products={products} onFigure={() => setFigureOpen(true)} />
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
  hand: ByHandState
  /** Those that the address brought. */
  products: readonly CardProduct[]
  onFigure: () => void
}

type ScreenName = 'camera' | 'hand' | 'start' | 'reading' | 'room'

/** Which of the screens is shown: who is dressed comes first. */
function screenOf({ camera, kind, photo, accepted, view: { reading } }: WearerState, isByHand: boolean): ScreenName {
  if (camera) return 'camera'
  if (isByHand) return 'hand'
  if (kind === null || (kind === 'photo' && !photo)) return 'start'
  const unread = reading === null || (reading.problems.length > 0 && !accepted)
  return kind === 'photo' && unread ? 'reading' : 'room'
}

/** One screen at a time. Another one begins at its top, for keys and screen readers, too. */
function Screen(props: ScreenProps) {
  const name = screenOf(props.wearer, props.hand.work !== null)
  const frame = useRef<HTMLDivElement>(null)
  const shown = useRef(name)
  useEffect(() => {
    if (shown.current === name) return
    shown.current = name
    scrollTo(0, 0)
    // The one that reads a photo begins at its heading.
    if (name !== 'reading') frame.current?.focus({ preventScroll: true })
  }, [name])
  const { isKnown } = props.wearer
  const begins = useEffectEvent(() => name === 'start' && scrollTo(0, 0))
  useEffect(() => {
    // A reload has lost the photo: what the browser scrolled to is not there any more.
    if (isKnown) begins()
  }, [isKnown])
  return (
    <div ref={frame} tabIndex={-1} className="outline-none">
      <ScreenView {...props} name={name} />
      <TapGuard since={name} screen />
    </div>
  )
}

function ScreenView({ userId, wearer, outfit, products, onFigure, name, hand }: ScreenProps & { name: ScreenName }) {
  const { view, photo } = wearer
  const openCamera = () => wearer.showCamera(true)
  const open = (file: File) => void wearer.open(file)
  const removeFromHand = () => {
    hand.end()
    wearer.remove()
  }

  if (name === 'camera')
    return (
      <CameraScreen
        refused={wearer.trouble}
        onPhoto={(taken) => void wearer.take(taken)}
        onFile={open}
        onClose={() => wearer.showCamera(false)}
      />
    )
  if (name === 'hand' && hand.work) {
    return (
      <ByHand userId={userId} {...hand.work} onBack={hand.forced ? null : hand.end}>
        {hand.forced && <WearerCare wearer={{ ...wearer, remove: removeFromHand }} onFigure={onFigure} onCamera={openCamera} />}
      </ByHand>
    )
  }
  if (name === 'start') {
    return (
      <StartScreen
        products={products}
        busy={wearer.busy}
        trouble={wearer.trouble}
        download={wearer.download}
        onFile={open}
        onCamera={openCamera}
        onMannequin={() => (canDress() ? onFigure() : void hand.begin(products))}
      />
    )
  }
  if (name === 'reading' && photo) {
    return (
      <ReadingScreen
        photo={photo}
        work={view.work}
        failure={view.failure}
        reading={view.reading}
        trouble={wearer.trouble}
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
