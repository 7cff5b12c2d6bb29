import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { ShopError } from '../errors.ts'

/** What everybody would try here first, besides the most used passwords of the world and what the person has entered. */
const LOCAL_WORDS = (
  'upya karibu karibu-upya kenya nairobi mombasa kisumu nakuru eldoret kakamega thika safaricom mpesa m-pesa harambee ' +
  'hakuna matata hakunamatata jambo habari asante mapenzi mungu wanjiku otieno kamau achieng mwangi njeri wambui kiprop ' +
  'chebet gor-mahia gormahia harambeestars'
).split(' ')
/** Below it a password falls within a million guesses: score 2 of 4. */
const SCORE_MIN = 2
/**
 * Characters that are checked, and ways to read 5 as s: what is strong by its beginning stays strong, and the worst
 * input takes 10 ms instead of half a second.
 */
const LOOKED_AT = 40
const READINGS = 8

// A dictionary of 57,000 words in 7 MB: made with the first new password, in processes that see one.
let estimator: Promise<ZxcvbnFactory> | null = null

/**
 * Refuses what is among the 50,000 most used passwords, is a pattern of the keyboard, a date or a repetition, or is made of
 * what is known of the person: e-mail, name, the shop. Throws `password_weak` (open-45).
 */
export async function requireStrongPassword(password: string, known: { email: string; fullName?: string }): Promise<void> {
  const [local = '', domain = ''] = known.email.split('@')
  const own = [known.email, local, ...local.split(/[._+-]/), ...domain.split('.'), ...(known.fullName ?? '').toLowerCase().split(/\s+/)]
  const words = [...own, ...LOCAL_WORDS].filter((word) => word.length > 2)
  // Such words alone, with a year or a sign between them, are no more than the words.
  if (withoutWords(lettersOf(password), words) === '' && /\p{L}/u.test(password)) throw tooWeak()
  const { score } = (await (estimator ??= loaded())).check(password.normalize('NFC').slice(0, LOOKED_AT), words)
  if (score < SCORE_MIN) throw tooWeak()
}

function withoutWords(letters: string, words: readonly string[]): string {
  const longestFirst = words.map(lettersOf).toSorted((a, b) => b.length - a.length)
  return longestFirst.reduce((left, word) => left.replaceAll(word, ''), letters)
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')
}

async function loaded(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const { qwerty, keypad } = adjacencyGraphs
  return new Factory({ dictionary, l33tMaxSubstitutions: READINGS, graphs: { qwerty, keypad } })
}

function tooWeak(): ShopError {
  const words = 'This is easy to guess. Try three or four unrelated words.'
  return new ShopError('password_weak', { fields: { password: words } })
}
