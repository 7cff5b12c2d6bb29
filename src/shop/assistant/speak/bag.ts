// What is said of bag, wishlist and codes.
import type { Wordings } from './speaker.ts'

interface Named {
  name: string
}

export const ADDED: Wordings<Named> = {
  en: [({ name }) => `Done: ${name} goes into your bag.`, ({ name }) => `${name} is going into your bag. Undo is one tap away.`],
  sw: [({ name }) => `Sawa: ${name} inaingia kwa bag yako.`, ({ name }) => `Nimeweka ${name} kwa bag yako. Ukibadili nia, bonyeza Undo.`],
}
/** Several at once. */
export const ADDED_ALL: Wordings<{ names: string }> = {
  en: [({ names }) => `Done: ${names} go into your bag.`, ({ names }) => `I am adding ${names} to your bag.`],
  sw: [({ names }) => `Sawa: ${names} zinaingia kwa bag yako.`, ({ names }) => `Naweka ${names} kwa bag yako.`],
}
export const CHOOSE_SIZES: Wordings<{ names: string }> = {
  en: [({ names }) => `Choose a size for ${names}.`],
  sw: [({ names }) => `Chagua saizi ya ${names}.`],
}
export const ADDED_FEWER: Wordings<Named & { quantity: number }> = {
  en: [({ name, quantity }) => `We have only ${quantity} of ${name}, so I put ${quantity} in your bag.`],
  sw: [({ name, quantity }) => `Tuna ${quantity} tu ya ${name}, kwa hivyo nimeweka ${quantity} kwa bag yako.`],
}
export const CHOOSE_SIZE: Wordings<Named & { sizes: string }> = {
  en: [
    ({ name, sizes }) => `Which size of ${name}? We have ${sizes}.`,
    ({ name, sizes }) => `${name} comes in ${sizes}. Which one shall I add?`,
  ],
  sw: [({ name, sizes }) => `${name} saizi gani? Tuna ${sizes}.`, ({ name, sizes }) => `${name} iko saizi ${sizes}. Nikuwekee gani?`],
}
/** After it was asked already. */
export const SIZE_STILL: Wordings<Named & { sizes: string }> = {
  en: [({ name, sizes }) => `Before ${name} goes into your bag I need its size: tap ${sizes} below. Not sure? Say “find my size”.`],
  sw: [
    ({ name, sizes }) =>
      `Kabla ya kuweka ${name} kwa bag nahitaji saizi: bonyeza ${sizes} hapa chini. Huna uhakika? Sema “nitafutie saizi yangu”.`,
  ],
}
export const SIZE_NOT_THERE: Wordings<Named & { sizes: string }> = {
  en: [({ name, sizes }) => `That size of ${name} is not here; we have ${sizes}.`],
  sw: [({ name, sizes }) => `Saizi hiyo ya ${name} haipo; tuna ${sizes}.`],
}
export const BAG_FULL: Wordings = {
  en: ['Your bag is full; take something out first.'],
  sw: ['Bag yako imejaa; toa kitu kwanza.'],
}
/** After the specified English text, which stays as it is (assist-16). */
export const NOT_FOUND_TO_ADD_SW = 'Samahani, sijaipata nguo hiyo. Angalia hizi zinazofanana!'

export const REMOVED: Wordings<Named> = {
  en: [({ name }) => `I am taking ${name} out of your bag.`],
  sw: [({ name }) => `Naitoa ${name} kwa bag yako.`],
}
export const QUANTITY_SET: Wordings<Named & { quantity: number }> = {
  en: [({ name, quantity }) => `${name}: ${quantity} in your bag now.`],
  sw: [({ name, quantity }) => `${name}: sasa ziko ${quantity} kwa bag.`],
}
export const INSTEAD_OF: Wordings<Named> = {
  en: [({ name }) => `${name} goes out again.`],
  sw: [({ name }) => `${name} inatolewa.`],
}
export const SIZE_CHANGED: Wordings<Named & { size: string }> = {
  en: [({ name, size }) => `Changed: ${name} is in your bag in ${size} now.`],
  sw: [({ name, size }) => `Nimebadilisha: ${name} kwa bag yako sasa ni saizi ${size}.`],
}
export const NOT_IN_BAG: Wordings = {
  en: ['I do not see that in your bag.', 'That is not in your bag.'],
  sw: ['Siioni hiyo kwa bag yako.', 'Hiyo haiko kwa bag yako.'],
}
export const WHICH_IN_BAG: Wordings<{ names: string }> = {
  en: [({ names }) => `Which one do you mean? Your bag has ${names}.`],
  sw: [({ names }) => `Unamaanisha ipi? Bag yako ina ${names}.`],
}

export const BAG_EMPTY: Wordings = {
  en: ['Your bag is empty so far. Shall we find you something?', 'There is nothing in your bag yet.'],
  sw: ['Bag yako bado haina kitu. Tukutafutie kitu?', 'Bado hujaweka kitu kwa bag.'],
}
export const BAG: Wordings<{ names: string; subtotal: string }> = {
  en: [
    ({ names, subtotal }) => `In your bag: ${names}. Together ${subtotal}.`,
    ({ names, subtotal }) => `Your bag has ${names}, together ${subtotal}.`,
  ],
  sw: [
    ({ names, subtotal }) => `Kwa bag yako: ${names}. Jumla ${subtotal}.`,
    ({ names, subtotal }) => `Bag yako ina ${names}, jumla ${subtotal}.`,
  ],
}
export const BAG_TOTALS: Wordings<{ totals: string }> = {
  en: [({ totals }) => `With delivery: ${totals}.`],
  sw: [({ totals }) => `Pamoja na delivery: ${totals}.`],
}
export const BAG_PROBLEM: Wordings = {
  en: ['One of the pieces has changed since you added it; your bag shows which.'],
  sw: ['Nguo moja imebadilika tangu uiweke; bag yako inaonyesha ni ipi.'],
}
export const TO_CHECKOUT: Wordings = {
  en: [
    'Great choice. Checkout is quick: choose the area, then how you pay.',
    'Let us finish: at checkout you choose the area and how to pay.',
  ],
  sw: ['Chaguo zuri. Checkout ni rahisi: chagua eneo, kisha namna ya kulipa.', 'Tumalize: kwa checkout unachagua eneo na namna ya kulipa.'],
}

export const WISHED: Wordings<Named> = {
  en: [({ name }) => `Saved: ${name} is on your wishlist.`, ({ name }) => `I put ${name} on your wishlist.`],
  sw: [({ name }) => `Nimehifadhi ${name} kwa wishlist yako.`, ({ name }) => `${name} iko kwa wishlist yako sasa.`],
}
export const UNWISHED: Wordings<Named> = {
  en: [({ name }) => `${name} is off your wishlist.`],
  sw: [({ name }) => `Nimeitoa ${name} kwa wishlist yako.`],
}
export const WISHLIST: Wordings<{ total: number }> = {
  en: [({ total }) => `You have saved ${total}. The latest first:`],
  sw: [({ total }) => `Umehifadhi ${total}. Za hivi karibuni kwanza:`],
}
export const WISHLIST_EMPTY: Wordings = {
  en: ['Your wishlist is empty so far. Tap the heart of a piece, or tell me to save it.'],
  sw: ['Wishlist yako bado haina kitu. Bonyeza moyo wa nguo, au niambie niihifadhi.'],
}
export const WISHLIST_FULL: Wordings = {
  en: ['Your wishlist is full; remove a piece first.'],
  sw: ['Wishlist yako imejaa; toa nguo moja kwanza.'],
}
