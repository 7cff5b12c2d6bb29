import Sparkles from 'lucide-react/icons/sparkles'
import { useEffect, useRef, useState } from 'react'
import type { Kind } from '../../../../shop/catalogue/rules-kinds.ts'
import type { Engines } from '../../../../shop/try-on/remote/contract.ts'
import { consentPoints, engineCategoryOf } from '../../../../shop/try-on/remote/rules.ts'
import { garmentOf } from '../../../../shop/try-on/rules-rig.ts'
import { onSignedOut } from '../../account/session/session-store.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { whole } from '../../../ui/whole.tsx'
import { agree, enginesQuery, useHasAgreed } from './engines-query.ts'
import { WithdrawConsent } from './withdraw-consent.tsx'
import { askForPicture, type PictureProgress, type RemoteOutcome } from './remote-picture.ts'

type Engine = NonNullable<Engines['remote']>

export interface RemoteTryOnProps {
  /** Of who is signed in. */
  userId: string
  /** As it would be sent: JPEG, PNG or WebP of at most 4 MB. Null on the mannequin. */
  photo: Blob | null
  /** The one piece that would be put on. Nothing is offered for what no service does, such as shoes. */
  product: { id: string; name: string; kind: Kind | null } | null
  /** The picture of the service: JPEG, gone from the shop after a day. */
  onResult: (picture: Blob) => void
  /** Consent is taken back: the picture of the service is deleted at the shop, and goes from the page too. */
  onWithdrawn?: () => void
  /** The service could not: the phone's own picture stays, and `words` say why. */
  onFallback?: (words: string) => void
}

/**
 * A picture by the service that the shop has set up, to be put under the picture of the phone: nothing where there is none. Asks for
 * consent once in each session, before anything is sent. What was sent can be deleted where nothing is offered, too. Another photo or
 * piece needs another key.
 */
export function RemoteTryOn({ photo, product, ...props }: RemoteTryOnProps) {
  const { userId, onWithdrawn } = props
  const { data } = useQuery(enginesQuery, useHydrated() ? userId : null)
  // When it is turned off meanwhile, what became of the last picture is still said.
  const [known, setKnown] = useState<Engine | null>(null)
  if (data?.remote && data.remote !== known) setKnown(data.remote)
  if (!data) return null
  const { remote, kept } = data
  if (known && photo && product && engineCategoryOf(garmentOf(product.kind)) !== null)
    return <Offer {...props} photo={photo} product={product} engine={known} isOff={remote === null} kept={kept} />
  if (!kept) return null
  return (
    <section aria-label="Picture by a service" className="w-full">
      <p className="text-sm text-ink-soft">What you had made by a service is deleted within a day, or now:</p>
      <WithdrawConsent userId={userId} onWithdrawn={() => withdrawn(userId, onWithdrawn)} />
    </section>
  )
}

/** What is left of today's pictures and what is kept have changed. */
function refresh(userId: string): void {
  void enginesQuery.fetch(userId, { force: true }).catch(() => undefined)
}

function withdrawn(userId: string, onWithdrawn?: () => void): void {
  const known = enginesQuery.peek(userId)?.data
  if (known) enginesQuery.set(userId, { ...known, kept: false })
  refresh(userId)
  onWithdrawn?.()
}

interface OfferProps extends RemoteTryOnProps {
  photo: Blob
  product: NonNullable<RemoteTryOnProps['product']>
  engine: Engine
  isOff: boolean
  kept: boolean
}

