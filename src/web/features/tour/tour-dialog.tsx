import { Dialog as Base } from '@base-ui/react/dialog'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { useCloseOnBack } from '../../ui/use-close-on-back.ts'
import { useSpot } from './spotlight.ts'
import { TOUR_STEPS, type TourStep } from './steps.ts'
import type { OverlayProps } from '../overlays/state/overlay-plan.ts'
import { markSeen } from '../overlays/state/seen.ts'
import './tour.css'

/** Six short stops, each beside what it speaks of. Escape, Back and Skip end it; it is not shown unasked again (tour-03). */
export function TourDialog({ end }: Pick<OverlayProps, 'end'>) {
  const [at, setAt] = useState(0)
  const next = useRef<HTMLButtonElement>(null)
  const step = TOUR_STEPS[at] as TourStep
  const spot = useSpot(step.shows)
  // Completed or dismissed, both are stored as seen (tour-03).
  const leave = (how: 'accepted' | 'dismissed') => {
    markSeen('tour')
    end(how)
  }
  const goOn = () => {
    setAt(at + 1)
    // In large type the words scroll: each step begins at its head.
    next.current?.closest('.tour-card')?.scrollTo?.(0, 0)
  }
  const skip = () => leave('dismissed')
  useCloseOnBack(true, skip)
  const isLast = at === TOUR_STEPS.length - 1
  // The text is shown in the half of the screen that what they speak of leaves free.
  const isLow = spot !== null && spot.top + spot.height / 2 > innerHeight / 2
  return (
    <Base.Root open onOpenChange={(open) => !open && skip()}>
      <Base.Portal>
        <Base.Backdrop className={classes('fixed inset-0 z-50', spot ? '' : 'bg-ink/60')} />
        {spot && <div aria-hidden="true" className="tour-spot" style={spot} />}
        <Base.Popup
          initialFocus={next}
          className={classes('tour-card', spot === null ? 'tour-middle' : isLow ? 'tour-top' : 'tour-bottom')}
        >
          <p className="text-sm font-semibold text-primary-strong" aria-hidden="true">
            {at + 1} of {TOUR_STEPS.length}
          </p>
          {/* The focus stays on Next: the step that it leads to is read aloud. */}
          <div aria-live="polite" aria-atomic="true" className="flow-root">
            {step.picture && (
              <img src={step.picture.src} alt={step.picture.alt} width={72} height={120} className="float-right mb-1 ml-4 rounded-card" />
            )}
            <Base.Title className="display mt-1 text-xl">
              <span className="sr-only">{`Step ${at + 1} of ${TOUR_STEPS.length}: `}</span>
              {step.title}
            </Base.Title>
            <Base.Description className="mt-2">{step.text}</Base.Description>
          </div>
          <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
            {isLast ? (
              <span />
            ) : (
              <Button variant="quiet" className="-ml-5" onClick={skip}>
                Skip
              </Button>
            )}
            <Button ref={next} variant="ink" onClick={() => (isLast ? leave('accepted') : goOn())}>
              {isLast ? 'Finish' : 'Next'}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
