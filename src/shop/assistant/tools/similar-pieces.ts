import { z } from 'zod'
import { CARDS_KEPT } from '../rules.ts'
import type { ToolDeps } from './deps.ts'
import { findPiece } from './find-piece.ts'
import { cardFacts, uniqueFacts } from './tool-facts.ts'
import { cards, piece } from './shapes.ts'
import { defineTool } from './tool.ts'

/** Products in stock that may take the place of another. */
export function similarPieces({ areas: { catalogue } }: ToolDeps) {
  return defineTool({
    name: 'similar_pieces',
    summary: 'Pieces in stock that are like this one.',
    right: 'visitor',
    input: z.strictObject({ piece }),
    output: z.object({ cards }),
    async run({ piece: asked }) {
      const found = await findPiece(catalogue, asked)
      // Also for one that is sold or gone: its id says what it was like.
      const similar = await catalogue.similar(found?.id ?? asked, CARDS_KEPT)
      return { out: { cards: similar }, facts: uniqueFacts(similar.flatMap(cardFacts)) }
    },
  })
}
