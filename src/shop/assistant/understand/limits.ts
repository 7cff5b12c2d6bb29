import { GARMENTS } from '../../catalogue/search-garments.ts'
import { readPrice } from '../../catalogue/search-prices.ts'
import type { Word } from './lexicon.ts'

// Limits of price that are said by what is not wanted: "nothing over 2000". Pure.

const NEGATING: ReadonlySet<string> = new Set(
  'no not nothing none never dont don’t without avoid si sio siyo isiwe zisiwe sitaki usinionyeshe usinipe usiniletee usilete msilete hakuna'.split(
    ' ',
  ),
)
const AT_MOST = new Set(['under', 'below'])
const AT_LEAST = new Set(['over', 'above', 'exceeding', 'beyond'])
/** May stand between "do not" and "over 2000", besides garments. */
const BETWEEN: ReadonlySet<string> = new Set(
  'show me us give bring send want need like to see anything something things any a the of that which is are goes costing costs priced kitu vitu nguo cha vya ya za zenye yenye bei nataka'.split(
    ' ',
  ),
)
const BETWEEN_MAX = 7

interface Sign {
  most: boolean
  /** Words that say it. */
  length: number
}

function signAt(words: readonly Word[], at: number): Sign | null {
  const [first, second] = [words[at]?.text ?? '', words[at + 1]?.text ?? '']
  const most = AT_MOST.has(first) || (first === 'less' && second === 'than') || (first === 'chini' && second === 'ya')
  const least = AT_LEAST.has(first) || (first === 'more' && second === 'than') || (/^(?:zaidi|juu)$/.test(first) && second === 'ya')
  if (!most && !least) return null
  const length = /^(?:than|ya)$/.test(second) ? 2 : 1
  const amount = words.slice(at + length, at + length + 8).map(({ text }) => text)
  const read = readPrice(['over', ...amount], 0)
  return read?.min !== undefined && read.max === undefined ? { most, length } : null
}

/**
 * The same words with each limit said plainly: "do not show me anything over 2000" is "show me anything under 2000", "si zaidi ya
 * 2000" is "under 2000", "more than 1000" is "over 1000".
 */
export function withPlainLimits(text: string, words: readonly Word[]): Word[] {
  const plain: Word[] = []
  for (let at = 0; at < words.length;) {
    const word = words[at]
    const sign = signAt(words, at)
    if (!word || !sign) {
      if (word) plain.push(word)
      at++
      continue
    }
    // "Kitu" before an amount says "about" else.
    if (plain.at(-1)?.text === 'kitu') plain.pop()
    const negated = negationBefore(text, plain, word, sign)
    if (negated) plain.splice(negated.at, negated.length)
    const most = negated ? !sign.most : sign.most
    plain.push({ ...word, text: most ? 'under' : 'over', to: words[at + sign.length - 1]?.to ?? word.to })
    at += sign.length
  }
  return plain
}

/** Where the limit is denied. "No heels under 2000" refuses heels: what is wanted at least is denied right before it alone. */
function negationBefore(text: string, before: readonly Word[], sign: Word, { most }: Sign): { at: number; length: number } | null {
  let next = sign
  for (let at = before.length - 1; at >= Math.max(0, before.length - BETWEEN_MAX); at--) {
    const word = before[at]
    if (!word || /[,.;:!?\n]/.test(text.slice(word.to, next.from))) return null
    if (NEGATING.has(word.text)) return { at: before[at - 1]?.text === 'do' ? at - 1 : at, length: before[at - 1]?.text === 'do' ? 2 : 1 }
    if (most || !(BETWEEN.has(word.text) || GARMENTS.has(word.text))) return null
    next = word
  }
  return null
}
