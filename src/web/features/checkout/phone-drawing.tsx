import type { CheckoutState } from '../../../shop/checkout/contract.ts'
import { formatKes } from '../../../shop/money.ts'

/** What the shopper's own phone shows right now. A drawing beside the words, so silent to screen readers. */
export function PhoneDrawing({ step, amount }: { step: CheckoutState['step']; amount: number }) {
  return (
    <div
      aria-hidden="true"
      className="relative w-32 shrink-0 self-start rounded-[1.25rem] border-[5px] border-ink bg-ink shadow-float select-none"
    >
      <span className="absolute top-1 left-1/2 h-1 w-8 -translate-x-1/2 rounded-full bg-ink-soft" />
      <div className="flex h-52 flex-col justify-center rounded-[0.9rem] bg-linear-to-b from-denim to-plum px-2">
        {step === 'prompt_sent' ? <PinPrompt amount={amount} /> : <Signal confirmed={step !== 'sending'} />}
      </div>
    </div>
  )
}

function PinPrompt({ amount }: { amount: number }) {
  return (
    <div className="rounded-badge bg-white p-2 text-[0.625rem] leading-snug text-ink shadow-float">
      <p>
        Pay <b>{formatKes(amount)}</b> to <b>UPYA</b>?
      </p>
      <p className="mt-1">Enter M-PESA PIN:</p>
      <p className="mt-1 flex h-5 items-center gap-1.5 border-b-2 border-green pl-1">
        {[0, 1, 2, 3].map((dot) => (
          <span key={dot} className="size-1.5 animate-breathe rounded-full bg-ink" style={{ animationDelay: `${dot * 160}ms` }} />
        ))}
      </p>
      <p className="mt-2 flex justify-end gap-3 font-bold text-green">
        <span>CANCEL</span>
        <span>OK</span>
      </p>
    </div>
  )
}

function Signal({ confirmed }: { confirmed: boolean }) {
  return (
    <div className="flex flex-col items-center gap-3 text-white">
      <div className="flex gap-1.5">
        {[0, 1, 2].map((dot) => (
          <span key={dot} className="size-2 animate-breathe rounded-full bg-sun" style={{ animationDelay: `${dot * 200}ms` }} />
        ))}
      </div>
      <p className="text-center text-[0.6875rem] leading-tight font-semibold">{confirmed ? 'M-PESA is confirming' : 'Prompt on its way'}</p>
    </div>
  )
}
