import { Link } from 'react-router'
import type { CustomerFigures } from '../../../../shop/figures/contract.ts'
import { DAYS_NOTE, ENOUGH_ORDERS } from '../../../../shop/figures/rules-definitions.ts'
import { dayOf, nairobiTime } from '../../../lib/dates.ts'
import { BarChart } from '../charts/bar-chart.tsx'
import { BuyersSection } from './buyers-section.tsx'
import { CheckoutSection } from './checkout-section.tsx'
import { FigurePanel, FigureSection, FigureTile } from './figure-tiles.tsx'
import { MoneyTable } from './money-table.tsx'
import { orderLinks, type OrderLinks } from './order-links.ts'
import { PiecesSection } from './pieces-section.tsx'
import { RangeForm, type RangeParams } from './range-form.tsx'
import { barLabel, count, kes, percent, shareText, spanText } from './words.ts'

interface CustomerViewProps {
  figures: CustomerFigures
  params: RangeParams
  /** The table of cohorts shows what each has brought, in place of who came back. */
  cohorts: 'share' | 'net'
}

/** The customer analytics (admin-09). */
export function CustomerView({ figures, params, cohorts }: CustomerViewProps) {
  const { from, to, before, sales, state } = figures
  const compared = before ? spanText(before) : null
  const links = orderLinks(figures)
  return (
    <div className="space-y-6">
      <div className="space-y-1">
        <h1 className="display text-2xl">Customer analytics</h1>
        <p className="text-ink-soft">
          {spanText({ from, to })}
          {compared && `, compared with ${compared}`}
          {figures.going_on && compared && ', up to the same clock time'}
        </p>
      </div>
      <RangeForm path="/admin/customer-analytics" params={params} shown={{ from, to }} file="/api/admin/figures/customers.csv" />
      {sales.orders < ENOUGH_ORDERS && (
        <p className="admin-panel px-4 py-3">
          {sales.orders === 0
            ? 'No order was paid in these days.'
            : `Only ${count(sales.orders)} ${sales.orders === 1 ? 'order was' : 'orders were'} paid in these days: that is too few for shares to say much.`}{' '}
          {sales.orders > 0 && (
            <Link to={links.all} className="font-semibold underline underline-offset-4">
              See the orders
            </Link>
          )}
        </p>
      )}
      <KeyFigures figures={figures} links={links} />
      <FigureSection id="sales" title="Sales">
        <FigurePanel title="Net sales" wide>
          <BarChart
            key={`${from} ${to}`}
            name="Net sales"
            beforeName={compared ?? undefined}
            unit={{ day: 'Day', week: 'Week from', month: 'Month' }[figures.bars.unit]}
            format={kes}
            bars={figures.bars.items.map(({ date, net, before: then, before_date }, at) => ({
              label: barLabel(figures.bars.unit, date),
              value: net,
              before: then,
              beforeLabel: before_date && barLabel(figures.bars.unit, before_date),
              to: links.bar(at),
            }))}
          />
        </FigurePanel>
        <MoneyTable figures={figures} links={links} />
      </FigureSection>
      <BuyersSection figures={figures} links={links} cohorts={cohorts} params={params} />
      <PiecesSection figures={figures} links={links} />
      <CheckoutSection figures={figures} />
      <footer className="figures-means">
        <p>{DAYS_NOTE}</p>
        <p>
          {state.closed_to
            ? `Written down up to ${dayOf(state.closed_to)}; later days are counted as you look.`
            : 'No day has been written down yet: all is counted as you look.'}
          {state.recounted_at && ` Last counted again ${nairobiTime(state.recounted_at)}.`}
          {state.repaired_at && ` A day was found to be wrong, and repaired, ${nairobiTime(state.repaired_at)}.`}
        </p>
      </footer>
    </div>
  )
}

function KeyFigures({ figures, links }: { figures: CustomerFigures; links: OrderLinks }) {
  const { sales, sales_before: then, buyers, buyers_before: buyersThen } = figures
  const money = (name: 'net' | 'average_order') => ({ now: sales[name], before: then?.[name] ?? null, text: kes(then?.[name] ?? 0) })
  const number = (now: number | null, before: number | null | undefined) => ({ now, before: before ?? null, text: count(before ?? 0) })
  const share = (part: number, whole: number, partBefore = 0, wholeBefore = 0) => ({
    now: whole > 0 ? part / whole : null,
    before: wholeBefore > 0 ? partBefore / wholeBefore : null,
    text: shareText(partBefore, wholeBefore),
  })
  const late = sales.delivered - sales.on_time
  return (
    <dl className="figures-tiles">
      <FigureTile name="net" value={kes(sales.net)} compare={then && money('net')} to={links.all} />
      <FigureTile name="orders" value={count(sales.orders)} compare={then && number(sales.orders, then.orders)} to={links.all} />
      <FigureTile
        name="average_order"
        value={sales.average_order === null ? null : kes(sales.average_order)}
        compare={then && money('average_order')}
        to={links.all}
      />
      <FigureTile name="units" value={count(sales.units)} compare={then && number(sales.units, then.units)} to={links.all} />
      <FigureTile
        name="new_buyers"
        value={count(sales.new_buyers)}
        compare={then && number(sales.new_buyers, then.new_buyers)}
        to={links.newBuyers}
      />
      <FigureTile
        name="returning"
        value={buyers ? count(buyers.returning) : 'Not counted'}
        compare={buyers && buyersThen && number(buyers.returning, buyersThen.returning)}
        to={links.returning}
      />
      <FigureTile
        name="success"
        value={shareText(sales.paid, sales.checkouts)}
        compare={then && share(sales.paid, sales.checkouts, then.paid, then.checkouts)}
      />
      <FigureTile
        name="on_time"
        value={shareText(sales.on_time, sales.delivered)}
        compare={then && share(sales.on_time, sales.delivered, then.on_time, then.delivered)}
        to={links.delivered}
        more={late > 0 && { text: `${count(late)} late`, to: links.late }}
      />
      <FigureTile name="price_held" value={figures.price_held.share === null ? null : percent(figures.price_held.share)} />
      <FigureTile name="value" value={figures.value.each === null ? null : kes(figures.value.each)} />
    </dl>
  )
}
