import { Link } from 'react-router'
import type { CustomerFigures } from '../../../../shop/figures/contract.ts'
import { CohortTable } from '../charts/cohort-table.tsx'
import { RankBars } from '../charts/rank-bars.tsx'
import { ShareBar } from '../charts/share-bar.tsx'
import { chipClass } from '../../../ui/chip.tsx'
import { listUrl } from '../list/list-url.ts'
import { profileOf } from '../users/list-query.ts'
import { FigurePanel, FigureSection, NothingYet } from './figure-tiles.tsx'
import type { OrderLinks } from './order-links.ts'
import type { RangeParams } from './range-form.tsx'
import { count, kes, monthText, ordersOf, percent } from './words.ts'

interface BuyersSectionProps {
  figures: CustomerFigures
  links: OrderLinks
  cohorts: 'share' | 'net'
  params: RangeParams
}

/** Who buys, and who comes back. */
export function BuyersSection({ figures, links, cohorts, params }: BuyersSectionProps) {
  const { tiers, moved, repeat, buyers } = figures
  return (
    <FigureSection id="buyers" title="Buyers">
      <FigurePanel title="New and returning" means="returning">
        {buyers ? (
          <ShareBar
            name="Buyers of these days"
            shares={[
              { label: 'New', value: buyers.new, to: links.newBuyers },
              { label: 'Returning', value: buyers.returning, to: links.returning },
            ]}
            format={count}
          />
        ) : (
          <NothingYet>These days are too many to count their buyers. Choose 92 days or fewer.</NothingYet>
        )}
      </FigurePanel>
      <FigurePanel title="Tiers" means="tiers">
        <ShareBar name="Tiers" shares={tiers.map(({ tier, buyers: value }) => ({ label: tier, value }))} format={count} />
        <p>
          {count(moved.up)} moved up and {count(moved.down)} down in these days.
        </p>
      </FigurePanel>
      <FigurePanel title="Repeat rate 90 d" means="repeat">
        {repeat.length === 0 ? (
          <NothingYet>Nobody has had 90 days since their first order yet.</NothingYet>
        ) : (
          <RankBars
            name="Repeat rate by month of the first order"
            items={repeat.map(({ month, buyers: whole, again, share }) => ({
              label: monthText(month),
              value: share ?? 0,
              more: `${count(again)} of ${count(whole)}`,
              to: links.firstOrders(month),
            }))}
            format={percent}
          />
        )}
      </FigurePanel>
      <TopBuyers figures={figures} />
      <Cohorts figures={figures} links={links} shown={cohorts} params={params} />
    </FigureSection>
  )
}

function TopBuyers({ figures: { top_buyers: top, from, to } }: { figures: CustomerFigures }) {
  return (
    <FigurePanel title="Top buyers" means="top_buyers">
      {top.length === 0 ? (
        <NothingYet>Nobody bought in these days.</NothingYet>
      ) : (
        <RankBars
          name="Top buyers"
          items={top.map(({ name, phone_hint, orders, net, customer_key, user_id }, at) => ({
            label: `${at + 1}. ${[name, phone_hint].filter(Boolean).join(', ') || 'Somebody whose account is gone'}`,
            value: net,
            more: `${count(orders)} ${orders === 1 ? 'order' : 'orders'}`,
            to: profileOf(user_id ? { kind: 'member', id: user_id } : { kind: 'guest', id: customer_key }),
            moreTo: ordersOf({ from, to }, { customer: customer_key }),
          }))}
          format={kes}
        />
      )}
    </FigurePanel>
  )
}

interface CohortsProps {
  figures: CustomerFigures
  links: OrderLinks
  shown: 'share' | 'net'
  params: RangeParams
}

function Cohorts({ figures: { cohorts }, links, shown, params }: CohortsProps) {
  const { compare, ...days } = params
  const to = (view: 'share' | 'net') =>
    listUrl('/admin/customer-analytics', {
      ...days,
      compare: compare === 'before' ? undefined : compare,
      cohorts: view === 'net' ? view : undefined,
    })
  const most = Math.max(1, ...cohorts.flatMap(({ cells }) => cells.map((cell) => cell?.net ?? 0)))
  return (
    <FigurePanel title="Cohorts" means="cohorts" wide>
      <nav aria-label="What cohorts show" className="flex flex-wrap gap-2">
        <Link
          to={to('share')}
          preventScrollReset
          aria-current={shown === 'share' ? 'true' : undefined}
          className={chipClass(shown === 'share')}
        >
          Who came back
        </Link>
        <Link to={to('net')} preventScrollReset aria-current={shown === 'net' ? 'true' : undefined} className={chipClass(shown === 'net')}>
          Net per buyer so far
        </Link>
      </nav>
      {cohorts.length === 0 ? (
        <NothingYet>Cohorts appear in the night after the first order.</NothingYet>
      ) : (
        <CohortTable
          name={
            shown === 'share'
              ? 'Share of each cohort with an order, by months since the first'
              : 'Net sales per buyer of each cohort so far, by months since the first order'
          }
          heads={{ row: 'First order', size: 'Buyers', cell: (at) => (at === 0 ? 'Same month' : `+${at}`) }}
          rows={cohorts.map(({ month, size, cells }) => ({
            label: monthText(month),
            to: links.firstOrders(month),
            size,
            cells: cells.map(
              (cell) =>
                cell &&
                (shown === 'share' ? { text: percent(cell.share), shade: cell.share } : { text: kes(cell.net), shade: cell.net / most }),
            ),
          }))}
        />
      )}
    </FigurePanel>
  )
}
