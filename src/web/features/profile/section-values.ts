/** A draft as values of the section: only fields that exist, in the kind they have. */
export function fromDraft<V extends object>(saved: V, draft: Record<string, unknown>): V {
  const fitting = Object.entries(saved)
    .filter(([field, value]) => sameKind(value, draft[field]))
    .map(([field]) => [field, draft[field]])
  return { ...saved, ...(Object.fromEntries(fitting) as Partial<V>) }
}

export function sameValues(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** "black, earth tones," is two words of a list; doubles are one. */
export function listOf(text: string): string[] {
  const words = text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter(Boolean)
  return words.filter((word, i) => words.findIndex((other) => other.toLowerCase() === word.toLowerCase()) === i)
}

function sameKind(a: unknown, b: unknown): boolean {
  if (Array.isArray(a)) return Array.isArray(b) && b.every((item) => typeof item === 'string')
  return typeof a === typeof b && (a === null) === (b === null)
}
