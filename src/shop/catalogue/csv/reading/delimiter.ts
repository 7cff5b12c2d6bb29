// What separates the cells of a file.

export const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]
export const DELIMITER_LABELS: Record<Delimiter, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' }

/** Excel may say it in a line of its own before the headings. */
const SAID = /^\uFEFF?"?sep=(.)"?(?:\r\n|\n|\r)/i

/** How far down the headings may be: above them may be a title. Rows or lines. */
export const HEADINGS_WITHIN = 10

/** The delimiter that splits one of the first lines into the most headings that `isHeading` knows; of equals, into the most cells. */
export function delimiterOf(beginning: string, isHeading: (cell: string) => boolean): { delimiter: Delimiter; said: boolean } {
  const named = SAID.exec(beginning)?.[1]
  const said = DELIMITERS.find((one) => one === named)
  if (said) return { delimiter: said, said: true }
  const lines = beginning
    .split(/\r\n|\n|\r/)
    .filter((text) => text.trim() !== '')
    .slice(0, HEADINGS_WITHIN)
  const scored = DELIMITERS.map((delimiter) => {
    const rows = lines.map((line) => line.split(delimiter))
    const known = Math.max(0, ...rows.map((cells) => cells.filter((cell) => isHeading(cell.replaceAll('"', ''))).length))
    return { delimiter, known, cells: rows[0]?.length ?? 0 }
  })
  const [best] = scored.sort((a, b) => b.known - a.known || b.cells - a.cells)
  return { delimiter: best?.delimiter ?? ',', said: false }
}
