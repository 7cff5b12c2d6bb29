const LIST = Symbol('list')

/**
 * A list of plain JSON that travels to the browser as one text. React Router encodes and decodes every value by itself:
 * for the products of a page that costs the server a sixth of the whole page, and a phone more than JSON.parse() (decision 26).
 */
export interface PackedList<T> {
  text: string
  /** For whoever has it already; no part of the text. */
  [LIST]?: readonly T[]
}

export function packList<T>(list: readonly T[]): PackedList<T> {
  return { text: JSON.stringify(list), [LIST]: list }
}

/** The list; the same array each time. */
export function unpackList<T>(packed: PackedList<T>): readonly T[] {
  return (packed[LIST] ??= JSON.parse(packed.text) as readonly T[])
}
