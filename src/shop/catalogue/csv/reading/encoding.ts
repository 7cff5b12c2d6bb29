import type { Readable } from 'node:stream'

// In which letters a file is written. Spreadsheets write whatever their computer uses, and never say which.

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
export const ENCODING_LABELS: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows letters (cp1252)',
}

/** The encoding of a whole file: its mark if it has one, UTF-8 if its bytes are that, else Windows-1252. Null: there is nothing in it. */
export async function encodingOf(file: Readable): Promise<Encoding | null> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  const lenient = new TextDecoder('utf-8')
  let first = true
  let valid = true
  const letters = { lost: 0, beyondAscii: 0 }
  for await (const chunk of file as AsyncIterable<Buffer>) {
    if (chunk.length === 0) continue
    const wide = first ? wideEncoding(chunk) : null
    if (wide) return wide
    first = false
    valid &&= decodes(strict, chunk)
    countLetters(lenient.decode(chunk, { stream: true }), letters)
  }
  if (first) return null
  if (valid && decodes(strict, new Uint8Array(), true)) return 'utf-8'
  // A file in UTF-8 with a torn letter in it has many more that are whole; in one of Windows every such letter is torn.
  return letters.beyondAscii > letters.lost ? 'utf-8' : 'windows-1252'
}

/** UTF-16 by its mark, or by every other byte being empty. */
function wideEncoding(chunk: Buffer): Encoding | null {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le'
  if (chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be'
  const empty = [0, 0]
  const seen = Math.min(chunk.length, 512)
  for (let i = 0; i < seen; i++) if (chunk[i] === 0) empty[i % 2] = (empty[i % 2] ?? 0) + 1
  const [even = 0, odd = 0] = empty
  if (odd > seen * 0.3) return 'utf-16le'
  return even > seen * 0.3 ? 'utf-16be' : null
}

function decodes(decoder: TextDecoder, chunk: Uint8Array, last = false): boolean {
  try {
    decoder.decode(chunk, { stream: !last })
    return true
  } catch {
    return false
  }
}

function countLetters(text: string, letters: { lost: number; beyondAscii: number }): void {
  for (const [letter] of text.matchAll(/[\u0080-\u{10ffff}]/gu)) {
    if (letter === '\ufffd') letters.lost++
    else letters.beyondAscii++
  }
}

/**
 * The text of a file, chunk by chunk, without a mark of its encoding; and without NUL, which no database keeps and which headings
 * and reasons would bring there, too.
 */
export async function* textOf(file: Readable, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of file as AsyncIterable<Buffer>) {
    const text = decoder.decode(chunk, { stream: true }).replaceAll('\u0000', '')
    if (text !== '') yield text
  }
  const rest = decoder.decode().replaceAll('\u0000', '')
  if (rest !== '') yield rest
}
