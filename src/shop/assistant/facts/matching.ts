// Which of several topics somebody asks about. Pure.

/** Lower case, letters and digits alone, one space between words and around. */
export function folded(text: string): string {
  return ` ${text
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll('’', "'")
    .replace(/[^\p{L}\p{N}'-]+/gu, ' ')
    .trim()} `
}

/** The one with the longest phrase that is in the text, from the start of a word; the first of equals. Null when none is. */
export function bestMatch<Topic extends { words: readonly string[] }>(text: string, topics: readonly Topic[]): Topic | null {
  const asked = folded(text)
  let best: { topic: Topic; length: number } | null = null
  for (const topic of topics) {
    for (const words of topic.words) {
      const phrase = folded(words).trimEnd()
      // A short word counts whole: "pin" is not in "pink".
      const isThere = phrase.length > 5 ? asked.includes(phrase) : asked.includes(`${phrase} `)
      if (isThere && phrase.trim() !== '' && phrase.length > (best?.length ?? 0)) best = { topic, length: phrase.length }
    }
  }
  return best?.topic ?? null
}

/** `{fee}` and the like, each by its value; one without a value stays as it is. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  const said = text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  // A text that begins with a value begins with a capital.
  return said.charAt(0).toUpperCase() + said.slice(1)
}

/** Placeholders of a text. */
export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
}