function Offer({ userId, photo, product, onResult, onWithdrawn, onFallback, engine, isOff, kept }: OfferProps) {
  const hasAgreed = useHasAgreed(userId, engine.consent_version)
  const [asking, setAsking] = useState(false)
  const { progress, outcome, start, stop, forget } = useRemotePicture((outcome) => {
    refresh(userId)
    if (outcome.kind === 'done') onResult(outcome.picture)
    if (outcome.kind === 'fallback') onFallback?.(outcome.words)
  })
  const send = () => start({ photo, productId: product.id, consent: engine.consent_version, account: userId })

  if (progress) return <Waiting progress={progress} onStop={stop} />
  return (
    <section aria-label="Picture by a service" className="w-full space-y-2">
      {outcome && outcome.kind !== 'done' && <ErrorNote message={outcome.words} />}
      {outcome?.kind === 'done' && (
        <p role="status" className="text-sm text-ink-soft">
          {whole(`Made by ${engine.provider}. This is a simulation: it shows how ${product.name} could look, not how it fits.`)}
        </p>
      )}
      {!isOff && (
        <>
          <Button variant="secondary" disabled={engine.left === 0} onClick={() => (hasAgreed ? send() : setAsking(true))}>
            <Sparkles size={18} aria-hidden="true" />
            {outcome?.kind === 'done' ? 'Make it again' : 'Make a more lifelike picture'}
          </Button>
          <p className="text-sm text-ink-soft">{whole(quotaText(engine, hasAgreed))}</p>
        </>
      )}
      {(hasAgreed || kept) && (
        <WithdrawConsent
          userId={userId}
          onWithdrawn={() => {
            forget()
            withdrawn(userId, onWithdrawn)
          }}
        />
      )}
      <Consent
        open={asking}
        engine={engine}
        onClose={() => setAsking(false)}
        onAgree={() => {
          agree(userId, engine.consent_version)
          setAsking(false)
          send()
        }}
      />
    </section>
  )
}

function quotaText({ provider, left, per_day: perDay }: Engine, hasAgreed: boolean): string {
  if (left === 0) return 'Today’s pictures are all used. There are more tomorrow; your phone’s own picture has no limit.'
  const sends = hasAgreed ? `Sends your photo to ${provider}.` : `Sends your photo to ${provider}; we ask you first.`
  return `${sends} ${left} of ${perDay} left today.`
}

function Waiting({ progress: { words, part }, onStop }: { progress: PictureProgress; onStop: () => void }) {
  return (
    <section aria-label="Picture by a service" className="w-full space-y-2">
      <p role="status" className="font-semibold">
        {words}
      </p>
      <div
        role="progressbar"
        aria-label="Making the picture"
        aria-valuemin={0}
        aria-valuemax={100}
        {...(part === null ? {} : { 'aria-valuenow': Math.round(part * 100) })}
        className="room-bar"
        data-counted={part !== null || undefined}
      >
        <span style={part === null ? undefined : { width: `${part * 100}%` }} />
      </div>
      <Button variant="quiet" className="px-0!" onClick={onStop}>
        Stop and delete my photo
      </Button>
    </section>
  )
}

interface ConsentProps {
  open: boolean
  engine: Engine
  onClose: () => void
  onAgree: () => void
}

function Consent({ open, engine: { provider }, onClose, onAgree }: ConsentProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      side="bottom"
      title={`Send this photo to ${provider}?`}
      description="Until now your photo has not left your phone. For this picture it does."
      footer={
        <div className="flex flex-wrap gap-2">
          <Button size="lg" onClick={onAgree}>
            Yes, send it
          </Button>
          <Button size="lg" variant="quiet" onClick={onClose}>
            No, keep it here
          </Button>
        </div>
      }
    >
      <ul className="bullets">
        {consentPoints(provider).map((point) => (
          <li key={point}>{whole(point)}</li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">We ask again the next time you open the shop.</p>
    </Sheet>
  )
}

/** One picture at a time; leaving the page, or signing out, stops it and deletes the photo. */
function useRemotePicture(onEnd: (outcome: RemoteOutcome) => void) {
  const [progress, setProgress] = useState<PictureProgress | null>(null)
  const [outcome, setOutcome] = useState<RemoteOutcome | null>(null)
  const aborter = useRef<AbortController | null>(null)
  const stop = () => aborter.current?.abort()

  useEffect(() => {
    const leave = () => aborter.current?.abort()
    const unsubscribe = onSignedOut(leave)
    return () => {
      unsubscribe()
      leave()
    }
  }, [])

  async function run(asked: { photo: Blob; productId: string; consent: string; account: string }): Promise<void> {
    // The second tap of a double tap.
    if (aborter.current) return
    const own = new AbortController()
    aborter.current = own
    setOutcome(null)
    const onProgress = (next: PictureProgress) => own.signal.aborted || setProgress(next)
    const ended = await askForPicture({ ...asked, key: crypto.randomUUID(), signal: own.signal, onProgress })
    aborter.current = null
    setProgress(null)
    setOutcome(ended)
    onEnd(ended)
  }

  return { progress, outcome, start: (asked: Parameters<typeof run>[0]) => void run(asked), stop, forget: () => setOutcome(null) }
}
