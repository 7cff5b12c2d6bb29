import { z } from 'zod'
import { stylingResult } from '../contract.ts'
import { OCCASION_NAMES } from '../stylist/occasions.ts'
import { createStylist } from '../stylist/stylist.ts'
import type { ToolDeps } from './deps.ts'
import { bodyOf } from './body-of.ts'
import { cardFacts, numberFacts, uniqueFacts, priceFact } from './tool-facts.ts'
import { colours, department, fabrics, kes, kinds, measures, piece, sizes, styles, text } from './shapes.ts'
import { defineTool } from './tool.ts'

/** Up to three looks by the rules of the stylist: in stock, in the shopper's size, within the budget, none of a colour that is not wanted. */
export function buildOutfits(deps: ToolDeps) {
  const stylist = createStylist(deps)
  return defineTool({
    name: 'build_outfits',
    summary: 'Up to three whole looks for an occasion, budget (KES), department, sizes, styles and colours, or around one piece.',
    right: 'visitor',
    input: z.strictObject({
      /** One of the stylist's, or in words. */
      occasion: text(100).optional(),
      /** KES for the whole look. */
      budget: kes.optional(),
      department: department.optional(),
      /** As the catalogue writes sizes; the measures go before. */
      sizes: sizes.optional(),
      measures: measures.optional(),
      styles: styles.optional(),
      colours: colours.optional(),
      exclude: z
        .strictObject({ colour: colours.optional(), kind: kinds.optional(), fabric: fabrics.optional(), style: styles.optional() })
        .optional(),
      /** Goes with this: a piece that is in every look. */
      piece: piece.optional(),
      /** Pieces somebody owns, in words: pieces are proposed that go with at least two of them (wardrobe_audit). */
      owned: z.array(z.string().trim().min(1).max(60)).max(12).optional(),
      /** Another number gives other looks; the same one the same. */
      seed: z.number().int().min(0).max(1_000_000).default(0),
    }),
    output: z.object({
      looks: z.array(stylingResult),
      occasion: z.enum(OCCASION_NAMES).nullable(),
      /** Why there are none. */
      problem: z.enum(['piece_not_found', 'budget_too_small', 'nothing_fits', 'owned_unclear']).nullable(),
      /** KES: what the cheapest whole look would cost, with `budget_too_small`. */
      least: z.number().int().nullable(),
      /** With wardrobe_audit: the owned pieces as they were understood. */
      owned: z.array(z.object({ text: z.string(), label: z.string() })),
    }),
    async run(asked, asker) {
      const profile = await deps.customerOf(asker).profile()
      const body = bodyOf(asked.measures, profile?.body_size ?? null, asked.department === 'kids' ? undefined : asked.department)
      const out = await stylist.style({ ...asked, body, profile, language: asker.language })
      const said = out.looks.flatMap((look) => [
        priceFact(look.total_price),
        ...look.items.flatMap(({ product }) => (product ? cardFacts(product) : [])),
        ...numberFacts('cm', look.styling_notes),
        { kind: 'policy' as const, text: look.styling_notes },
      ])
      const sums = [asked.budget, out.least].flatMap((sum) => (sum ? [priceFact(sum)] : []))
      return { out, facts: uniqueFacts([...said, ...sums]) }
    },
  })
}
