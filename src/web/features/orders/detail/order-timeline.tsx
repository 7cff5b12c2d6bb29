import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import type { Order } from '../../../../shop/orders/contract.ts'
import { classes } from '../../../ui/classes.ts'
import { nairobiTime } from '../../../lib/dates.ts'
import { whole } from '../../../ui/whole.tsx'
import { timelineOf, type TimelineStep } from './timeline.ts'

const STATE_LABELS: Record<TimelineStep['state'], string> = { done: 'Done: ', now: 'Now: ', next: 'Next: ', later: 'Later: ' }

/** Where an order is, from the payment to the end. `action` is shown at the next step. */
export function OrderTimeline({ order, action }: { order: Order; action?: ReactNode }) {
  const steps = timelineOf(order)
  return (
    <ol>
      {steps.map((step, index) => (
        <li key={step.event} aria-current={step.state === 'now' ? 'step' : undefined} className="relative flex gap-4 pb-6 last:pb-0">
          {index < steps.length - 1 && <Thread travelled={step.state === 'done'} />}
          <Knot state={step.state} undone={step.event === 'cancelled'} />
          <div className="min-w-0 flex-1">
            <p
              className={classes(
                step.state === 'now' ? 'text-lg font-bold' : step.state === 'later' ? 'pt-0.5 text-ink-soft' : 'pt-0.5 font-semibold',
              )}
            >
              <span className="sr-only">{STATE_LABELS[step.state]}</span>
              {step.label}
            </p>
            {step.at && (
              <p className="text-sm text-ink-soft">
                <time dateTime={step.at}>{nairobiTime(step.at)}</time>
              </p>
            )}
            {step.about && <p className="mt-1 max-w-[44ch] text-sm text-ink-soft">{whole(step.about)}</p>}
            {step.state === 'next' && action}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** From one step to the next. */
function Thread({ travelled }: { travelled: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'absolute top-8 bottom-0 left-[0.8125rem] border-l-2',
        travelled ? 'border-green' : 'border-dashed border-ink-faint',
      )}
    />
  )
}

function Knot({ state, undone }: { state: TimelineStep['state']; undone: boolean }) {
  if (state === 'done' || state === 'now') {
    return (
      <span
        aria-hidden="true"
        className={classes(
          'flex size-7 shrink-0 items-center justify-center rounded-full text-white',
          undone ? 'bg-ink' : 'bg-green',
          state === 'now' && (undone ? 'outline-2 outline-offset-2 outline-ink' : 'outline-2 outline-offset-2 outline-green'),
        )}
      >
        {undone ? <X size={16} strokeWidth={3} /> : <Check size={16} strokeWidth={3} />}
      </span>
    )
  }
  return (
    <span
      aria-hidden="true"
      className={classes('size-7 shrink-0 rounded-full border-2 bg-paper', state === 'next' ? 'border-ink' : 'border-line')}
    />
  )
}
