import type { z } from 'zod'
import type { RequiredAction } from '../contract.ts'
import { remember, shown } from '../embedded/finding.ts'
import type { Work } from '../embedded/work.ts'
import type { ToolName, Tools } from '../tools/tools.ts'
import type { DriverAnswer } from '../turn.ts'
import { rememberLooks, rememberPiece } from '../understand/memory.ts'

type Output<Name extends ToolName> = z.output<Tools[Name]['output']>

/** What stands beside the words of an answer: made of what tools found, never of what a model says. */
export type Collected = Pick<DriverAnswer, 'type' | 'products' | 'actions' | 'looks' | 'category'>

export const NOTHING_COLLECTED: Collected = { type: 'text', products: [], actions: [], looks: [], category: null }

/** Takes over what a tool found; what was found last is what is shown. */
export function collect(before: Collected, name: ToolName, out: unknown, work: Work): Collected {
  switch (name) {
    case 'search_catalogue': {
      const { cards, next_cursor } = out as Output<'search_catalogue'>
      if (cards.length === 0) return { ...before, category: 'product' }
      remember(cards, next_cursor, work)
      return { ...before, ...shown(cards), category: 'product' } as Collected
    }
    case 'similar_pieces': {
      const { cards } = out as Output<'similar_pieces'>
      if (cards.length === 0) return { ...before, category: 'product' }
      remember(cards, null, work)
      return { ...before, ...shown(cards), category: 'product' } as Collected
    }
    case 'get_piece': {
      const { product } = out as Output<'get_piece'>
      if (!product) return before
      work.state = rememberPiece(work.state, product.id)
      return before.products.length > 0 ? before : ({ ...before, ...shown([product]), category: 'product' } as Collected)
    }
    case 'build_outfits': {
      const { looks } = out as Output<'build_outfits'>
      if (looks.length === 0) return { ...before, category: 'product' }
      work.state = rememberLooks(work.state, looks)
      return { ...before, type: 'styling_results', looks, category: 'product' }
    }
    case 'propose_bag_change':
    case 'wishlist':
    case 'check_code':
    case 'offer_discount': {
      const { action } = out as { action: RequiredAction | null }
      return action ? { ...before, actions: [...before.actions, action] } : before
    }
    case 'order_status':
    case 'order_help':
      return { ...before, category: 'order' }
    case 'payment_facts':
    case 'payment_help':
      return { ...before, category: 'payment' }
    default:
      return before
  }
}
