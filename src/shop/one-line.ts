// Marks that turn the direction of what follows: in a name they reorder the words around it.
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** What somebody typed, in one line: whatever begins another becomes a space, so that nothing pretends to be a line of ours. */
export function oneLine(text: string): string {
  return text
    .replace(DIRECTIONS, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}
