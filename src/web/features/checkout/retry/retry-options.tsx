import ChevronDown from 'lucide-react/icons/chevron-down'
import HandCoins from 'lucide-react/icons/hand-coins'
import ReceiptText from 'lucide-react/icons/receipt-text'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Smartphone from 'lucide-react/icons/smartphone'
import { useEffect, useId, useRef, useState, type ComponentType, type ReactNode, type FormEvent } from 'react'
import { classes } from '../../../ui/classes.ts'
import { ManualPayment, ReceiptForm, ReceiptAnswer } from './pay-by-hand.tsx'
import { METHOD_ICONS } from '../payment/stage.tsx'
import { METHOD_TEXTS, PAGE_OF, payLabel } from '../../orders/payment-text.ts'
import { givenEmail, type RetryPanel, type RetryForm } from '../state/drafts.ts'
import type { CheckoutState } from '../../../../shop/checkout/contract.ts'
import type { Busy, RequestError } from '../payment/payment-machine.ts'
import type { RetryAvailability } from './retry.ts'
import type { PaymentControl } from '../payment/use-payment.ts'
import type { PaymentMethod } from '../../../../shop/payments/rules.ts'
import { normalisePhone } from '../../../../shop/phone.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailField, PhoneField } from '../../../ui/field.tsx'
import { whole } from '../../../ui/whole.tsx'
import { emailError, isPhoneError, phoneError } from '../form/checkout-form.ts'

type Icon = ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>

/** Every other way to pay for what is held, one row each; one is open at a time. */
export function RetryOptions(props: RetryOptionsProps) {
  const { state, availability, form, busy, control, withAgain = false } = props
  const { panel } = form.draft
  const rows = rowsOf(props)
  const again = withAgain ? availability.again : null
  if (rows.length === 0 && !again) return null
  return (
    <div className="space-y-3">
      {panel !== 'receipt' && <ReceiptAnswer check={state.receipt_check} />}
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {again && (
          <li>
            <button
              type="button"
              aria-busy={busy === 'retrying' || undefined}
              onClick={busy === null ? () => control.retry({ method: again }) : undefined}
              className={ROW}
            >
              <RotateCw size={20} aria-hidden="true" />
              {busy === 'retrying' && panel === null ? 'One moment…' : METHOD_TEXTS[again].again}
            </button>
          </li>
        )}
        {rows.map(({ name, Icon, label, body }) => (
          <Option
            key={name}
            Icon={Icon}
            label={label}
            open={panel === name}
            toggle={() => form.change({ panel: panel === name ? null : name })}
          >
            {body}
          </Option>
        ))}
      </ul>
    </div>
  )
}

interface Row {
  name: RetryPanel
  Icon: Icon
  label: string
  body: ReactNode
}

function rowsOf(props: RetryOptionsProps): Row[] {
  const { state, availability, form } = props
  const rows: Row[] = []
  if (availability.otherNumber)
    rows.push({ name: 'number', Icon: Smartphone, label: 'Use another number', body: <NumberForm {...props} known={null} /> })
  for (const method of availability.others) {
    const { alternative: label } = METHOD_TEXTS[method]
    const body = method === 'mpesa' ? <NumberForm {...props} known={state.phone_hint} /> : <PageForm {...props} method={method} />
    rows.push({ name: method, Icon: METHOD_ICONS[method], label, body })
  }
  if (availability.manual) {
    const body = <ManualPayment way={availability.manual} amount={state.total_amount} paid={() => form.change({ panel: 'receipt' })} />
    rows.push({
      name: 'by_hand',
      Icon: HandCoins,
      label: availability.manual.kind === 'till' ? 'Lipa na M-PESA Buy Goods' : 'Lipa na M-PESA PayBill',
      body,
    })
  }
  if (availability.receipt)
    rows.push({
      name: 'receipt',
      Icon: ReceiptText,
      label: 'I’ve already paid',
      body: <ReceiptForm {...props} fresh={form.draft.receipt !== ''} />,
    })
  return rows
}

const ROW = 'flex min-h-12 w-full items-center gap-3 rounded-card px-4 py-2.5 text-left font-semibold hover:bg-sand'

