// Words as the catalogue stores them (catalogue_fold), and how near two of them are. Pure.

/** A word of what somebody typed, as it is compared, and where it stands in the text. */
export interface Token {
  word: string
  from: number
  to: number
}

const WORD = /\d{1,3}(?:,\d{3})+(?![\d,])|\d+\.\d+|[\p{L}\p{N}\p{M}'’ʼ]+/gu
const LENGTH_MAX = 40

/** Lower case, without accents, words of letters and digits: as the catalogue's own words are stored (catalogue_fold). */
export function foldWords(text: string): string[] {
  return fold(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && word.length <= LENGTH_MAX)
}

/** The words of a text with their places; "1,500" and "1.5" are one. */
export function tokens(text: string): Token[] {
  return [...text.matchAll(WORD)].flatMap((match) => {
    const word = /^[\d,.]+$/.test(match[0]) ? match[0].replaceAll(',', '') : fold(match[0]).replace(/[^a-z0-9]/g, '')
    return word === '' || word.length > LENGTH_MAX ? [] : [{ word, from: match.index, to: match.index + match[0].length }]
  })
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’ʼ]/g, '')
    .toLowerCase()
}

/** One letter inserted, deleted or replaced, or two neighbours swapped. */
export function withinOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let i = 0
  while (i < a.length && a[i] === b[i]) i++
  if (a.length !== b.length) return a.length > b.length ? a.slice(i + 1) === b.slice(i) : a.slice(i) === b.slice(i + 1)
  if (a.slice(i + 1) === b.slice(i + 1)) return true
  return a[i] === b[i + 1] && a[i + 1] === b[i] && a.slice(i + 2) === b.slice(i + 2)
}

/** Letters to insert, delete or replace to make one of the other. */
export function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries())
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? 0
}
