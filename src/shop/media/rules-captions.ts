/** Bytes of a caption file. */
export const CAPTIONS_MAX = 200_000

export interface Cue {
  /** Seconds. */
  from: number
  until: number
  text: string
}

export type ParsedCaptions = { cues: Cue[] } | { problem: string }

// WebVTT may leave out the hours and has a dot, SRT has a comma.
const STAMP = String.raw`(?:(\d{1,3}):)?([0-5]?\d):([0-5]?\d)[.,](\d{3})`
const TIMES = new RegExp(String.raw`^\s*${STAMP}\s*-->\s*${STAMP}(?:\s.*)?$`)

/** Reads WebVTT or SRT: what is said, as plain text. A problem names its line. */
export function parseCaptions(source: string): ParsedCaptions {
  if (new TextEncoder().encode(source).length > CAPTIONS_MAX) return { problem: 'The captions are over 200 kB.' }
  const lines = source
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
  const cues: Cue[] = []
  let at = lines[0]?.startsWith('WEBVTT') ? afterBlock(lines, 0) : 0
  while (at < lines.length) {
    if (lines[at]?.trim() === '') at++
    else if (/^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(lines[at] ?? '')) at = afterBlock(lines, at)
    else {
      // A cue may begin with its number or name.
      const timed = lines[at]?.includes('-->') ? at : at + 1
      const times = TIMES.exec(lines[timed] ?? '')
      if (!times) return { problem: `Line ${Math.min(timed, lines.length - 1) + 1}: expected times such as 00:01.000 --> 00:04.000.` }
      const [from, until] = [secondsOf(times.slice(1, 5)), secondsOf(times.slice(5, 9))]
      if (until <= from) return { problem: `Line ${timed + 1}: this caption ends before it begins.` }
      if (from < (cues.at(-1)?.from ?? 0)) return { problem: `Line ${timed + 1}: this caption begins before the one above it.` }
      const end = afterBlock(lines, timed)
      const text = lines
        .slice(timed + 1, end)
        .map(plain)
        .filter(Boolean)
        .join('\n')
      if (text) cues.push({ from, until, text })
      at = end
    }
  }
  return { cues }
}

/** A WebVTT file of these cues. */
export function writeVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ from, until, text }) => `${stampOf(from)} --> ${stampOf(until)}\n${escaped(text)}\n`)
  return ['WEBVTT\n', ...blocks].join('\n')
}

/** The line after the block that `at` is in. */
function afterBlock(lines: readonly string[], at: number): number {
  let end = at
  while (end < lines.length && lines[end]?.trim() !== '') end++
  return end
}

function secondsOf([hours = '0', minutes = '0', seconds = '0', thousandths = '0']: readonly (string | undefined)[]): number {
  return (Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000 + Number(thousandths)) / 1000
}

/** Without tags, control characters and what they could be hidden in. */
function plain(line: string): string {
  return line
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/\{\\[^{}]*\}/g, '')
    .replaceAll(/&lt;/g, '<')
    .replaceAll(/&gt;/g, '>')
    .replaceAll(/&nbsp;/g, ' ')
    .replaceAll(/&amp;/g, '&')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function stampOf(seconds: number): string {
  const all = Math.round(seconds * 1000)
  const part = (value: number, digits: number): string => String(value).padStart(digits, '0')
  const [hours, minutes] = [Math.floor(all / 3_600_000), Math.floor(all / 60_000) % 60]
  return `${part(hours, 2)}:${part(minutes, 2)}:${part(Math.floor(all / 1000) % 60, 2)}.${part(all % 1000, 3)}`
}
