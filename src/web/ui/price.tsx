import { formatKes } from '../../shop/money.ts'
import { classes } from './classes.ts'

/** "KES 1,500", and beside it the struck original when there is one. */
export function Price({ amount, original, className }: { amount: number; original?: number | null; className?: string }) {
  const cut = original !== null && original !== undefined && original > amount
  return (
    <span className={className}>
      <span className={classes('font-bold whitespace-nowrap', cut && 'text-primary')}>{formatKes(amount)}</span>
      {cut && (
        <>
          {' '}
          <s className="ml-1 text-[0.8em] whitespace-nowrap font-normal text-ink-soft">
            <span className="sr-only">instead of </span>
            {formatKes(original)}
          </s>
        </>
      )}
    </span>
  )
}
