// How Kiswahili words change their beginning. Pure: the dictionary writes a stem once, and every form of it is found.

type Prefixes = readonly string[]

/** Before a vowel: nyeusi, cheusi, vyeusi, jeusi, meusi, mweusi, weusi, myeusi. */
const BEFORE_VOWEL: Prefixes = ['mw', 'w', 'my', 'j', 'm', 'ch', 'vy', 'ny', 'kw']
/** Before a consonant: mkubwa, wakubwa, mikubwa, makubwa, kikubwa, vikubwa. */
const BEFORE_CONSONANT: Prefixes = ['m', 'wa', 'mi', 'ma', 'ki', 'vi', 'ku']

/** An adjective in all classes of nouns; `alone` is its form in the class of most clothes (ndefu, kubwa, mpya). */
export function agreeing(stem: string, ...alone: readonly string[]): string[] {
  const prefixes = /^[aeiou]/.test(stem) ? BEFORE_VOWEL : BEFORE_CONSONANT
  return [...alone, ...prefixes.map((prefix) => prefix + stem)]
}

/** What begins a noun in the singular, and in the plural. */
const CLASSES: readonly (readonly [one: string, many: string])[] = [
  ['mw', 'miw'],
  ['m', 'mi'],
  ['ki', 'vi'],
  ['ch', 'vy'],
  ['u', ''],
]

/**
 * A noun and its plurals: kiatu and viatu, mkoba and mikoba; what has come from elsewhere takes ma- (mashati), and in
 * Sheng everything may take an s (gaunis).
 */
export function nounForms(noun: string): string[] {
  const [one, many] = CLASSES.find(([prefix]) => noun.startsWith(prefix)) ?? ['', 'ma']
  const plural = many + noun.slice(one.length)
  return [...new Set([noun, plural, `ma${noun}`, `${noun}s`])].filter((form) => form.length > 2)
}
