import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { SIMULATION_LABEL } from '../../../../shop/try-on/looks/rules.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import type { CardProduct } from '../../product/data/card-product.ts'
import { NO_NUDGE } from '../engine/outfit.ts'
import { canTuck, garmentOfPiece, garmentsToDress, type WornPiece } from '../outfit/outfit-session.ts'
import type { OutfitState } from '../outfit/use-outfit.ts'
import type { WearerState } from '../outfit/use-wearer.ts'
import type { Photo } from '../photo.ts'
import type { WorkProgress } from '../worker/protocol.ts'
import { LookList } from './look-list.tsx'
import { NudgePanel } from './nudge-panel.tsx'
import { PictureButtons, SwapButtons } from './picture-controls.tsx'
import { PictureView } from './picture-view.tsx'
import { ProductOffer } from '../product-offer.tsx'
import { BlockedNote, FailureNote, OutfitHints, WearerCare } from './room-notes.tsx'
import { StripView } from './strip.tsx'
import { useExport, useLifelike } from './use-export.ts'
import { useLookAhead, useSwap, type SwapState } from './use-swap.ts'
import { WorkBar } from './work-bar.tsx'
import { WornChips } from './worn-chips.tsx'

// What is beside the fitting is no reason to end it: without a connection its place stays empty.
const LooksPanel = beside(async () => (await import('../looks/looks-panel.tsx')).LooksPanel)
const SaveLookButton = beside(async () => (await import('../looks/save-look-button.tsx')).SaveLookButton)
const RemoteTryOn = beside(async () => (await import('../remote/remote-try-on.tsx')).RemoteTryOn)

function beside<Props extends object>(load: () => Promise<(props: Props) => ReactNode>) {
  const nothing = (): ((props: Props) => ReactNode) => () => null
  return lazy(async () => ({ default: await load().catch(nothing) }))
}

interface RoomProps {
  userId: string
  wearer: WearerState
  outfit: OutfitState
  /** Those that the address brought. */
  linked: readonly CardProduct[]
  /** With the piece that is to be laid on, if it is one. */
  onByHand: (product: CardProduct | null) => void
  onFigure: () => void
  onCamera: () => void
}

/** Before the worker knows of it. */
const COMING: WorkProgress = { stage: 'garments', done: null, total: null }

/** The fitting room: the wearer in the outfit, and everything that can be done with it. */
export function Room({ userId, wearer, outfit, linked, onByHand, onFigure, onCamera }: RoomProps) {
  const { view, dresser, kind } = wearer
  const { session, act } = outfit
  const { worn, tucked, nudges } = session
  const frame = useRef<HTMLDivElement>(null)
  const [moving, setMoving] = useState(false)
  const [before, setBefore] = useState(0)
  const photo = kind === 'photo' ? wearer.photo : null
  const chosen = worn.find(({ product }) => product.id === session.chosen) ?? null
  const swap = useSwap(session, outfit.wear, linked, kind === 'mannequin')
  const lifelike = useLifelike(session, photo)
  // A service puts on one piece.
  const shown = lifelike.url && chosen ? [chosen] : worn
  const { busy, picture, save, share } = useExport(wearer, before, lifelike.url, shown)
  const adjusts = moving && chosen !== null
  const adjustButton = useReturnedFocus(adjusts)
  const work = view.work ?? (outfit.isComing ? COMING : null)

  useEffect(() => dresser.dress({ garments: garmentsToDress({ worn, nudges }), tucked }), [dresser, worn, nudges, tucked])
  useLookAhead(view.picture, swap.next)

  function showLifelike(blob: Blob) {
    lifelike.show(blob)
    // On a phone it was asked for far below the picture.
    frame.current?.scrollIntoView({ block: 'nearest' })
  }

  function move(x: number, y: number, drag: string) {
    if (chosen) act({ kind: 'move', id: chosen.product.id, x: x / view.shoulders, y: y / view.shoulders, step: drag })
  }

  const names = shown.map(({ product }) => product.name).join(', ')
  return (
    <div className="room">
      <h1 className="sr-only">Your fitting room</h1>
      <div ref={frame} className="room-frame">
        <PictureView
          view={view}
          photo={photo}
          lifelike={lifelike.url}
          alt={`${photo ? 'You' : 'The mannequin'}${names ? ` wearing ${names}` : ''}`}
          before={before}
          onBefore={setBefore}
          moving={adjusts}
          onMove={move}
          onSwipe={swap.go}
        >
          {chosen && !adjusts && (
            <PictureButtons
              adjustButton={adjustButton}
              canUndo={session.history.length > 0}
              busy={busy}
              onAdjust={() => setMoving(true)}
              onUndo={() => act({ kind: 'undo' })}
              onSave={() => save(chosen)}
              onShare={() => share(chosen)}
            />
          )}
          {work && <WorkBar work={work} small />}
          {chosen && !adjusts && <SwapButtons onSwap={swap.go} />}
        </PictureView>
        {/* Beside the picture, not over it: large text would cover a face. */}
        <div className="room-below" hidden={!view.picture}>
          <p>{adjusts ? `Drag the picture to move the piece. ${SIMULATION_LABEL}` : SIMULATION_LABEL}</p>
          {canTuck(worn) && !adjusts && (
            <Chip selected={tucked} onClick={() => act({ kind: 'tuck', tucked: !tucked })}>
              Tucked in
            </Chip>
          )}
        </div>
      </div>
      <div className="room-panel">
        <p role="status" className="sr-only">
          {!work && view.picture && names && `Wearing ${names}.`}
        </p>
        <RoomNotes wearer={wearer} outfit={outfit} adjusts={adjusts} onByHand={onByHand} />
        {adjusts ? (
          <Adjusting outfit={outfit} chosen={chosen} onDone={() => setMoving(false)} />
        ) : (
          <Pieces outfit={outfit} swap={swap} onMannequin={kind === 'mannequin'} />
        )}
        {chosen && <ProductOffer key={chosen.product.id} known={chosen.product} />}
        <Suspense fallback={null}>
          <div className="flex flex-wrap items-start gap-3 empty:hidden">
            {chosen && <SaveLookButton userId={userId} pieces={shown.map(({ product }) => product)} makePicture={picture} />}
            <Lifelike userId={userId} photo={photo} piece={chosen} onPicture={showLifelike} onWithdrawn={lifelike.hide} />
            {chosen && lifelike.url && (
              <Button variant="quiet" className="px-0!" onClick={lifelike.hide}>
                Back to the phone’s own picture
              </Button>
            )}
          </div>
          <WearerCare wearer={wearer} onFigure={onFigure} onCamera={onCamera} />
          <LooksPanel userId={userId} />
        </Suspense>
      </div>
    </div>
  )
}

