import { redirect } from 'react-router'
import { z } from 'zod'
import { figuresQuery } from '../../../shop/chat/contract-figures.ts'
import { addDays, chosenDays, PRESETS } from '../../../shop/figures/rules-days.ts'
import { pageTitle } from '../../../shop/name.ts'
import { shopContext } from '../../context.ts'
import { AnalyticsView } from '../../features/admin/chat-analytics/analytics-view.tsx'
import { ANALYTICS } from '../../features/admin/chat-analytics/words.ts'
import { adminData, adminHeaders, filledParams, snapshotOf } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/chat-analytics.ts'

/** Days that are reported at once (`figuresQuery`), and words of each kind. */
const DAYS_MAX = 366
const UNKNOWN_SHOWN = 20

const asked = z.object({ days: z.enum(PRESETS).optional(), from: z.iso.date().optional(), to: z.iso.date().optional() })

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const days = asked.safeParse(filledParams(request.url, ['days', 'from', 'to']))
  if (!days.success) throw redirect(ANALYTICS)
  const span = chosenDays(days.data, new Date())
  const first = addDays(span.to, 1 - DAYS_MAX)
  const shown = { from: span.from < first ? first : span.from, to: span.to }
  const query = figuresQuery.safeParse({ ...filledParams(request.url, ['language', 'category', 'page', 'by']), ...shown })
  if (!query.success) throw redirect(ANALYTICS)
  const { catalogue, chat, insights } = context.get(shopContext)
  const unknown = async (kind: Parameters<typeof chat.unknownWords>[0]) =>
    snapshotOf({ items: await chat.unknownWords(kind, UNKNOWN_SHOWN) })
  const [figures, notKnown, nothing, notUnderstood, added] = await Promise.all([
    chat.writtenDays(shown.from, shown.to).then((written) => insights.chatFigures.report(query.data, written)),
    unknown('no_fact'),
    unknown('zero_results'),
    unknown('not_understood'),
    catalogue.synonymList(),
  ])
  const { language, category, page, by } = query.data
  return adminData({
    figures,
    days: shown,
    params: { ...days.data, language, category, page, by },
    unknown: { no_fact: notKnown, zero_results: nothing, not_understood: notUnderstood },
    added: snapshotOf(added),
  })
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Chat analytics', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function ChatAnalyticsPage({ loaderData }: Route.ComponentProps) {
  return <AnalyticsView {...loaderData} />
}
