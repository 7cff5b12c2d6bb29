import { z } from 'zod'
import type { Product } from '../../catalogue/contract.ts'
import { bestFit, fitsOf, verdictText } from '../../sizing/rules-size-fits.ts'
import { FITS } from '../../sizing/rules-fit.ts'
import { garmentOf, PART_OF } from '../../sizing/rules-garment.ts'
import { DECIDING } from '../../sizing/rules.ts'
import { bodyFacts, bodyOf } from './body-of.ts'
import type { ToolDeps } from './deps.ts'
import { findPiece } from './find-piece.ts'
import { cardFacts, numberFacts, uniqueFacts, sizeFact } from './tool-facts.ts'
import { measures, piece, text } from './shapes.ts'
import { defineTool } from './tool.ts'

const sizeFit = z.object({
  /** Null for a piece without sizes. */
  size: z.string().nullable(),
  overall: z.enum(FITS),
  /** False: only the name of the size was compared. */
  measured: z.boolean(),
  /** "Size M fits you" */
  text: z.string(),
  in_stock: z.boolean(),
  parts: z.array(z.object({ label: z.string(), words: z.string(), fit: z.enum(FITS).nullable() })),
})

/** Whether a piece fits the shopper, by the measures they name or have saved. */
export function checkFit({ areas: { catalogue }, customerOf }: ToolDeps) {
  return defineTool({
    name: 'check_fit',
    summary: 'Whether a piece fits, in one size or in the best: by named measures (cm, EU shoe), else by the profile.',
    right: 'visitor',
    input: z.strictObject({ piece, size: text(20).optional(), measures: measures.optional() }),
    output: z.object({
      product_id: z.uuid().nullable(),
      name: z.string(),
      /** The size that was asked for, else the best in stock; null when nothing can be compared. */
      best: sizeFit.nullable(),
      fits: z.array(sizeFit),
      /** Measures to ask for; empty when they would not help. */
      needs: z.array(z.string()),
      /** It is not worn by a size: bags, jewellery. */
      sizeless: z.boolean(),
    }),
    async run({ piece: asked, size, measures: named }, asker) {
      const found = await findPiece(catalogue, asked)
      if (!found) return { out: { product_id: null, name: asked, best: null, fits: [], needs: [], sizeless: false }, facts: [] }
      const body = bodyOf(named, await customerOf(asker).body())
      const judged = body ? fitsOf(found, body) : []
      const inStock = found.variants.flatMap((variant) => (variant.stock > 0 && variant.size !== null ? [variant.size] : []))
      const best = bestFit(judged, size ?? null, inStock)
      const shown = (one: (typeof judged)[number]) => ({
        ...one,
        text: verdictText(one, judged.length > 1),
        in_stock: one.size === null ? found.stock > 0 : inStock.includes(one.size),
      })
      const out = {
        product_id: found.id,
        name: found.name,
        best: best && shown(best),
        fits: judged.map(shown),
        needs: judged.length > 0 ? [] : neededFor(found),
        sizeless: garmentOf(found) === null,
      }
      const said = judged.flatMap((one) => [
        ...(one.size === null ? [] : [sizeFact(one.size)]),
        ...one.parts.flatMap(({ words }) => numberFacts('cm', words)),
      ])
      return { out, facts: uniqueFacts([...cardFacts(found), ...said, ...bodyFacts(body)]) }
    },
  })
}

function neededFor(found: Product): string[] {
  const garment = garmentOf(found)
  if (!garment) return []
  return garment.kind === 'shoes' ? ['foot'] : [...DECIDING[PART_OF[garment.kind]]]
}
