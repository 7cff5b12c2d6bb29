import { data, redirect } from 'react-router'
import { dailyReportQuery } from '../../../shop/payments/contract.ts'
import { shopContext } from '../../context.ts'
import { BooksView } from '../../features/admin/payments/books-view.tsx'
import { PRIVATE } from '../../features/orders/owned-order.ts'
import { requireAdmin } from '../../features/session/guards.ts'
import type { Route } from './+types/payments-books.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const query = dailyReportQuery.safeParse({ days: new URL(request.url).searchParams.get('days') ?? undefined })
  if (!query.success) throw redirect('/admin/payments/books')
  const { days } = query.data
  const books = await context.get(shopContext).payments.dailyReport(days)
  return data({ loaded: { data: books, at: new Date().toISOString() }, days }, { headers: PRIVATE })
}

export function headers() {
  return PRIVATE
}

export const meta: Route.MetaFunction = () => [{ title: 'Books | Upya admin' }, { name: 'robots', content: 'noindex' }]

export default function BooksPage({ loaderData: { loaded, days } }: Route.ComponentProps) {
  return <BooksView loaded={loaded} days={days} />
}
