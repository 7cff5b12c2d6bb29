// What is said around the facts of the shop; the facts themselves are texts of the shop.
import type { CodeRefusal } from '../../offers/rules.ts'
import type { Wordings } from './speaker.ts'

/** No fact says it: never a guess. */
export const NOT_KNOWN: Wordings = {
  en: ['I do not know that for sure, and I will not guess.', 'I do not know that for sure.'],
  sw: ['Hilo silijui kwa hakika, na sitaki kukisia.', 'Hilo silijui kwa hakika.'],
}
export const ASK_A_PERSON: Wordings = {
  en: ['A person of the shop can tell you: shall I call one?', 'Shall I ask a person of the shop for you?'],
  sw: ['Mtu wa duka anaweza kukujibu: nimwite?', 'Nikuitie mtu wa duka akujibu?'],
}
export const NEAREST: Wordings<{ text: string }> = {
  en: [({ text }) => `What I do know: ${text}`],
  sw: [({ text }) => `Ninachojua ni hiki: ${text}`],
}

export const PLACE_UNKNOWN: Wordings = {
  en: [
    'I do not know that place well enough. You choose the area at checkout:',
    'I am not sure which area that is; at checkout you choose it yourself.',
  ],
  sw: ['Sijaijua sehemu hiyo vizuri. Unachagua eneo kwenye checkout:', 'Sina hakika ni eneo gani; kwa checkout unachagua mwenyewe.'],
}
export const DELIVERY_CLOSED: Wordings<{ place: string }> = {
  en: [({ place }) => `Right now nothing goes to ${place}, sorry.`],
  sw: [({ place }) => `Kwa sasa hatutumi ${place}, samahani.`],
}

export const AREAS = {
  nairobi: { en: 'Nairobi', sw: 'Nairobi' },
  nationwide: { en: 'the rest of Kenya', sw: 'kwingine Kenya' },
} as const

interface Days {
  where: string
  earliest: string
  latest: string
  /** As the shopper wrote it. */
  day: string
}
export const THERE_BETWEEN: Wordings<Days> = {
  en: [({ where, earliest, latest }) => `Pay today and it reaches ${where} between ${earliest} and ${latest}.`],
  sw: [({ where, earliest, latest }) => `Ukilipa leo, itafika ${where} kati ya ${earliest} na ${latest}.`],
}
export const THERE_BY: Wordings<Days> = {
  en: [({ where, latest }) => `Yes: pay today and it reaches ${where} by ${latest}.`],
  sw: [({ where, latest }) => `Ndiyo: ukilipa leo, itafika ${where} kufikia ${latest}.`],
}
export const PERHAPS_BY: Wordings<Days> = {
  en: [
    ({ where, earliest, latest, day }) =>
      `Perhaps by ${day}: pay today and it reaches ${where} between ${earliest} and ${latest}, so I cannot be sure.`,
  ],
  sw: [
    ({ where, earliest, latest, day }) =>
      `Huenda ifike ${day}: ukilipa leo, itafika ${where} kati ya ${earliest} na ${latest}, sina hakika kamili.`,
  ],
}
export const NOT_BY: Wordings<Days> = {
  en: [({ where, earliest, day }) => `Sorry, not by ${day} in ${where}: pay today and the earliest is ${earliest}.`],
  sw: [({ where, earliest, day }) => `Pole, ${where} haitafika ${day}: ukilipa leo, mapema zaidi ni ${earliest}.`],
}

export const NO_DISCOUNT_TODAY: Wordings<{ days: number }> = {
  en: [({ days }) => `You have had your code already; I can give one every ${days} days.`],
  sw: [({ days }) => `Ulishapata code yako; naweza kutoa moja kila siku ${days}.`],
}
export const OTHER_CODE: Wordings = {
  en: ['You have a code that counts already, and only one counts at a time. Use that one first.'],
  sw: ['Tayari una code inayofanya kazi, na moja tu ndiyo hutumika kwa wakati. Tumia hiyo kwanza.'],
}
export const NO_CODES_LEFT: Wordings = {
  en: ['I have no code left to give now, sorry. I can look for something at a lower price.'],
  sw: ['Kwa sasa sina code ya kutoa, pole. Naweza kukutafutia ya bei ya chini.'],
}
interface Code {
  percent: string
  code: string
  /** "10:05 AM, 27 November" */
  until: string
}
export const CODE_GIVEN: Wordings<Code> = {
  en: [
    ({ percent, code, until }) => `I can do ${percent} for you: code ${code}, once, until ${until}. Tap to use it on your bag.`,
    ({ percent, code, until }) => `Here is ${percent} off with ${code}. It works once, until ${until}.`,
  ],
  sw: [
    ({ percent, code, until }) => `Nakupunguzia ${percent}: code ni ${code}, mara moja, hadi ${until}. Bonyeza uitumie kwa bag yako.`,
    ({ percent, code, until }) => `Chukua ${percent} kwa code ${code}. Hutumika mara moja, hadi ${until}.`,
  ],
}
export const CODE_AGAIN: Wordings<Code> = {
  en: [({ percent, code, until }) => `You have your code already: ${code} takes ${percent} off, once, until ${until}.`],
  sw: [({ percent, code, until }) => `Tayari una code yako: ${code} inapunguza ${percent}, mara moja, hadi ${until}.`],
}
/** Who asks for one beside another. */
export const ONE_AT_A_TIME: Wordings = {
  en: ['Only one code counts on a bag: take the one that saves you more.'],
  sw: ['Ni code moja tu kwa bag moja: chagua inayokupunguzia zaidi.'],
}
export const ONE_CODE: Wordings = {
  en: ['Only one code counts at a time, so I cannot give another.'],
  sw: ['Code moja tu hutumika kwa wakati mmoja, kwa hivyo siwezi kutoa nyingine.'],
}

export const CODE_VALID: Wordings<{ code: string; value: string }> = {
  en: [({ code, value }) => `Yes, ${code} works for you: ${value}. Tap to put it on your bag.`],
  sw: [({ code, value }) => `Ndiyo, ${code} inafanya kazi: ${value}. Bonyeza kuitumia kwa bag yako.`],
}
export const CODE_REFUSED: Wordings<{ code: string; problem: string }> = {
  en: [({ code, problem }) => `${code}: ${problem}`],
  sw: [({ code, problem }) => `${code} haitumiki: ${problem}`],
}
/** Why a code does not count; of the others the sentence says more than these could. */
export const CODE_PROBLEMS_SW: Partial<Record<CodeRefusal, string>> = {
  discount_unknown: 'haipo. Hakikisha umeiandika sawa.',
  discount_expired: 'muda wake umeisha.',
  discount_used_up: 'imeshatumika yote.',
  discount_minimum: 'bag yako bado ni ndogo kwa code hii. Ongeza nguo moja.',
  discount_other_pieces: 'si ya nguo zilizo kwa bag yako.',
  discount_buyer_limit: 'umeshaitumia mara zote zinazowezekana.',
  discount_first_order: 'ni ya oda ya kwanza tu.',
  discount_not_yours: 'inafanya kazi kwa aliyepewa tu.',
}
export const CODE_NAME: Wordings = {
  en: ['Tell me the code and I check it for your bag.'],
  sw: ['Niandikie code yenyewe niiangalie kwa bag yako.'],
}
export const CODE_GUESSES: Wordings = {
  en: ['That is many codes at once; wait a few minutes, then I check another.'],
  sw: ['Hizo ni code nyingi kwa mara moja; subiri dakika chache kisha niangalie nyingine.'],
}
