import { v4 as uuid } from 'uuid'
import { HighlightView } from '../../features/admin/highlights/highlight-view.tsx'
import { emptyHighlight } from '../../features/admin/highlights/highlight-fields.ts'
import type { Highlight } from '../../../shop/highlights/contract.ts'
import { HIGHLIGHT_KINDS } from '../../../shop/highlights/rules.ts'
import { adminData, adminHeaders } from '../../server/admin-page.ts'
import { requireAdmin } from '../../server/guards.ts'
import { shopContext } from '../../context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/highlight.ts'
import { pageTitle } from '../../../shop/name.ts'

/** `/admin/highlights/new?kind=banner` begins one, `/admin/highlights/{id}` changes one. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  requireAdmin(context, request)
  const { highlights, catalogue } = context.get(shopContext)
  const [{ entries, version }, categories] = await Promise.all([highlights.draft(), catalogue.categoryNames()])
  const kind = HIGHLIGHT_KINDS.find((each) => each === new URL(request.url).searchParams.get('kind'))
  const isNew = params.id === 'new'
  const entry = isNew ? kind && emptyHighlight(kind, uuid()) : entries.find(({ id }) => id === params.id)
  if (!entry) return adminData(null, 404)
  const hand = piecesOf(entry)
  const watched = entry.kind === 'clips' && entry.source.by === 'hand' ? entry.source.videos : []
  const [pieces, clips] = await Promise.all([
    highlights.chosenPieces(hand),
    entry.kind === 'clips' ? highlights.clipChoice(watched, 60) : [],
  ])
  return adminData({ entry, isNew, version, pieces, clips, categories: [...categories] })
}

function piecesOf(entry: Highlight): readonly string[] {
  if (entry.kind === 'hero') return entry.products
  return entry.kind === 'pieces' && entry.source.by === 'hand' ? entry.source.products : []
}

export const headers = adminHeaders

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Highlight', 'admin') }, { name: 'robots', content: 'noindex' }]

export default function HighlightRoute({ loaderData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <div>
        <h1 className="display text-2xl">Highlight not found</h1>
        <p className="mt-2 mb-6 text-ink-soft">Somebody may have removed it from the draft.</p>
        <ButtonLink to="/admin/highlights">Go to highlights</ButtonLink>
      </div>
    )
  }
  return <HighlightView key={loaderData.entry.id} {...loaderData} />
}