/** The element that is focused when what was opened from it is closed. */
function useReturnedFocus(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen])
  return opener
}

/** A picture by a service, for whoever asks for it. */
function Lifelike({
  userId,
  photo,
  piece,
  onPicture,
  onWithdrawn,
}: {
  userId: string
  photo: Photo | null
  piece: WornPiece | null
  onPicture: (blob: Blob) => void
  onWithdrawn: () => void
}) {
  const product = piece?.product ?? null
  return (
    <RemoteTryOn
      key={`${photo?.url} ${product?.id}`}
      userId={userId}
      photo={photo?.blob ?? null}
      product={product}
      onResult={onPicture}
      onWithdrawn={onWithdrawn}
    />
  )
}

/** What stands in the way, with a way on. */
function RoomNotes({ wearer, outfit, adjusts, onByHand }: Pick<RoomProps, 'wearer' | 'outfit' | 'onByHand'> & { adjusts: boolean }) {
  const { view, dresser } = wearer
  const { blocked, wear, dismiss } = outfit
  return (
    <>
      {blocked && (
        <BlockedNote
          blocked={blocked}
          onByHand={() => {
            dismiss()
            onByHand(blocked.product)
          }}
          onMannequin={() => {
            wearer.standAsMannequin()
            void wear(blocked.product, 'wear', false)
          }}
          onDismiss={dismiss}
        />
      )}
      <OutfitHints notes={adjusts ? [] : view.notes} onPhoto={wearer.kind === 'photo'} replaced={adjusts ? [] : outfit.session.replaced} />
      {view.failure && <FailureNote reason={view.failure} onRetry={dresser.retry} onByHand={() => onByHand(null)} />}
    </>
  )
}

/** What is worn, and what it can be swapped for. */
function Pieces({ outfit, swap, onMannequin }: { outfit: OutfitState; swap: SwapState; onMannequin: boolean }) {
  const { session, act, wear, wearLook } = outfit
  const { worn, chosen } = session
  return (
    <>
      {worn.length > 0 ? (
        <WornChips
          worn={worn}
          chosen={chosen}
          onChoose={(id) => act({ kind: 'choose', id })}
          onTakeOff={(id) => act({ kind: 'take-off', id })}
        />
      ) : (
        <h2 className="display text-xl">What would you like to try on?</h2>
      )}
      {swap.shown && (
        <StripView
          strips={swap.strips}
          shown={swap.shown}
          onStrip={swap.show}
          wearables={swap.wearables}
          worn={worn.map(({ product }) => product.id)}
          chosen={chosen}
          onMannequin={onMannequin}
          onPiece={(product) => void wear(product)}
          outfits={<LookList swap={swap} worn={worn} onMannequin={onMannequin} onLook={(look, around) => void wearLook(look, around)} />}
        />
      )}
    </>
  )
}

/** The sheet below the picture that corrects how the chosen piece lies. */
function Adjusting({ outfit: { session, act }, chosen, onDone }: { outfit: OutfitState; chosen: WornPiece; onDone: () => void }) {
  const { id, name } = chosen.product
  return (
    <NudgePanel
      name={name}
      garment={garmentOfPiece(chosen)}
      nudge={session.nudges[id] ?? NO_NUDGE}
      canUndo={session.history.length > 0}
      onMove={(x, y) => act({ kind: 'move', id, x, y, step: 'arrows' })}
      onNudge={(change, step) => act({ kind: 'nudge', id, change, step })}
      onReset={() => act({ kind: 'lay-anew', id })}
      onUndo={() => act({ kind: 'undo' })}
      onDone={onDone}
    />
  )
}
