import { QUICK_QUESTIONS_MAX, type ChatLanguage } from '../../../shop/chat/rules.ts'

/** A text to press, and what it sends. */
export interface Starter {
  label: string
  text: string
}

type Both = Record<ChatLanguage, Starter>
const both = (en: string, enText: string, sw: string, swText: string): Both => ({
  en: { label: en, text: enText },
  sw: { label: sw, text: swText },
})

/** What a conversation may begin with (open-70). */
export const TOPICS = {
  find: both('Find something', 'Help me find something', 'Tafuta nguo', 'Nisaidie kutafuta nguo'),
  style: both('Style me', 'Style me', 'Nipange mtindo', 'Nipe outfit ideas'),
  size: both('Help with my size', 'Help with size', 'Saizi yangu', 'Nisaidie kujua saizi yangu'),
  delivery: both('Delivery and payment', 'How do delivery and payment work?', 'Delivery na malipo', 'Delivery na malipo ni vipi?'),
  exchange: both('Exchange', 'How do exchanges work?', 'Kubadilisha', 'Nataka kubadilisha saizi, nifanyeje?'),
  orders: both('Order status', 'Where is my order?', 'Oda yangu', 'Oda yangu iko wapi?'),
} as const
export type Topic = keyof typeof TOPICS

/** The topics on offer; that of orders for members only (chat-04). */
export function topicsFor(isMember: boolean): Topic[] {
  return (Object.keys(TOPICS) as Topic[]).filter((topic) => isMember || topic !== 'orders')
}

const same = (en: string, sw: string): Both => both(en, en, sw, sw)

const QUICK = {
  product: [
    same('Will this fit me?', 'Hii itanitosha?'),
    same('What goes with it?', 'Inaendana na nini?'),
    same('When can I have it?', 'Itanifikia lini?'),
  ],
  bag: [
    same('What is delivery?', 'Delivery ni pesa ngapi?'),
    same('How do I pay?', 'Nalipa vipi?'),
    same('I have a code', 'Nina promo code'),
  ],
  home: [
    same('What is new?', 'Kuna nini kipya?'),
    same('Something under KES 1,000', 'Kitu chini ya KES 1,000'),
    same('An outfit for a wedding', 'Nguo za harusi'),
  ],
} as const

/** Questions that go with the page, at most QUICK_QUESTIONS_MAX (chat-05, assist-01). */
export function quickQuestions(pathname: string, language: ChatLanguage): Starter[] {
  const page = pathname.startsWith('/product/') ? 'product' : /^\/(?:checkout|bag)(?:\/|$)/.test(pathname) ? 'bag' : 'home'
  return QUICK[page].map((question) => question[language]).slice(0, QUICK_QUESTIONS_MAX)
}
