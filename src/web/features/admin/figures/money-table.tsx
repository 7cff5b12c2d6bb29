import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CustomerFigures, Sales } from '../../../../shop/figures/contract.ts'
import { DEFINITIONS } from '../../../../shop/figures/rules-definitions.ts'
import type { OrderLinks } from './order-links.ts'
import { FigurePanel } from './figure-tiles.tsx'
import { changeText, count, kes, ordersOf } from './words.ts'

type Money = 'gross' | 'discounts' | 'goods_refunded' | 'net' | 'delivery' | 'delivery_refunded' | 'total'

/** `orders`: it is the sum of all orders of these days. */
const STEPS: readonly { name: Money; sign: 1 | -1; isSum?: true; to?: 'orders' | '/admin/payments/books' }[] = [
  { name: 'gross', sign: 1, to: 'orders' },
  { name: 'discounts', sign: -1, to: 'orders' },
  { name: 'goods_refunded', sign: -1 },
  { name: 'net', sign: 1, isSum: true },
  { name: 'delivery', sign: 1, to: 'orders' },
  { name: 'delivery_refunded', sign: -1 },
  { name: 'total', sign: 1, isSum: true, to: '/admin/payments/books' },
]

/** How gross becomes net and total, step by step; beside it what was cancelled and delivered. */
export function MoneyTable({ figures, links }: { figures: CustomerFigures; links: OrderLinks }) {
  const { sales, sales_before: then, from, to } = figures
  return (
    <>
      <FigurePanel title="From gross to total">
        <dl className="figures-sums">
          {STEPS.map(({ name, sign, isSum, to: link }) => (
            <div key={name}>
              <Label name={name} to={link === 'orders' ? links.all : link} isSum={isSum} />
              <dd className={isSum && 'figures-sum'}>{kes(sign * sales[name])}</dd>
              <Before now={sales[name]} before={then?.[name]} text={kes(sign * (then?.[name] ?? 0))} />
              <dd className="figures-means">{DEFINITIONS[name].means}</dd>
            </div>
          ))}
        </dl>
      </FigurePanel>
      <FigurePanel title="By area and method">
        <dl className="figures-sums">
          {figures.areas.map(({ area, sales: part }) => (
            <Part key={area} label={area === 'nairobi' ? 'Nairobi' : 'Rest of Kenya'} sales={part} to={ordersOf({ from, to }, { area })} />
          ))}
          {figures.methods.map(({ method, sales: part }) => (
            <Part
              key={method}
              label={{ mpesa: 'M-PESA', card: 'Card', bank: 'Bank transfer' }[method] ?? method}
              sales={part}
              to={ordersOf({ from, to }, { method })}
            />
          ))}
          <div>
            <dt>{links.cancelled ? <Link to={links.cancelled}>{DEFINITIONS.cancelled.label}</Link> : DEFINITIONS.cancelled.label}</dt>
            <dd>{count(sales.cancelled)}</dd>
            <Before now={sales.cancelled} before={then?.cancelled} text={count(then?.cancelled ?? 0)} />
            <dd className="figures-means">{DEFINITIONS.cancelled.means}</dd>
          </div>
        </dl>
      </FigurePanel>
    </>
  )
}

function Label({ name, to, isSum }: { name: Money; to: string | undefined; isSum: true | undefined }) {
  const { label } = DEFINITIONS[name]
  return <dt className={isSum && 'figures-sum'}>{to ? <Link to={to}>{label}</Link> : label}</dt>
}

function Before({ now, before, text }: { now: number; before: number | undefined; text: ReactNode }) {
  if (before === undefined) return null
  const change = changeText(now, before)
  return (
    <dd className="figures-before">
      {text} before{change && `, ${change}`}
    </dd>
  )
}

function Part({ label, sales, to }: { label: string; sales: Sales; to: string }) {
  return (
    <div>
      <dt>
        <Link to={to}>{label}</Link>
      </dt>
      <dd>
        {kes(sales.net)}
        <span className="text-ink-soft">
          , {count(sales.orders)} {sales.orders === 1 ? 'order' : 'orders'}
        </span>
      </dd>
    </div>
  )
}
