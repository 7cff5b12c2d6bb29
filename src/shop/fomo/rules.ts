// The recent purchase popup: what it may say, and of what age. Pure: the browser uses it too.
import type { Settings } from '../settings/rules.ts'

/** A purchase is told of from this age on, so that nobody can watch somebody buy, and until that one. Seconds. */
export const REAL_AGE = { least: 3600, most: 48 * 3600 } as const
/** For how long the list is the same for everybody who asks this process, but for a change that an admin makes here. Milliseconds. */
export const FRESH_MS = 5000
/** fomo-04 */
export const FOMO_LIMIT = 10
export const FOMO_MAX = 50
/** What there is to tell, and whether it is told. */
export const FOMO_KINDS = ['real', 'sample'] as const
export type FomoKind = (typeof FOMO_KINDS)[number]
export const FOMO_STATES = ['on', 'off'] as const
/** Real purchases among which shoppers are told of some. */
export const REAL_SHOWN = 200
export const SAMPLES_MAX = 50
export const NAME_MAX = 40
/** Minutes. */
export const SAMPLE_AGE = { least: 10, most: 2880 } as const

/** fomo-06: shown when there is nothing else, with pieces of the shop. */
export const BUILT_IN = [
  { id: '00000000-0000-4000-8000-000000000001', customer_name: 'Wanjiku', customer_location: 'Nairobi', minutes_ago: 23 },
  { id: '00000000-0000-4000-8000-000000000002', customer_name: 'Brian', customer_location: 'Kisumu', minutes_ago: 47 },
] as const

/** Of who lives in no town that we know. */
export const OUTSIDE = 'outside Nairobi'
/** Of who left no name. */
export const SOMEBODY = 'Someone'

/** Anything longer, or of more parts, is rather a sentence: whoever orders could write to everybody. */
const FIRST_NAME = /^(?=[^]{2,15}$)(?:['’]?\p{Script=Latin}\p{M}?)+(?:-(?:['’]?\p{Script=Latin}\p{M}?)+)?$/u
/** What people have written in the place of a name, to be read by others. */
const NO_NAMES = new Set(
  'scam scams scammer scammers thief thieves fraud fake fakes liar liars conman conmen mwizi wezi tapeli matapeli fuck shit bitch idiot admin upya mpesa'.split(
    ' ',
  ),
)

/** The first name alone; never an e-mail, a number or a surname, nor what is no name. */
export function firstNameOf(name: string | null): string {
  const [first = ''] = (name ?? '')
    .normalize('NFC')
    .trim()
    .split(/[\s\d_]+/u)
  const letters = first.replace(/[,.]$/, '')
  if (!FIRST_NAME.test(letters) || NO_NAMES.has(plainLetters(letters)) || (name ?? '').includes('@')) return SOMEBODY
  return letters === letters.toUpperCase() || letters === letters.toLowerCase()
    ? letters.charAt(0).toUpperCase() + letters.slice(1).toLowerCase()
    : letters
}

const plainLetters = (word: string) =>
  word
    .normalize('NFD')
    .replace(/[^a-z]/giu, '')
    .toLowerCase()

/** "23 minutes ago", "3 hours ago", "yesterday" */
export function agoText(minutes: number): string {
  if (minutes < 60) return minutes === 1 ? '1 minute ago' : `${Math.max(1, minutes)} minutes ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return hours === 1 ? '1 hour ago' : `${hours} hours ago`
  return hours < 48 ? 'yesterday' : '2 days ago'
}

/** "in Kisumu", "outside Nairobi" */
export const placeText = (place: string): string => (place === OUTSIDE ? place : `in ${place}`)

/** What is said of a purchase after its piece: "23 minutes ago", with a word for what is made up. `at`: milliseconds since 1970. */
export function whenText({ purchase_time: time, is_real: isReal }: { purchase_time: string; is_real: boolean }, at: number): string {
  const ago = agoText(Math.floor((at - Date.parse(time)) / 60_000))
  return isReal ? ago : `${ago} · example`
}

export interface FomoSettings extends Pick<Settings, 'social_proof'> {
  recent_purchases: Pick<Settings['recent_purchases'], 'on' | 'real'>
}

/** Whether shoppers are told of purchases like this one at all: of real people only where the shop says so, samples only while simulated (open-26). */
export function isShown(
  { is_real: isReal }: { is_real: boolean },
  { social_proof: proof, recent_purchases: popup }: FomoSettings,
): boolean {
  if (!popup.on || proof === 'off') return false
  return isReal ? popup.real : proof === 'simulated'
}
