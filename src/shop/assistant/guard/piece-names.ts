// What a sentence calls a piece, also where it is written small: "the golden sunset gown" is one of the shop's, or it is nothing. Pure.

/** Nouns that are a piece of the shop wherever they stand. In Kiswahili what it is called would stand behind them. */
const PIECE =
  /^(?:dress|sundress|gown|frock|skirt|blouse|shirt|t-?shirt|tee|jeans?|trousers?|chinos?|leggings?|shorts|jacket|blazer|coat|parka|sweater|jumper|cardigan|hoodie|sweatshirt|jumpsuit|playsuit|dungarees|kaftan|kanzu|dera|sneakers?|trainers?|boots?|sandals?|heels|loafers?|handbag|tote|clutch|backpack|scarf|shawl|necklace|pendant|earrings?|bracelet|bangles?|sunglasses)$/
/** They are other things, too: your bag, the top. */
const SOMETIMES = /^(?:top|bag|belt|hat|cap|ring|suit|set|tie|watch|shoes?|wrap|knit|bomber)$/

const words = (text: string) => new Set(text.split(' '))
/** What a name begins behind. */
const DETERMINERS = words(
  'the a an this that these those our your my one another each every any some no its hii hiyo hili hizi hizo ile zile',
)
/** No word of a name: where one stands, what it is about has ended. */
const ENDS = words(
  'it he she they we you i is are was were be been will would can could may might should must do does did has have had and or but so if then than as at by for from in into of on onto over to under up with without about around between near not very too also just only even both all here there now when where which who what how why me us them him her let go goes going went come comes get gets take takes try tries wear wears wearing worn pair pairs match matches suit suits like likes love loves want wants need needs see show shows find finds found look looks make makes choose pick add adds put puts keep buy know think say said ya wa na ni kwa au la za cha vya hapa hapo kuna nina ninayo tuna tunayo mna iko ziko zipo ipo pia lakini kama kwako yako zako hata',
)
/** They say what every piece may be, and name none. */
const ORDINARY = words(
  'nice lovely good great better best perfect ideal pretty beautiful smart neat simple easy warm warmer cosy cool light lighter bright soft comfortable casual formal elegant classic everyday special favourite new newest latest other same similar first second third fourth fifth last next right left single whole matching different such own second-hand secondhand used pre-loved cheap cheaper cheapest affordable chosen exact little few more most many big bigger biggest small smaller smallest large larger long longer short shorter full ready available saved sized one two three four five six seven eight nine ten eleven twelve shopping size mzuri nzuri',
)
/** Words of a name that are looked at. */
const LONGEST = 6

export interface NamedPiece {
  /** As it stands there, with its noun. */
  text: string
  /** Its words that are no ordinary ones. */
  words: string[]
}

/** What pieces are called in a sentence, by anything but ordinary words. */
export function piecesIn(sentence: string): NamedPiece[] {
  const all = [...sentence.matchAll(/[\p{L}\d][\p{L}\d'’-]*|[^\s]/gu)].map(([text]) => ({ text, plain: text.toLowerCase() }))
  return all.flatMap(({ plain: noun }, at) => {
    const isPiece = PIECE.test(noun)
    if (!isPiece && !SOMETIMES.test(noun)) return []
    let from = at
    while (from > 0 && at - from < LONGEST && isOfName(all[from - 1]?.plain ?? '')) from--
    const named = all.slice(from, at)
    const isDetermined = DETERMINERS.has(all[from - 1]?.plain ?? '')
    const special = named.map(({ plain }) => plain).filter((word) => !ORDINARY.has(word))
    // One word before a noun may be anything: "wedding shoes", "suggest jeans".
    if (special.length < (isPiece && isDetermined ? 1 : 2)) return []
    return [{ text: [...named.map(({ text }) => text), all[at]?.text].join(' '), words: special }]
  })
}

function isOfName(word: string): boolean {
  return /^[\p{L}\d]/u.test(word) && !DETERMINERS.has(word) && !ENDS.has(word)
}

/** Whether all its words are of one piece, beside those that may be said of any. `names`: of pieces; `others`: texts of facts and of the shopper. */
export function isNameOf({ words: named }: NamedPiece, names: readonly string[], others: readonly string[]): boolean {
  const known = stemsOf(others.join(' '))
  const rest = named.map(stemOf).filter((word) => !known.has(word))
  return rest.length === 0 || names.some((name) => [...rest].every((word) => stemsOf(name).has(word)))
}

function stemsOf(text: string): Set<string> {
  return new Set(
    (text.toLowerCase().match(/[\p{L}\d][\p{L}\d'’-]*/gu) ?? []).flatMap((word) => [stemOf(word), ...word.split('-').map(stemOf)]),
  )
}

const stemOf = (word: string) => (word.length > 3 ? word.replace(/(?:'s|’s|s)$/, '') : word)
