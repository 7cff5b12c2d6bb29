import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { Link } from 'react-router'
import { formatKes } from '../../../shop/money.ts'
import { IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { CartLineIssue } from './cart-line-issue.tsx'
import { SizeChanger } from './size-changer.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import type { CartLineView } from './quote.ts'
import type { Lines } from './use-cart-lines.ts'

/** One cart line: product, size, quantity and problem (cart-02). */
export function CartLine({ view, lines, onLeave }: { view: CartLineView; lines: Lines; onLeave?: () => void }) {
  const { entry, issue, held } = view
  const gone = issue?.kind === 'gone'
  const { name, kind, images } = entry.product
  return (
    <li className="border-b border-line py-4 first:pt-0 last:border-b-0">
      <div className="flex flex-wrap gap-3">
        <Link to={`/product/${entry.product_id}`} onClick={onLeave} tabIndex={-1} aria-hidden="true" className="w-20 shrink-0 sm:w-24">
          <Thumbnail name={name} kind={kind} pictureKey={images[0]?.key ?? null} faded={gone} />
        </Link>
        <div className="flex min-w-0 flex-[1_1_9rem] flex-col">
          <div className="flex items-start gap-2">
            <Link
              to={`/product/${entry.product_id}`}
              onClick={onLeave}
              className={classes(
                '-my-2.25 min-w-0 flex-1 py-2.75 leading-snug font-semibold underline-offset-4 hover:underline',
                gone && 'text-ink-soft line-through',
              )}
            >
              {name}
            </Link>
            <IconButton label={`Remove ${name}`} onClick={() => lines.remove(view)} disabled={held} className="-mt-2 -mr-2">
              <Trash2 size={19} aria-hidden="true" />
            </IconButton>
          </div>
          {!gone && <LinePrice view={view} />}
          {!gone && (
            <div className="mt-auto flex flex-wrap items-center gap-2 pt-2">
              {held && <span className="text-sm text-ink-soft">{onHoldText(view)}</span>}
              {!held && view.sizes.length > 0 && <SizeChanger view={view} onChange={(size) => lines.changeSize(view, size)} />}
              {!held && lines.kind === 'bag' && <QuantityStepper view={view} onChange={(quantity) => lines.setQuantity(view, quantity)} />}
            </div>
          )}
        </div>
      </div>
      {issue && <CartLineIssue view={view} issue={issue} lines={lines} />}
      {held && <p className="mt-2 text-sm font-medium text-green">Held for you while you finish paying.</p>}
    </li>
  )
}

function onHoldText({ entry }: CartLineView): string {
  return [entry.size && `Size ${entry.size}`, entry.quantity === 1 ? '1 piece' : `${entry.quantity} pieces`].filter(Boolean).join(', ')
}

function LinePrice({ view }: { view: CartLineView }) {
  const { entry, unitPrice, issue } = view
  return (
    <p className="mt-0.5 text-sm">
      <span className="font-bold">{formatKes(unitPrice * entry.quantity)}</span>
      {entry.quantity > 1 && <span className="ml-2 inline-block text-ink-soft">{formatKes(unitPrice)} each</span>}
      {issue?.kind === 'price_changed' && (
        <s className="ml-2 text-ink-soft">
          <span className="sr-only">before </span>
          {formatKes(issue.from)}
        </s>
      )}
    </p>
  )
}

/** 1 to stock (open-53). */
function QuantityStepper({ view, onChange }: { view: CartLineView; onChange: (quantity: number) => void }) {
  const { entry, stock } = view
  const { quantity, product } = entry
  const most = Math.max(1, stock)
  if (stock === 1 && quantity === 1) return <span className="inline-flex min-h-11 items-center text-sm text-ink-soft">The last one</span>
  return (
    <div role="group" aria-label={`Quantity of ${product.name}`} className="flex items-center rounded-full border border-line bg-surface">
      <IconButton label="One less" onClick={() => onChange(quantity - 1)} disabled={quantity <= 1}>
        <Minus size={18} aria-hidden="true" />
      </IconButton>
      <output aria-live="polite" className="min-w-6 text-center font-semibold">
        {quantity}
      </output>
      <IconButton label="One more" onClick={() => onChange(quantity + 1)} disabled={quantity >= most}>
        <Plus size={18} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
