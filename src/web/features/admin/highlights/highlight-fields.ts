import type { Highlight, HighlightOf, PieceRule } from '../../../../shop/highlights/contract.ts'
import type { ClipOrder, HighlightKind, PieceOrder } from '../../../../shop/highlights/rules.ts'
import { fromNairobiField } from '../../../lib/dates.ts'

/** One that says nothing yet. */
export function emptyHighlight(kind: HighlightKind, id: string): Highlight {
  const common = { id, title: '', from: null, to: null }
  if (kind === 'pieces') return { kind, ...common, source: { by: 'hand', products: [] } }
  if (kind === 'clips') return { kind, ...common, source: { by: 'rule', sort: 'leading' } }
  if (kind === 'banner') return { kind, ...common, text: '', link: '/', picture: null }
  return { kind, ...common, products: [] }
}

/** What of a form is not typed into a field. */
export interface Picked {
  pieces: readonly string[]
  clips: readonly string[]
  picture: HighlightOf<'banner'>['picture']
}

/** The highlight that a form says. */
export function highlightOf(before: Highlight, typed: (field: string) => string, picked: Picked): Highlight {
  const common = {
    id: before.id,
    title: typed('title').trim(),
    from: fromNairobiField(typed('from')),
    to: fromNairobiField(typed('to')),
  }
  const byHand = typed('by') !== 'rule'
  if (before.kind === 'hero') return { kind: 'hero', ...common, products: [...picked.pieces] }
  if (before.kind === 'banner') {
    const picture = picked.picture && { ...picked.picture, alt: typed('alt').trim() }
    return { kind: 'banner', ...common, text: typed('text').trim(), link: typed('link').trim(), picture }
  }
  if (before.kind === 'clips') {
    const sort = typed('sort') as ClipOrder
    return { kind: 'clips', ...common, source: byHand ? { by: 'hand', videos: [...picked.clips] } : { by: 'rule', sort } }
  }
  return { kind: 'pieces', ...common, source: byHand ? { by: 'hand', products: [...picked.pieces] } : { by: 'rule', rule: ruleOf(typed) } }
}

function ruleOf(typed: (field: string) => string): PieceRule {
  const filled = ['category', 'kind', 'department', 'style', 'condition'].flatMap((name) => (typed(name) ? [[name, typed(name)]] : []))
  const price = typed('max_price').trim()
  return {
    ...(Object.fromEntries(filled) as Omit<PieceRule, 'sort'>),
    ...(price ? { max_price: Number(price.replaceAll(/[\s,]/g, '')) } : {}),
    sort: typed('sort') as PieceOrder,
  }
}
