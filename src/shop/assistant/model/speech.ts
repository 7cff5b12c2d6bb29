import { PLACEHOLDER } from '../../personal.ts'
import { LINK } from '../guard/words.ts'
import { ANSWER_WORDS_MAX } from '../rules.ts'
import { wordsOf } from '../speak/speaker.ts'

/** Letters before a dot that ends no sentence. */
const ABBREVIATION = /(?:\b(?:KES|Ksh|Sh|no|approx|vs|e\.g|i\.e|Mr|Mrs|Ms|Dr|St|cm|sm)|\b\p{L})\.$/u
/** One sentence may not grow beyond this; characters. */
const SENTENCE_MAX = 400

/** Text as it streams, to whole sentences: each is plain, checked and said once, and their words are counted. */
export function createSpeech({ check, say }: { check(sentence: string): boolean; say(sentence: string): void }) {
  const said: string[] = []
  const dropped: string[] = []
  let rest = ''
  let words = 0

  function release(raw: string): void {
    const sentence = plainText(raw)
    if (sentence === '' || said.includes(sentence)) return
    const isFull = words > 0 && words + wordsOf(sentence) > ANSWER_WORDS_MAX
    if (isFull) words = ANSWER_WORDS_MAX
    else if (LINK.test(raw) || PLACEHOLDER.test(raw) || wordsOf(sentence) > ANSWER_WORDS_MAX || !check(sentence)) dropped.push(sentence)
    else {
      words += wordsOf(sentence)
      said.push(sentence)
      say(sentence)
    }
  }

  return {
    said,
    dropped,
    /** Nothing more will be said, however much comes. */
    isFull: () => words >= ANSWER_WORDS_MAX,
    add(text: string): void {
      rest += text
      for (let end = endOf(rest); end > 0; end = endOf(rest)) {
        release(rest.slice(0, end))
        rest = rest.slice(end)
      }
      if (rest.length > SENTENCE_MAX) {
        dropped.push(plainText(rest))
        rest = ''
      }
    },
    /** What has no end yet is a sentence, too. */
    end(): void {
      release(rest)
      rest = ''
    },
    /** What has no end yet is none: its answer was cut off, or was meant for a tool. */
    forget(): void {
      rest = ''
    },
  }
}

/** Where the first sentence ends; 0 when it has not. A dot within a number, a link or an abbreviation ends none. */
function endOf(text: string): number {
  for (const match of text.matchAll(/[.!?…]+["”’)]*(?=\s)|\n+/g)) {
    const end = match.index + match[0].length
    if (match[0] === '.' && ABBREVIATION.test(text.slice(0, end))) continue
    return end
  }
  return 0
}

/** Without HTML, marks of formatting, bullets and line breaks. */
function plainText(text: string): string {
  return text
    .replace(/<[^>]*>/g, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^[\s>#*•-]+|^\s*\d+[.)]\s+/gm, '')
    .replace(/\*\*|__|`+|\*/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
