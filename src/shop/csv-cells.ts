// A cell that begins like a formula would run when the file is opened as a spreadsheet; in some countries also by the wide signs.
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u

/** Text for a cell of a CSV file that is never run as a formula. */
export function guardCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** What guardCell() was given. */
export function unguardCell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
}
