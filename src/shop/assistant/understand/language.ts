import { nounForms } from '../../catalogue/rules-kiswahili.ts'
import { KENYAN_WORDS } from '../../catalogue/search-garments.ts'
import { isMeant } from '../../catalogue/search-spelling.ts'
import { KISWAHILI_COLOURS } from '../../catalogue/search-words.ts'
import type { ChatLanguage } from '../../chat/rules.ts'
import type { Variety } from '../command.ts'
import { CUE_WORDS } from '../words/cues.ts'
import { CLEARLY_ENGLISH, CLEARLY_KISWAHILI, ENGLISH_LOOKING_KISWAHILI, OF_BOTH, TAKEN_OVER } from '../words/languages.ts'
import { ENGLISH, isOwnWord, KISWAHILI, LANGUAGE_WISHES, PhraseList, SHENG_WORDS, verbOf } from './lexicon.ts'

// Which language a message is written in. Pure.

export interface LanguageRead {
  language: ChatLanguage
  variety: Variety
  asked: boolean
}

const ONLY_ENGLISH: ReadonlySet<string> = new Set(CLEARLY_ENGLISH.split(/\s+/))
const SHARED: ReadonlySet<string> = new Set(OF_BOTH.split(/\s+/))
const ENGLISH_LOOKING: ReadonlySet<string> = new Set(ENGLISH_LOOKING_KISWAHILI.split(/\s+/))

const LOANS = new PhraseList({ loan: TAKEN_OVER })

const FUNCTION = 2
const CONTENT = 1
/** Evidence below this changes no language that a conversation has. */
const SURE_FROM = 2

/** The message's language; short ones without any of their own keep that of the conversation. */
export function readLanguage(words: readonly string[], before: ChatLanguage | null, browser: ChatLanguage | undefined): LanguageRead {
  const [wish] = LANGUAGE_WISHES.in(words)
  let [en, sw, enFunction, swFunction] = [0, 0, 0, 0]
  const loaned = loanedIn(words)
  for (const [at, word] of words.entries()) {
    if (/\d/.test(word) || loaned.has(at)) continue
    const isSwahili = KISWAHILI.has(word)
    const isEnglish = ENGLISH.has(word)
    if (isSwahili && !isEnglish) {
      sw += word === 'na' ? CONTENT : FUNCTION
      swFunction++
    } else if (isEnglish && !isSwahili) {
      en += FUNCTION
      enFunction++
    } else if (!isEnglish && isVerbForm(word)) {
      sw += FUNCTION
      swFunction++
    } else if (SWAHILI_CONTENT.has(word)) sw += CONTENT
    else if (ONLY_ENGLISH.has(word) && !SHARED.has(word)) en += CONTENT
    else if (CONJUGATED.test(word)) sw += CONTENT
    else if (ENGLISH_CONTENT.has(word) && !SHARED.has(word)) en += CONTENT / 2
    else if (isBuiltLikeKiswahili(word)) sw += CONTENT / 2
  }
  const sheng = SHENG_WORDS.in(words).length
  sw += sheng
  const strength = Math.max(en, sw)
  const own: ChatLanguage = sw > en || (sw === en && swFunction > 0 && swFunction >= enFunction) ? 'sw' : 'en'
  const isSure = strength >= SURE_FROM && sw !== en
  const language = wish?.name ?? (isSure ? own : (before ?? (strength > 0 ? own : (browser ?? own))))
  return { language, variety: varietyOf({ en, sw, enFunction, swFunction, sheng, language }), asked: wish !== undefined }
}

/** English that Kiswahili sentences take over whole says nothing of their language: "ni how much". */
function loanedIn(words: readonly string[]): ReadonlySet<number> {
  if (!words.some((word) => KISWAHILI.has(word) && !ENGLISH.has(word))) return new Set()
  return new Set(LOANS.in(words).flatMap(({ at, length }) => Array.from({ length }, (_, i) => at + i)))
}

/** Sheng conjugates whatever it takes over: "haikam", "mmeniconn", "inacost". */
const CONJUGATED =
  /^(?:(?:ni|u|tu|mm?|wa|i|zi|ki|vi)(?:na|me|li|ta|mesha|sha|ja|nge)[a-z]{3,20}|ha(?:i(?!r)|zi|ki|vi|tu|m(?![mp]))[a-z]{3,20})$/

/** A word that no list has tells a little by how it ends: "hesabu", "nisimulie", "utanioa". */
function isBuiltLikeKiswahili(word: string): boolean {
  if (word.length < 5 || !looksSwahili(word) || isMeant(word) || isOwnWord(word)) return false
  return /[aiu]$/.test(word) || /^(?:ni|u|tu|m|wa|ku).*[bdhklmnprstwy]i?e$/.test(word)
}

/** Of a bare stem that is an English word, too ("toe", "change"), nothing follows. */
function isVerbForm(word: string): boolean {
  const read = verbOf(word)
  return read !== null && (!read.verb.bare || /(?:sha|za|ka|ta|ma|pa|nya|ea|ia|oa|ua|eni)$/.test(word))
}

function varietyOf({
  en,
  sw,
  enFunction,
  swFunction,
  sheng,
  language,
}: {
  en: number
  sw: number
  enFunction: number
  swFunction: number
  sheng: number
  language: ChatLanguage
}): Variety {
  if (sheng > 0 && (sw >= en || sheng > 1)) return 'sheng'
  if ((enFunction > 0 && swFunction > 0) || (swFunction > 0 && en >= 1.5)) return 'mix'
  if (en === 0 && sw === 0) return language
  return sw > en ? 'sw' : 'en'
}

/** Garments that have a Kiswahili name, in all forms. */
const GARMENT_NOUNS = KENYAN_WORDS.filter((word) => looksSwahili(word) && !ONLY_ENGLISH.has(word) && !SHARED.has(word))
  .flatMap(nounForms)
  .filter((word) => !SHARED.has(word) && !ONLY_ENGLISH.has(word))

/** Words of cues by how they look: Kiswahili words end in a vowel and have no letters of English alone. */
const CUE_SINGLES = new Set(
  Object.values(CUE_WORDS)
    .flatMap((text) => text.split(/\s+/))
    .flatMap((phrase) => (phrase.includes('_') ? [] : [phrase])),
)
const SWAHILI_CONTENT = new Set([
  ...GARMENT_NOUNS,
  ...KISWAHILI_COLOURS.map(([word]) => word),
  ...CLEARLY_KISWAHILI.split(/\s+/),
  ...[...CUE_SINGLES].filter((word) => looksSwahili(word) && !ONLY_ENGLISH.has(word) && !SHARED.has(word)),
])
const ENGLISH_CONTENT = new Set([...ONLY_ENGLISH, ...[...CUE_SINGLES].filter((word) => !looksSwahili(word))])

function looksSwahili(word: string): boolean {
  if (/(?:[qx]|c(?!h)|ll|ss|tt|oo|ee|ck|ght|ph|pp|rr|nn)/.test(word)) return false
  return (
    /^(?:(?:ng'|ng|ny|nd|nz|nj|mb|mw|mp|mt|mf|ch|sh|th|dh|gh|kw|vy|my|bw|[bdfghjklmnprstvwyz])?[aeiou]|m(?=[bdfghjklmnprstvwyz]))+$/.test(
      word,
    ) && !ENGLISH_LOOKING.has(word)
  )
}
