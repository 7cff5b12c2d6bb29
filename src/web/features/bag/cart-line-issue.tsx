import type { ReactNode } from 'react'
import { formatKes } from '../../../shop/money.ts'
import { Chip, chipClass } from '../../ui/chip.tsx'
import { classes } from '../../ui/classes.ts'
import type { Issue, CartLineView } from './quote.ts'
import type { Lines } from './use-cart-lines.ts'

/** What is wrong with a connection, and what can be done about it. */
export function CartLineIssue({ view, issue, lines }: { view: CartLineView; issue: Issue; lines: Lines }) {
  const remove = <Fix onClick={() => lines.remove(view)}>Remove it</Fix>
  switch (issue.kind) {
    case 'gone':
      return <Note text={goneText(issue)}>{remove}</Note>
    case 'fewer_left':
      return (
        <Note text={issue.text}>
          <Fix onClick={() => lines.setQuantity(view, issue.stock)}>Take {issue.stock}</Fix>
          {remove}
        </Note>
      )
    case 'size_required':
    case 'size_gone':
      return (
        <Note text={issue.kind === 'size_gone' ? sizeGoneText(view.entry.size, issue.held) : issue.text}>
          {view.sizes
            .filter((choice) => choice.stock > 0)
            .map(({ size }) => (
              <Chip key={size} selected={false} onClick={() => lines.changeSize(view, size)} aria-label={`Change to size ${size}`}>
                {size}
              </Chip>
            ))}
          {remove}
        </Note>
      )
    case 'price_changed':
      return (
        <Note calm text={`${issue.text} Now ${formatKes(issue.to)}, before ${formatKes(issue.from)}.`}>
          <Fix onClick={() => lines.acceptPrice(view, issue.to)}>OK</Fix>
          {remove}
        </Note>
      )
  }
}

/** What somebody is still paying for may come back, and is then in the bag as before. */
function goneText({ text, held }: Issue & { kind: 'gone' }): string {
  return held
    ? 'In someone’s bag. They’re paying for it right now. If they don’t pay, you can buy it here.'
    : `${text} Someone else bought it.`
}

function sizeGoneText(size: string | null, held: boolean): string {
  const what = `Size ${size ?? ''}`
  return held
    ? `${what} is in someone’s bag. Wait a little, choose another size, or remove the piece.`
    : `${what} is no longer available. Choose another size, or remove the piece.`
}

function Note({ text, calm = false, children }: { text: string; calm?: boolean; children: ReactNode }) {
  return (
    <div role="status" className={classes('mt-3 rounded-card border-l-4 bg-surface px-3 py-2.5', calm ? 'border-sun' : 'border-primary')}>
      <p className="text-sm font-medium">{text}</p>
      <div className="mt-2 flex flex-wrap gap-2">{children}</div>
    </div>
  )
}

function Fix({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className={chipClass(false)}>
      {children}
    </button>
  )
}
