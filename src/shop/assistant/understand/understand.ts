import type { ChatLanguage } from '../../chat/rules.ts'
import type { DialogueState, Understood } from '../command.ts'
import { SURE } from '../rules.ts'
import { cleaned } from './clean.ts'
import { hideSecrets } from './secrets.ts'

export interface UnderstandContext {
  /** For a first message that has no language of its own. */
  browserLanguage?: ChatLanguage | undefined
  /** The page of a piece is open. */
  hasProduct: boolean
  /** Words that admins have added: what each means, in words that the search knows. */
  vocabulary?: ReadonlyMap<string, string> | undefined
  /** Earlier messages of the same shopper, oldest first: who asks the same again is not pleased. */
  earlier?: readonly string[] | undefined
}

/** What a message says, with what it was before; never throws. Pure and bounded: 1,000 characters are read. */
export function understand(text: string, state: DialogueState, context: UnderstandContext): Understood {
  const { text: kept, secrets } = hideSecrets(cleaned(text))
  return {
    text: kept,
    secrets,
    language: state.language ?? context.browserLanguage ?? 'en',
    variety: 'en',
    languageAsked: false,
    feelings: { score: 0, escalate: null },
    commands: [{ intent: 'unknown', slots: {}, by: 'example', confidence: SURE.question }],
  }
}
