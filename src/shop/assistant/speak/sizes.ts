// What is said of sizes and fit.
import type { Wordings } from './speaker.ts'

export const YOUR_SIZE: Wordings<{ sizes: string }> = {
  en: [({ sizes }) => `Going by your measures, take ${sizes}.`, ({ sizes }) => `Your size is ${sizes}.`],
  sw: [({ sizes }) => `Kwa vipimo vyako, chukua ${sizes}.`, ({ sizes }) => `Saizi yako ni ${sizes}.`],
}
export const BY_PROFILE: Wordings = {
  en: ['I went by the measures in your profile.'],
  sw: ['Nimetumia vipimo vilivyo kwa profile yako.'],
}
export const ASK_MEASURES: Wordings<{ needs: string }> = {
  en: [
    ({ needs }) => `Gladly. Tell me your ${needs} in centimetres, or tap to open the size finder.`,
    ({ needs }) => `I need your ${needs} in cm to be sure. The size finder shows how to measure.`,
  ],
  sw: [
    ({ needs }) => `Sawa. Niambie ${needs} kwa sentimita, au bonyeza ufungue size finder.`,
    ({ needs }) => `Nahitaji ${needs} kwa sentimita ili niwe na hakika. Size finder inaonyesha jinsi ya kupima.`,
  ],
}
export const OUTSIDE_SIZES: Wordings = {
  en: ['Those measures lie outside of the sizes we know. Could you check them, in centimetres?'],
  sw: ['Vipimo hivyo viko nje ya saizi tunazojua. Unaweza kuvihakiki, kwa sentimita?'],
}
export const CHART: Wordings = {
  en: [
    'Here is the size chart, with EU, UK, US and Chinese sizes.',
    'The size chart is one tap away: EU, UK, US and Chinese sizes beside each other.',
  ],
  sw: ['Chati ya saizi hii hapa: EU, UK, US na za China.', 'Bonyeza ufungue chati ya saizi: EU, UK, US na za China pamoja.'],
}
export const CHART_ROW: Wordings<{ size: string; row: string }> = {
  en: [({ size, row }) => `${size} is: ${row}.`],
  sw: [({ size, row }) => `${size} ni: ${row}.`],
}

export const CHART_BETWEEN: Wordings<{ size: string; row: string; next: string }> = {
  en: [({ size, row, next }) => `${size} lies between two of our sizes: ${row}; and ${next}.`],
  sw: [({ size, row, next }) => `${size} iko kati ya saizi zetu mbili: ${row}; na ${next}.`],
}

interface Fit {
  name: string
  size: string
}
/** `size` is "M", or nothing for a piece of one size. */
export const FITS: Wordings<Fit> = {
  en: [
    ({ name, size }) => `Yes, ${size ? `${size} of ${name}` : name} should fit you.`,
    ({ name, size }) => `${name}${size ? ` in ${size}` : ''} looks right for you.`,
  ],
  sw: [
    ({ name, size }) => `Ndiyo, ${name}${size ? ` saizi ${size}` : ''} itakutosha.`,
    ({ name, size }) => `${name}${size ? ` saizi ${size}` : ''} inakufaa.`,
  ],
}
export const TIGHT: Wordings<Fit> = {
  en: [({ name, size }) => `${name}${size ? ` in ${size}` : ''} would sit close on you.`],
  sw: [({ name, size }) => `${name}${size ? ` saizi ${size}` : ''} itakubana kidogo.`],
}
export const LOOSE: Wordings<Fit> = {
  en: [({ name, size }) => `${name}${size ? ` in ${size}` : ''} would sit loose on you.`],
  sw: [({ name, size }) => `${name}${size ? ` saizi ${size}` : ''} itakuwa pana kidogo kwako.`],
}
export const TOO_SMALL: Wordings<Fit> = {
  en: [({ name, size }) => `${name}${size ? ` in ${size}` : ''} is too small for you, I am afraid.`],
  sw: [({ name, size }) => `${name}${size ? ` saizi ${size}` : ''} ni ndogo kwako, samahani.`],
}
export const TOO_BIG: Wordings<Fit> = {
  en: [({ name, size }) => `${name}${size ? ` in ${size}` : ''} is too big for you, I am afraid.`],
  sw: [({ name, size }) => `${name}${size ? ` saizi ${size}` : ''} ni kubwa kwako, samahani.`],
}
export const FIT_PARTS: Wordings<{ parts: string }> = {
  en: [({ parts }) => `${parts}.`],
  sw: [({ parts }) => `Vipimo: ${parts}.`],
}
export const FIT_NEEDS: Wordings<{ name: string; needs: string }> = {
  en: [({ name, needs }) => `To tell whether ${name} fits, I need your ${needs} in cm.`],
  sw: [({ name, needs }) => `Kujua kama ${name} itakutosha, nahitaji ${needs} kwa sentimita.`],
}
export const NOT_SIZED: Wordings<{ name: string }> = {
  en: [({ name }) => `${name} is not worn by a size, so it fits as it is.`],
  sw: [({ name }) => `${name} haina saizi; hutumika ilivyo.`],
}
export const FIT_UNKNOWN: Wordings<{ name: string }> = {
  en: [({ name }) => `I have nothing to compare with ${name}; the size chart helps.`],
  sw: [({ name }) => `Sina cha kulinganisha na ${name}; chati ya saizi itakusaidia.`],
}

/** What is measured. */
export const MEASURE_WORDS: Readonly<Record<string, { en: string; sw: string }>> = {
  chest: { en: 'chest', sw: 'kifua' },
  waist: { en: 'waist', sw: 'kiuno' },
  hips: { en: 'hips', sw: 'nyonga' },
  height: { en: 'height', sw: 'urefu' },
  inseam: { en: 'inseam', sw: 'urefu wa mguu' },
  foot: { en: 'foot length', sw: 'urefu wa wayo' },
  shoe_size: { en: 'shoe size', sw: 'saizi ya kiatu' },
  shoe: { en: 'shoe size', sw: 'saizi ya kiatu' },
}
/** What a size is for. */
export const GARMENT_WORDS: Readonly<Record<string, { en: string; sw: string }>> = {
  tops: { en: 'tops', sw: 'blauzi na shati' },
  bottoms: { en: 'trousers and skirts', sw: 'suruali na sketi' },
  dresses: { en: 'dresses', sw: 'gauni' },
  jeans: { en: 'jeans', sw: 'jeans' },
  shoes: { en: 'shoes', sw: 'viatu' },
}
