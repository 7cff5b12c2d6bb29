import { useState } from 'react'
import { Link } from 'react-router'
import { VIEW_DAYS } from '../../../../shop/figures/rules-traffic.ts'
import type { ProductRow } from '../../../../shop/merchandising/contract.ts'
import { daysSince, PHOTOS_WANTED, PRODUCT_STATES } from '../../../../shop/merchandising/rules.ts'
import { agoText, nairobiTime } from '../../../lib/dates.ts'
import { Thumbnail } from '../../../ui/thumbnail.tsx'
import { ElsewhereDialog } from '../elsewhere/elsewhere-dialog.tsx'
import { PageCheckbox, RowCheckbox } from '../list/bulk-bar.tsx'
import type { Selection } from '../list/selection.ts'
import { PriceEdit } from './price-edit.tsx'
import type { OnChanged } from './quick-edit.ts'
import { StockEdit } from './stock-edit.tsx'

interface ProductRowsProps {
  rows: readonly ProductRow[]
  /** When the rows were read. Ages are of that moment, so that server and browser write the same. */
  at: string
  selection: Selection
  /** Address of the list, to which a product's page leads back. */
  list: string
  onChanged: OnChanged
}

/** The rows of the table; on phones a card each, with price and stock in place. */
export function ProductRows({ rows, at, selection, list, onChanged }: ProductRowsProps) {
  const [soldId, setSoldId] = useState<string | null>(null)
  return (
    <div className="admin-panel relative">
      <table className="admin-table product-table" aria-label="Products">
        <thead>
          <tr>
            <th scope="col" className="admin-cell-check">
              <PageCheckbox selection={selection} ids={rows.map(({ id }) => id)} />
            </th>
            <th scope="col">Piece</th>
            <th scope="col">State</th>
            <th scope="col">Price</th>
            <th scope="col">In stock</th>
            <th scope="col" className="admin-number">
              Days live
            </th>
            <th scope="col" className="admin-number" title={`Opened by shoppers in the last ${VIEW_DAYS} days`}>
              Views {VIEW_DAYS} d
            </th>
            <th scope="col" className="admin-number">
              Wishes
            </th>
            <th scope="col">Changed</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              at={at}
              selection={selection}
              list={list}
              onChanged={onChanged}
              onSoldElsewhere={() => setSoldId(row.id)}
            />
          ))}
        </tbody>
      </table>
      <ElsewhereDialog piece={rows.find(({ id }) => id === soldId) ?? null} onClose={() => setSoldId(null)} onChanged={onChanged} />
    </div>
  )
}

interface RowProps extends Omit<ProductRowsProps, 'rows'> {
  row: ProductRow
  onSoldElsewhere: () => void
}

function Row({ row, at, selection, list, onChanged, onSoldElsewhere }: RowProps) {
  const { id, name, picture, state, published_at: since, updated_at: changed, wishes, views } = row
  const days = since === null ? null : daysSince(since, Date.parse(at))
  return (
    <tr className="admin-row" data-row tabIndex={-1} data-marked={selection.isMarked(id) || undefined}>
      <td className="admin-cell-check admin-cell-top">
        <RowCheckbox selection={selection} id={id} label={name} />
      </td>
      <th scope="row" className="product-cell-name">
        <Thumbnail pictureKey={picture} name={name} faded={state === 'sold' || state === 'archived'} className="w-10" />
        <span>
          <Link to={`/admin/products/${id}`} state={{ list }} className="admin-row-link">
            {name}
          </Link>
          <span className="block font-normal text-ink-soft">{factsOf(row)}</span>
        </span>
      </th>
      <td className="product-cell-state">
        <span className="product-state" data-state={state}>
          {PRODUCT_STATES[state]}
        </span>
        {missingOf(row).map((what) => (
          <span key={what} className="block text-ink-soft">
            {what}
          </span>
        ))}
      </td>
      <td className="product-cell-price">
        <PriceEdit row={row} onChanged={onChanged} />
      </td>
      <td className="admin-cell-wide">
        <StockEdit row={row} onChanged={onChanged} onSoldElsewhere={onSoldElsewhere} />
      </td>
      <td className="admin-number product-cell-figure">
        {days !== null && (
          <>
            {days}
            <span className="md:hidden">{days === 1 ? ' day live' : ' days live'}</span>
          </>
        )}
      </td>
      <Count count={views} one={`view in ${VIEW_DAYS} days`} many={`views in ${VIEW_DAYS} days`} />
      <Count count={wishes} one="wish" many="wishes" />
      <td className="product-cell-changed">
        <span className="md:hidden">Changed </span>
        <time dateTime={changed} title={nairobiTime(changed)}>
          {agoText(changed, at)}
        </time>
        <span className="md:hidden"> ago</span>
      </td>
    </tr>
  )
}

/** On phones, where there are no headings, nothing is said of none. */
function Count({ count, one, many }: { count: number; one: string; many: string }) {
  return (
    <td className={`admin-number product-cell-figure ${count === 0 ? 'max-md:hidden' : ''}`}>
      {count}
      <span className="md:hidden"> {count === 1 ? one : many}</span>
    </td>
  )
}

function factsOf({ tag_code: tag, place, condition, vendor }: ProductRow): string {
  return [tag, place, vendor, condition].filter(Boolean).join(' · ')
}

/** What keeps it from being found, where somebody can still do something about it. */
function missingOf({ state, photos, has_measurements: measured }: ProductRow): string[] {
  if (state === 'sold' || state === 'archived') return []
  return [
    ...(photos === 0 ? ['No picture'] : photos < PHOTOS_WANTED ? [photos === 1 ? '1 photo' : `${photos} photos`] : []),
    ...(measured ? [] : ['Not measured']),
  ]
}
