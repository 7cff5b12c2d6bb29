// Ordinals, quantities, the Kiswahili clock. Pure.

const COUNTS: Readonly<Record<string, number>> = {
  one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, moja: 1, mbili: 2, tatu: 3, nne: 4, tano: 5, sita: 6, saba: 7, nane: 8, tisa: 9, kumi: 10, mmoja: 1, wawili: 2, kimoja: 1, viwili: 2, vitatu: 3, vinne: 4, both: 2, pair: 1, couple: 2,
} // prettier-ignore
const ORDINALS: Readonly<Record<string, number>> = {
  first: 1, '1st': 1, second: 2, '2nd': 2, third: 3, '3rd': 3, fourth: 4, '4th': 4, fifth: 5, '5th': 5, sixth: 6, '6th': 6, seventh: 7, '7th': 7, eighth: 8, '8th': 8, last: -1, kwanza: 1, pili: 2, mwisho: -1, middle: 2, katikati: 2,
} // prettier-ignore
const CLASS = /^(?:ya|wa|la|cha|za|vya)$/
const SHORT_WORDS = 4
const POINTER = /^(?:the|that|this|hiyo|hii|ile|hizo|hilo|lile|hiki|huyo|yule|number|namba|nambari|option|item|no)$/

/** "Two of these" names no piece. */
export function isCountWord(word: string): boolean {
  return Object.hasOwn(COUNTS, word)
}

export interface Found<Value> {
  value: Value
  at: Set<number>
}

/** "The second", "ya pili", "hiyo ya mwisho", "number 3", "the first two": places in the last list, −1 the last. */
export function readOrdinals(words: readonly string[]): Found<number[]> {
  const value: number[] = []
  const at = new Set<number>()
  const put = (nth: number, ...places: number[]) => {
    if (!value.includes(nth)) value.push(nth)
    for (const place of places) at.add(place)
  }
  for (const [i, word] of words.entries()) {
    const [before = '', next = ''] = [words[i - 1], words[i + 1]]
    const ordinal = Object.hasOwn(ORDINALS, word) ? ORDINALS[word] : undefined
    if (
      ordinal !== undefined &&
      (isBeside(words, i) || isOrdinal(word, before, next, words.length, /^(?:bei|siku|wiki|mwezi|mara|awamu)$/.test(words[i - 2] ?? '')))
    ) {
      // "The first two", "mbili za kwanza".
      const ahead = before === 'za' || before === 'vya' ? COUNTS[words[i - 2] ?? ''] : undefined
      const many = ordinal === 1 ? (ahead ?? COUNTS[next] ?? (/^[2-5]$/.test(next) ? Number(next) : 1)) : 1
      const counted = many === 1 ? [] : [ahead === undefined ? i + 1 : i - 2]
      for (let nth = 0; nth < many; nth++) put(ordinal + nth, i, ...counted, ...(CLASS.test(before) ? [i - 1] : []))
      continue
    }
    const count = /^(?:[1-9]|1[0-2])$/.test(word) ? Number(word) : COUNTS[word]
    if (count === undefined) continue
    const isNumbered = /^(?:number|namba|nambari|option|item)$/.test(before)
    const isClassed =
      CLASS.test(before) && POINTER.test(words[i - 2] ?? '') && !/^(?:size|saizi)$/.test(words[i - 2] ?? '') && word !== 'moja'
    // "Ya pili na ya tatu".
    const isJoined = value.length > 0 && CLASS.test(before) && words[i - 2] === 'na' && at.has(i - 3)
    if (isNumbered || isClassed || isJoined || isShort(words, i, before, next)) put(count, i - 1, i)
  }
  return { value, at }
}

/** "Second and third". */
function isBeside(words: readonly string[], at: number): boolean {
  const isOrdinalAt = (place: number) => Object.hasOwn(ORDINALS, words[place] ?? '') && !CLASS.test(words[place - 1] ?? '')
  return [2, -2].some((step) => /^(?:and|or)$/.test(words[at + step / 2] ?? '') && isOrdinalAt(at + step))
}

/** "Ya tatu", "nipe ya nne"; "ya tatu thao" is a price, "siku ya tatu" a day. */
function isShort(words: readonly string[], at: number, before: string, next: string): boolean {
  // It begins a message, or is most of it.
  if (!CLASS.test(before) || (words.length > SHORT_WORDS && at > 1) || !/^(?:tatu|nne|tano|sita)$/.test(words[at] ?? '')) return false
  return (
    !/^(?:k|thao|thousand|elfu|mia|soo|hundred|inch|cm)$/.test(next) && !/^(?:bei|size|saizi|siku|wiki|mara|saa)$/.test(words[at - 2] ?? '')
  )
}

