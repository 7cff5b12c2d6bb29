// What a guest is told about the e-mail address they have given, and what is written there. Pure.
import { CHAT_HASH } from './rules-topics.ts'
import type { ChatLanguage } from './rules.ts'

type Texts = Record<ChatLanguage, string>

/** What came of an address in a message: it is kept, there is one already, or it is not taken now. */
export type ContactOutcome = 'kept' | 'known' | 'refused'

/** Stands in the message in place of an address. */
export const HIDDEN_ADDRESS: Texts = { en: '(my e-mail address)', sw: '(barua pepe yangu)' }

/** The automatic answer to a message with an address. */
export const CONTACT_TEXTS: Record<ContactOutcome, Texts> = {
  kept: {
    en: 'Automatic message: thank you. When a person answers while you are away, we send an e-mail to that address, with a link back to this chat. We use it for nothing else, and delete it with this conversation.',
    sw: 'Ujumbe wa moja kwa moja: asante. Mtu akijibu ukiwa hauko hapa, tutatuma barua pepe kwa anwani hiyo, yenye kiungo cha kurudi kwenye gumzo hili. Hatuitumii kwa jambo lingine, na tunaifuta pamoja na mazungumzo haya.',
  },
  known: {
    en: 'Automatic message: we have an e-mail address for this conversation already, and keep to that one.',
    sw: 'Ujumbe wa moja kwa moja: tayari tuna anwani ya barua pepe ya mazungumzo haya, na tutatumia hiyo.',
  },
  refused: {
    en: 'Automatic message: we cannot take that e-mail address today. Your answer comes here: open the chat in this browser to read it.',
    sw: 'Ujumbe wa moja kwa moja: leo hatuwezi kuchukua anwani hiyo ya barua pepe. Jibu litakuja hapa: fungua gumzo kwenye kivinjari hiki ulisome.',
  },
}

/** Opens the chat, from the slash on. Only the browser that has the conversation's key shows it there. */
export const CHAT_LINK = `/${CHAT_HASH}`

/** The e-mail to a guest who was away when a person answered; without words of the conversation. */
export function answerMail(language: ChatLanguage, shop: string) {
  return language === 'sw'
    ? {
        mail: {
          subject: 'Tumekujibu',
          lines: [
            `Tumekujibu kwenye gumzo la ${shop}.`,
            'Lifungue kwenye kivinjari ulichotumia kuandika: mazungumzo yako yako hapo tu.',
            'Kama hukuomba hili, mtu aliandika anwani yako kwa makosa. Huhitaji kufanya lolote.',
          ],
        },
        link: { label: 'Fungua gumzo', path: CHAT_LINK },
      }
    : {
        mail: {
          subject: 'We have answered you',
          lines: [
            `We have answered you in the chat of ${shop}.`,
            'Open it in the browser you wrote from: only there is your conversation.',
            'If you did not ask for this, somebody typed your address by mistake. You need not do anything.',
          ],
        },
        link: { label: 'Open the chat', path: CHAT_LINK },
      }
}
