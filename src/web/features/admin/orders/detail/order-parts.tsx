import { Link } from 'react-router'
import type { ReactNode } from 'react'
import { DELIVERY } from '../../../../../shop/delivery.ts'
import type { OrderDetail } from '../../../../../shop/insights/order-desk/contract.ts'
import { formatKes } from '../../../../../shop/money.ts'
import { methodLabel } from '../../../../../shop/payments/rules-words.ts'
import { nairobiTime } from '../../../../lib/dates.ts'
import { Thumbnail } from '../../../../ui/thumbnail.tsx'
import { profilePath } from '../../users/list-query.ts'
import { ORDERS_PATH, phoneText, sizeText } from '../words.ts'

interface PartProps {
  id: string
  title: ReactNode
  children: ReactNode
}

/** A part of an order's page. */
export function OrderPart({ id, title, children }: PartProps) {
  return (
    <section aria-labelledby={id} className="admin-panel order-section">
      <h2 id={id} className="display text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}

export function PiecesPart({ order }: { order: OrderDetail }) {
  return (
    <OrderPart id="pieces" title={order.units === 1 ? '1 piece' : `${order.units} pieces`}>
      <ul className="divide-y divide-line">
        {order.pieces.map((piece, index) => (
          <li key={`${piece.product_id} ${index}`} className="flex items-center gap-4 py-2">
            <Thumbnail name={piece.name} pictureKey={piece.picture_key} className="w-16" />
            <div className="min-w-0 grow">
              <Link
                to={`/admin/products/${piece.product_id}`}
                className="inline-flex min-h-11 items-center font-semibold break-words underline decoration-line decoration-2 underline-offset-4"
              >
                {piece.name}
              </Link>
              <p className="text-ink-soft">
                {[sizeText(piece.size), piece.quantity > 1 && `${piece.quantity} pieces`, piece.place && `at ${piece.place}`]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <Link
                to={`/product/${piece.product_id}`}
                aria-label={`${piece.name} in the shop`}
                className="inline-flex min-h-11 items-center text-ink-soft underline underline-offset-4"
              >
                In the shop
              </Link>
            </div>
            <p className="admin-number whitespace-nowrap tabular-nums">{formatKes(piece.price * piece.quantity)}</p>
          </li>
        ))}
      </ul>
    </OrderPart>
  )
}

export function MoneyPart({ order }: { order: OrderDetail }) {
  const { subtotal, discount, discount_code: code, delivery_fee: fee, total_amount: total, net, payments } = order
  return (
    <OrderPart id="money" title="Money">
      <dl className="order-facts tabular-nums">
        <Fact label="Pieces">{formatKes(subtotal)}</Fact>
        {discount > 0 && <Fact label={code ? `Discount, ${code}` : 'Discount'}>{formatKes(-discount)}</Fact>}
        <Fact label={`Delivery, ${DELIVERY[order.delivery_area].label}`}>{fee > 0 ? formatKes(fee) : 'Free'}</Fact>
        <Fact label="Total paid" strong>
          {formatKes(total)}
        </Fact>
        <Fact label="Net, without delivery">{formatKes(net)}</Fact>
      </dl>
      <ul className="mt-2 divide-y divide-line border-t border-line">
        {payments.map((payment) => (
          <li key={payment.id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <Link
              to={`/admin/payments/${payment.id}`}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              {methodLabel(payment.method)} {payment.receipt ?? payment.reference}
            </Link>
            <span className="text-ink-soft tabular-nums">
              {[
                formatKes(payment.paid_amount ?? payment.amount),
                payment.state.replaceAll('_', ' '),
                payment.refunded > 0 && `${formatKes(payment.refunded)} refunded`,
                payment.refunding > 0 && `${formatKes(payment.refunding)} being refunded`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </OrderPart>
  )
}

export function BuyerPart({ order }: { order: OrderDetail }) {
  const { buyer, is_member: isMember, phone_number: phone, email, customer_key: key } = order
  const profile = profilePath(order)
  return (
    <OrderPart id="buyer" title="Buyer">
      <dl className="order-facts">
        <Fact label={isMember ? 'Member' : 'Guest'}>{buyer.name ?? order.delivery.name ?? 'Not known'}</Fact>
        <Fact label="Paid from">{phone ? phoneText(phone) : 'Forgotten'}</Fact>
        {email && <Fact label="E-mail">{email}</Fact>}
        <Fact label="Orders">{buyer.orders}</Fact>
        <Fact label="Spent, without delivery">{formatKes(buyer.spent)}</Fact>
        {buyer.tier && <Fact label="Tier">{buyer.tier}</Fact>}
        {buyer.before && <Fact label="Order before">{nairobiTime(buyer.before)}</Fact>}
      </dl>
      <p className="flex flex-wrap gap-x-4">
        {profile && (
          <Link to={profile} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
            Profile
          </Link>
        )}
        {key && buyer.orders > 1 && (
          <Link
            to={`${ORDERS_PATH}?tab=all&customer=${key}`}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            All their orders
          </Link>
        )}
      </p>
    </OrderPart>
  )
}

export function Fact({ label, strong = false, children }: { label: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className={strong ? 'font-semibold' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
