// What separates the cells of a file.

export const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]
export const DELIMITER_LABELS: Record<Delimiter, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' }

/** Excel may say it in a line of its own before the headings. */
const SAID = /^\uFEFF?"?sep=(.)"?(?:\r\n|\n|\r)/i

/** The delimiter that splits the first line into the most headings that `isHeading` knows; of equals, into the most cells. */
export function delimiterOf(beginning: string, isHeading: (cell: string) => boolean): { delimiter: Delimiter; said: boolean } {
  const named = SAID.exec(beginning)?.[1]
  const said = DELIMITERS.find((one) => one === named)
  if (said) return { delimiter: said, said: true }
  const line = beginning.split(/\r\n|\n|\r/).find((text) => text.trim() !== '') ?? ''
  const scored = DELIMITERS.map((delimiter) => {
    const cells = line.split(delimiter)
    return { delimiter, known: cells.filter((cell) => isHeading(cell.replaceAll('"', ''))).length, cells: cells.length }
  })
  const [best] = scored.sort((a, b) => b.known - a.known || b.cells - a.cells)
  return { delimiter: best?.delimiter ?? ',', said: false }
}
