import type { ChatCategory, ChatDevice, ChatLanguage, HandoffReason } from '../shop/chat/rules.ts'
import type { people } from './demo-accounts.ts'

/** One thing that happens in a conversation of the demo. `ago`: minutes before now. Pieces are handles of demo products. */
export type ChatStep = { ago: number } & (
  | { says: string }
  | { assistant: string; pieces?: readonly string[]; confidence: number; category?: ChatCategory; missed?: true }
  | { queue: HandoffReason; category: ChatCategory; urgent?: true }
  | { agent: string; pieces?: readonly string[] }
  | { note: string }
  | { takes: true }
  /** For so many minutes from now. */
  | { snooze: number }
  | { resolve: true }
  | { rating: number; words: string }
)

export interface DemoChat {
  /** A member of the demo, or the number of a guest. */
  who: keyof typeof people | 1 | 2 | 3
  language: ChatLanguage
  device: ChatDevice
  page: string
  /** Handle of the piece that was open. */
  piece?: string
  steps: readonly ChatStep[]
}

const DAY = 24 * 60

/** Conversations as the inbox of a living shop has them. Those in which a person answers need the admin of the demo. */
export const DEMO_CHATS: readonly DemoChat[] = [
  {
    who: 'wanjiku',
    language: 'en',
    device: 'phone',
    page: '/orders',
    steps: [
      { ago: 4, says: 'Hi, my shawl order still says shipped. I need it before Saturday.' },
      {
        ago: 3.9,
        assistant:
          'It left our stock room and is on its way to Kilimani. Within Nairobi that takes 1-2 days. Would you like a person to check with the rider?',
        confidence: 0.9,
        category: 'order',
      },
      { ago: 1.2, says: 'Yes please, a person.' },
      { ago: 1.1, queue: 'asked', category: 'order' },
    ],
  },
  {
    who: 1,
    language: 'sw',
    device: 'phone',
    page: '/checkout',
    steps: [
      { ago: 1, says: 'Nimelipa kwa M-Pesa lakini oda haionekani. Pesa imetoka!' },
      {
        ago: 0.9,
        assistant:
          'Pole sana. Pesa yako haipotei: malipo yakichelewa, oda hutokea yenyewe, au pesa inarudi. Nikuunganishe na mtu aangalie sasa hivi?',
        confidence: 0.75,
        category: 'payment',
      },
      { ago: 0.6, says: 'Ndiyo, haraka tafadhali' },
      { ago: 0.5, queue: 'payment', category: 'payment', urgent: true },
    ],
  },
  {
    who: 'otieno',
    language: 'en',
    device: 'desktop',
    page: '/product/hoodie-nairobi-254',
    piece: 'hoodie-nairobi-254',
    steps: [
      { ago: 95, says: 'The XL hoodie is too wide for me. Can I exchange it for L?' },
      {
        ago: 94.9,
        assistant:
          'You can exchange it within 7 days of delivery. Your order is delivered, so its page has “Send something back”. Shall a person look at it with you?',
        confidence: 0.9,
        category: 'order',
      },
      { ago: 93, says: 'Yes. I also want to know whether L is really smaller in the shoulders.' },
      { ago: 92.9, queue: 'asked', category: 'order' },
      { ago: 91, takes: true },
      {
        ago: 90,
        agent:
          'Hi Brian, Amina here. I have both on the table now. L is 4 cm narrower across the chest and the shoulders sit higher. This is the one:',
        pieces: ['hoodie-nairobi-254'],
      },
      { ago: 88, says: 'That sounds right. How do I send the other one?' },
      { ago: 87, note: 'He asked for the exchange on the page already, see Returns. Keep one L aside until the XL is back.' },
      { ago: 42, says: 'Are you still there?' },
    ],
  },
  {
    who: 'zawadi',
    language: 'en',
    device: 'phone',
    page: '/product/kaftan-mombasa-night',
    piece: 'kaftan-mombasa-night',
    steps: [
      { ago: 300, says: 'How long is the kaftan from the shoulder? I am 178 cm tall.' },
      {
        ago: 299.9,
        assistant: 'The length is not written down for this one. I do not know that for sure. A person can measure it for you.',
        confidence: 0.4,
        category: 'product',
        missed: true,
      },
      { ago: 298, says: 'Please do' },
      { ago: 297.9, queue: 'failures', category: 'product' },
      {
        ago: 296,
        agent: 'Habari Zawadi! It hangs in the photo room until tomorrow. I will measure it first thing in the morning and write here.',
      },
      { ago: 295, snooze: 17 * 60 },
    ],
  },
  {
    who: 'chebet',
    language: 'sw',
    device: 'phone',
    page: '/',
    steps: [
      { ago: 2 * DAY, says: 'Kutuma Eldoret ni pesa ngapi, na inachukua siku ngapi?' },
      {
        ago: 2 * DAY - 0.1,
        assistant: 'Nje ya Nairobi ni KES 200 kwa oda nzima, na huchukua siku 2-4.',
        confidence: 0.95,
        category: 'order',
      },
      { ago: 2 * DAY - 3, says: 'Naweza kuchukua mwenyewe kwa stage? Nataka kuongea na mtu' },
      { ago: 2 * DAY - 3.1, queue: 'asked', category: 'order' },
      { ago: 2 * DAY - 5, agent: 'Habari Chebet, ni Amina. Ndiyo, andika stage yako kwenye anwani, na dereva atakupigia simu akifika.' },
      { ago: 2 * DAY - 8, says: 'Asante sana!' },
      { ago: 2 * DAY - 10, resolve: true },
      { ago: 2 * DAY - 30, rating: 5, words: 'Majibu ya haraka, asante Amina.' },
    ],
  },
  {
    who: 2,
    language: 'en',
    device: 'desktop',
    page: '/',
    steps: [
      { ago: 200, says: 'denim jacket under 2500' },
      { ago: 199.9, assistant: 'This one is within your budget.', pieces: ['gikomba-denim-jacket'], confidence: 0.9, category: 'product' },
      { ago: 198, says: 'Do you have a shop in town where I can try it?' },
      {
        ago: 197.9,
        assistant: 'I do not know that for sure. What I do know: you can exchange within 7 days. Would you like to ask a person?',
        confidence: 0.4,
        category: 'product',
        missed: true,
      },
      { ago: 196, says: 'no thanks, delivery is fine' },
      {
        ago: 195.9,
        assistant: 'Within Nairobi delivery is free and takes 1-2 days; elsewhere it is KES 200 and 2-4 days.',
        confidence: 0.95,
        category: 'order',
      },
    ],
  },
  {
    who: 3,
    language: 'sw',
    device: 'phone',
    page: '/',
    steps: [
      { ago: 1.4 * DAY, says: 'niko na mtoko wikendi, nivae nini?' },
      {
        ago: 1.4 * DAY - 0.1,
        assistant: 'Hizi zinafaa kwa mtoko.',
        pieces: ['kanga-pamoja', 'hammered-brass-hoops'],
        confidence: 0.75,
        category: 'product',
      },
      { ago: 1.4 * DAY - 2, rating: 4, words: '' },
    ],
  },
]

