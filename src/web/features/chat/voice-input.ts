import type { ChatLanguage } from '../../../shop/chat/rules.ts'

// Speech to text by the browser. Its types are in no standard library yet.

interface Recognition extends EventTarget {
  lang: string
  interimResults: boolean
  start(): void
  stop(): void
}
type RecognitionClass = new () => Recognition
interface RecognitionEvent extends Event {
  results: ArrayLike<ArrayLike<{ transcript: string }>>
}

const LANGUAGES: Record<ChatLanguage, string> = { en: 'en-KE', sw: 'sw-KE' }

function recognitionClass(): RecognitionClass | undefined {
  const known = globalThis as { SpeechRecognition?: RecognitionClass; webkitSpeechRecognition?: RecognitionClass }
  return known.SpeechRecognition ?? known.webkitSpeechRecognition
}

/** False where the browser cannot listen: nothing is offered then. */
export function canListen(): boolean {
  return recognitionClass() !== undefined
}

/** Listens to one sentence; `onWords` gets it, `onEnd` comes last, also when nothing was heard or it is not allowed. Returns what stops it. */
export function listen(language: ChatLanguage, onWords: (words: string) => void, onEnd: () => void): () => void {
  const Class = recognitionClass()
  if (!Class) return onEnd
  const recognition = new Class()
  recognition.lang = LANGUAGES[language]
  recognition.interimResults = false
  recognition.addEventListener('result', (event) => {
    const words = Array.from((event as RecognitionEvent).results, (result) => result[0]?.transcript.trim() ?? '').join(' ')
    if (words) onWords(words)
  })
  recognition.addEventListener('end', onEnd)
  recognition.start()
  return () => recognition.stop()
}
