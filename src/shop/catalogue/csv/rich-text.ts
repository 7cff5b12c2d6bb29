import sanitizeHtml from 'sanitize-html'
import { DESCRIPTION_TAGS } from '../rules-description.ts'

const TABLE_TAGS = ['tr', 'td', 'th']
/** Everything inside these goes too. */
const NOT_TEXT = ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'title']
const BLOCKS = Object.fromEntries(['div', 'section', 'article', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, 'p']))
/** Cleaning once more changes nothing long before. */
const ROUNDS = 8

/**
 * Descriptions as HTML that can be shown as it is: paragraphs, lists and emphasis, no attributes, no links, no scripts.
 * Rows of tables become lines. Cleaning it again changes nothing.
 */
export function cleanHtml(html: string): string {
  let clean = once(html)
  for (let round = 0; round < ROUNDS; round++) {
    const again = once(clean)
    if (again === clean) return clean
    clean = again
  }
  return sanitizeHtml(clean, { allowedTags: [], allowedAttributes: {} }).trim()
}

/** Text without any markup has nothing but its line ends: they are kept. */
export function htmlOf(text: string): string {
  return /<[a-z/!]/i.test(text) ? text : text.trim().replace(/\r\n|\n|\r/g, '<br />')
}

function once(html: string): string {
  const known = sanitizeHtml(html, {
    allowedTags: [...DESCRIPTION_TAGS, ...TABLE_TAGS],
    allowedAttributes: {},
    transformTags: BLOCKS,
    nonTextTags: NOT_TEXT,
  })
  return paragraphs(rowsAsLines(known))
    .replace(/<p>(?:\s|<br \/>)*<\/p>/g, '')
    .trim()
}

/** A row of a table is a paragraph: "Size, Chest, Length". */
function rowsAsLines(html: string): string {
  return html
    .replace(/<tr>([\s\S]*?)<\/tr>/g, (_row, cells: string) => {
      const texts = cells.split(/<\/?t[dh]>/).map((cell) =>
        cell
          .replace(/<\/?(?:p|ul|ol|li|tr)>|<br \/>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim(),
      )
      return `<p>${texts.filter(Boolean).join(', ')}</p>`
    })
    .replace(/<\/?t[rdh]>/g, ' ')
}

/** No paragraph within another, nor a list: a browser would take them apart in its own way. */
function paragraphs(html: string): string {
  let open = false
  return html.replace(/<(\/?)(p|ul|ol)>/g, (tag, slash: string, name: string) => {
    const close = open ? '</p>' : ''
    if (name !== 'p') {
      open = false
      return `${close}${tag}`
    }
    open = slash === ''
    return open ? `${close}<p>` : close
  })
}
