// What is said of orders and payments, to their owner only.
import type { Wordings } from './speaker.ts'

interface Shown {
  number: string
  label: string
  day: string
}

export const ORDER: Wordings<Shown> = {
  en: [
    ({ number, label, day }) => `Order ${number} of ${day}: ${label}.`,
    ({ number, label, day }) => `${number}, from ${day}, is at “${label}”.`,
  ],
  sw: [
    ({ number, label, day }) => `Oda ${number} ya ${day}: ${label}.`,
    ({ number, label, day }) => `${number} ya ${day} iko hatua ya “${label}”.`,
  ],
}
export const MORE_ORDERS: Wordings<{ orders: string }> = {
  en: [({ orders }) => `Before that: ${orders}.`],
  sw: [({ orders }) => `Kabla ya hiyo: ${orders}.`],
}
export const NEEDS_DETAILS: Wordings = {
  en: ['It waits for your delivery details; add them on the order’s page and it can leave.'],
  sw: ['Inasubiri maelezo ya kupelekewa; yaandike kwenye ukurasa wa oda ili iondoke.'],
}
export const NO_ORDERS: Wordings = {
  en: ['I see no orders in your account. If you ordered without signing in, look on the page for guests.'],
  sw: ['Sioni oda kwa akaunti yako. Kama uliagiza bila kuingia, angalia ukurasa wa wageni.'],
}
export const UNKNOWN_NUMBER: Wordings<{ number: string }> = {
  en: [({ number }) => `I find no order ${number} in your account. Check the number; I only see your own.`],
  sw: [({ number }) => `Sioni oda ${number} kwa akaunti yako. Hakiki namba; naona zako tu.`],
}
/** The one way for guests: number and phone are asked for by that page alone. */
export const GUEST_ORDERS: Wordings = {
  en: [
    'Orders are private, so I show them only to who is signed in. Without an account, the page for guests finds yours with its number and your phone.',
    'To see your order, sign in. Ordered as a guest? The page for guests finds it with the number and your phone.',
  ],
  sw: [
    'Oda ni za siri, kwa hivyo naonyesha aliyeingia tu. Bila akaunti, ukurasa wa wageni huipata kwa namba yake na simu yako.',
    'Ili kuona oda yako, ingia kwanza. Uliagiza kama mgeni? Ukurasa wa wageni huipata kwa namba na simu yako.',
  ],
}

export const PAYMENT: Wordings<{ code: string; amount: string; text: string }> = {
  en: [({ code, amount, text }) => `${code}, ${amount}: ${text}`],
  sw: [({ code, amount, text }) => `${code}, ${amount}: ${text}`],
}
export const NO_PAYMENT: Wordings = {
  en: [
    'I am sorry about that. I see no payment begun from this browser or account lately. Never send your PIN or M-PESA message here; a person can look for it.',
    'Sorry for the worry. No payment was begun from here lately. A person can look further; keep your PIN and your M-PESA message to yourself.',
  ],
  sw: [
    'Pole kwa hilo. Sioni malipo yaliyoanzishwa kwa browser au akaunti hii hivi karibuni. Usitume PIN wala SMS ya M-PESA hapa; mtu anaweza kukutafutia.',
    'Pole kwa usumbufu. Hakuna malipo yaliyoanzishwa hapa hivi karibuni. Mtu anaweza kuangalia zaidi; PIN na SMS ya M-PESA zibaki kwako.',
  ],
}
export const PAYMENT_SORRY: Wordings = {
  en: ['I am sorry about the trouble. I looked it up:', 'Let me see. This is where it stands:'],
  sw: ['Pole kwa usumbufu. Nimeangalia:', 'Hebu tuone. Hivi ndivyo ilivyo:'],
}

/** Labels of the buttons that lead to pages. */
export const PAGES = {
  order: { en: 'Open my order', sw: 'Fungua oda yangu' },
  orders: { en: 'My orders', sw: 'Oda zangu' },
  guest: { en: 'Orders of guests', sw: 'Oda za wageni' },
  signIn: { en: 'Sign in', sw: 'Ingia' },
  payment: { en: 'Open my payment', sw: 'Fungua malipo yangu' },
} as const

/** Steps of an order, and what can end it. */
export const ORDER_LABELS_SW = {
  cancelled: 'imeghairiwa',
  refunded: 'pesa imerudishwa',
  awaiting_details: 'tunahitaji maelezo ya kupelekewa',
  details_received: 'inafungwa',
  shipped: 'iko njiani',
  delivered: 'imefika',
  fulfilled: 'imekamilika',
} as const
