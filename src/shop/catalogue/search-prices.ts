import { NEGATIONS } from './search-words.ts'

// Prices as shoppers say them: "under 1,500/=", "elfu mbili", "2k", "kati ya 500 na 1000", "thao". Pure.

export interface ReadPrice {
  min?: number
  max?: number
  /** How many words say it. */
  words: number
}

const most = 'under|below|max|maximum|within|upto|isizidi|isiyozidi|hadi|mpaka|budget|less|cheaper|most|isipite|kufikia|kama'
const least = 'over|above|min|minimum|kuanzia|zaidi|juu|exceeding|more|least|starting|kutoka'
const exact = 'za|ya|cha|vya|kwa|at|for|la|wa|bei|price|kes|ksh|kshs|sh|shs|bob|shilingi|shillings|ni|costing'
const about = 'about|around|approximately|approx|karibu|kitu|roughly'
/** May stand between those words and the amount. */
const BETWEEN: ReadonlySet<string> = new Set(
  'of than to ya is na the up at a kwa bei yangu my budget ni from kes ksh kshs sh shs shilingi'.split(' '),
)
const CURRENCY: ReadonlySet<string> = new Set('kes ksh kshs sh shs bob shilingi shilling shillings'.split(' '))

/** After "about" they say more than it does. */
const UPPER_LIMITS: ReadonlySet<string> = new Set('chini under below hadi mpaka isizidi isiyozidi'.split(' '))

type Sign = 'most' | 'least' | 'exact' | 'about' | 'range'

const SIGNS: ReadonlyMap<string, Sign> = new Map([
  ...sign(exact, 'exact'),
  ...sign(most, 'most'),
  ...sign(least, 'least'),
  ...sign(about, 'about'),
  ...sign('between|kati|from|range', 'range'),
  ...sign('chini', 'most'),
])

function sign(words: string, meaning: Sign): (readonly [string, Sign])[] {
  return words.split('|').map((word) => [word, meaning] as const)
}

const UNITS = numbers({
  sifuri: 0, moja: 1, mbili: 2, tatu: 3, nne: 4, tano: 5, sita: 6, saba: 7, nane: 8, tisa: 9, kumi: 10, ishirini: 20, thelathini: 30,
  arobaini: 40, hamsini: 50, sitini: 60, sabini: 70, themanini: 80, tisini: 90, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6,
  seven: 7, eight: 8, nine: 9, ten: 10, twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90,
}) // prettier-ignore
/** The number follows: elfu mbili, thao tano, mia saba. */
const TIMES_NEXT = numbers({ elfu: 1000, mia: 100, thao: 1000, ngiri: 1000, ngwanye: 1000, ndovu: 1000, soo: 100, laki: 100_000 })
/** The number goes before: two thousand, 2 k. */
const TIMES_BEFORE = numbers({ thousand: 1000, hundred: 100, k: 1000, grand: 1000 })
const COINS = numbers({ mbao: 20, chwani: 50, finje: 50, punch: 500, jirongo: 500, rwabe: 200, rwabi: 200 })
/** Half of what was counted last: "thao na nusu" is 1,500, "soo mbili na punch" 250. */
const HALVES: ReadonlySet<string> = new Set(['nusu', 'unusu', 'punch', 'panch'])

/** Asked with any word that somebody types: "constructor" is none of them. */
function numbers(names: Record<string, number>): ReadonlyMap<string, number> {
  return new Map(Object.entries(names))
}

/** All that speaks of money. */
export const PRICE_WORDS: readonly string[] = [
  SIGNS.keys(),
  BETWEEN,
  CURRENCY,
  HALVES,
  ...[UNITS, TIMES_NEXT, TIMES_BEFORE, COINS].map((some) => some.keys()),
].flatMap((some) => [...some])

/** The least that is a price without a word that says so. KES. */
const BARE_FROM = 200
const ABOUT = 0.15
/** Numbers of phones and parcels are searched for, too; no column has room for them as prices. KES. */
const PRICE_MAX = 100_000_000

/** The price that is said from word `at` on; null when none is. */
export function readPrice(words: readonly string[], at: number): ReadPrice | null {
  return NEGATIONS.has(words[at] ?? '') ? readOpposite(words, at) : readStated(words, at)
}

