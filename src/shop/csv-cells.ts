// A cell that begins like a formula would run when the file is opened as a spreadsheet; in some countries also by the wide signs.
const SIGN = '[=+\\-@＝＋－＠]'
const FORMULA = new RegExp(`^'*(?:${SIGN}|[\\t\\r\\n])`, 'u')
// Where lists are separated by a semicolon, a spreadsheet begins a cell in the middle of ours, and knows nothing of its quotes.
const INSIDE = `([;|\\t\\r\\n][\\s"]*)`
const UNGUARDED = new RegExp(`${INSIDE}(?='*${SIGN})`, 'gu')
const GUARDED = new RegExp(`${INSIDE}'(?='*${SIGN})`, 'gu')

/** Text for a cell of a CSV file that is never run as a formula. */
export function guardCell(text: string): string {
  const guarded = text.replace(UNGUARDED, "$1'")
  return FORMULA.test(guarded) ? `'${guarded}` : guarded
}

/** What guardCell() was given. */
export function unguardCell(text: string): string {
  const inner = text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
  return inner.replace(GUARDED, '$1')
}
