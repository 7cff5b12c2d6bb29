// What is said of one piece.
import type { Condition } from '../../catalogue/rules.ts'
import type { Wordings } from './speaker.ts'

interface Named {
  name: string
}
interface Told extends Named {
  price: string
  condition: string
  stock: string
}

export const PIECE: Wordings<Told> = {
  en: [
    ({ name, price, stock, condition }) => `${name} is ${price}, ${condition}. It is here: ${stock}.`,
    ({ name, price, stock, condition }) => `${name} costs ${price}; ${condition}; ${stock}.`,
  ],
  sw: [
    ({ name, price, stock, condition }) => `${name} ni ${price}, ${condition}, na ${stock}.`,
    ({ name, price, stock, condition }) => `Bei ya ${name} ni ${price}; ${condition}; ${stock}.`,
  ],
}
export const PIECE_IN_SIZES: Wordings<Told & { sizes: string }> = {
  en: [
    ({ name, price, sizes, condition }) => `${name} is ${price}, ${condition}. We have ${sizes}.`,
    ({ name, price, sizes, condition }) => `${name} costs ${price}; ${condition}; sizes: ${sizes}.`,
  ],
  sw: [
    ({ name, price, sizes, condition }) => `${name} ni ${price}, ${condition}. Iko saizi ${sizes}.`,
    ({ name, price, sizes, condition }) => `Bei ya ${name} ni ${price}; ${condition}; saizi: ${sizes}.`,
  ],
}

/** Of several, with the reason. */
export const RECOMMEND_CONDITION: Wordings<Named & { condition: string; price: string }> = {
  en: [({ name, condition, price }) => `I would take ${name}: of these it is in the best state, ${condition}, for ${price}.`],
  sw: [({ name, condition, price }) => `Ningechukua ${name}: kati ya hizi ina hali bora, ${condition}, kwa ${price}.`],
}
export const RECOMMEND_PRICE: Wordings<Named & { condition: string; price: string }> = {
  en: [({ name, condition, price }) => `I would take ${name}: they are in the same state, ${condition}, and it costs least, ${price}.`],
  sw: [
    ({ name, condition, price }) => `Ningechukua ${name}: hali yake ni sawa na zingine, ${condition}, na bei yake ni ya chini, ${price}.`,
  ],
}
export const PIECE_PRICE: Wordings<Named & { price: string }> = {
  en: [({ name, price }) => `${name} is ${price}.`, ({ name, price }) => `${name} costs ${price}.`],
  sw: [({ name, price }) => `${name} ni ${price}.`, ({ name, price }) => `Bei ya ${name} ni ${price}.`],
}
export const PIECE_REDUCED: Wordings<Named & { price: string; before: string }> = {
  en: [({ name, price, before }) => `${name} is ${price} now; it was ${before}.`],
  sw: [({ name, price, before }) => `${name} sasa ni ${price}; awali ilikuwa ${before}.`],
}
export const PIECE_SIZES: Wordings<Named & { sizes: string }> = {
  en: [({ name, sizes }) => `${name} is here in ${sizes}.`, ({ name, sizes }) => `We have ${name} in ${sizes}.`],
  sw: [({ name, sizes }) => `${name} iko saizi ${sizes}.`, ({ name, sizes }) => `Tuna ${name} saizi ${sizes}.`],
}
export const PIECE_ONE_SIZE: Wordings<Named> = {
  en: [({ name }) => `${name} comes in one size only.`],
  sw: [({ name }) => `${name} iko ya saizi moja tu.`],
}
export const PIECE_HAS_SIZE: Wordings<Named & { size: string; stock: string }> = {
  en: [({ name, size, stock }) => `Yes, ${name} is here in ${size}: ${stock}. Shall I add it to your bag?`],
  sw: [({ name, size, stock }) => `Ndiyo, ${name} ya saizi ${size} ipo: ${stock}. Nikuwekee kwa bag?`],
}
export const PIECE_LACKS_SIZE: Wordings<Named & { size: string; sizes: string }> = {
  en: [({ name, size, sizes }) => `Sorry, ${name} is not here in ${size}; we have ${sizes}.`],
  sw: [({ name, size, sizes }) => `Pole, ${name} ya saizi ${size} haipo; tuna ${sizes}.`],
}
export const PIECE_STOCK: Wordings<Named & { stock: string }> = {
  en: [({ name, stock }) => `Yes, ${name} is still here: ${stock}.`, ({ name, stock }) => `You can have ${name}: ${stock}.`],
  sw: [({ name, stock }) => `Ndiyo, ${name} bado ipo: ${stock}.`, ({ name, stock }) => `${name} unaweza kuipata: ${stock}.`],
}
export const PIECE_IN_STOCK: Wordings<Named> = {
  en: [({ name }) => `Yes, ${name} is in stock.`],
  sw: [({ name }) => `Ndiyo, ${name} ipo ya kutosha.`],
}
export const PIECE_COUNT: Wordings<Named & { stock: number }> = {
  en: [({ name, stock }) => (stock === 1 ? `There is just 1 of ${name}.` : `We have ${stock} of ${name}.`)],
  sw: [({ name, stock }) => (stock === 1 ? `${name} imebaki 1 tu.` : `${name}: ziko ${stock}.`)],
}
export const PIECE_SOLD: Wordings<Named> = {
  en: [({ name }) => `Sorry, ${name} is sold out.`],
  sw: [({ name }) => `Pole, ${name} imeisha.`],
}
export const PIECE_HELD: Wordings<Named> = {
  en: [({ name }) => `Someone is paying for ${name} right now. If they do not finish, you can have it in a few minutes.`],
  sw: [({ name }) => `Kuna mtu analipia ${name} sasa hivi. Asipomaliza, utaweza kuipata baada ya dakika chache.`],
}
/** Below one that is sold. */
export const PIECE_INSTEAD: Wordings = {
  en: ['These are close to it:'],
  sw: ['Hizi zinafanana nayo:'],
}
export const PIECE_FABRIC: Wordings<Named & { fabric: string }> = {
  en: [({ name, fabric }) => `${name} is made of ${fabric}.`],
  sw: [({ name, fabric }) => `Kitambaa cha ${name}: ${fabric}.`],
}
export const PIECE_FLAWS: Wordings<Named & { flaws: string }> = {
  en: [({ name, flaws }) => `We noted on ${name}: ${flaws}. The pictures show it.`],
  // What is written of a piece is in English.
  sw: [
    ({ name, flaws }) => `Kasoro tuliyoona kwa ${name}, kama ilivyoandikwa kwa Kiingereza: “${flaws}”. Iko pia kwenye picha za nguo hii.`,
  ],
}
export const PIECE_NO_FLAWS: Wordings<Named & { condition: string }> = {
  en: [
    ({ name, condition }) => `No, we found no flaws on ${name}; it is ${condition}.`,
    ({ name, condition }) => `We checked ${name} and noted no flaws: ${condition}.`,
  ],
  sw: [
    ({ name, condition }) => `Hapana, hatukuona kasoro kwa ${name}; ${condition}.`,
    ({ name, condition }) => `Tuliikagua ${name}, haina kasoro tunayoijua: ${condition}.`,
  ],
}
export const PIECE_CONDITION: Wordings<Named & { condition: string }> = {
  en: [({ name, condition }) => `${name} is ${condition}.`],
  sw: [({ name, condition }) => `Hali ya ${name}: ${condition}.`],
}
/** What the description says of what was asked. */
export const PIECE_WRITTEN: Wordings<Named & { text: string }> = {
  en: [({ text }) => text],
  sw: [({ name, text }) => `Kuhusu ${name} hii ndiyo sentensi iliyoandikwa kwa Kiingereza: “${text}” Mtu wa duka anaweza kukueleza zaidi.`],
}
export const PIECE_MEASURED: Wordings<Named & { measures: string }> = {
  en: [({ name, measures }) => `${name}, measured flat: ${measures}.`],
  sw: [({ name, measures }) => `Vipimo vya ${name}, ikiwa imelazwa: ${measures}.`],
}
export const PIECE_COLOUR: Wordings<Named & { colours: string }> = {
  en: [({ name, colours }) => `${name} is ${colours}.`],
  sw: [({ name, colours }) => `Rangi ya ${name}: ${colours}.`],
}
export const PIECE_UNKNOWN: Wordings<Named> = {
  en: [
    'I do not know that for sure, and I will not guess. What I do know:',
    ({ name }) => `That is not written down for ${name}, so I cannot say for sure. What I know:`,
  ],
  sw: [
    'Hilo silijui kwa hakika, na sitaki kukisia. Ninachojua:',
    ({ name }) => `Hilo halijaandikwa kuhusu ${name}, kwa hivyo siwezi kusema kwa hakika. Ninachojua:`,
  ],
}
export const PIECE_GONE: Wordings = {
  en: ['That piece is no longer in the shop. These are close to it:', 'I cannot find that piece any more; look at these instead:'],
  sw: ['Nguo hiyo haiko tena dukani. Hizi zinafanana nayo:', 'Siioni tena nguo hiyo; angalia hizi badala yake:'],
}

