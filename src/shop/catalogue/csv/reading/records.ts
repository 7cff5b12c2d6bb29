import { LINE_MAX, type Line } from './lines.ts'

/** A record of the file. */
export interface CsvRecord {
  /** As a spreadsheet numbers its rows, where a description of five lines is in one row; the headings are 1. */
  rowNumber: number
  cells: string[]
  /** Why it cannot be read; `cells` are then those before that place. */
  broken?: string
}

/** Lines that are tried as one record while looking for the next one after a broken one. */
const TRIAL_LINES = 500

type Attempt = { lines: number; cells: string[]; broken?: string }

/**
 * The records of a CSV file. A broken one (a quotation mark that is never closed, a cell of a megabyte) costs itself: reading
 * goes on with the next line that begins a record with as many cells as the row of the headings has; titles above them have any number.
 */
export async function* recordsOf(lines: AsyncIterable<Line>, delimiter: string, headings = 1): AsyncGenerator<CsvRecord> {
  const ahead = createLookahead(lines)
  let width: number | undefined
  let row = 1
  const isRecord = ({ cells, broken }: Attempt) => broken === undefined && (width === undefined || cells.length === width)
  for (;;) {
    const first = await ahead.line(0)
    if (!first) return
    if (first.text.trim() === '' && !first.cut) {
      row++
      ahead.drop(1)
      continue
    }
    const found = await attempt(ahead, 0, Number.POSITIVE_INFINITY, delimiter)
    const { cells } = found
    if (isRecord(found) || (found.lines === 1 && found.broken === undefined)) {
      ahead.drop(found.lines)
      yield { rowNumber: row, cells, ...wrongWidth(cells, width) }
      if (row >= headings) width ??= cells.length
      row++
      continue
    }
    const next = await nextRecord(ahead, found, isRecord, delimiter)
    const { broken: reason } = found.broken === undefined ? wrongWidth(cells, width) : found
    const upTo = next > 1 ? `; lines ${first.number} to ${first.number + next - 1} (in a text editor) are left out` : ''
    // What spans lines may be several rows in one.
    const end = cells.findIndex((cell) => /[\r\n]/.test(cell))
    yield { rowNumber: row, cells: end < 0 ? cells : cells.slice(0, end), broken: `${reason}${upTo}` }
    row += next
    ahead.drop(next)
  }
}

function wrongWidth(cells: readonly string[], width: number | undefined): { broken?: string } {
  return width === undefined || cells.length === width ? {} : { broken: `it has ${cells.length} cells, but the headings have ${width}` }
}

/** How many lines to leave out from a broken record on. */
async function nextRecord(ahead: Lookahead, broken: Attempt, isRecord: (found: Attempt) => boolean, delimiter: string): Promise<number> {
  // One that ends where its last quotation mark ends is left out whole, unless another begins in it.
  const end = broken.broken === undefined ? broken.lines : Number.POSITIVE_INFINITY
  for (let i = 1; i < end; i++) {
    const line = await ahead.line(i)
    if (!line) return i
    if (line.text !== '' && isRecord(await attempt(ahead, i, TRIAL_LINES, delimiter))) return i
  }
  return end
}

/** The record that begins `from` lines ahead. */
async function attempt(ahead: Lookahead, from: number, linesMax: number, delimiter: string): Promise<Attempt> {
  const parsing: Parsing = { cells: [], cell: '', quoted: false }
  let length = 0
  for (let lines = 0; ; lines++) {
    const line = lines < linesMax ? await ahead.line(from + lines) : undefined
    if (!line) return { lines, cells: parsing.cells, broken: UNCLOSED }
    length += line.text.length
    const state = readLine(parsing, line, delimiter)
    if (line.cut || length > LINE_MAX) return { lines: lines + 1, cells: parsing.cells, broken: 'it is longer than a million characters' }
    if (state === 'bad') return { lines: lines + 1, cells: parsing.cells, broken: UNCLOSED }
    if (state === 'done') return { lines: lines + 1, cells: parsing.cells }
  }
}

const UNCLOSED = 'a quotation mark (") is not closed, or there is another one inside it'

interface Parsing {
  cells: string[]
  cell: string
  /** In the middle of a cell in quotation marks. */
  quoted: boolean
}

function readLine(parsing: Parsing, { text, end }: Line, delimiter: string): 'open' | 'done' | 'bad' {
  let at = 0
  for (;;) {
    if (!parsing.quoted) {
      if (text[at] === '"') {
        parsing.quoted = true
        at++
      } else {
        const stop = text.indexOf(delimiter, at)
        parsing.cells.push(text.slice(at, stop < 0 ? undefined : stop))
        if (stop < 0) return 'done'
        at = stop + 1
        continue
      }
    }
    const quote = text.indexOf('"', at)
    parsing.cell += quote < 0 ? text.slice(at) + end : text.slice(at, quote)
    if (quote < 0) return 'open'
    at = quote + 1
    if (text[at] === '"') {
      parsing.cell += '"'
      at++
      continue
    }
    parsing.cells.push(parsing.cell)
    parsing.cell = ''
    parsing.quoted = false
    while (text[at] === ' ') at++
    if (at >= text.length) return 'done'
    if (text[at] !== delimiter) return 'bad'
    at++
  }
}

interface Lookahead {
  line(ahead: number): Promise<Line | undefined>
  drop(lines: number): void
}

function createLookahead(lines: AsyncIterable<Line>): Lookahead {
  const source = lines[Symbol.asyncIterator]()
  const queue: Line[] = []
  return {
    async line(ahead) {
      while (queue.length <= ahead) {
        const { done, value } = await source.next()
        if (done) return undefined
        queue.push(value)
      }
      return queue[ahead]
    },
    drop(count) {
      queue.splice(0, count)
    },
  }
}
