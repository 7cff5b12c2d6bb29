import Check from 'lucide-react/icons/check'
import type { CheckoutState } from '../../../../shop/checkout/contract.ts'
import { classes } from '../../../ui/classes.ts'

const POSITION: Record<CheckoutState['step'], number> = { sending: 0, prompt_sent: 1, page: 1, checking: 2, done: 3 }

/** What happens on the phone or the payment page, in order, and where we are. */
export function PaymentSteps({ step, texts }: { step: CheckoutState['step']; texts: readonly string[] }) {
  const at = POSITION[step]
  return (
    <ol className="flex-1 space-y-3">
      {texts.map((text, index) => (
        <li key={text} aria-current={index === at ? 'step' : undefined} className="flex gap-3">
          <Bullet number={index + 1} done={index < at} now={index === at} />
          <span className={classes('pt-0.5 text-sm leading-snug', index === at ? 'font-semibold' : 'text-ink-soft')}>
            {text}
            {index < at && <span className="sr-only"> (done)</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Bullet({ number, done, now }: { number: number; done: boolean; now: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'flex size-6 shrink-0 items-center justify-center rounded-full text-xs font-bold',
        done ? 'bg-green text-white' : now ? 'bg-ink text-paper' : 'border border-ink-faint text-ink-soft',
      )}
    >
      {done ? <Check size={14} strokeWidth={3} /> : number}
    </span>
  )
}
