import { describe, expect, test } from 'vitest'
import { NEW_STATE, type Intent } from '../../src/shop/assistant/command.ts'
import { CHIPS } from '../../src/shop/assistant/speak/chips.ts'
import { understand } from '../../src/shop/assistant/understand/understand.ts'
import { CHAT_LANGUAGES, type ChatLanguage } from '../../src/shop/chat/rules.ts'
import { chatTexts } from '../../src/web/features/chat/chat-texts.ts'
import { quickQuestions, TOPICS, type Topic } from '../../src/web/features/chat/topics.ts'
import { SEARCHED } from '../support/utterances.ts'

type Chip = keyof typeof CHIPS

/** What a text of the chat is understood as, in a conversation that it begins; `onPiece`: on the page of a piece. */
function intentsOf(text: string, language: ChatLanguage, onPiece = false): Intent[] {
  const { commands } = understand(text, NEW_STATE, { hasProduct: onPiece, browserLanguage: language })
  return commands.map(({ intent }) => intent)
}

const TOPIC_INTENTS: Record<Topic, Intent[]> = {
  find: ['search'],
  style: ['styling_session'],
  size: ['find_size'],
  delivery: ['delivery', 'payment_methods'],
  exchange: ['exchange'],
  orders: ['order_status'],
}

describe.each(CHAT_LANGUAGES)('what the chat offers to press, in %s, is understood', (language) => {
  test.each(Object.entries(TOPICS))('[open-70] topic %s, also on the page of a piece', (topic, starters) => {
    const { text } = starters[language]
    for (const onPiece of [false, true]) expect(intentsOf(text, language, onPiece)).toEqual(TOPIC_INTENTS[topic as Topic])
  })

  test.each<[pathname: string, intents: Intent[]]>([
    ['/product/1', ['check_fit', 'goes_with', 'delivery']],
    ['/bag', ['delivery', 'payment_methods', 'check_code']],
    ['/', ['new_arrivals', 'search', language === 'sw' ? 'search' : 'outfit']],
  ])('[chat-05] questions at %s', (pathname, intents) => {
    const questions = quickQuestions(pathname, language)
    const understood = questions.map(({ text }) => [text, ...intentsOf(text, language, pathname.startsWith('/product/'))])
    expect(understood).toEqual(questions.map(({ text }, i) => [text, intents[i]]))
  })

  test('chips of the assistant, after something was searched for', () => {
    const read = (chip: Chip): Intent[] =>
      understand(CHIPS[chip][language], SEARCHED, { hasProduct: false, browserLanguage: language }).commands.map(({ intent }) => intent)
    const chips = Object.keys(CHIPS) as Chip[]
    expect(chips.filter((chip) => read(chip).includes('unknown'))).toEqual([])
    // Not those of "go on", of the garment or of the search before.
    expect([read('goOn'), read('otherLooks'), read('styleMe')]).toEqual([['no'], ['outfit'], ['styling_session']])
  })

  test('the wish for a person', () => {
    expect(intentsOf(chatTexts(language).wantPerson, language)).toEqual(['person'])
  })

  test('something under KES 1,000 has a most, and no least', () => {
    const [, under] = quickQuestions('/', language)
    const [command] = understand(under?.text ?? '', NEW_STATE, { hasProduct: false }).commands
    expect(command?.slots).toEqual({ max_price: 1000 })
  })
})
