// What a description may be made of. Pure; import and browser hold to the same list.

/** Paragraphs, lists and emphasis. Never with attributes: what has none cannot do anything. */
export const DESCRIPTION_TAGS = ['p', 'br', 'ul', 'ol', 'li', 'b', 'strong', 'i', 'em', 'u'] as const

const OTHER_TAG = new RegExp(`<(?!/?(?:${DESCRIPTION_TAGS.join('|')})\\s*/?>)`, 'i')

/** True for text with these tags in it and no other, and no attribute. */
export function isPlainMarkup(html: string): boolean {
  return !OTHER_TAG.test(html)
}
