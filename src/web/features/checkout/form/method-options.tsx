import CreditCard from 'lucide-react/icons/credit-card'
import Landmark from 'lucide-react/icons/landmark'
import Smartphone from 'lucide-react/icons/smartphone'
import type { PaymentMethod } from '../../../../shop/payments/rules.ts'
import { classes } from '../../../ui/classes.ts'
import { METHOD_TEXTS } from '../../orders/method-text.ts'

export const METHOD_ICONS = { mpesa: Smartphone, card: CreditCard, bank: Landmark } as const

interface Props {
  methods: readonly PaymentMethod[]
  chosen: PaymentMethod
  choose: (method: PaymentMethod) => void
}

/** The ways of paying side by side; nothing to choose when there is one. */
export function MethodOptions({ methods, chosen, choose }: Props) {
  if (methods.length < 2) return null
  return (
    <div className={classes('grid gap-2', methods.length === 2 ? 'grid-cols-2' : 'grid-cols-3')}>
      {methods.map((method) => {
        const Icon = METHOD_ICONS[method]
        const { label, about } = METHOD_TEXTS[method]
        return (
          <label
            key={method}
            className="relative flex cursor-pointer flex-col items-center rounded-card border border-line bg-surface px-1.5 pt-3 pb-2.5 text-center transition-colors has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--color-ink)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="payment_method"
              value={method}
              checked={method === chosen}
              onChange={() => choose(method)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
            <span className="mt-1.5 font-semibold">{label}</span>
            <span className="text-xs text-balance text-ink-soft">{about}</span>
          </label>
        )
      })}
    </div>
  )
}
