import type { CheckoutState } from '../../../../shop/checkout/contract.ts'
import { formatKes } from '../../../../shop/money.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from './copy-button.tsx'

interface Props {
  way: NonNullable<CheckoutState['by_hand']>
  /** KES */
  amount: number
  /** Where the code of the message goes. */
  paid: () => void
}

/** Paying from the M-Pesa menu, with what to enter there ready to copy. */
export function ManualPayment({ way, amount, paid }: Props) {
  const till = way.kind === 'till'
  return (
    <div className="space-y-3">
      <p className="text-sm">
        On your phone:{' '}
        {['M-PESA', 'Lipa na M-PESA', till ? 'Buy Goods and Services' : 'Pay Bill'].map((menu, index) => (
          <strong key={menu} className="font-semibold whitespace-nowrap">
            {index > 0 && ', '}
            {menu}
          </strong>
        ))}
        . Enter exactly this:
      </p>
      <dl className="divide-y divide-line rounded-card bg-paper px-4">
        <Fact label={till ? 'Till number' : 'Business number'} value={way.number} copied={way.number} />
        {!till && <Fact label="Account number" value={way.account} copied={way.account} />}
        <Fact label="Amount" value={formatKes(amount)} copied={String(amount)} />
      </dl>
      <p className="text-sm text-ink-soft">
        {till
          ? 'Then enter the code from the M-Pesa message, so that we know it was you.'
          : 'This page continues as soon as M-Pesa confirms. If it does not within a minute, enter the code from the M-Pesa message.'}
      </p>
      <Button variant="secondary" className="w-full" onClick={paid}>
        I have paid
      </Button>
    </div>
  )
}

function Fact({ label, value, copied }: { label: string; value: string; copied: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1.5">
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd className="text-lg font-bold break-all select-all">{value}</dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <CopyButton text={copied} label={label} />
      </dd>
    </div>
  )
}
