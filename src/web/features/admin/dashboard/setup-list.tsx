import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Link } from 'react-router'
import { DELIVERY, DELIVERY_AREAS, feeText, FIRST_DELIVERY_RATES } from '../../../../shop/delivery.ts'
import type { SetupItem } from '../../../../shop/insights/contract.ts'
import type { SetupStep } from '../../../../shop/insights/rules-setup.ts'
import { classes } from '../../../ui/classes.ts'
import { QUICK_PAGE } from '../shell/pages.ts'

const STEPS: Record<SetupStep, { label: string; about: string; to: string }> = {
  piece: { label: 'List the first piece', about: 'With the camera of a phone, or from a file.', to: QUICK_PAGE },
  delivery: {
    label: 'Say what delivery costs',
    about: `Until you say otherwise: ${DELIVERY_AREAS.map((area) => `${DELIVERY[area].label} ${feeText(FIRST_DELIVERY_RATES[area].fee)}`).join(', ')}.`,
    to: '/admin/settings#delivery-title',
  },
  payments: {
    label: 'Set up M-PESA or cards',
    about: 'Nobody can pay before. Keys are set on the server; the settings say which are missing.',
    to: '/admin/settings#money-title',
  },
  mail: {
    label: 'Set up e-mail',
    about: 'Without a mail server nothing goes out: e-mails stay in the outbox.',
    to: '/admin/settings#mail-title',
  },
}

/** What a new shop has to do before it can sell; nothing once it is done. */
export function SetupList({ items }: { items: readonly SetupItem[] }) {
  if (items.length === 0) return null
  const left = items.filter(({ done }) => !done).length
  return (
    <section aria-labelledby="setup">
      <h2 id="setup" className="display mb-2 text-lg">
        Before you sell
        <span className="ml-2 text-base font-semibold text-ink-soft">{left === 1 ? '1 step left' : `${left} steps left`}</span>
      </h2>
      <ol className="admin-panel divide-y divide-line">
        {items.map(({ step, done }) => {
          const { label, about, to } = STEPS[step]
          const Icon = done ? CircleCheck : Circle
          return (
            <li key={step} data-row tabIndex={-1} className="admin-row flex min-h-12 gap-3 px-4 py-3">
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" className={classes('mt-0.5 shrink-0', done && 'text-green')} />
              <span className="min-w-0">
                <Link to={to} className={classes('admin-row-link font-semibold', done && 'text-ink-soft')}>
                  {label}
                </Link>
                {done ? <span className="text-ink-soft">: done</span> : <span className="block text-ink-soft">{about}</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
