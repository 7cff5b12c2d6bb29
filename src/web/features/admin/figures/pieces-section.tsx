import type { CustomerFigures, Top } from '../../../../shop/figures/contract.ts'
import { SELL_WINDOWS } from '../../../../shop/figures/rules-days.ts'
import { CohortTable } from '../charts/cohort-table.tsx'
import { RankBars } from '../charts/rank-bars.tsx'
import { barLabel, count, kes, percent } from './words.ts'
import type { OrderLinks } from './order-links.ts'
import { FigurePanel, FigureSection, NothingYet } from './figure-tiles.tsx'

const KINDS = [
  ['categories', 'Categories'],
  ['brands', 'Brands'],
  ['sizes', 'Sizes'],
  ['conditions', 'Conditions'],
] as const

/** What sells, and how fast. */
export function PiecesSection({ figures, links }: { figures: CustomerFigures; links: OrderLinks }) {
  const { ages, unsold, sell_through: weeks } = figures
  return (
    <FigureSection id="pieces" title="Pieces" means="tops">
      {KINDS.map(([kind, title]) => (
        <FigurePanel key={kind} title={title}>
          <Tops name={title} tops={figures[kind]} to={(top) => links.sold(kind, top)} />
        </FigurePanel>
      ))}
      <FigurePanel
        title={`Days to sell${ages.median === null ? '' : `: half within ${ages.median}, nine of ten within ${ages.ninetieth}`}`}
        means="days_to_sell"
      >
        {ages.units === 0 ? (
          <NothingYet>No piece with a known first day was sold in these days.</NothingYet>
        ) : (
          <RankBars name="Days to sell" items={ages.buckets.map(({ label, units }) => ({ label, value: units }))} format={count} />
        )}
      </FigurePanel>
      <FigurePanel title={`On sale now${unsold.median === null ? '' : `: half for over ${unsold.median} days`}`}>
        {unsold.units === 0 ? (
          <NothingYet>Nothing is on sale.</NothingYet>
        ) : (
          <RankBars
            name="Age of what is on sale"
            items={unsold.buckets.map(({ label, units }) => ({ label, value: units, more: percent(units / unsold.units) }))}
            format={count}
          />
        )}
      </FigurePanel>
      <FigurePanel title="Sell-through" means="sell_through" wide>
        {weeks.length === 0 ? (
          <NothingYet>Weeks appear in the night after their pieces went live.</NothingYet>
        ) : (
          <CohortTable
            name="Pieces sold, by the week in which they went live"
            heads={{ row: 'Week from', size: 'Pieces', cell: (at) => `${SELL_WINDOWS[at]} days` }}
            rows={weeks.map(({ week, pieces, within }) => ({
              label: barLabel('week', week),
              size: pieces,
              cells: within.map((cell) => (cell?.share === null || !cell ? null : { text: percent(cell.share), shade: cell.share })),
            }))}
          />
        )}
      </FigurePanel>
    </FigureSection>
  )
}

function Tops({ name, tops, to }: { name: string; tops: readonly Top[]; to: (top: Top) => string | undefined }) {
  if (tops.length === 0) return <NothingYet>Nothing was sold in these days.</NothingYet>
  return (
    <RankBars
      name={name}
      items={tops.map((top) => ({
        label: top.name || 'Not given',
        value: top.sold,
        more: `${count(top.units)} ${top.units === 1 ? 'piece' : 'pieces'}`,
        to: to(top),
      }))}
      format={kes}
    />
  )
}
