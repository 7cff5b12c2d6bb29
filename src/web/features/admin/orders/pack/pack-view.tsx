import Check from 'lucide-react/icons/check'
import { Link } from 'react-router'
import type { PackedOrder } from '../../../../../shop/insights/order-desk/contract.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Thumbnail } from '../../../../ui/thumbnail.tsx'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { EmptyList } from '../../page/list-section.tsx'
import { printUrl } from '../print-kinds.ts'
import { useMoves } from '../use-moves.ts'
import { ORDERS_PATH, ordersText, sizeText } from '../words.ts'
import { packedOf, picksOf, type PickedPiece } from '../picks.ts'
import { TagReader } from './tag-reader.tsx'
import { useTicks } from './ticks.ts'
import '../orders.css'

interface PackViewProps {
  orders: readonly PackedOrder[]
  /** How many wait that are not among them. */
  more: number
  refresh: () => Promise<void>
}

/** Packing in the stock room: fetch every piece in one walk, tick it off, print, send. */
export function PackView({ orders, more, refresh }: PackViewProps) {
  const live = useHydrated()
  const moves = useMoves(refresh)
  const ticks = useTicks(orders, refresh)
  const { ticked } = ticks
  const picks = picksOf(orders)
  const packed = packedOf(orders, ticked)
  const done = picks.filter(({ id }) => ticked.has(id)).length
  const ids = packed.map(({ id }) => id)

  return (
    <div className="space-y-4">
      <p>
        <Link to={ORDERS_PATH} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
          All orders
        </Link>
      </p>
      <div>
        <h1 className="display text-2xl">Pack</h1>
        <p className="text-ink-soft" role="status">
          {done} of {picks.length} pieces fetched, {packed.length} of {ordersText(orders.length)} packed.
          {more > 0 && ` ${ordersText(more)} more after these.`}
        </p>
        {ticks.waiting > 0 && (
          <p className="text-ink-soft">
            {ticks.waiting === 1 ? '1 tick is' : `${ticks.waiting} ticks are`} kept in this browser and sent as soon as there is a
            connection.
          </p>
        )}
      </div>
      {picks.length === 0 ? (
        <EmptyList>Nothing to pack.</EmptyList>
      ) : (
        <>
          <TagReader picks={picks} ticked={ticked} live={live} onFound={(id) => ticks.set(id, true)} />
          <ul className="admin-panel divide-y divide-line overflow-hidden" aria-label="Pieces to fetch">
            {picks.map((pick) => (
              <li key={pick.id}>
                <PickRow
                  pick={pick}
                  ticked={ticked.has(pick.id)}
                  by={ticks.by(pick.id)}
                  live={live}
                  onToggle={() => ticks.set(pick.id, !ticked.has(pick.id))}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {packed.length > 0 && (
        <div role="region" aria-label="Packed" className="admin-bulk">
          <p role="status" className="font-semibold">
            {ordersText(packed.length)} packed
          </p>
          <div className="admin-bulk-actions">
            <Button busy={moves.busy} onClick={() => void moves.move('shipped', { ids })}>
              Shipped
            </Button>
            <ButtonLink to={printUrl('slip', { ids })} variant="secondary" reloadDocument>
              Slips
            </ButtonLink>
            <ButtonLink to={printUrl('label', { ids })} variant="secondary" reloadDocument>
              Labels
            </ButtonLink>
          </div>
        </div>
      )}
    </div>
  )
}

interface PickRowProps {
  pick: PickedPiece
  ticked: boolean
  /** Who ticked it off, where the shop knows. */
  by: string | null
  live: boolean
  onToggle: () => void
}

function PickRow({ pick, ticked, by, live, onToggle }: PickRowProps) {
  const { name, size, quantity, bag, order_number: number, picture_key: picture, place } = pick
  return (
    <button type="button" className="pack-piece" aria-pressed={ticked} disabled={!live} onClick={onToggle}>
      <Thumbnail name={name} pictureKey={picture} faded={ticked} className="w-14" />
      <span className="min-w-0">
        <span className="block font-semibold break-words">
          {quantity > 1 && `${quantity} × `}
          {name}
        </span>
        <span className="block text-ink-soft">
          {sizeText(size)}
          {place && (
            <>
              {' at '}
              <strong className="text-ink">{place}</strong>
            </>
          )}
        </span>
        <span className="mt-1 flex items-center gap-2">
          <span className="pack-bag">
            <span className="sr-only">Bag </span>
            {bag}
          </span>
          <span className="text-ink-soft">{number}</span>
        </span>
        {ticked && by && <span className="block text-sm break-all text-ink-soft">by {by}</span>}
      </span>
      <span className="pack-tick" aria-hidden="true">
        <Check size={20} strokeWidth={3} />
      </span>
    </button>
  )
}
