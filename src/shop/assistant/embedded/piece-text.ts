import type { Product } from '../../catalogue/contract.ts'
import { plainText } from '../../catalogue/rules-plain-text.ts'
import { foldWords } from '../../catalogue/search-tokens.ts'
import { ENGLISH, KISWAHILI, PhraseList } from '../understand/lexicon.ts'
import { DESCRIPTION_WORDS } from '../words/description-words.ts'

// What is written of a piece about what was asked. Pure.

const ASKED = new PhraseList<`${number}`>(
  Object.fromEntries(DESCRIPTION_WORDS.map(([asked], at) => [`${at}`, asked.replaceAll(' ', '\n')])) as Record<`${number}`, string>,
)
const WRITTEN = DESCRIPTION_WORDS.map(([, written]) => written.split(' '))

/** Words of questions that say nothing about the piece. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(
  'inside outside piece item thing things this these that those it them one ones bag bags shoe shoes dress shirt look looks good nice really ever just still also please pls tell know sure exactly actually much many comes come have has had got does did will would can could nguo kitu hii hizi hiyo hizo ile zile yake zake wake je kweli kabisa tafadhali nielezee niambie about kuhusu'.split(
    ' ',
  ),
)
/** Letters by which two words are one: "brushed" and "brush". */
const STEM = 5
const SENTENCE_MAX = 200
/** Letters of a description that are read. */
const DESCRIPTION_MAX = 2000
/** Shorter words are in too many others. */
const WORD_FROM = 4

/**
 * The sentences of a description, the features, the cloth, the care or the flaws that speak of what a question asks, the best first;
 * empty when none does. The words of its own name tell nothing.
 */
export function writtenAbout(product: Product, question: string, most = 1): string[] {
  const { content, groups } = askedOf(product, question)
  const scored = sentencesOfPiece(product).map((sentence, at) => ({ sentence, at, score: scoreOf(foldWords(sentence), content, groups) }))
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, most)
    .map(({ sentence }) => sentence)
}

function askedOf({ name }: Product, question: string): { content: string[]; groups: ReadonlySet<number> } {
  const words = foldWords(question)
  const own = new Set(foldWords(name))
  const content = words.filter(
    (word) => word.length >= WORD_FROM && !own.has(word) && !SAYS_NOTHING.has(word) && !ENGLISH.has(word) && !KISWAHILI.has(word),
  )
  return { content, groups: new Set(ASKED.in(words).map((hit) => Number(hit.name))) }
}

function scoreOf(sentence: readonly string[], content: readonly string[], groups: ReadonlySet<number>): number {
  const direct = content.filter((word) => sentence.some((one) => isSame(one, word))).length
  const related = [...groups].filter((at) => WRITTEN[at]?.some((stem) => sentence.some((one) => one.startsWith(stem)))).length
  return direct * 2 + related
}

function isSame(one: string, other: string): boolean {
  return one === other || (one.length >= STEM && other.length >= STEM && one.slice(0, STEM) === other.slice(0, STEM))
}

function sentencesOfPiece({ description, features, fabricDetails, materialDescription, flaws }: Product): string[] {
  return [
    ...flaws,
    ...[plainText(description, DESCRIPTION_MAX), fabricDetails?.description ?? '', materialDescription ?? ''].flatMap(sentencesOf),
    ...features,
  ]
}

/** Whole sentences, none longer than an answer bears. */
function sentencesOf(text: string): string[] {
  return (text.match(/[^.!?\n]+[.!?]?/g) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 3 && sentence.length < SENTENCE_MAX)
}
