import Lock from 'lucide-react/icons/lock'
import { whole } from '../../../ui/whole.tsx'
import type { CheckoutState } from '../../../../shop/checkout/contract.ts'
import { formatKes } from '../../../../shop/money.ts'
import type { PaymentMethod } from '../../../../shop/payments/rules.ts'

interface Props {
  /** Null while it is not known yet. */
  step: CheckoutState['step'] | null
  amount: number
  method?: PaymentMethod
  kind?: 'prompt' | 'redirect'
}

/** What the shopper's own phone shows right now. A drawing beside the words, so silent to screen readers. */
export function PhoneDrawing({ step, amount, method = 'mpesa', kind = 'prompt' }: Props) {
  return (
    <div
      aria-hidden="true"
      className="relative w-32 shrink-0 self-start rounded-[1.25rem] border-[5px] border-ink bg-ink shadow-float select-none"
    >
      <span className="absolute top-1 left-1/2 h-1 w-8 -translate-x-1/2 rounded-full bg-ink-soft" />
      <div className="flex h-52 flex-col justify-center rounded-[0.9rem] bg-linear-to-b from-denim to-plum px-2">
        {step === 'prompt_sent' ? (
          <PinPrompt amount={amount} />
        ) : step === 'page' ? (
          <PageOnPhone method={method} amount={amount} />
        ) : (
          <Signal text={signal(step, method, kind)} />
        )}
      </div>
    </div>
  )
}

function signal(step: Props['step'], method: PaymentMethod, kind: 'prompt' | 'redirect'): string {
  if (step === null) return 'One moment'
  if (kind === 'prompt') return step === 'sending' ? 'Sending the prompt' : 'M-PESA is confirming'
  if (step === 'sending') return 'Opening the payment page'
  return method === 'bank' ? 'Waiting for the transfer' : 'The bank is confirming'
}

function PinPrompt({ amount }: { amount: number }) {
  return (
    <div className="rounded-badge bg-white p-2 text-[0.625rem] leading-snug text-ink shadow-float">
      <p>
        Pay <b>{formatKes(amount)}</b> to <b>UPYA</b>?
      </p>
      <p className="mt-1">{whole('Enter M-PESA PIN:')}</p>
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

/** The page of the provider: a card to fill in, or the account to send a transfer to. */
function PageOnPhone({ method, amount }: { method: PaymentMethod; amount: number }) {
  return (
    <div className="overflow-hidden rounded-badge bg-white text-[0.625rem] leading-snug text-ink shadow-float">
      <p className="flex items-center gap-1 bg-sand px-2 py-1.5 font-semibold">
        <Lock size={9} strokeWidth={3} className="text-green" /> paystack.com
      </p>
      <div className="space-y-1.5 p-2">
        <p className="font-bold">{formatKes(amount)}</p>
        {method === 'bank' ? <AccountLines /> : <CardFace />}
        <p className="rounded-badge bg-green py-1 text-center font-bold text-white">{method === 'bank' ? 'I’ve sent the money' : 'Pay'}</p>
      </div>
    </div>
  )
}

function CardFace() {
  return (
    <div className="space-y-1.5 rounded-badge bg-denim p-1.5">
      <span className="block h-2.5 w-4 rounded-[2px] bg-sun" />
      <span className="flex gap-1">
        {[0, 1, 2, 3].map((group) => (
          <span key={group} className="h-1 flex-1 animate-breathe rounded-full bg-white" style={{ animationDelay: `${group * 160}ms` }} />
        ))}
      </span>
    </div>
  )
}

function AccountLines() {
  return (
    <div className="space-y-1 border-y border-line py-1.5">
      {['w-full', 'w-3/4', 'w-5/6'].map((width) => (
        <span key={width} className={`block h-1.5 rounded-full bg-idle ${width}`} />
      ))}
    </div>
  )
}

function Signal({ text }: { text: string }) {
  return (
    <div className="flex flex-col items-center gap-3 text-white">
      <div className="flex gap-1.5">
        {[0, 1, 2].map((dot) => (
          <span key={dot} className="size-2 animate-breathe rounded-full bg-sun" style={{ animationDelay: `${dot * 200}ms` }} />
        ))}
      </div>
      <p className="text-center text-[0.6875rem] leading-tight font-semibold">{whole(text)}</p>
    </div>
  )
}
