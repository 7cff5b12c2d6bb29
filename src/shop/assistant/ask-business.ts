import type { Synonyms } from '../catalogue/search-synonyms.ts'
import type { ChatLanguage } from '../chat/rules.ts'
import { NEW_STATE, type Command } from './command.ts'
import { TOPICS } from './embedded/facts.ts'
import type { Asker } from './tools/tool.ts'
import type { Tools } from './tools/tools.ts'
import { understand } from './understand/understand.ts'

interface Deps {
  tools: Pick<Tools, 'delivery_facts' | 'payment_facts' | 'shop_facts'>
  /** Words that admins have added, with what they mean to the search. */
  vocabulary(): Promise<Synonyms>
}

const NOT_SAID: Record<ChatLanguage, { nothing: string; nearest: string }> = {
  en: { nothing: 'The shop has not said that.', nearest: 'What comes nearest:' },
  sw: { nothing: 'Duka halijasema hilo.', nearest: 'Kilicho karibu:' },
}
/** Facts that tools with a place or a method say better. */
const OF_A_TOOL = /^(?:delivery|payment)\./

/** One question about the shop, read as a shopper's message is, and answered by its facts alone: for agents of others, who have no conversation. */
export function createAskBusiness({ tools, vocabulary }: Deps) {
  return async (query: string, asker: Asker): Promise<string> => {
    const { text, commands, language } = understand(query, NEW_STATE, { hasProduct: false, vocabulary: await vocabulary() })
    const inLanguage = { ...asker, language }
    const { id, text: said, nearest } = (await tools.shop_facts.run({ topic: text.slice(0, 200) || ' ' }, inLanguage)).out
    if (id !== 'unknown' && !OF_A_TOOL.test(id)) return said
    const { nothing, nearest: behind } = NOT_SAID[language]
    // It is known to be asked for, and nobody has said anything of it: "gift cards" are no way to pay.
    if (nearest) return `${nothing} ${behind} ${nearest.text}`
    return (await byCommand(commands, inLanguage)) ?? (said || nothing)
  }

  async function byCommand(commands: readonly Command[], asker: Asker): Promise<string | null> {
    for (const { intent, slots } of commands) {
      if (intent === 'delivery') return (await tools.delivery_facts.run(slots.place ? { place: slots.place } : {}, asker)).out.text
      if (intent === 'payment_methods')
        return (await tools.payment_facts.run(slots.payment_method ? { method: slots.payment_method } : {}, asker)).out.text
      const topic = TOPICS[intent] ?? slots.topic
      const { text = '' } = topic ? (await tools.shop_facts.run({ topic }, asker)).out : {}
      if (text) return text
    }
    return null
  }
}
