import type { Word } from './lexicon.ts'

// Sizes that are written out: "size thirty eight", "saizi arobaini na mbili". Pure.

const UNITS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, moja: 1, mbili: 2, tatu: 3, nne: 4, tano: 5, sita: 6, saba: 7, nane: 8, tisa: 9,
  }),
) // prettier-ignore
const TENS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ten: 10, twenty: 20, thirty: 30, forty: 40, fourty: 40, fifty: 50, kumi: 10, ishirini: 20, thelathini: 30, arobaini: 40, arubaini: 40, hamsini: 50,
  }),
) // prettier-ignore
const TEENS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    eleven: 11,
    twelve: 12,
    thirteen: 13,
    fourteen: 14,
    fifteen: 15,
    sixteen: 16,
    seventeen: 17,
    eighteen: 18,
    nineteen: 19,
  }),
)
/** What a size follows; "number two" is a place in a list. */
const SIZED: ReadonlySet<string> = new Set('size sizes saizi sise siz uk us eu kiuno waist inch inches inchi miaka age aged'.split(' '))
/** What an age stands before. */
const YEARS: ReadonlySet<string> = new Set('year years yr yrs'.split(' '))
/** Behind them a small number is a place in a list. */
const NUMBERED: ReadonlySet<string> = new Set(['number', 'namba', 'nambari'])
const PLACES_MAX = 12
const WORN = /^(?:wear|wears|navaa|huvaa|ninavaa|nilivaa|nimevaa|anavaa)$/
const FOOT = /^(?:mguu|miguu|foot|feet)$/
const EUROPEAN_SHOE = /^(?:3[4-9]|4\d|50)$/
const OF: ReadonlySet<string> = new Set(['ya', 'ni', 'is', 'cha', 'ya', 'of', 'eu', 'uk', 'us'])

/** The same words with each size that is written out in figures. */
export function withFigures(words: readonly Word[]): Word[] {
  const plain: Word[] = []
  for (let at = 0; at < words.length;) {
    const word = words[at] as Word
    const before = plain.at(-1)?.text ?? ''
    const isSize = SIZED.has(before) || (OF.has(before) && SIZED.has(plain.at(-2)?.text ?? ''))
    const numeral = numeralAt(words, at)
    const isAge = numeral !== null && YEARS.has(words[at + numeral.length]?.text ?? '')
    const isNumber = numeral !== null && NUMBERED.has(before) && numeral.value > PLACES_MAX
    const read = isSize || isAge || isNumber ? numeral : null
    // "I wear 14", "mguu yangu ni 44" name a size.
    const isWorn = WORN.test(before) && /^\d{1,2}$/.test(word.text)
    if (isWorn || (EUROPEAN_SHOE.test(word.text) && plain.slice(-3).some(({ text }) => FOOT.test(text))))
      plain.push({ text: 'size', from: word.from, to: word.from })
    if (read) plain.push({ text: `${read.value}`, from: word.from, to: words[at + read.length - 1]?.to ?? word.to })
    else plain.push(word)
    at += read?.length ?? 1
  }
  return plain
}

function numeralAt(words: readonly Word[], at: number): { value: number; length: number } | null {
  const text = (place: number) => words[place]?.text ?? ''
  const ten = TENS.get(text(at))
  if (ten !== undefined) {
    const joined = text(at + 1) === 'na' || text(at + 1) === 'and' ? 1 : 0
    const unit = UNITS.get(text(at + 1 + joined))
    return unit === undefined ? { value: ten, length: 1 } : { value: ten + unit, length: 2 + joined }
  }
  const alone = TEENS.get(text(at)) ?? UNITS.get(text(at))
  return alone === undefined ? null : { value: alone, length: 1 }
}
