import { useEffect, useState } from 'react'
import { savesData } from '../../../lib/choices.ts'
import { notify } from '../../../ui/notify.ts'
import { Switch } from '../../../ui/switch.tsx'
import type { CardProduct } from '../../product/data/card-product.ts'
import { NO_NUDGE } from '../engine/outfit.ts'
import { canTuck, garmentOfPiece, garmentsToDress } from '../outfit/outfit-session.ts'
import { nextInStrip, useStrips, useWearablesOf, type StripName } from '../outfit/strips.ts'
import type { OutfitState } from '../outfit/use-outfit.ts'
import type { WearerState } from '../outfit/use-wearer.ts'
import { pictureOf, savePicture, sharePicture, splitDrawing } from './export-picture.ts'
import { NudgePanel } from './nudge-panel.tsx'
import { PictureButtons, SwapBar } from './picture-controls.tsx'
import { PictureView } from './picture-view.tsx'
import { ProductOffer } from './product-offer.tsx'
import { BlockedNote, FailureNote, WearerCare } from './room-notes.tsx'
import { StripView } from './strip.tsx'
import { WornChips } from './worn-chips.tsx'
import { cutOffText } from './words.ts'
import { WorkBar } from './work-bar.tsx'

interface RoomProps {
  wearer: WearerState
  outfit: OutfitState
  /** Those that the address brought. */
  linked: readonly CardProduct[]
  /** With the piece that is to be laid on, if it is one. */
  onByHand: (product: CardProduct | null) => void
  onFigure: () => void
  onCamera: () => void
}

/** The drag of a finger over the picture's whole width. Parts of the shoulder width: somebody who stands in a photo is about four of them wide. */
const SHOULDERS_ACROSS = 4

/** The fitting room: the wearer in the outfit, and everything that can be done with it. */
export function Room({ wearer, outfit, linked, onByHand, onFigure, onCamera }: RoomProps) {
  const { view, dresser, photo: anyPhoto, kind } = wearer
  const { session, act, wear, blocked } = outfit
  const { worn, tucked, nudges } = session
  const [moving, setMoving] = useState(false)
  const [before, setBefore] = useState(0)
  const photo = kind === 'photo' ? anyPhoto : null
  const chosen = worn.find(({ product }) => product.id === session.chosen) ?? null
  const swap = useSwap(session, wear, linked, kind === 'mannequin')
  const { busy, save, share } = useExport(wearer, outfit, before)

  useEffect(() => dresser.dress({ garments: garmentsToDress({ worn, nudges }), tucked }), [dresser, kind, worn, nudges, tucked])
  useLookAhead(view.picture, swap.next)

  const nudgeOf = (id: string) => nudges[id] ?? NO_NUDGE
  const names = worn.map(({ product }) => product.name).join(', ')
  const cutOff = chosen && cutOffText(garmentOfPiece(chosen), view.reading?.shows ?? null)
  return (
    <div className="room">
      <h1 className="sr-only">Your fitting room</h1>
      <div className="room-frame">
        <PictureView
          view={view}
          photo={photo}
          alt={`${photo ? 'You' : 'The mannequin'}${names ? ` wearing ${names}` : ''}`}
          before={before}
          onBefore={setBefore}
          moving={moving && chosen !== null}
          onMove={(x, y, drag) => {
            if (!chosen) return
            const { id } = chosen.product
            const now = nudgeOf(id)
            act({ kind: 'nudge', id, change: { x: now.x + x * SHOULDERS_ACROSS, y: now.y + y * SHOULDERS_ACROSS }, step: drag })
          }}
          onSwipe={swap.go}
        >
          {chosen && !moving && (
            <PictureButtons
              canUndo={session.history.length > 0}
              busy={busy}
              onAdjust={() => setMoving(true)}
              onUndo={() => act({ kind: 'undo' })}
              onSave={save}
              onShare={share}
            />
          )}
          {view.work && <WorkBar work={view.work} small />}
          {chosen && !moving && <SwapBar product={chosen.product} onSwap={swap.go} />}
        </PictureView>
      </div>
      <div className="room-panel">
        <p role="status" className="sr-only">
          {!view.work && view.picture && names && `Wearing ${names}.`}
        </p>
        {blocked && (
          <BlockedNote
            blocked={blocked}
            onByHand={() => onByHand(blocked.product)}
            onMannequin={() => {
              wearer.useMannequin()
              void wear(blocked.product, 'wear', false)
            }}
            onDismiss={outfit.dismiss}
          />
        )}
        {view.failure && <FailureNote reason={view.failure} onRetry={dresser.retry} onByHand={() => onByHand(null)} />}
        {moving && chosen ? (
          <NudgePanel
            name={chosen.product.name}
            garment={garmentOfPiece(chosen)}
            nudge={nudgeOf(chosen.product.id)}
            canUndo={session.history.length > 0}
            onNudge={(change, step) => act({ kind: 'nudge', id: chosen.product.id, change, step })}
            onReset={() => act({ kind: 'lay-anew', id: chosen.product.id })}
            onUndo={() => act({ kind: 'undo' })}
            onDone={() => setMoving(false)}
          />
        ) : (
          <>
            {worn.length > 0 && (
              <WornChips
                worn={worn}
                chosen={session.chosen}
                onChoose={(id) => act({ kind: 'choose', id })}
                onTakeOff={(id) => act({ kind: 'take-off', id })}
              />
            )}
            {worn.length === 0 && <h2 className="display text-xl">What would you like to try on?</h2>}
            {swap.shown && (
              <StripView
                strips={swap.strips}
                shown={swap.shown}
                onStrip={swap.show}
                wearables={swap.wearables}
                worn={worn.map(({ product }) => product.id)}
                chosen={session.chosen}
                onMannequin={kind === 'mannequin'}
                onPiece={(product) => void wear(product)}
              />
            )}
          </>
        )}
        {cutOff && <p className="room-note text-sm">{cutOff}</p>}
        {chosen && <ProductOffer key={chosen.product.id} known={chosen.product} />}
        {canTuck(worn) && (
          <Switch
            label="Tuck the top in"
            checked={tucked}
            onChange={({ currentTarget }) => act({ kind: 'tuck', tucked: currentTarget.checked })}
          />
        )}
        <WearerCare wearer={wearer} onFigure={onFigure} onCamera={onCamera} />
        <p className="text-sm text-ink-soft">
          A simulation shows how a piece could look on you. Whether it fits is said by its measurements, above under “Does it fit me?”.
        </p>
      </div>
    </div>
  )
}

