import type { OrderRow } from '../../../../shop/insights/order-desk/contract.ts'
import { nextMove } from '../../../../shop/orders/rules.ts'
import { Button } from '../../../ui/button.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { Moves } from './use-moves.ts'
import { MOVE_WORDS } from './words.ts'

interface NextStepProps {
  order: Pick<OrderRow, 'id' | 'order_number' | 'status' | 'fulfillment_status' | 'move'>
  moves: Moves
  className?: string
  /** The one thing to do on its page. */
  main?: boolean
}

/** The next step of an order; while it waits to be taken, the way back. */
export function NextStep({ order, moves, className = '', main = false }: NextStepProps) {
  const live = useHydrated()
  const { id, order_number: number, move: planned } = order
  if (planned) {
    return (
      <span className={`inline-flex flex-wrap items-center gap-x-3 gap-y-1 ${className}`}>
        <span className="font-semibold">{MOVE_WORDS[planned.move].label}: being sent</span>
        <Button variant="soft" disabled={!live} aria-label={`Undo: ${number}`} onClick={() => void moves.undo(planned.move, [id])}>
          Undo
        </Button>
      </span>
    )
  }
  const to = nextMove(order)
  if (!to) return null
  const { label } = MOVE_WORDS[to]
  return (
    <Button
      variant={main ? 'primary' : 'secondary'}
      size={main ? 'lg' : 'md'}
      disabled={!live}
      busy={moves.busy}
      aria-label={`${label}: ${number}`}
      className={className}
      onClick={() => void moves.move(to, { ids: [id] })}
    >
      {label}
    </Button>
  )
}
