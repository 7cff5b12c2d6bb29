import { onPageHide } from '../../../lib/page-visibility.ts'
import { spokenProduct, type SpokenProduct } from './spoken-product.ts'

/** Of all that speak English, who is understood best here comes first. */
const ACCENTS = ['en-ke', 'en-gb', 'en-tz', 'en-ug', 'en-za', 'en']

/** Of whatever is being read: some browsers report what was cancelled as said to its end. */
let stopLast: (() => void) | undefined

/**
 * Reads a product aloud, sentence by sentence, instead of whatever was being read. `onEnd` is called once: at its end, when
 * another begins, or when the browser refuses. Returns what stops it. Browser only.
 */
export function readProduct(product: SpokenProduct, onEnd: () => void): () => void {
  const sentences = spokenProduct(product)
  let ended = false
  const end = () => {
    if (ended) return
    ended = true
    stayOn()
    onEnd()
  }
  const sayNext = () => {
    const sentence = sentences.shift()
    if (ended || sentence === undefined) return end()
    const words = new SpeechSynthesisUtterance(sentence)
    // Asked for each: in some browsers the voices come after the first was wanted.
    const voice = englishVoice(speechSynthesis.getVoices())
    words.lang = voice?.lang ?? 'en-GB'
    if (voice) words.voice = voice
    words.addEventListener('end', sayNext)
    words.addEventListener('error', end)
    speechSynthesis.speak(words)
  }
  const stop = () => {
    if (ended) return
    end()
    speechSynthesis.cancel()
  }
  // The browser would go on reading on the next page.
  const stayOn = onPageHide(stop)
  stopLast?.()
  stopLast = stop
  sayNext()
  return stop
}

/** A voice of the device before one that needs the network. */
export function englishVoice<Voice extends Pick<SpeechSynthesisVoice, 'lang' | 'localService'>>(
  voices: readonly Voice[],
): Voice | undefined {
  const rank = ({ lang, localService }: Voice) => {
    const accent = ACCENTS.findIndex((each) => lang.toLowerCase().replaceAll('_', '-').startsWith(each))
    return accent < 0 ? Infinity : accent * 2 + (localService ? 0 : 1)
  }
  const best = voices.toSorted((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0))[0]
  return best && rank(best) < Infinity ? best : undefined
}
