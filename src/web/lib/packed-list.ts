const LIST = Symbol('list')

/**
 * A list of plain JSON on its way to the browser, as one text. React Router encodes and decodes every value by itself: for
 * the products of a page that costs the server a fifth of the whole page, and a phone more than JSON.parse() (decision 26).
 */
export interface PackedList<T> {
  text?: string
  /** Id of the element of the page that has the text: there it needs no quoting. */
  block?: string
  /** For whoever has it already; no part of what travels. */
  [LIST]?: readonly T[]
}

/** `blocks` takes the text when a page is rendered; null where only data was asked for. */
export function packList<T>(list: readonly T[], blocks: string[] | null): PackedList<T> {
  const text = JSON.stringify(list)
  return blocks ? { block: blockId(blocks.push(text) - 1), [LIST]: list } : { text, [LIST]: list }
}

/** The list; the same array each time. */
export function unpackList<T>(packed: PackedList<T>): readonly T[] {
  return (packed[LIST] ??= JSON.parse(packed.text ?? textOf(packed.block)) as readonly T[])
}

export function blockId(place: number): string {
  return `page-list-${place}`
}

function textOf(block = ''): string {
  return document.getElementById(block)?.textContent ?? ''
}
