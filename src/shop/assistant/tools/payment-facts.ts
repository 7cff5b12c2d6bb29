import { z } from 'zod'
import type { ChatLanguage } from '../../chat/rules.ts'
import { PAYMENT_METHODS } from '../../payments/rules.ts'
import { methodLabel } from '../../payments/rules-words.ts'
import type { ToolDeps } from './deps.ts'
import { uniqueFacts } from './tool-facts.ts'
import { defineTool, type Fact } from './tool.ts'

/** Nobody has said anything of them until an admin does; asked for in these words. */
const OTHER_WAYS = { cash: 'cash on delivery', instalments: 'instalments' } as const

/** What can be paid with now. */
export function paymentFacts({ areas: { assistantFacts }, paymentMethods }: ToolDeps) {
  /** Of other ways only what an admin has written; else which ways there are. */
  async function told(other: keyof typeof OTHER_WAYS | null, language: ChatLanguage): Promise<{ id: string; text: string }> {
    if (other === null) return assistantFacts.say('payment.methods', language)
    const { found } = await assistantFacts.find(OTHER_WAYS[other])
    if (found) return { id: found.id, text: found[language] }
    return { id: 'unknown', text: (await assistantFacts.say('payment.methods', language)).text }
  }

  return defineTool({
    name: 'payment_facts',
    summary: 'Which ways of paying the shop takes now, and whether one is among them.',
    right: 'visitor',
    input: z.strictObject({ method: z.enum(['mpesa', 'card', 'bank', 'cash', 'instalments']).optional() }),
    output: z.object({
      methods: z.array(z.object({ method: z.enum(PAYMENT_METHODS), label: z.string() })),
      /** Null when no method was named, or when nobody has said so for sure. */
      accepted: z.boolean().nullable(),
      text: z.string(),
      fact: z.string(),
    }),
    async run({ method }, { language }) {
      const now = paymentMethods()
      const own = PAYMENT_METHODS.find((one) => one === method)
      const { id, text } = await told(method === 'cash' || method === 'instalments' ? method : null, language)
      const methods = now.map((one) => ({ method: one, label: methodLabel(one) }))
      const facts: Fact[] = [...methods.map(({ label }): Fact => ({ kind: 'policy', text: label })), { kind: 'policy', text }]
      return { out: { methods, accepted: own ? now.includes(own) : null, text, fact: id }, facts: uniqueFacts(facts) }
    },
  })
}
