import type { EditedProduct } from '../../../../shop/catalogue/contract-admin.ts'
import type { ProductState } from '../../../../shop/merchandising/rules.ts'
import { fromNairobiField, nairobiField, nairobiTime } from '../../../lib/dates.ts'

/** Where a piece is between the stock room and the buyer. */
export function pieceState({ fields, is_active, sizes }: Pick<EditedProduct, 'fields' | 'is_active' | 'sizes'>): ProductState {
  if (fields.archived) return 'archived'
  if (fields.publish_at !== null && !fields.published) return 'planned'
  if (!is_active) return 'draft'
  const left = sizes.reduce((sum, { stock, held }) => sum + stock - held, 0)
  if (left > 0) return 'live'
  return sizes.some(({ held }) => held > 0) ? 'held' : 'sold'
}

/** A sentence about it. */
export function stateSentence(piece: EditedProduct): string {
  const { published_at: since, archived_at: put, fields } = piece
  switch (pieceState(piece)) {
    case 'archived':
      return `Put away${put ? ` on ${nairobiTime(put)}` : ''}. Orders and figures keep it; shoppers do not see it.`
    case 'planned':
      return `Goes live on ${nairobiTime(fields.publish_at ?? '')}.`
    case 'draft':
      if (piece.draft_reason !== null) return 'It goes live as soon as it has a picture.'
      return since ? `Hidden now. It was first live on ${nairobiTime(since)}.` : 'Shoppers have not seen it yet.'
    case 'held':
      return 'Somebody is paying for the last of it right now.'
    case 'sold':
      return `Nothing of it is left. Live since ${nairobiTime(since ?? piece.created_at)}.`
    case 'live':
      return `For sale since ${nairobiTime(since ?? piece.created_at)}.`
  }
}

/** Tomorrow at eight in Nairobi. */
export function nextMorning(): string {
  const tomorrow = nairobiField(new Date(Date.now() + 86_400_000).toISOString())
  return fromNairobiField(`${tomorrow.slice(0, 10)}T08:00`) ?? ''
}
