import { z } from 'zod'
import { productCard } from '../../catalogue/contract.ts'
import { requiredAction, type RequiredAction } from '../contract.ts'
import { CARDS_KEPT } from '../rules.ts'
import { REMOVALS_PER_MEMBER } from '../../wishlist/rules.ts'
import type { ToolDeps } from './deps.ts'
import { findPiece, piecesLike } from './find-piece.ts'
import { cardFacts, countFact, uniqueFacts } from './tool-facts.ts'
import { cards, piece } from './shapes.ts'
import { defineTool, type Asker } from './tool.ts'

const output = z.object({
  done: z.boolean(),
  /** What a guest's page is to do: their wishlist is in the browser. */
  action: requiredAction.nullable(),
  product: productCard.nullable(),
  problem: z.enum(['not_found', 'piece_required']).nullable(),
  /** With `show`, the latest first. */
  cards,
  total: z.number().int(),
})
type Out = z.output<typeof output>

const NOTHING: Out = { done: false, action: null, product: null, problem: null, cards: [], total: 0 }

/** Shows the asker's own wishlist, or puts a piece on it or takes it off. Of guests the browser does it. Throws `wishlist_full`, `too_many_requests`. */
export function wishlistTool({ areas: { catalogue, wishlist, limits }, customerOf }: ToolDeps) {
  async function shown(asker: Asker): Promise<Out> {
    const wished = (await customerOf(asker).wishes()) ?? (await catalogue.cards(asker.page.wishlist.slice(0, 60)))
    return { ...NOTHING, done: true, cards: wished.slice(0, CARDS_KEPT), total: wished.length }
  }

  async function changed(op: 'add' | 'remove', text: string, asker: Asker): Promise<Out> {
    const {
      visitor: { member },
      network,
    } = asker
    const found = await findPiece(catalogue, text)
    if (!found) return { ...NOTHING, problem: 'not_found', cards: await piecesLike(catalogue, text) }
    const product = productCard.parse(found)
    if (!member) {
      const data = { op, product_id: found.id, product_name: found.name }
      const action: RequiredAction = { type: 'wishlist_change', ...data, data }
      return { ...NOTHING, action, product }
    }
    if (op === 'add') await wishlist.add(member.id, { product_id: found.id })
    else {
      if (network !== null) await limits.take('wishlist-removal', member.id, REMOVALS_PER_MEMBER.max, REMOVALS_PER_MEMBER.seconds)
      await wishlist.remove(member.id, found.id)
    }
    customerOf(asker).wishesChanged()
    return { ...NOTHING, done: true, product }
  }

  return defineTool({
    name: 'wishlist',
    summary: 'Show the shopper’s own wishlist, put a piece on it, or take it off.',
    right: 'visitor',
    input: z.strictObject({ op: z.enum(['show', 'add', 'remove']), piece: piece.optional() }),
    output,
    async run({ op, piece: text }, asker) {
      const out =
        op === 'show' ? await shown(asker) : text ? await changed(op, text, asker) : { ...NOTHING, problem: 'piece_required' as const }
      const said = [...out.cards, ...(out.product ? [out.product] : [])].flatMap(cardFacts)
      return { out, facts: uniqueFacts([...said, countFact(out.total)]) }
    },
  })
}
