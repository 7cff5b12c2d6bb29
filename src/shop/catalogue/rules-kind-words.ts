import { KIND_NAMES, KINDS, type Department, type Kind } from './rules-kinds.ts'

// Which words mean which kind of garment and which department. Pure; the server alone uses it.

/** A guess and how sure it is, from 0 to 1. */
export interface Guess<Value> {
  value: Value
  confidence: number
}

/** The text of a product that its kind and department are read from. */
export interface KindText {
  name: string
  /** Its category where it is known: only kinds of it are guessed then. */
  category?: string | undefined
  tags?: readonly string[]
  description?: string
}

/** Regular expressions of words, without their boundaries and plural s. The word furthest right in a name is the garment: "shirt dress" is a dress. */
const WORDS: Record<Kind, string> = {
  dress: 'dresse?|gown|frock|sundresse?|minidresse?|maxi ?dresse?|slip|gauni|rinda',
  top: 'top|blouse|camisole|cami|tank|tank top|tunic|bodysuit|crop top|halter|blauzi|topu',
  tee: 't ?-?shirt|tee|polo|polo shirt|polo tee|fulana|jersey shirt',
  shirt: 'shirt|flannel|oxford shirt|button-?down|shati',
  jeans: 'jean|jinsi|jeggings?',
  trousers: 'trouser|pant|chino|jogger|legging|culotte|sweatpant|slack|khaki|cargo|suruali|palazzo',
  skirt: 'skirt|skort|sketi|mini|midi|maxi|pencil',
  shorts: 'shorts|bermudas?|hot ?pant|kaptula',
  jacket: 'jacket|blazer|bomber|gilet|waistcoat|overshirt|windbreaker|puffer|anorak|biker|jaketi|shacket',
  coat: 'coat|parka|trench|trench ?coat|overcoat|raincoat|mac|koti',
  knitwear: 'jumper|sweater|cardigan|pullover|turtleneck|roll-?neck|knit|poncho|sweta|shrug',
  hoodie: 'hoodie?|hoody|sweatshirt|crewneck',
  jumpsuit: 'jumpsuit|playsuit|romper|dungaree|overall|catsuit',
  suit: 'suit|tuxedo|two-?piece|co-?ord|set|suti|pantsuit',
  kaftan: 'kaftan|caftan|kanzu|dera|deera|kimono|abaya|buibui|boubou|agbada|robe',
  activewear:
    'tracksuit|track suit|sports bra|gym wear|gymwear|activewear|sportswear|yoga pant|gym legging|cycling short|football jersey|jersey',
  swimwear: 'swimsuit|swim ?wear|swim brief|swim trunk|swim short|bikini|costume',
  nightwear: 'pyjama|pajama|nightdresse?|nightie|lingerie|bra|boxer|brief|underwear|lounge set|panty|pantie|chemise|thermal',
  sneakers: 'sneaker|trainer|runner|high-?top|low-?top|plimsoll|raba|running shoe|tennis shoe|canvas shoe|sports shoe',
  boots: 'boot|bootie|gumboot|chelsea',
  sandals: 'sandal|slide|flip-?flop|slipper|mule|gladiator|croc|ndara|sandali|open shoe',
  heels: 'heel|pump|court|stiletto|wedge|platform',
  flats: 'loafer|flat|ballerina|derby|derbies|brogue|moccasin|slip-?on|oxford|lace-up|espadrille|monk strap',
  bag: 'bag|tote|satchel|backpack|clutch|clutche|purse|handbag|basket|kiondo|ciondo|wallet|rucksack|pouch|mkoba|duffel|crossbody|briefcase',
  belt: 'belt|mshipi|mkanda',
  hat: 'hat|cap|beanie|beret|fedora|snapback|visor|kofia|turban|headwrap|bonnet|balaclava',
  scarf: 'scarf|scarves|shawl|leso|kanga|khanga|kikoi|shuka|wrap|pashmina|bandana|snood|stole|sarong|hijab',
  sunglasses: 'sunglasses|sunglass|glasses|shades|eyewear|spectacle',
  watch: 'watch|watche|smartwatch',
  tie: 'tie|necktie|bow ?tie|cravat',
  gloves: 'glove|mitten',
  socks: 'sock|tights|stocking|legwarmer|hosiery',
  necklace: 'necklace|collar|chain|pendant|choker|bead|locket',
  earrings: 'earring|hoop|stud|ear cuff',
  bracelet: 'bracelet|bangle|cuff|anklet|bracelet stack',
  ring: 'ring|signet|wedding band',
}

const PATTERNS = KIND_NAMES.map((kind) => ({
  kind,
  category: KINDS[kind].category,
  pattern: new RegExp(String.raw`\b(?:${WORDS[kind]})s?\b`, 'g'),
}))

/** Shapes of several kinds: only what nothing clearer is said of is guessed from them. */
const VAGUE =
  /^(?:mini|midi|maxi|pencil|set|slip|wrap|shades|knit|cargo|khaki|biker|puffer|court|platform|flat|chain|bead|collar|costume|band)s?$/

