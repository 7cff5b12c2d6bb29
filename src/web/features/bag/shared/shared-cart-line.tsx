import { Link } from 'react-router'
import { formatKes } from '../../../../shop/money.ts'
import { Thumbnail } from '../../../ui/thumbnail.tsx'
import { classes } from '../../../ui/classes.ts'
import type { LineState, SharedLine } from './shared-lines.ts'

const STATES: Record<Exclude<LineState, 'here'>, { text: (line: SharedLine) => string; tone: string }> = {
  fewer: {
    text: ({ remaining }) => (remaining === 1 ? 'Only 1 left' : `Only ${remaining} left`),
    tone: 'text-primary-strong',
  },
  held: { text: () => 'In someone’s bag right now', tone: 'text-plum' },
  gone: { text: () => 'This piece is no longer available', tone: 'text-ink-soft' },
}

/** One product of a bag that was sent: what it is, its size and price, and whether it is still to be had. */
export function SharedCartLine({ line }: { line: SharedLine }) {
  const { product, size, quantity, price, state } = line
  if (!product)
    return (
      <li className="flex items-center gap-3 border-b border-line py-4">
        <Thumbnail name="" pictureKey={null} className="w-20" />
        <p className="text-ink-soft">This piece is no longer in the shop.</p>
      </li>
    )
  const away = state === 'gone' || state === 'held'
  const facts = [size && `Size ${size}`, quantity > 1 && `${quantity} pieces`].filter(Boolean).join(', ')
  return (
    <li className="flex gap-3 border-b border-line py-4">
      <Link to={`/product/${product.id}`} tabIndex={-1} aria-hidden="true" className="w-20 shrink-0 sm:w-24">
        <Thumbnail name={product.name} kind={product.kind} pictureKey={product.images[0]?.key ?? null} faded={away} />
      </Link>
      <div className="min-w-0 flex-1">
        <p className={classes('text-lg leading-tight font-bold', away && 'text-ink-soft line-through')}>{formatKes(price * quantity)}</p>
        <Link
          to={`/product/${product.id}`}
          className="-mb-2 inline-block py-2.75 leading-snug font-semibold underline-offset-4 hover:underline"
        >
          {product.name}
        </Link>
        <p className="text-sm text-ink-soft">{[facts, product.condition].filter(Boolean).join(' · ')}</p>
        {state !== 'here' && <p className={classes('mt-1 text-sm font-semibold', STATES[state].tone)}>{STATES[state].text(line)}</p>}
      </div>
    </li>
  )
}