/** What a condition promises, within a sentence. */
export const CONDITION_WORDS: Record<Condition, { en: string; sw: string }> = {
  'New with tags': { en: 'new with tags, never worn', sw: 'mpya kabisa, haijavaliwa na bado ina lebo' },
  'Like new': { en: 'like new, worn once or twice', sw: 'kama mpya, imevaliwa mara moja au mbili' },
  'Very good': { en: 'in very good condition, with hardly any signs of wear', sw: 'iko katika hali nzuri sana, karibu haina alama' },
  Good: { en: 'in good condition, with light signs of wear', sw: 'iko katika hali nzuri, ina alama ndogo za kuvaliwa' },
  Worn: { en: 'worn, which its price reflects', sw: 'imevaliwa sana, na bei yake ni ya chini' },
}

export function stockTextSw(stock: number): string {
  if (stock === 1) return 'imebaki 1 tu'
  return stock > 5 ? 'ziko za kutosha' : `zimebaki ${stock}`
}

/** Labels of measurements in Kiswahili. */
export const MEASURED_SW: Readonly<Record<string, string>> = {
  'Shoulder to shoulder': 'bega hadi bega',
  'Chest, pit to pit': 'kifua, kwapa hadi kwapa',
  Sleeve: 'mkono',
  'Waist, laid flat': 'kiuno',
  'Hips, laid flat': 'nyonga',
  Rise: 'kiuno hadi msamba',
  'Inside leg': 'mguu kwa ndani',
  Hem: 'pindo',
  Length: 'urefu',
  'Insole length': 'urefu wa soli ya ndani',
  'Heel height': 'urefu wa kisigino',
  Width: 'upana',
  Height: 'kimo',
  Depth: 'kina',
  'Strap drop': 'urefu wa mkanda',
  'Around the head': 'mzunguko wa kichwa',
}