/** "Not more than 2000", "isiwe chini ya 500". */
function readOpposite(words: readonly string[], at: number): ReadPrice | null {
  const sign = SIGNS.get(words[at + 1] ?? '')
  const stated = sign === 'most' || sign === 'least' ? readStated(words, at + 1) : null
  if (!stated || (stated.min !== undefined && stated.max !== undefined)) return null
  const { min: max, max: min } = stated
  return { ...(min === undefined ? { max } : { min }), words: stated.words + 1 } as ReadPrice
}

function readStated(words: readonly string[], at: number): ReadPrice | null {
  const said = SIGNS.get(words[at] ?? '')
  if (!said) return readBare(words, at)
  // "Kitu chini ya 1000": what bounds it is said after it.
  if (said === 'about' && UPPER_LIMITS.has(words[at + 1] ?? '')) {
    const limited = readStated(words, at + 1)
    return limited && { ...limited, words: limited.words + 1 }
  }
  let from = at + 1
  while (BETWEEN.has(words[from] ?? '') || (from === at + 1 && SIGNS.get(words[from] ?? '') === 'most')) from++
  const first = amount(words, from)
  if (!first) return null
  const second = upTo(words, from + first.words)
  const fits = (value: number) => value >= (said === 'exact' || said === 'range' ? BARE_FROM : 50) || first.money
  if (second && second.value >= first.value && fits(second.value))
    return { min: scaled(first.value, second.value), max: second.value, words: from + first.words + second.words - at }
  if (!fits(first.value) || (said === 'range' && !first.money && first.value < BARE_FROM)) return null
  return {
    ...bounds(words[at] === 'from' ? 'least' : said, first.value),
    words: from + first.words + afterwards(words, from + first.words) - at,
  }
}

/** "1500", "2k", "500 - 1000", "1,000 bob": an amount that nothing announces. */
function readBare(words: readonly string[], at: number): ReadPrice | null {
  const first = amount(words, at)
  if (!first) return null
  const end = at + first.words
  const second = upTo(words, end)
  if (second && second.value > first.value && (second.value >= BARE_FROM || first.money))
    return { min: scaled(first.value, second.value), max: second.value, words: first.words + second.words }
  const trailing = words.slice(end, end + 3).join(' ')
  const after = /^(?:and|na|or|kwenda) (?:below|under|less|chini|shuka)/.test(trailing)
    ? 2
    : /^(?:max|maximum|hivi|tu|only|kushuka)/.test(trailing)
      ? 1
      : 0
  const above = /^(?:and|na|or|kwenda) (?:above|over|more|juu|zaidi)/.test(trailing)
  if (!first.money && first.value < BARE_FROM) return null
  if (above) return { min: first.value, words: first.words + 2 }
  return { ...(words[end] === 'hivi' ? bounds('about', first.value) : { max: first.value }), words: first.words + after }
}

function bounds(said: string, value: number): { min?: number; max?: number } {
  if (said === 'least') return { min: value }
  return said === 'about' ? { min: Math.round(value * (1 - ABOUT)), max: Math.round(value * (1 + ABOUT)) } : { max: value }
}

/** "hivi" after an amount, "and below": part of what is said. */
function afterwards(words: readonly string[], at: number): number {
  if (/^(?:only|tu|hivi|max)$/.test(words[at] ?? '')) return 1
  return /^(?:and|na) (?:below|under|chini)$/.test(words.slice(at, at + 2).join(' ')) ? 2 : 0
}

const UP_TO: ReadonlySet<string> = new Set(['to', 'and', 'na', 'hadi', 'mpaka', 'till', 'until'])

/** "to 1000", "na 1000", "hadi elfu moja", or right behind a dash: the upper end, with the words that it takes. */
function upTo(words: readonly string[], at: number): Amount | null {
  const joined = UP_TO.has(words[at] ?? '') ? 1 : 0
  const second = amount(words, at + joined)
  return second && (joined || /^\d/.test(words[at] ?? '')) ? { ...second, words: second.words + joined } : null
}

/** "1 to 2k": both are thousands. */
function scaled(low: number, high: number): number {
  return low < 20 && high >= 1000 ? low * 1000 : low
}

interface Amount {
  value: number
  words: number
  /** A word beside it says that it is money. */
  money: boolean
}

