import { z } from 'zod'
import type { ToolDeps } from './deps.ts'
import { numberFacts, uniqueFacts } from './tool-facts.ts'
import { text } from './shapes.ts'
import { defineTool } from './tool.ts'

/** One fact of the shop; what nobody has written down is `unknown`, with the nearest fact. */
export function shopFacts({ areas: { assistantFacts } }: ToolDeps) {
  return defineTool({
    name: 'shop_facts',
    summary:
      'A fact of the shop: exchange, hours, condition grades, codes, privacy, cancelling, holding a piece. By id or in the shopper’s words.',
    right: 'visitor',
    input: z.strictObject({ topic: text(200).min(1) }),
    output: z.object({
      /** Of the fact; `unknown` when there is none. */
      id: z.string(),
      /** In the language of the conversation. */
      text: z.string(),
      en: z.string(),
      sw: z.string(),
      /** With `unknown`: what comes nearest. */
      nearest: z.object({ id: z.string(), text: z.string() }).nullable(),
      /** Facts there are, by id. */
      known: z.array(z.string()),
    }),
    async run({ topic }, { language }) {
      const { found, nearest, known } = await assistantFacts.find(topic)
      const said = found ?? nearest
      const out = {
        id: found?.id ?? 'unknown',
        text: found?.[language] ?? '',
        en: found?.en ?? '',
        sw: found?.sw ?? '',
        nearest: found || !nearest ? null : { id: nearest.id, text: nearest[language] },
        known,
      }
      const text = said?.[language] ?? ''
      return { out, facts: said ? uniqueFacts([{ kind: 'policy', text }, ...numberFacts('policy', text)]) : [] }
    },
  })
}
