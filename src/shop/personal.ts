// What neither a model of somebody else's nor the lists of unknown words ever hear. Pure; the server alone uses it.

const EMAIL = /[\w.+-]+ ?@ ?[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi
/** "wanjiku at gmail dot com", "wanjiku (at) mail.example". */
const EMAIL_IN_WORDS =
  /[\w.+-]+ ?[([] ?at ?[)\]] ?[\w-]+(?:(?:\.| ?[([]? ?\bdot\b ?[)\]]? ?)[\w-]+)+|[\w.+-]+ at [\w-]+(?: dot [\w-]+)+|[\w.+-]+ at (?:gmail|yahoo|hotmail|outlook|icloud)\b(?:\.\w+)*/gi
/** On other networks: @wanjiku. */
const HANDLE = /(?<![\w.@])@[a-z_][\w.]{2,}/gi
const IDENTITY =
  /\b(id|id card|identity card|kitambulisho|passport)((?: (?:is|ni|no|number|namba|yangu|card))*\.? ?[:#]? ?)[a-z]?\d{6,9}\b/gi
/** Of Kenya in all its spellings, and of other countries with their plus. */
const PHONE = /(?<![\w-])\(?(?:\+?254|00254|0)[\s().-]{0,3}[17](?:[\s().-]{0,2}\d){8}(?!\d)|(?<![\w-])\+\d(?:[\s.-]?\d){7,14}(?!\d)/g
/** M-Pesa's: ten capital letters and digits that begin with a letter; written small, too, where a digit is in it. */
const PAYMENT_CODE = /\b(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z]{2})[A-Z][A-Z0-9]{9}\b/gi
const CARD = /(?<![\w-])(?:\d[ -]?){12,18}\d(?!\d)/g
/** "P.O. Box 123-00100", "House 4B", "Moi Avenue 12", "12 Moi Avenue". */
const BOX = /\bp\.?\s?o\.?\s?box\s+[\d-]+(?:\s*[-,]\s*\d{5})?/gi
const DOOR =
  /\b(?:house|hse|apartment|apt|flat|block|plot|door|room|unit|floor|nyumba(?: namba)?|chumba(?: namba)?)\s+(?:no\.?\s*|number\s+|#)?(?:[a-z]?\d+[a-z]?|[a-z]\b)(?:[\s,/-]+\d+[a-z]?)?/gi
const STREET =
  /\b(?:\d+[a-z]?,?\s+)?(?:[A-Z][\w'’]+\s+){1,3}(?:Road|Rd|Street|St|Avenue|Ave|Lane|Drive|Close|Crescent|Court|Apartments|Estate|Way|Towers|Plaza|Heights|Gardens|Flats|Hostels?)\b\.?(?:,?\s+(?:no\.?\s*)?\d+[a-z]?)?/g
/** "My name is Wanjiku Mwangi", "naitwa Otieno", "jina langu ni Achieng": the one or two words that follow. */
const INTRODUCTION =
  /\b(my names? (?:is|are)|my name['’]s|call me|i am called|naitwa|ninaitwa|jina langu(?: ni|:)|jina ni)\s+([\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)?)/giu

/** "I'm Wanjiku", "this is Otieno Odhiambo": only what is written as a name, as shoppers are many things. */
const SELF = /\b([Ii] am|[Ii]['’]?m|[Tt]his is|[Mm]imi ni)\s+(\p{Lu}\p{Ll}+(?:\s+\p{Lu}\p{Ll}+)?)/gu

const PLACEHOLDERS = {
  email: '[email]',
  phone: '[phone]',
  code: '[payment code]',
  card: '[card]',
  address: '[address]',
  name: '[name]',
  identity: '[id number]',
} as const
/** In what a model says; such a sentence is of no use to anybody. */
export const PLACEHOLDER = /\[(?:email|phone|payment code|card|address|name|id number)\]/

/** Numbers and addresses by which somebody can be reached, and codes of payments; of whatever goes to a model. */
export function withoutContacts(text: string): string {
  return text
    .replace(EMAIL, PLACEHOLDERS.email)
    .replace(EMAIL_IN_WORDS, PLACEHOLDERS.email)
    .replace(PHONE, PLACEHOLDERS.phone)
    .replace(CARD, PLACEHOLDERS.card)
    .replace(PAYMENT_CODE, (code) => (/\d/.test(code) ? PLACEHOLDERS.code : code))
}

/** A message of a shopper, without who and where they are. `names`: what the shop knows that they are called. */
export function withoutPerson(text: string, names: readonly string[]): string {
  let rest = withoutContacts(text)
    .replace(BOX, PLACEHOLDERS.address)
    .replace(DOOR, PLACEHOLDERS.address)
    .replace(STREET, PLACEHOLDERS.address)
    .replace(HANDLE, PLACEHOLDERS.name)
    .replace(IDENTITY, (_whole, kind: string, between: string) => `${kind}${between}${PLACEHOLDERS.identity}`)
    .replace(SELF, (_whole, introduction: string) => `${introduction} ${PLACEHOLDERS.name}`)
    .replace(INTRODUCTION, (_whole, introduction: string) => `${introduction} ${PLACEHOLDERS.name}`)
  for (const name of names.flatMap((whole) => [whole, ...whole.split(/\s+/)])) {
    if (name.length > 2) rest = rest.replaceAll(new RegExp(String.raw`(?<!\p{L})${RegExp.escape(name)}(?!\p{L})`, 'giu'), PLACEHOLDERS.name)
  }
  return rest
}

const EACH_PLACEHOLDER = new RegExp(PLACEHOLDER, 'g')
/** Of whatever: an account, a receipt. */
const LONG_NUMBER = /[+\d][\d\s-]{5,}/g

/** Words for a list that others read: who they were of, and long numbers, are left out of it. */
export function wordsOfNobody(text: string, names: readonly string[]): string {
  return withoutPerson(text, names).replaceAll(EACH_PLACEHOLDER, '').replaceAll(LONG_NUMBER, '')
}