function amount(words: readonly string[], at: number): Amount | null {
  const before = CURRENCY.has(words[at] ?? '') ? 1 : 0
  const figure = inWords(words, at + before) ?? inFigures(words, at + before)
  if (!figure) return null
  const after = CURRENCY.has(words[at + before + figure.words] ?? '') ? 1 : 0
  return { value: Math.min(figure.value, PRICE_MAX), words: before + figure.words + after, money: figure.money || before + after > 0 }
}

function inFigures(words: readonly string[], at: number): Amount | null {
  const match = /^(?:kes|kshs?|shs?)?(\d+(?:\.\d+)?)(k|bob|kes|kshs?|shs?)?$/.exec(words[at] ?? '')
  if (!match) return null
  const times = match[2] === 'k' ? 1000 : (TIMES_BEFORE.get(words[at + 1] ?? '') ?? 1)
  const spelled = match[2] !== 'k' && times > 1
  const money = times > 1 || match[2] !== undefined || /^[ks]/.test(match[0])
  return { value: Math.round(Number(match[1]) * times), words: spelled ? 2 : 1, money }
}

/** Before a unit that is usually followed by its number: "2 thao", "5 soo"; of jeans "32 thao" begins with a size. */
const COUNT_FIRST_MAX = 20

/** "elfu tatu mia nne", "thao", "two thousand five hundred", "elfu sita na nusu", "2 thao". */
function inWords(words: readonly string[], at: number): Amount | null {
  let [value, i, money, last] = [0, at, false, 1000]
  for (;;) {
    const word = words[i] ?? ''
    const joined = i > at && word === 'na' ? 1 : 0
    const name = words[i + joined] ?? ''
    const next = words[i + joined + 1] ?? ''
    const [times, coin, unit] = [TIMES_NEXT.get(name), COINS.get(name), UNITS.get(name)]
    const firstOf = i === at ? countedFirst(words, at) : null
    // "Kati ya elfu moja na elfu mbili": as much again is another amount.
    if (joined && times !== undefined && times >= last) break
    if (firstOf !== null) {
      value = firstOf.value
      last = firstOf.times
      i += 2
    } else if (HALVES.has(name) && (joined || name === 'unusu') && value > 0) {
      value += last / 2
      i += joined + 1
    } else if (times !== undefined) {
      const { count, words: counted } = countAt(words, i + joined + 1)
      value += times * count
      last = times
      i += joined + 1 + counted
    } else if (coin !== undefined) {
      const { count, words: counted } = coinsAt(words, i + joined + 1)
      value += coin * count
      i += joined + 1 + counted
    } else if (unit !== undefined && TIMES_BEFORE.has(next)) {
      value += unit * (TIMES_BEFORE.get(next) ?? 1)
      i += joined + 2
    } else break
    money = true
  }
  return money ? { value, words: i - at, money } : null
}

/** "2 thao" where no number follows: "42 thao mbili" is a size and 2,000. */
function countedFirst(words: readonly string[], at: number): { value: number; times: number } | null {
  const [count, times] = [countOf(words[at] ?? ''), TIMES_NEXT.get(words[at + 1] ?? '')]
  if (count === undefined || times === undefined || count > COUNT_FIRST_MAX || countOf(words[at + 2] ?? '') !== undefined) return null
  return { value: count * times, times }
}

/** "Soo kumi na mbili" is twelve hundreds; without a number it is one. */
function countAt(words: readonly string[], at: number): { count: number; words: number } {
  const tens = UNITS.get(words[at] ?? '')
  const unit = words[at + 1] === 'na' ? UNITS.get(words[at + 2] ?? '') : undefined
  if (tens !== undefined && tens >= 10 && unit !== undefined && unit > 0 && unit < 10) return { count: tens + unit, words: 3 }
  const count = countOf(words[at] ?? '')
  return count === undefined ? { count: 1, words: 0 } : { count, words: 1 }
}

/** "Punch tatu"; a size may stand behind in figures. */
function coinsAt(words: readonly string[], at: number): { count: number; words: number } {
  return UNITS.has(words[at] ?? '') ? countAt(words, at) : { count: 1, words: 0 }
}

function countOf(word: string): number | undefined {
  return UNITS.get(word) ?? (/^\d{1,3}$/.test(word) ? Number(word) : undefined)
}