/** The strip below the picture, and the piece that a swipe leads to. */
function useSwap(session: OutfitState['session'], wear: OutfitState['wear'], linked: readonly CardProduct[], onMannequin: boolean) {
  const { worn, chosen: id } = session
  const chosen = worn.find(({ product }) => product.id === id) ?? null
  const [name, show] = useState<StripName | null>(null)
  // What is similar stays while one swipes through it.
  const [anchor, setAnchor] = useState<CardProduct | null>(null)
  const strips = useStrips(linked, anchor ?? chosen?.product ?? null)
  const shown = strips.find((strip) => strip.name === name) ?? strips[0]
  const wearables = useWearablesOf(shown?.products ?? NOTHING)
  const mayWear = (product: string) => {
    const wearable = wearables.get(product)
    return wearable !== undefined && wearable !== null && (wearable.on_photos || onMannequin)
  }
  const from = chosen && { id: chosen.product.id, garment: garmentOfPiece(chosen) }
  const beside = (step: 1 | -1) => (shown ? nextInStrip(shown.products, from, wearables, step, mayWear) : null)
  const next = beside(1)
  return {
    strips,
    shown,
    wearables,
    next: (next && wearables.get(next.id)?.cutout) ?? null,
    show(strip: StripName) {
      show(strip)
      if (strip === 'similar') setAnchor(chosen?.product ?? null)
    },
    go(step: 1 | -1) {
      const product = beside(step)
      if (product) void wear(product, chosen ? 'swap' : 'wear')
      else notify.info('There is no other piece like it in this list. Choose another list below.')
    },
  }
}

const NOTHING: readonly CardProduct[] = []

/** Fetches the next cut-out once this one is seen; never for who saves data. */
function useLookAhead(picture: ImageBitmap | null, next: string | null): void {
  useEffect(() => {
    if (!picture || !next || savesData()) return
    // It only has to be in the browser's cache.
    fetch(next, { priority: 'low' }).catch(() => undefined)
  }, [picture, next])
}

/** The picture as it is seen now, saved or shared. */
function useExport({ view, photo, kind }: WearerState, { session }: OutfitState, split: number) {
  const [busy, setBusy] = useState(false)
  const { worn, chosen } = session

  async function make(use: (file: File, product: CardProduct) => unknown) {
    const { picture, plain } = view
    const piece = worn.find(({ product }) => product.id === chosen)
    if (!picture || !piece) return
    setBusy(true)
    try {
      const before = kind === 'photo' && photo ? await imageOf(photo.url) : plain
      const drawing = splitDrawing(before ?? picture, picture, picture, split)
      await use(
        await pictureOf(
          drawing,
          worn.map(({ product }) => product),
        ),
        piece.product,
      )
    } catch {
      notify.error('Your phone couldn’t save the picture. You can take a screenshot instead.')
    } finally {
      setBusy(false)
    }
  }

  return { busy, save: () => void make(savePicture), share: () => void make(sharePicture) }
}

async function imageOf(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}
