import { KINDS, type AskedDepartment, type Kind } from '../../catalogue/rules-kinds.ts'
import type { Colour } from '../../catalogue/rules.ts'
import type { Coloured } from './colours.ts'
import type { OccasionName } from './occasions.ts'

// What is never worn to an occasion, and by whom a piece is worn: what no score makes up for. Pure.

interface DressCode {
  kinds: readonly Kind[]
  /** In a name, tags or fabric. */
  words: RegExp
  /** Main colours, of these kinds alone where they are named. */
  colours?: { of: readonly Colour[]; kinds?: readonly Kind[] }
  /** No loud pattern. */
  isQuiet?: true
}

const SPORT =
  'jogg\\w*|track ?suits?|tracksuit|running|trainers?|gym|football|ski|sweatshirts?|sweatpants|flip-?flops?|sliders?|slides|crocs|pyjamas?|lounge\\w*'
const ROUGH =
  'flannel|cargo|ripped|distressed|graphic|bobble|beanie|baseball|bucket|snapback|caps?(?! sleeve)|backpack|moon bag|bum bag|hooded|hoodie|puffer|bomber|quilted (?:jacket|coat|gilet)|zip jacket|utility|biker|camo\\w*|tie-?dye|christmas|high-tops?|low-tops?|neon|slogan'
const words = (...parts: string[]) => new RegExp(`\\b(?:${parts.join('|')})\\b`, 'i')

const SMART: DressCode = { kinds: ['hat', 'sneakers', 'jeans', 'tee', 'shorts', 'sunglasses'], words: words(SPORT, ROUGH, 'denim') }
const OUT: DressCode = {
  kinds: ['shorts', 'hat'],
  words: words(SPORT, 'bobble', 'beanie', 'christmas', 'backpack', 'utility', 'hooded', 'puffer'),
}
const WARM: DressCode = {
  kinds: ['sunglasses'],
  words: words(
    'sleeveless',
    'short-sleeve\\w*',
    'bucket',
    'halter',
    'strappy',
    'spaghetti',
    'sun ?dress',
    'crop',
    'cropped',
    'slip dress',
    'bandeau',
    'beach',
    'espadrilles?',
  ),
}
const BEACH: DressCode = {
  kinds: ['sneakers', 'jacket'],
  words: words(
    'bobble',
    'beanie',
    'beret',
    'knit\\w*',
    'jumper',
    'wool\\w*',
    'christmas',
    'shearling',
    'suede',
    'derby',
    'lace-up',
    'loafers?',
    'brogues?',
  ),
}

/** No guest comes in the colour of the bride. */
const WEDDING: DressCode = { ...SMART, colours: { of: ['white'], kinds: ['dress', 'jumpsuit'] } }
const CLOTHES: readonly Kind[] = [
  'dress',
  'jumpsuit',
  'kaftan',
  'suit',
  'top',
  'shirt',
  'skirt',
  'trousers',
  'jacket',
  'coat',
  'knitwear',
  'scarf',
]
const MOURNING: DressCode = { ...SMART, colours: { of: ['red', 'orange', 'yellow', 'pink', 'mixed'], kinds: CLOTHES }, isQuiet: true }

const CODES: Partial<Record<OccasionName, DressCode>> = {
  wedding: WEDDING,
  church: SMART,
  office: { ...SMART, kinds: [...SMART.kinds, 'sandals'] },
  interview: { ...SMART, kinds: [...SMART.kinds, 'sandals'] },
  graduation: SMART,
  funeral: MOURNING,
  traditional: { ...SMART, kinds: ['sneakers', 'jeans', 'tee', 'shorts', 'sunglasses'] },
  date: OUT,
  party: OUT,
  cold: WARM,
  rain: {
    kinds: ['shorts', 'sunglasses'],
    words: words('suede', 'espadrilles?', 'canvas', 'sleeveless', 'sun ?dress', 'beach', 'silk', 'satin'),
  },
  beach: BEACH,
}

/** A look is whole without shoes: on sand, where there are no sandals. */
export function isBarefoot(occasion: OccasionName | null): boolean {
  return occasion === 'beach'
}

/** What a piece is judged by. */
export interface Judged extends Coloured {
  kind: Kind | null
  /** Of its name, tags and fabric. */
  words: string
  colours: readonly Colour[]
  /** The size that is taken. */
  size: string | null
}

/** Whether it may be worn to the occasion. */
export function suits({ kind, words: text, palette, pattern, colours }: Judged, occasion: OccasionName | null): boolean {
  const code = occasion && CODES[occasion]
  if (!code) return true
  if ((kind && code.kinds.includes(kind)) || code.words.test(text)) return false
  if (code.isQuiet && pattern === 'loud') return false
  const { of, kinds } = code.colours ?? { of: [] }
  const main = palette[0]?.colour ?? colours[0]
  return !(main && of.includes(main) && (!kinds || (kind !== null && kinds.includes(kind))))
}

const WOMENS_KINDS: readonly Kind[] = ['dress', 'jumpsuit', 'skirt', 'heels', 'earrings']
const WOMENS = words(
  'culottes|wedges?|knee boots|over-the-knee|court|heel|heeled|stiletto\\w*|glitter|peplum|pussy-?bow|blouse|camisole|bralette|maxi|midi|skater',
  'halter|bardot|puff|ballet|mary janes?|gown|corset|leggings?|frill\\w*|ruffle\\w*|tunic|kimono|clutch|moon bag|tea dress|block sandals',
)
const MENS = words('kanzu|tuxedo|boxers?|neckties?')
/** Shoe sizes (EU) that hardly any man, or woman, has. */
const [MEN_FROM, WOMEN_TO] = [40, 43]

/** Whether anything of this kind may be in a look: to the occasion, and for somebody of this department. */
export function isKindWorn(kind: Kind, occasion: OccasionName | null, department: AskedDepartment | null): boolean {
  return !(occasion && CODES[occasion]?.kinds.includes(kind)) && !(department === 'men' && WOMENS_KINDS.includes(kind))
}

/** Whether somebody of this department wears it, as far as it can be told: many pieces say no department. */
export function wornBy({ kind, words: text, size }: Pick<Judged, 'kind' | 'words' | 'size'>, department: AskedDepartment | null): boolean {
  const shoe = Number(/^(?:EU ?)?(\d\d(?:\.5)?)$/.exec(size ?? '')?.[1] ?? Number.NaN)
  const isShoe = kind !== null && KINDS[kind].category === 'shoes'
  if (department === 'men') return !(kind && WOMENS_KINDS.includes(kind)) && !WOMENS.test(text) && !(isShoe && shoe < MEN_FROM)
  if (department === 'women') return !MENS.test(text) && !(isShoe && shoe > WOMEN_TO)
  return true
}

const LETTERS = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL']

/** Whether one body may wear both: letters that are more than one apart are not for the same person. */
export function isOneBody(one: string | null, other: string | null): boolean {
  const [a, b] = [one, other].map((size) => LETTERS.indexOf((size ?? '').toUpperCase()))
  return a === undefined || b === undefined || a < 0 || b < 0 || Math.abs(a - b) <= 1
}
