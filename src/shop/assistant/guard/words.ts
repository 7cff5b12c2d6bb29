// Words that promise something, in English and Kiswahili: what a sentence may say only where a fact says it too. Pure.
import { MONTHS, WEEKDAYS } from '../tools/times.ts'

const FREE =
  /\b(?:free|bure|gratis|complimentary|bila (?:malipo|gharama|kulipa)|hakuna (?:gharama|malipo(?=\s*(?:[.!,]|$)))|hulipi (?:chochote|kitu)|(?:no|without|zero) (?:any )?(?:extra |additional )?(?:cost|charge|fee)s?|without pay(?:ment|ing)|no payment (?:is )?(?:needed|required|due)|costs? (?:you )?nothing|pay nothing|for nothing|on (?:the house|us)|buy one,? (?:and )?get|two for (?:the price of )?one|bogo)\b/i

/** Each promise with the words that make it; a fact supports it when the fact has one of them, too. */
export const PROMISES: readonly { about: string; words: RegExp }[] = [
  { about: 'free', words: FREE },
  {
    about: 'refund',
    words: /\b(?:refund\w*|money back|money goes back|pay you back|marejesho|pesa (?:zako )?(?:zi|i)narud\w+|rudishiw\w+)\b/i,
  },
  { about: 'exchange', words: /\b(?:exchang\w+|swap(?:ped)?|badilish\w*|kubadilish\w+|unabadilish\w+|tunabadilish\w+)\b/i },
  { about: 'return', words: /\b(?:returns?|returned|send (?:it|them) back|kurudisha|unarudisha|kurejesha)\b/i },
  { about: 'cancel', words: /\b(?:cancel\w*|ghairi\w*|kughairi|futa oda|kufuta oda)\b/i },
  { about: 'cash', words: /\b(?:cash|pay on delivery|cash on delivery|taslimu|pesa mkononi|ukipokea)\b/i },
  { about: 'instalments', words: /\b(?:instal+ments?|lipa pole ?pole|layaway|buy now,? pay later|kwa awamu)\b/i },
  { about: 'pick-up', words: /\b(?:pick(?:ing)?[ -]?up|collect it|kuchukua mwenyewe|street shop|showroom|duka la mtaani)\b/i },
  { about: 'genuine', words: /\b(?:genuine|authentic|original|fake|counterfeit|halisi|feki|og)\b/i },
  { about: 'guarantee', words: /\b(?:guarantee\w*|warrant(?:y|ies)|promise you|dhamana|nakuhakikishia|tunakuhakikishia)\b/i },
  { about: 'discount', words: /\b(?:discounts?|percent off|on sale|special offer|promo\w*|punguzo|ofa|reduced)\b/i },
  { about: 'abroad', words: /\b(?:abroad|worldwide|international\w*|uganda|tanzania|rwanda|nje ya kenya|ng['’]ambo)\b/i },
  { about: 'washing', words: /\b(?:machine[ -]wash\w*|dry[ -]clean\w*|hand[ -]wash\w*|washed|kufuliwa|imefuliwa)\b/i },
  { about: 'mpesa', words: /\bm-?pesa\b/i },
  { about: 'card', words: /\b(?:visa|mastercard|credit card|debit card|amex|paypal)\b/i },
  { about: 'bank', words: /\b(?:bank transfers?|by bank|kwa benki|uhamisho wa benki)\b/i },
  { about: 'paid', words: /\b(?:is paid|was paid|has been paid|payment (?:went|came) through|imelipwa|malipo yame\w+)\b/i },
  { about: 'shipped', words: /\b(?:shipped|dispatched|on its way|delivered|imetumwa|iko njiani|imefika|imewasilishwa)\b/i },
  { about: 'reserved', words: /\b(?:reserv\w+|put aside|hold(?:ing)? it for you|tumekuwekea)\b/i },
]

/** A clause that denies or does not know may name what the shopper named; so may a question, and a question is no answer. */
export const DENIES =
  /\b(?:not|cannot|never|no|unknown|sijui|si|hatu\w+|ha(?:i|ku|wa|ki|zi)\w*|sina)\b|n[’']t\b|^nothing\b|^(?:do|did|are you|is that|would|which|what|how|je|unataka|ungependa)\b.*\?\s*$/i
/** They deny nothing. */
export const NO_DENIAL = /\b(?:not (?:only|just)|no (?:doubt|problem|worries|need to worry)|never (?:mind|fear)|hakuna shida)\b/gi
/** A sum that the shopper named is a limit where one of these stands right before it, or right behind. */
export const LIMIT_BEFORE =
  /(?:\b(?:under|below|up to|at most|within|budget(?: of| is)?|limit(?: of| is)?|over|above|from|you said|chini ya|hadi|isizidi|kuanzia|zaidi ya|bajeti(?: yako)?(?: ya| ni)?|ulisema)|\b(?:between|kati ya) (?:KES )?[\d,]+ (?:and|na)|\b(?:between|kati ya))\s*$/i
export const LIMIT_BEHIND = /^ (?:budget|limit|or (?:less|below|more)|and (?:above|below)|au chini|na zaidi)\b/i
/** A limit is no price, however it is said. */
export const PRICED =
  /\b(?:(?:your|its|the|our) price|prices?|costs?|have it|sell\w*|pays?|bei (?:yako|yake|yetu)|inauzwa|unalipa|utapata kwa)\b/i

export const NAMED_DAYS = new RegExp(`\\b(?:${[...WEEKDAYS.en, ...WEEKDAYS.sw].join('|')})\\b`, 'gi')
export const RELATIVE_DAYS = /\b(?:today|tonight|tomorrow|same[ -]day|next day|leo|kesho|keshokutwa)\b/gi
const NAMED_MONTHS = [...MONTHS.en, ...MONTHS.sw, ...MONTHS.en.map((month) => month.slice(0, 3)), 'Sept'].join('|')
export const DATES = new RegExp(
  `\\b\\d{1,2}(?:st|nd|rd|th)? (?:${NAMED_MONTHS})\\b(?: \\d{4})?|\\b\\d{4}-\\d{2}-\\d{2}\\b|\\b\\d{1,2}/\\d{1,2}/\\d{2,4}\\b`,
  'gi',
)
/** An address on the network. */
export const LINK = /\b(?:https?:\/\/|www\.)\S*|\b[\w-]+\.(?:com|net|org|io|co|ke|co\.ke|example|app|shop|me|ly)\b\S*/i

export const TIMES = /\b\d{1,2}(?:[:.]\d{2})?\s?(?:am|pm)\b|\b\d{1,2}:\d{2}\b/gi

/** Numbers in words, where they stand before a unit. */
export const NUMBER_WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fourteen: 14,
  twenty: 20,
  thirty: 30,
  eleven: 11,
  thirteen: 13,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  half: 50,
  moja: 1,
  mbili: 2,
  tatu: 3,
  nne: 4,
  tano: 5,
  sita: 6,
  saba: 7,
  nane: 8,
  tisa: 9,
  kumi: 10,
  ishirini: 20,
  thelathini: 30,
  arobaini: 40,
  hamsini: 50,
  sitini: 60,
  sabini: 70,
  themanini: 80,
  tisini: 90,
  nusu: 50,
}

/** Capitalised, and no name of a piece, a place or a code. */
export const KNOWN_CAPITALS: ReadonlySet<string> = new Set(
  [
    "i i'm i'll i've i’m i’ll i’ve kes ksh eat eu uk us cn cm sm up stk sms ok faq upya english kiswahili swahili sheng kenya kenyan",
    'mr mrs ms m-pesa mpesa pin vip hi hello asante karibu sawa pole my size chart bag wishlist size finder talk to a person orders sign in pay undo chinese china tap',
    'checkout privacy apologize',
  ]
    .join(' ')
    .split(' '),
)
