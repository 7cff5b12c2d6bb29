import type { ReactNode } from 'react'
import type { Kind } from '../../../shop/catalogue/rules-kinds.ts'
import { formatKes } from '../../../shop/money.ts'
import { Thumbnail } from '../../ui/thumbnail.tsx'

export interface OrderLine {
  key: string
  name: string
  size: string | null
  quantity: number
  /** KES per unit. */
  price: number
  pictureKey: string | null
  /** What is drawn when there is no picture. */
  kind?: Kind | null
  /** Below the row. */
  below?: ReactNode
}

/** What is being bought, to read: bag, checkout and orders show it alike. */
export function OrderLines({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <ul className="space-y-3">
      {lines.map((line) => (
        <li key={line.key}>
          <div className="flex flex-wrap items-center gap-3">
            <Thumbnail name={line.name} kind={line.kind} pictureKey={line.pictureKey} className="w-12" />
            <p className="min-w-0 flex-[1_1_6rem] text-sm">
              <span className="line-clamp-4 font-semibold">{line.name}</span>
              <span className="text-ink-soft">
                {[line.size && `Size ${line.size}`, line.quantity > 1 && `${line.quantity} x ${formatKes(line.price)}`]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </p>
            <p className="ml-auto text-sm font-bold whitespace-nowrap">{formatKes(line.price * line.quantity)}</p>
          </div>
          {line.below}
        </li>
      ))}
    </ul>
  )
}
