/** A line as it is in the file; the first is 1. */
export interface Line {
  number: number
  text: string
  /** The line end after it. */
  end: string
  /** It was longer than LINE_MAX, the rest of it is dropped. */
  cut: boolean
}

/** Characters. */
export const LINE_MAX = 1_000_000

/** Line after line, however long: of one that is too long only the beginning is kept. */
export async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<Line> {
  let rest = ''
  let number = 1
  let cut = false
  for await (const chunk of text) {
    rest += chunk
    let from = 0
    // A carriage return at the end may be half of a line end.
    for (const match of rest.matchAll(/\r\n|\n|\r(?!$)/g)) {
      yield { number: number++, text: rest.slice(from, match.index), end: match[0], cut }
      cut = false
      from = match.index + match[0].length
    }
    rest = rest.slice(from)
    if (rest.length > LINE_MAX) {
      cut = true
      rest = rest.slice(0, LINE_MAX)
    }
  }
  const end = rest.endsWith('\r') ? '\r' : ''
  if (rest !== '') yield { number, text: end ? rest.slice(0, -1) : rest, end, cut }
}
