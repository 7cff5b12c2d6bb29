import { z } from 'zod'
import { product, type Product } from '../../catalogue/contract.ts'
import { MEASUREMENTS } from '../../catalogue/rules-measurements.ts'
import { CONDITIONS, stockLabel } from '../../catalogue/rules.ts'
import type { ToolDeps } from './deps.ts'
import { findPiece, piecesLike } from './find-piece.ts'
import { cardFacts, uniqueFacts, priceFact } from './tool-facts.ts'
import { cards, piece } from './shapes.ts'
import { defineTool, type Fact } from './tool.ts'

const output = z.object({
  /** Null when there is none of this id or name. */
  product: product.nullable(),
  /** "2 left" */
  stock_label: z.string(),
  /** What its condition promises. */
  condition_words: z.string(),
  /** "Chest, pit to pit": 48 cm. */
  measured: z.array(z.object({ label: z.string(), cm: z.number() })),
  /** In place of a piece that is not there, or is sold. */
  nearest: cards,
})

/** One product with its sizes, stock, measurements, flaws, fabric and condition (data-33). */
export function getPiece({ areas: { catalogue } }: ToolDeps) {
  return defineTool({
    name: 'get_piece',
    summary: 'Everything about one piece, by id or by its exact name: sizes in stock, measurements, flaws, fabric, condition, price.',
    right: 'visitor',
    input: z.strictObject({ piece }),
    output,
    async run({ piece: asked }) {
      const found = await findPiece(catalogue, asked)
      if (!found) {
        const nearest = await piecesLike(catalogue, asked)
        return {
          out: { product: null, stock_label: '', condition_words: '', measured: [], nearest },
          facts: uniqueFacts(nearest.flatMap(cardFacts)),
        }
      }
      const measured = measuredOf(found)
      const nearest = found.stock === 0 ? await piecesLike(catalogue, found.id) : []
      const out = {
        product: found,
        stock_label: stockLabel(found.stock),
        condition_words: CONDITIONS[found.condition],
        measured,
        nearest,
      }
      const own: Fact[] = [...cardFacts(found), ...productFacts(found), { kind: 'policy', text: out.condition_words }]
      return { out, facts: uniqueFacts([...own, ...nearest.flatMap(cardFacts)]) }
    },
  })
}

function measuredOf({ measurements }: Product): { label: string; cm: number }[] {
  return Object.entries(MEASUREMENTS).flatMap(([name, label]) => {
    const cm = measurements[name]
    return cm === undefined ? [] : [{ label, cm }]
  })
}

/** Beside what its card shows. */
function productFacts(found: Product): Fact[] {
  return [
    ...found.variants.map(({ price }) => priceFact(price)),
    ...Object.values(found.measurements).map((cm): Fact => ({ kind: 'cm', text: `${cm}` })),
    ...[...found.flaws, ...found.colours, ...found.features, found.fabricDetails?.type, found.materialDescription].flatMap((text): Fact[] =>
      text ? [{ kind: 'state', text }] : [],
    ),
  ]
}
