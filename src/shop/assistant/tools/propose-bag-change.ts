import { z } from 'zod'
import { LINES_MAX, QUANTITY_MAX } from '../../cart/rules.ts'
import { productCard, type Product } from '../../catalogue/contract.ts'
import { requiredAction, type RequiredAction } from '../contract.ts'
import { letterOf } from '../../sizing/rules-letter-sizes.ts'
import type { ToolDeps } from './deps.ts'
import { findPiece, piecesLike } from './find-piece.ts'
import { cardFacts, countFact, uniqueFacts } from './tool-facts.ts'
import { cards, piece, sizeChoice, text } from './shapes.ts'
import { defineTool } from './tool.ts'

const PROBLEMS = ['not_found', 'out_of_stock', 'size_required', 'size_unknown', 'size_gone', 'not_in_bag', 'bag_full'] as const
type Problem = (typeof PROBLEMS)[number]

const input = z.strictObject({
  op: z.enum(['add', 'remove', 'set']),
  piece,
  size: text(20).optional(),
  quantity: z.number().int().min(1).max(QUANTITY_MAX).optional(),
})
type Input = z.output<typeof input>

interface Judged {
  action: RequiredAction | null
  problem: Problem | null
  /** As it would be; fewer than asked for where there are not so many. */
  quantity: number
}

/** What the page is to do with the bag (assist-15, assist-16); the server changes nothing. A sized piece without a size opens the size dialog (open-52). */
export function proposeBagChange({ areas: { catalogue } }: ToolDeps) {
  return defineTool({
    name: 'propose_bag_change',
    summary: 'Propose to add a piece to the bag, take it out, or set its quantity. The shopper’s page does it.',
    right: 'visitor',
    input,
    output: z.object({
      /** Null when it cannot be done. */
      action: requiredAction.nullable(),
      product: productCard.nullable(),
      problem: z.enum(PROBLEMS).nullable(),
      size_required: z.boolean(),
      /** Sizes to choose from, in stock. */
      sizes: z.array(sizeChoice),
      quantity: z.number().int(),
      /** In place of a piece that is not there or gone. */
      nearest: cards,
    }),
    async run(asked, { page }) {
      const found = await findPiece(catalogue, asked.piece)
      if (!found) {
        const nearest = await piecesLike(catalogue, asked.piece)
        const out = { action: null, product: null, problem: 'not_found' as const, size_required: false, sizes: [], quantity: 0, nearest }
        return { out, facts: uniqueFacts(nearest.flatMap(cardFacts)) }
      }
      const inBag = page.cart.filter(({ product_id: id }) => id === found.id)
      const judged = asked.op === 'add' ? addition(asked, found, page.cart.length) : change(asked, found, inBag)
      const isGone = judged.problem === 'out_of_stock' || judged.problem === 'size_gone'
      const nearest = isGone ? await catalogue.similar(found.id, 3) : []
      const sizes = found.variants.filter(({ size, stock }) => size !== null && stock > 0)
      const out = {
        ...judged,
        product: productCard.parse(found),
        size_required: judged.problem === 'size_required',
        sizes: sizes.map(({ size, stock, price }) => ({ size, stock, price })),
        nearest,
      }
      return { out, facts: uniqueFacts([...cardFacts(found), ...nearest.flatMap(cardFacts), countFact(judged.quantity)]) }
    },
  })
}

function addition({ size, quantity = 1 }: Input, found: Product, lines: number): Judged {
  const failed = (problem: Problem): Judged => ({ action: null, problem, quantity })
  if (found.stock === 0) return failed('out_of_stock')
  if (lines >= LINES_MAX) return failed('bag_full')
  const isSized = found.variants.some((variant) => variant.size !== null)
  const inStock = found.variants.filter(({ stock }) => stock > 0)
  // Of one size nothing has to be asked.
  const only = inStock.length === 1 && found.variants.length === 1 ? inStock[0] : undefined
  if (isSized && size === undefined && !only) return failed('size_required')
  const variant = isSized ? (size === undefined ? only : found.variants.find((one) => isSize(one.size, size))) : found.variants[0]
  if (!variant) return failed('size_unknown')
  if (variant.stock === 0) return failed('size_gone')
  const most = Math.min(quantity, variant.stock)
  const data = { product_id: found.id, product_name: found.name, size: variant.size, quantity: most }
  return { action: { type: 'cart_add', ...data, data }, problem: null, quantity: most }
}

function change({ op, size, quantity = 1 }: Input, found: Product, inBag: readonly { size?: string | null | undefined }[]): Judged {
  const failed = (problem: Problem): Judged => ({ action: null, problem, quantity })
  const meant = size === undefined ? inBag : inBag.filter((line) => isSize(line.size ?? null, size))
  const [line] = meant
  if (!line) return failed('not_in_bag')
  if (meant.length > 1) return failed('size_required')
  const stock = found.variants.find((variant) => variant.size === (line.size ?? null))?.stock ?? 0
  if (op === 'set' && stock === 0) return failed('size_gone')
  const most = op === 'set' ? Math.min(quantity, stock) : 0
  const data = {
    op: op === 'set' ? ('set' as const) : ('remove' as const),
    product_id: found.id,
    product_name: found.name,
    size: line.size ?? null,
  }
  const amount = most > 0 ? { quantity: most } : {}
  return { action: { type: 'cart_change', ...data, ...amount, data: { ...data, ...amount } }, problem: null, quantity: most }
}

/** "2XL" is XXL, "eu 38" is 38 and "w32" is 32. */
function isSize(size: string | null, asked: string): boolean {
  if (size === null) return false
  const plain = (text: string) =>
    letterOf(text) ??
    text
      .trim()
      .toUpperCase()
      .replace(/^(?:EU ?|W)(?=\d)/, '')
  return plain(size) === plain(asked)
}