function isOrdinal(word: string, before: string, next: string, length: number, isPrice: boolean): boolean {
  if (
    /^(?:hand|price|week|month|year|chance|time|bei)$/.test(next) ||
    /^(?:bei|at|mara|cheapest|lowest|highest|newest|latest|prices?|expensive)$/.test(before)
  )
    return false
  if (/^(?:kwanza|pili|mwisho|katikati)$/.test(word)) return CLASS.test(before) && !isPrice
  return POINTER.test(before) || /^(?:one|ones|option|item|two|three|dress|shoe|shoes|bag|shirt|jacket|pair)$/.test(next) || length <= 2
}

/** How many pieces; the places of `taken` say something else. */
export function readQuantity(words: readonly string[], taken: ReadonlySet<number>): Found<number> | null {
  for (const [i, word] of words.entries()) {
    if (taken.has(i)) continue
    const [before = '', next = ''] = [words[i - 1], words[i + 1]]
    const times = /^x(\d{1,2})$|^(\d{1,2})x$/.exec(word)
    const digits =
      /^\d{1,2}$/.test(word) &&
      !/^(?:size|saizi|number|namba|no|uk|us|eu|ya|code|age)$/.test(before) &&
      !/^(?:cm|inch|inches|days|siku|years|miaka)$/.test(next)
    const count = times ? Number(times[1] ?? times[2]) : digits ? Number(word) : isCount(word, before, next) ? COUNTS[word] : undefined
    if (count !== undefined && count >= 1 && count <= 20) return { value: count, at: new Set([i]) }
  }
  return null
}

/** "The red one", "this one", "saa moja" count nothing. */
function isCount(word: string, before: string, next: string): boolean {
  if (!Object.hasOwn(COUNTS, word) || word === 'both' || word === 'pair' || word === 'couple') return word === 'couple' && next === 'of'
  if (/^(?:saa|size|saizi|siku|elfu|mia|thao|soo|number|namba|ya)$/.test(before) || /^(?:thousand|hundred|k|o)$/.test(next)) return false
  return (
    word !== 'one' ||
    /^(?:of|piece|pair|more|only)$/.test(next) ||
    /^(?:just|only|add|remove|buy|take|get|want|order|grab|make)$/.test(before)
  )
}

const PARTS: readonly (readonly [pattern: RegExp, from: number, to: number])[] = [
  [/^(?:asubuhi|alfajiri|mapema)$/, 5, 11],
  [/^(?:mchana|adhuhuri)$/, 12, 15],
  [/^(?:jioni|alasiri)$/, 16, 18],
  [/^(?:usiku)$/, 19, 28],
]

/** The hour that is named, by the Kiswahili or the English clock; null where none is. */
export function readHour(words: readonly string[]): number | null {
  return readKiswahiliHour(words) ?? readEnglishHour(words)
}

/** "saa mbili asubuhi" is 8, "saa mbili usiku" 20: the hour of the day in Nairobi; null where none is said. */
export function readKiswahiliHour(words: readonly string[]): number | null {
  const at = words.findIndex(
    (word, i) => word === 'saa' && (COUNTS[words[i + 1] ?? ''] !== undefined || /^(?:[1-9]|1[0-2])$/.test(words[i + 1] ?? '')),
  )
  if (at < 0) return null
  let said = COUNTS[words[at + 1] ?? ''] ?? Number(words[at + 1])
  // Eleven and twelve are "kumi na moja", "kumi na mbili".
  if (said === 10 && words[at + 2] === 'na' && /^(?:moja|mbili)$/.test(words[at + 3] ?? '')) said += COUNTS[words[at + 3] ?? ''] ?? 0
  const part = PARTS.find(([pattern]) => words.slice(at + 2, at + 6).some((word) => pattern.test(word)))
  const morning = (said + 6) % 12
  if (!part) return morning + (morning < 6 ? 12 : 0)
  const [, from, to] = part
  const hour = [morning, morning + 12, morning + 24].find((one) => one >= from && one <= to) ?? morning
  return hour % 24
}

/** "10pm", "8 am": the hour of the day; null where none is said. */
function readEnglishHour(words: readonly string[]): number | null {
  for (const [i, word] of words.entries()) {
    const [, said, part] = /^(\d{1,2})(?:\.\d\d)?(am|pm)?$/.exec(word) ?? []
    const half = part ?? words[i + 1]
    const hour = Number(said)
    if (said !== undefined && hour >= 1 && hour <= 12 && (half === 'am' || half === 'pm')) return (hour % 12) + (half === 'pm' ? 12 : 0)
  }
  return null
}

/** The only number of a message: "42", "ya 42", "two"; null when there is none, or more than one. */
export function cleanNumber(words: readonly string[]): number | null {
  const numbers = words.flatMap((word) =>
    /^\d{1,7}(?:\.\d)?$/.test(word) ? [Number(word)] : COUNTS[word] !== undefined ? [COUNTS[word]] : [],
  )
  return numbers.length === 1 ? (numbers[0] ?? null) : null
}
