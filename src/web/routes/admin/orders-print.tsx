import { orderOpened } from '../../../shop/accounts/rules-audit.ts'
import { redirect } from 'react-router'
import { isUuid } from '../../../shop/ids.ts'
import { orderMatch, type OrderMatch, type PackedOrder } from '../../../shop/insights/order-desk/contract.ts'
import { PRINTED_MAX } from '../../../shop/insights/order-desk/rules.ts'
import { qrOf } from '../../../shop/qr-code.ts'
import { shopContext, siteContext, visitorContext } from '../../context.ts'
import { PAPERS_OF, PRINT_KINDS, type Paper, type Printed, type PrintKind } from '../../features/admin/orders/print-kinds.ts'
import { PrintView } from '../../features/admin/orders/print/print-view.tsx'
import { ORDERS_PATH } from '../../features/admin/orders/words.ts'
import { adminData, adminHeaders, filledParams } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/orders-print.ts'
import { pageTitle } from '../../../shop/name.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request)
  const asked = readAsked(filledParams(request.url, ['kind', 'paper', 'prices', 'ids', 'list']))
  if (!asked) throw redirect(ORDERS_PATH)
  const shop = context.get(shopContext)
  const { origin } = context.get(siteContext)
  const { kind, paper, prices, printed } = asked
  const ids = 'ids' in printed ? printed.ids : await shop.insights.orderDesk.ids(matchOf(printed.list) ?? { tab: 'to_pack' }, PRINTED_MAX)
  const orders = await shop.insights.orderDesk.packed(ids)
  // Addresses leave the shop on paper: that is noted, and whose they are.
  const { address } = context.get(visitorContext)
  await shop.audit.record({
    admin,
    action: 'orders.printed',
    subject: orders.length === 1 ? (orders[0]?.order_number ?? 'orders') : 'orders',
    details: { kind, orders: orders.length },
    address,
  })
  await shop.audit.noteOpened(orders.map((order) => orderOpened(order, { admin, address })))
  const codes = kind === 'picks' ? {} : Object.fromEntries(orders.map((order) => [order.id, qrOf(addressOf(kind, order, origin), QR)]))
  return adminData({ kind, paper, prices, printed, orders, codes })
}

/** The paper around it is white. */
const QR = { ecc: 'L', border: 1 } as const

/** Of a slip the shopper's own page, of a label the order as the shop sees it. */
function addressOf(kind: PrintKind, { id, order_number: number }: PackedOrder, origin: string): string {
  return kind === 'slip' ? `${origin}/orders/${id}` : `${origin}${ORDERS_PATH}/${number}`
}

interface Asked {
  kind: PrintKind
  paper: Paper
  prices: boolean
  printed: Printed
}

/** Null for an address that was changed by hand. */
function readAsked(params: Record<string, string>): Asked | null {
  const kind = PRINT_KINDS.find((one) => one === params['kind'])
  if (!kind) return null
  const paper = PAPERS_OF[kind].find((one) => one === params['paper']) ?? PAPERS_OF[kind][0]
  const list = matchOf(params['list'] ?? '') && params['list']
  const ids = (params['ids'] ?? '').split('.').filter(isUuid).slice(0, PRINTED_MAX)
  if (!paper || (!list && ids.length === 0)) return null
  return { kind, paper, prices: params['prices'] === 'yes', printed: list ? { list } : { ids } }
}

/** What the query of the list's address means. */
function matchOf(list: string): OrderMatch | null {
  return orderMatch.safeParse(Object.fromEntries(new URLSearchParams(list))).data ?? null
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Print', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function OrdersPrintPage({ loaderData }: Route.ComponentProps) {
  return <PrintView {...loaderData} />
}
