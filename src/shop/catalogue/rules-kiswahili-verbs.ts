// Kiswahili and Sheng verbs by their stems: ninatafuta, hamjatuma, unitumie, zinazofanana, mnadeliver. Pure.

export interface Verb {
  stem: string
  /** sitaki, hamjatuma, usiweke, haionekani. */
  negative: boolean
  /** Nothing stands before the stem: onyesha, weka. */
  bare: boolean
}

/** Who does it: I, you, he, we, you all, they, and things of all classes. */
const SUBJECT = 'ni|u|a|tu|m|mu|wa|i|zi|li|ya|ki|vi|ku|pa|n'
const TENSE = 'na|li|me|ta|ka|ki|nge|ngali|mesha|sha|ja|ku|si|to'
const RELATIVE = 'yo|zo|lo|cho|vyo|ye|wo|o|mo|ko|po'
const OBJECT = 'ni|ku|m|tu|wa|i|zi|li|ki|vi|ya|u|mw'
/** For whom, made to, can be, by one another, by somebody; then the last vowel. */
const EXTENSION = '(?:i|e|li|le)?(?:sh)?(?:ik|ek)?(?:an)?(?:w)?[aei]'
const LENGTH_MAX = 24

/**
 * Reads words as forms of these verbs. A stem is written without its last vowel (tafut); one that keeps its end, as those
 * from Arabic and English do, ends in a full stop (ghairi. deliver.).
 */
export function verbReader(stems: readonly string[]): (word: string) => Verb | null {
  const own = stems.filter((stem) => !stem.endsWith('.'))
  const whole = stems.filter((stem) => stem.endsWith('.')).map((stem) => stem.slice(0, -1))
  const body = [...(own.length > 0 ? [`(?:${own.join('|')})${EXTENSION}`] : []), ...(whole.length > 0 ? [`(?:${whole.join('|')})`] : [])]
  // Every part may stand once: a word of 24 letters is read in bounded steps.
  const form = new RegExp(
    `^(ha|si)?((?:${SUBJECT})?(?:hu|${TENSE})?(?:${RELATIVE})?(?:ku|kw)?(?:${OBJECT})?)(${body.join('|')})(?:ni|je)?$`,
  )
  const byLength = [...own, ...whole].sort((a, b) => b.length - a.length)
  return (word) => {
    if (word.length < 3 || word.length > LENGTH_MAX) return null
    const match = form.exec(word)
    if (!match) return null
    const [, negation, prefix = '', said = ''] = match
    const stem = byLength.find((one) => said.startsWith(one)) ?? said
    const negative = negation !== undefined || /^(?:ni|u|a|tu|m|wa|i|zi|li|ya|ki|vi)si/.test(prefix)
    return { stem, negative, bare: negation === undefined && prefix === '' }
  }
}