/** Worn as clothes and kept among them, though they are no garment: of their kind wherever the shop has put them. */
const CLOTHS = /\b(?:leso|kanga|khanga|kikoi|shuka|sarong)s?\b/

/** From here on a name says what belongs to the garment: "dress with belt", "bag for shoes". */
const ASIDE = /\s(?:with|without|and|in|for|of|on|by|from|to go with)\s.*|[,;:|(–—].*|\s-\s.*|\s&\s.*/

/**
 * The kind that the words say, how surely: 0.95 from the head of the name, 0.8 from the rest of it, 0.6 from tags, 0.4
 * from the description or for a word of many meanings. Null when no word is a kind.
 */
export function guessKind({ name, category, tags = [], description = '' }: KindText): Guess<Kind> | null {
  const whole = plain(name)
  const head = whole.replace(ASIDE, '')
  const sources: readonly (readonly [text: string, confidence: number])[] = [
    [head, 0.95],
    [whole, 0.8],
    [tags.map(plain).join(' | '), 0.6],
    [plain(description), 0.4],
  ]
  const known = Object.values(KINDS).some((kind) => kind.category === category) ? category : undefined
  let vague: Guess<Kind> | null = null
  for (const [text, confidence] of sources) {
    const found = lastKind(text, known)
    // What is worn with it is in its description, too.
    if (!found || (vague && confidence < vague.confidence)) continue
    if (!VAGUE.test(found.word)) return { value: found.kind, confidence }
    vague ??= { value: found.kind, confidence: Math.min(confidence, 0.5) }
  }
  if (vague || known !== 'clothing') return vague
  return CLOTHS.test(whole) ? { value: 'scarf', confidence: 0.8 } : null
}

function lastKind(text: string, category: string | undefined): { kind: Kind; word: string } | null {
  let best: { kind: Kind; word: string; end: number } | null = null
  for (const { kind, category: own, pattern } of PATTERNS) {
    if (category !== undefined && own !== category) continue
    for (const match of text.matchAll(pattern)) {
      const end = match.index + match[0].length
      // Of two that end at the same word the longer says more: "polo shirt" is a polo.
      if (!best || end > best.end || (end === best.end && match[0].length > best.word.length)) best = { kind, word: match[0], end }
    }
  }
  return best
}

const KIDS =
  /\b(?:kid|child|children|girl|boy|toddler|baby|babie|infant|junior|teen|mtoto|watoto)(?:s|ren)?'?s?\b|\b(?:age[ds]?|years?) ?\d{1,2}\b|\b\d{1,2}(?: ?- ?\d{1,2})? ?(?:yrs?|years?|months?|mths)\b/
const WOMEN = /\b(?:women|woman|womens|womans|lady|ladies|ladie|female|feminine|maternity|wanawake|mwanamke|her)\b/
const MEN = /\b(?:men|man|mens|mans|gent|gents|gentlemen|gentleman|male|masculine|wanaume|mwanaume|him)\b/
const NOT_A_PERSON = /\b(?:boyfriend|girlfriend|mom|dad|man-?made|baby ?doll|baby (?:blue|pink)|boy ?friend)\b/g
const UNISEX = /\bunisex\b/

/** Kinds that are made for women unless a word says otherwise. */
const WOMENS_KINDS: ReadonlySet<Kind> = new Set(['dress', 'skirt', 'heels', 'earrings', 'necklace', 'bracelet'])
const WOMENS_WORDS = /\b(?:blouse|camisole|cami|bra|bikini|leggings|pussy-?bow|mom jeans|ballerinas?|playsuit|handbag|clutch|dera|rinda)\b/

/** For whom it is made, as name and tags say it, and then as its kind does; unisex when nothing says it. */
export function guessDepartment({ name, tags = [], description = '' }: KindText, kind: Kind | null): Guess<Department> {
  const named = plain(name).replace(NOT_A_PERSON, ' ')
  const tagged = tags.map(plain).join(' | ').replace(NOT_A_PERSON, ' ')
  for (const [text, confidence] of [
    [named, 0.95],
    [tagged, 0.85],
  ] as const) {
    const value = departmentIn(text)
    if (value) return { value, confidence }
  }
  if ((kind && WOMENS_KINDS.has(kind)) || WOMENS_WORDS.test(plain(name))) return { value: 'women', confidence: 0.7 }
  const said = departmentIn(plain(description).replace(NOT_A_PERSON, ' '))
  return said ? { value: said, confidence: 0.5 } : { value: 'unisex', confidence: 0.3 }
}

function departmentIn(text: string): Department | null {
  if (UNISEX.test(text)) return 'unisex'
  if (KIDS.test(text)) return 'kids'
  const [women, men] = [WOMEN.test(text), MEN.test(text)]
  if (women && men) return 'unisex'
  return women ? 'women' : men ? 'men' : null
}

/** Lower case, without markup and with plain apostrophes: "Women’s" is "women s". */
function plain(text: string): string {
  return text
    .replace(/<[^<>]*>|&[a-z]+;/gi, ' ')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/['’]s?\b/g, '')
}
