import { decodedEntities } from './rules-plain-text.ts'
// A description as an admin types it, and the HTML of it. Pure; shoppers never fetch it.

/**
 * A description as it is typed: paragraphs with an empty line between them, lists as lines that begin with "- ". Emphasis
 * is not in it: it is lost only when somebody changes the text.
 */
export function typedDescription(html: string): string {
  const lines = html
    .replace(/\s+/g, ' ')
    .replace(/<br ?\/?>/g, '\n')
    .replace(/<li>/g, '\n- ')
    .replace(/<\/(?:p|ul|ol)>/g, '\n\n')
    .replace(/<(?:p|ul|ol)>/g, '\n\n')
    .replace(/<[^<>]*>/g, '')
  return decodedEntities(lines)
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** The clean HTML of what was typed: the other way round. */
export function descriptionHtml(typed: string): string {
  return typed
    .split(/\n\s*\n/)
    .flatMap((block) => partsOf(block.trim().split(/\s*\n\s*/)))
    .join('')
}

/** Lines of one block: runs of list entries are lists, all others paragraphs. */
function partsOf(lines: readonly string[]): string[] {
  const parts: { isList: boolean; lines: string[] }[] = []
  for (const line of lines) {
    if (line === '') continue
    const isList = /^[-•*] /.test(line)
    const last = parts.at(-1)
    const text = escaped(isList ? line.slice(2).trim() : line)
    if (last?.isList === isList) last.lines.push(text)
    else parts.push({ isList, lines: [text] })
  }
  return parts.map(({ isList, lines }) =>
    isList ? `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>` : `<p>${lines.join('<br />')}</p>`,
  )
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