/** What the assistant could not answer lately, with how often. */
export const DEMO_UNKNOWN = [
  { kind: 'no_fact', words: 'do you have a shop in town where i can try it', language: 'en', times: 3 },
  { kind: 'no_fact', words: 'mnaosha nguo kabla ya kuuza?', language: 'sw', times: 2 },
  { kind: 'not_understood', words: 'nipangie kitu fiti ya kesho', language: 'sw', times: 1 },
  { kind: 'zero_results', words: 'njumu', language: 'sw', times: 2 },
  { kind: 'zero_results', words: 'gumboots', language: 'en', times: 4 },
] as const

/** Answers that are written often. */
export const DEMO_REPLIES = [
  {
    short: 'hello',
    text_en: 'Hi {name}, thank you for writing. I am looking at it now and answer within {promise}.',
    text_sw: 'Habari {name}, asante kwa kuandika. Naangalia sasa na nitakujibu ndani ya {promise}.',
  },
  {
    short: 'exchange',
    text_en: 'You can exchange within 7 days. Open order {order} under My orders and choose “Send something back”.',
    text_sw: 'Unaweza kubadilisha ndani ya siku 7. Fungua oda {order} kwenye My orders kisha uchague “Send something back”.',
  },
  {
    short: 'delivery',
    text_en: 'Delivery is free within Nairobi, 1-2 days. Elsewhere in Kenya it is KES 200 and 2-4 days.',
    text_sw: 'Kutuma ndani ya Nairobi ni bure, siku 1-2. Kwingine Kenya ni KES 200, siku 2-4.',
  },
  { short: 'bye', text_en: 'Happy to help, {name}. Karibu tena!', text_sw: 'Nimefurahi kusaidia, {name}. Karibu tena!' },
] as const
