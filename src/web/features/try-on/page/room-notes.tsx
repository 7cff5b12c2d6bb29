import Info from 'lucide-react/icons/info'
import { Button, buttonClass } from '../../../ui/button.tsx'
import type { CardProduct } from '../../product/data/card-product.ts'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { Switch } from '../../../ui/switch.tsx'
import type { OutfitNote } from '../engine/outfit.ts'
import { OBSTACLE_TEXTS } from '../outfit/garments.ts'
import type { BlockedPiece } from '../outfit/use-outfit.ts'
import type { WearerState } from '../outfit/use-wearer.ts'
import type { TryOnFailureReason } from '../worker/protocol.ts'
import { FileButton } from './file-button.tsx'
import { FAILURES, OUTFIT_NOTES } from './words.ts'

interface BlockedNoteProps {
  blocked: BlockedPiece
  onByHand: () => void
  onMannequin: () => void
  onDismiss: () => void
}

/** A piece that was not put on, why, and what can be done instead. */
export function BlockedNote({ blocked: { product, why }, onByHand, onMannequin, onDismiss }: BlockedNoteProps) {
  const hasWay = why === 'unprepared' || why === 'mannequin-only'
  return (
    <div role="status" className="room-note">
      <p>
        <strong>{product.name}</strong> {OBSTACLE_TEXTS[why]}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {why === 'unprepared' && (
          <Button variant="ink" onClick={onByHand}>
            Lay it on by hand
          </Button>
        )}
        {why === 'mannequin-only' && (
          <Button variant="ink" onClick={onMannequin}>
            Show it on the mannequin
          </Button>
        )}
        <Button variant={hasWay ? 'quiet' : 'ink'} onClick={onDismiss}>
          {hasWay ? 'Not now' : 'OK'}
        </Button>
      </div>
    </div>
  )
}

interface FailureNoteProps {
  reason: TryOnFailureReason
  onRetry: () => void
  onByHand: () => void
}

/** Why somebody could not be dressed, and the ways on. */
export function FailureNote({ reason, onRetry, onByHand }: FailureNoteProps) {
  const { title, text, again } = FAILURES[reason]
  return (
    <div role="alert" className="room-note">
      <p>
        <strong>{title}.</strong> {text}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {again && (
          <Button variant="ink" onClick={onRetry}>
            Try again
          </Button>
        )}
        <Button variant={again ? 'quiet' : 'ink'} onClick={onByHand}>
          Lay pieces on by hand
        </Button>
      </div>
    </div>
  )
}

interface OutfitHintsProps {
  notes: readonly OutfitNote[]
  onPhoto: boolean
  /** What gave way to the piece that was put on last. */
  replaced: readonly CardProduct[]
}

/** What is to be said of the picture, in plain words; nothing most of the time. */
export function OutfitHints({ notes, onPhoto, replaced }: OutfitHintsProps) {
  const texts = [
    ...(replaced.length > 0 ? [`In place of ${replaced.map(({ name }) => name).join(' and ')}.`] : []),
    ...notes.flatMap((note) => OUTFIT_NOTES[note][onPhoto ? 'photo' : 'mannequin'] ?? []),
  ]
  return (
    <ul role="status" aria-label="About this picture" className="room-hints" hidden={texts.length === 0}>
      {texts.map((text) => (
        <li key={text}>
          <Info size={16} aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  )
}

interface WearerCareProps {
  wearer: WearerState
  onFigure: () => void
  onCamera: () => void
}

/** Who is dressed, how to change that, and what becomes of the photo. */
export function WearerCare({ wearer, onFigure, onCamera }: WearerCareProps) {
  const { kind, photo, isStored, busy, trouble } = wearer
  const onPhoto = kind === 'photo'
  return (
    <section aria-label="Who is dressed" className="border-t border-line pt-2">
      {onPhoto && (
        <Switch
          label="Keep this photo on this device"
          checked={isStored}
          onChange={({ currentTarget }) => void wearer.storeCurrentPhoto(currentTarget.checked)}
        >
          {isStored
            ? 'We keep the photo here until you delete it or sign out.'
            : 'We delete the photo when you close the page. It’s sent nowhere unless you ask for that.'}
        </Switch>
      )}
      <div className="mt-1 flex flex-wrap gap-x-5">
        {onPhoto ? (
          <Button variant="quiet" className="px-0!" onClick={wearer.standAsMannequin}>
            Use the mannequin
          </Button>
        ) : (
          <Button variant="quiet" className="px-0!" onClick={onFigure}>
            Change the mannequin
          </Button>
        )}
        {!onPhoto && photo && (
          <Button variant="quiet" className="px-0!" onClick={wearer.standInPhoto}>
            Back to my photo
          </Button>
        )}
        <FileButton onFile={(file) => void wearer.open(file)} className={buttonClass('quiet', 'md', 'px-0!')} busy={busy}>
          {photo ? 'Change photo' : 'Use my photo'}
        </FileButton>
        <Button variant="quiet" className="px-0!" onClick={onCamera}>
          Take a photo
        </Button>
        {photo && (
          <Button variant="quiet" className="px-0!" onClick={wearer.remove}>
            Delete photo
          </Button>
        )}
      </div>
      {trouble && <ErrorNote message={trouble} />}
    </section>
  )
}