interface OptionProps {
  Icon: Icon
  label: string
  open: boolean
  toggle: () => void
  children: ReactNode
}

function Option({ Icon, label, open, toggle, children }: OptionProps) {
  const id = useId()
  const item = useRef<HTMLLIElement>(null)
  const submitted = useRef(false)
  useEffect(() => {
    // What opens below the edge of a small screen is brought into sight.
    if (open && submitted.current) item.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  function submit(): void {
    submitted.current = true
    toggle()
  }
  return (
    <li ref={item}>
      <button type="button" aria-expanded={open} aria-controls={id} onClick={submit} className={ROW}>
        <Icon size={20} aria-hidden="true" />
        <span className="flex-1">{label}</span>
        <ChevronDown size={18} aria-hidden="true" className={classes('transition-transform', open && 'rotate-180')} />
      </button>
      <div id={id} hidden={!open} className="px-4 pt-1 pb-4">
        {open && children}
      </div>
    </li>
  )
}

interface RetryOptionsProps {
  state: CheckoutState
  availability: RetryAvailability
  form: RetryForm
  busy: Busy
  error: RequestError | null
  control: PaymentControl
  /** With the way of the last attempt among the others, where it has no button of its own. */
  withAgain?: boolean
}

/** A prompt to another number; `known` is the one that was given before, as shown, where it may be used again. */
function NumberForm({ form, busy, error, control, known }: RetryOptionsProps & { known: string | null }) {
  const [wrong, setWrong] = useState<string | null>(null)
  const field = useRef<HTMLFormElement>(null)
  const { phone } = form.draft
  const refused = error && isPhoneError(error) ? (error.fields?.['phone_number'] ?? error.message) : null
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (busy !== null) return
    if (known && !phone.trim()) return control.retry({ method: 'mpesa' })
    const problem = phoneError(phone)
    setWrong(problem)
    const number = normalisePhone(phone)
    if (!problem && number) control.retry({ method: 'mpesa', phone: number })
    else field.current?.querySelector('input')?.focus()
  }
  return (
    <form ref={field} noValidate className="space-y-3" onSubmit={submit}>
      <PhoneField
        label="M-PESA number"
        autoComplete="off"
        value={phone}
        onChange={(event) => {
          setWrong(null)
          form.change({ phone: event.target.value })
        }}
        error={wrong ?? refused ?? undefined}
        hint={whole(known ? `Leave this empty to use ${known}.` : 'We’ll send the prompt to this phone.')}
      />
      <Button type="submit" size="lg" className="w-full" busy={busy === 'retrying'}>
        {busy === 'retrying' ? 'Sending…' : 'Send the prompt'}
      </Button>
    </form>
  )
}

/** On to the payment page, with an e-mail address for its receipt when there is none yet. */
function PageForm({ state, busy, control, method }: RetryOptionsProps & { method: PaymentMethod }) {
  const [given] = useState(givenEmail)
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const about = useId()
  function submit(event: FormEvent): void {
    event.preventDefault()
    const problem = emailError(email)
    setWrong(problem)
    if (!problem && busy === null) control.retry({ method, ...(email.trim() ? { email: email.trim() } : {}) })
  }
  return (
    <form noValidate className="space-y-3" onSubmit={submit}>
      <p id={about} className="text-sm text-ink-soft">
        {method === 'bank'
          ? `${PAGE_OF} will show you where to send the money. We’ll hold your pieces until your transfer arrives.`
          : `Visa or Mastercard, on ${PAGE_OF}’s secure page. Then come back here.`}
      </p>
      {!given && (
        <EmailField
          label="E-mail for the receipt (optional)"
          value={email}
          onChange={(event) => {
            setWrong(null)
            setEmail(event.target.value)
          }}
          error={wrong ?? undefined}
        />
      )}
      <Button type="submit" size="lg" className="w-full" busy={busy === 'retrying'} aria-describedby={about}>
        {busy === 'retrying' ? 'One moment…' : payLabel(method, state.total_amount)}
      </Button>
    </form>
  )
}
