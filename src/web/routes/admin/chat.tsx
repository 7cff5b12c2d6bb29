import { redirect } from 'react-router'
import { inboxQuery } from '../../../shop/chat/contract-desk.ts'
import { isShopError } from '../../../shop/errors.ts'
import { isUuid } from '../../../shop/ids.ts'
import { pageTitle } from '../../../shop/name.ts'
import { shopContext } from '../../context.ts'
import { InboxView } from '../../features/admin/chat/inbox-view.tsx'
import { INBOX, inboxParams } from '../../features/admin/chat/list-query.ts'
import { listUrl } from '../../features/admin/list/list-url.ts'
import { adminData, adminHeaders, filledParams, snapshotOf } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import type { Route } from './+types/chat.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const me = requireAdmin(context, request)
  const parsed = inboxQuery.safeParse(filledParams(request.url, ['view', 'q', 'priority', 'category', 'language', 'cursor']))
  // An address that was shortened or changed by hand: show the list.
  if (!parsed.success) throw redirect(INBOX)
  const { view, q, priority, category, language, cursor } = parsed.data
  const query = { view, q, priority, category, language, cursor }
  const { insights, chat } = context.get(shopContext)
  const { chatDesk } = insights
  const [page, counts, canned, detail] = await Promise.all([
    chatDesk.inbox(parsed.data, me.id).catch((error: unknown) => {
      throw cursor && isShopError(error) ? redirect(listUrl(INBOX, inboxParams(query))) : error
    }),
    chatDesk.inboxCounts(me.id),
    chat.canned(),
    params.id && isUuid(params.id)
      ? chatDesk.conversation(params.id, me.id).catch((error: unknown) => {
          if (isShopError(error)) return null
          throw error
        })
      : null,
  ])
  const isGone = params.id !== undefined && detail === null
  return adminData(
    {
      me: me.id,
      query,
      list: snapshotOf(page),
      counts: snapshotOf(counts),
      detail: detail && snapshotOf(detail),
      isGone,
      showsDetails: detail !== null && new URL(request.url).searchParams.has('details'),
      canned,
    },
    isGone ? 404 : 200,
  )
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Inbox', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function ChatPage({ loaderData }: Route.ComponentProps) {
  return <InboxView {...loaderData} />
}
