import { expect, test } from 'vitest'
import { NEW_STATE, type DialogueState, type Intent } from '../../src/shop/assistant/command.ts'
import { understand } from '../../src/shop/assistant/understand/understand.ts'
import type { ChatLanguage } from '../../src/shop/chat/rules.ts'

/** After a search that showed pieces. */
export const SEARCHED: DialogueState = {
  ...NEW_STATE,
  slots: { q: 'dress', kind: ['dress'] },
  list: ['a', 'b', 'c'],
  listLowest: 1500,
  listHighest: 3000,
  last: { intent: 'search', slots: { q: 'dress', kind: ['dress'] }, by: 'slots', confidence: 0.9 },
  turn: 1,
}

/** Sentences by intent, divided by " / ": "~" before one that follows a search, "^" before one on the page of a piece. */
export type Utterances = Partial<Record<Intent, string>>

/** Every sentence is one of its intent, in its language. */
export function testUtterances(language: ChatLanguage, utterances: Utterances): void {
  const cases = Object.entries(utterances).flatMap(([intent, text]) =>
    text.split(/\s+\/\s+|\n/).flatMap((line) => (line.trim() ? [{ intent, line: line.trim() }] : [])),
  )
  test.each(cases)('$intent: $line', ({ intent, line }) => {
    const state = line.startsWith('~') ? SEARCHED : NEW_STATE
    const context = { hasProduct: line.startsWith('^'), browserLanguage: language }
    const { commands, language: read } = understand(line.replace(/^[~^]/, ''), state, context)
    expect({ intents: commands.map((command) => command.intent), language: read }).toEqual({ intents: [intent], language })
  })
}
