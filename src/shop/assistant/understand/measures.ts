import type { Measures } from '../command.ts'
import { isBelievable } from '../rules-measures.ts'

// Body measures as shoppers say them, in centimetres. Pure.

const NAMES = {
  chest: 'chest bust kifua kifuani matiti bustline',
  waist: 'waist kiuno kiunoni tumbo waistline',
  hips: 'hips hip nyonga mapaja hipsi hipline',
  height: 'height tall urefu kimo',
  inseam: 'inseam inleg',
  foot: 'foot feet mguu unyayo',
  shoe: 'shoe shoes kiatu viatu raba sneakers ndula njumu',
} as const satisfies Record<keyof Measures, string>

const MEASURE_OF = new Map(
  (Object.entries(NAMES) as [keyof Measures, string][]).flatMap(([measure, names]) =>
    names.split(' ').map((name) => [name, measure] as const),
  ),
)
const BETWEEN: ReadonlySet<string> = new Set(
  'yangu changu langu wangu zangu cha la wa ni is are my of size saizi ya za around about kama hivi na with a i have nina niko wear navaa ninavaa vaa number namba measures measure inches inch cm sm sentimita nchi inchi measurement at'.split(
    ' ',
  ),
)
const MINE: ReadonlySet<string> = new Set('my mine yangu changu langu wangu i im nina niko nko navaa ninavaa wear mimi am have'.split(' '))
const WISHING: ReadonlySet<string> = new Set('want need am would wanted'.split(' '))
const INCHES: ReadonlySet<string> = new Set('inch inches in inchi nchi'.split(' '))
const CENTIMETRES: ReadonlySet<string> = new Set('cm cms centimetres centimeters centimetre centimeter sm sentimita'.split(' '))
const CM_PER_INCH = 2.54
/** "Niko 178cm": nobody is so wide. */
const TALL = /^(1[3-9]\d|20\d)cm$/
/** "178cm", "178 cm tall": said by itself. */
const ALONE = 3
/** A number from here on is centimetres around a body, below inches. */
const CM_FROM = 56

export interface ReadMeasures {
  measures: Measures
  /** Places of words that say them. */
  at: Set<number>
}

/** Measures in these words. A waist of jeans that are looked for is a size, unless it is somebody's own. */
export function readMeasures(words: readonly string[], isSearch: boolean): ReadMeasures {
  const measures: Measures = {}
  const at = new Set<number>()
  // "I want jeans waist 32" says nothing of a body.
  const isMine = words.some((word, i) => MINE.has(word) && !(word === 'i' && WISHING.has(words[i + 1] ?? '')))
  for (const [i, word] of words.entries()) {
    if (at.has(i)) continue
    const height = heightAt(words, i)
    if (height) put('height', height.cm, i, i + height.words - 1)
    const measure = MEASURE_OF.get(word)
    if (!measure) continue
    const found = numberNear(words, i, at)
    if (!found) continue
    const cm = inCentimetres(measure, found.value, found.unit)
    const isSize = isSearch && !isMine && found.unit !== 'cm' && found.value < CM_FROM
    if (cm === null || isSize || (measure === 'shoe' && (isSearch || !isMine))) continue
    put(measure, cm, Math.min(i, found.from), Math.max(i, found.to))
  }
  if ((isMine || !isSearch || words.length <= ALONE) && measures.height === undefined)
    for (const [i, word] of words.entries()) {
      const tall = at.has(i) ? null : TALL.exec(word)
      if (tall) put('height', Number(tall[1]), i, i)
    }
  return { measures, at }

  function put(measure: keyof Measures, cm: number, from: number, to: number): void {
    if (!isBelievable(measure, cm) || measures[measure] !== undefined) return
    measures[measure] = Math.round(cm * 10) / 10
    for (let place = from; place <= to; place++) at.add(place)
  }
}

interface NumberNear {
  value: number
  unit: 'cm' | 'inch' | null
  from: number
  to: number
}

/** "kiuno changu ni 74", "38 inch chest", "waist 30 inches". */
function numberNear(words: readonly string[], at: number, used: ReadonlySet<number>): NumberNear | null {
  let after = at + 1
  while (after < at + 7 && BETWEEN.has(words[after] ?? '')) after++
  const behind = used.has(after) ? null : numberAt(words, after)
  if (behind) return behind
  let before = at - 1
  while (before > at - 4 && BETWEEN.has(words[before] ?? '')) before--
  const ahead = before < 0 || used.has(before) ? null : numberAt(words, before)
  return ahead && ahead.to < at ? ahead : null
}

function numberAt(words: readonly string[], at: number): NumberNear | null {
  const match = /^(\d{1,3}(?:\.\d+)?)(cm|in|inch|inches|sm|m)?$/.exec(words[at] ?? '')
  if (!match) return null
  const said = match[2] ?? words[at + 1] ?? ''
  const unit = INCHES.has(said) ? 'inch' : CENTIMETRES.has(said) ? 'cm' : null
  // "cm 92", as Kiswahili has it.
  const ahead = CENTIMETRES.has(words[at - 1] ?? '') ? 'cm' : INCHES.has(words[at - 1] ?? '') ? 'inch' : null
  return { value: Number(match[1]), unit: unit ?? ahead, from: at, to: unit && !match[2] ? at + 1 : at }
}

function inCentimetres(measure: keyof Measures, value: number, unit: 'cm' | 'inch' | null): number | null {
  if (measure === 'shoe') return value
  if (measure === 'height') return unit === 'inch' ? value * CM_PER_INCH : value < 3 ? value * 100 : value >= 90 ? value : null
  if (measure === 'foot') return unit === 'inch' || (unit === null && value < 14) ? value * CM_PER_INCH : value
  const inches = unit === 'inch' || (unit === null && value < CM_FROM)
  return inches ? value * CM_PER_INCH : value
}

/** "5ft 6", "5 foot 6", "5 6 tall" (5'6), "165cm". */
function heightAt(words: readonly string[], at: number): { cm: number; words: number } | null {
  const [word = '', next = '', third = ''] = words.slice(at, at + 3)
  const joined = /^([4-6])(?:ft|f)(\d{1,2})?(?:in)?$/.exec(word)
  if (joined) {
    const inches = joined[2] ?? (/^\d{1,2}$/.test(next) ? next : '0')
    return { cm: (Number(joined[1]) * 12 + Number(inches)) * CM_PER_INCH, words: joined[2] || inches === '0' ? 1 : 2 }
  }
  if (/^[4-6]$/.test(word) && /^(?:ft|foot|feet|futi)$/.test(next)) {
    const inches = /^(?:\d|1[01])$/.test(third) ? Number(third) : 0
    return { cm: (Number(word) * 12 + inches) * CM_PER_INCH, words: inches ? 3 : 2 }
  }
  if (/^1\.[3-9]\d?$/.test(word) && /^(?:m|metres|meters|mita)?$/.test(next)) return { cm: Number(word) * 100, words: next ? 2 : 1 }
  return null
}
