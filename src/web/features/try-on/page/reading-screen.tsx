import { useEffect, useRef, type ReactNode } from 'react'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import type { Photo } from '../photo.ts'
import type { PhotoReading, TryOnFailureReason, WorkProgress } from '../worker/protocol.ts'
import { FileButton } from './file-button.tsx'
import { FAILURES, PHOTO_PROBLEMS } from './words.ts'
import { WorkBar } from './work-bar.tsx'

interface ReadingScreenProps {
  photo: Photo
  /** Null before it began. */
  work: WorkProgress | null
  failure: TryOnFailureReason | null
  /** What is wrong with the photo; null as long as nobody knows. */
  reading: PhotoReading | null
  /** Why the file that was chosen last is no photo for us. */
  trouble: string | null
  /** Bytes that are asked for before the download begins; null when it needs no question. */
  ask: number | null
  onAgree: () => void
  onCancel: () => void
  onRetry: () => void
  onAccept: () => void
  onFile: (file: File) => void
  onMannequin: () => void
  onByHand: () => void
}

/** Between choosing a photo and being dressed: the download, the reading, and what is wrong with the photo. */
export function ReadingScreen(props: ReadingScreenProps) {
  const { photo, work, failure, reading, trouble, ask, onCancel } = props
  return (
    <div className="room-reading">
      <img src={photo.url} alt="You" className="room-reading-photo" />
      <div className="min-w-0">
        {ask !== null ? (
          <AskDownload {...props} bytes={ask} />
        ) : failure ? (
          <Failure {...props} reason={failure} />
        ) : reading ? (
          <Problems {...props} reading={reading} />
        ) : (
          <>
            <Title>Reading your photo</Title>
            <WorkBar work={work ?? { stage: 'start', done: null, total: null }} />
            <p className="mt-3 text-sm text-ink-soft">All of this happens on your phone. The photo isn’t sent anywhere.</p>
            <Button variant="secondary" className="mt-5" onClick={onCancel}>
              Cancel
            </Button>
          </>
        )}
        {trouble && (
          <div className="mt-4">
            <ErrorNote message={trouble} />
          </div>
        )}
      </div>
    </div>
  )
}

/** Focused when it comes, so that screen readers go on from there. */
function Title({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 ref={heading} tabIndex={-1} className="display text-2xl outline-none">
      {children}
    </h1>
  )
}

function AskDownload({ bytes, onAgree, onMannequin, onByHand }: ReadingScreenProps & { bytes: number }) {
  return (
    <>
      <Title>Download {Math.round(bytes / 1_000_000)} MB?</Title>
      <p className="mt-2 text-ink-soft">
        To dress you, the fitting room is downloaded once and kept on your phone. You’re saving data, so we ask first. Your photo stays
        here.
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button onClick={onAgree}>Download</Button>
        <Button variant="secondary" onClick={onMannequin}>
          Use the mannequin
        </Button>
        <Button variant="quiet" onClick={onByHand}>
          Lay pieces on by hand
        </Button>
      </div>
    </>
  )
}

function Failure({ reason, onRetry, onMannequin, onByHand, onFile }: ReadingScreenProps & { reason: TryOnFailureReason }) {
  const { title, text, again } = FAILURES[reason]
  return (
    <div role="alert">
      <Title>{title}</Title>
      <p className="mt-2 text-ink-soft">{text}</p>
      <div className="mt-5 flex flex-wrap gap-2">
        {again && <Button onClick={onRetry}>Try again</Button>}
        <Button variant={again ? 'secondary' : 'primary'} onClick={onByHand}>
          Lay pieces on by hand
        </Button>
        <Button variant="secondary" onClick={onMannequin}>
          Use the mannequin
        </Button>
        <FileButton onFile={onFile} className={buttonClass('quiet')}>
          Choose another photo
        </FileButton>
      </div>
    </div>
  )
}

function Problems({ reading, onAccept, onMannequin, onByHand, onFile }: ReadingScreenProps & { reading: PhotoReading }) {
  const { problems } = reading
  const blocked = problems.some(({ blocking }) => blocking)
  return (
    <>
      <Title>{blocked ? 'This photo won’t work' : 'This photo could be better'}</Title>
      <ul className="mt-3 space-y-3">
        {problems.map(({ problem }) => (
          <li key={problem}>
            <p className="font-semibold">{PHOTO_PROBLEMS[problem].wrong}</p>
            <p className="text-ink-soft">{PHOTO_PROBLEMS[problem].better}</p>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-2">
        <FileButton onFile={onFile} className={buttonClass('primary')}>
          Choose another photo
        </FileButton>
        {!blocked && (
          <Button variant="secondary" onClick={onAccept}>
            Use it anyway
          </Button>
        )}
        <Button variant={blocked ? 'secondary' : 'quiet'} onClick={onMannequin}>
          Use the mannequin
        </Button>
        {blocked && (
          <Button variant="quiet" onClick={onByHand}>
            Lay pieces on by hand
          </Button>
        )}
      </div>
    </>
  )
}
