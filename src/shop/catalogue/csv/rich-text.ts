import sanitizeHtml from 'sanitize-html'
import { DESCRIPTION_TAGS } from '../rules-description.ts'

/** Descriptions as HTML that can be shown as it is: paragraphs, lists and emphasis, no attributes, no links, no scripts. */
export function cleanHtml(html: string): string {
  const clean = sanitizeHtml(html, {
    allowedTags: [...DESCRIPTION_TAGS],
    allowedAttributes: {},
    transformTags: { div: 'p', h1: 'p', h2: 'p', h3: 'p', h4: 'p' },
    // Everything inside these goes too.
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'title'],
  })
  return clean.replace(/<p>\s*<\/p>/g, '').trim()
}
