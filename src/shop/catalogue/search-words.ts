import { KISWAHILI_SHADES } from './rules-colours.ts'
import { agreeing } from './rules-kiswahili.ts'
import type { AskedDepartment } from './rules-kinds.ts'
import type { Colour, Condition } from './rules.ts'

// Words of a search that are no garment: for whom, in which colour, for which occasion, and those that say nothing. Pure.

const words = (text: string) => text.split(' ').map((word) => word.replaceAll('_', ' '))

/** For whom it is made. */
export const DEPARTMENT_WORDS = table<AskedDepartment>({
  women:
    'women woman womens womans ladies lady ladys ladie female feminine wanawake mwanamke kike dame madame mama akina_mama wamama mum mums mother wife girlfriend her for_her wadada dada mresh mrembo warembo msupa wasupa manzi mamanzi dem madem',
  men: 'guy men man mens mans gent gents gentleman gentlemen male wanaume mwanaume kiume him for_him husband dad father wababa baba mabuda buda gentlemens',
  kids: 'kids kid kiddo child children childrens childs watoto mtoto mtotos toto boy boys girl girls baby babies toddler toddlers infant newborn junior teen teens mvulana wavulana msichana wasichana son daughter mwanangu wanangu mtoi watoi',
})

/** Of these the department is no part: boyfriend jeans are cut wide. */
export const NOT_A_PERSON: ReadonlySet<string> = new Set(['mom', 'boyfriend', 'dad jeans', 'baby doll'])

/** A shade with the colour it counts as; `as` is what it is called in products. */
export interface ColourWord {
  colour: Colour
  as: string
  /** What products of it are called, where that is something else. */
  called?: string
}

const SHADES: Record<Colour, string> = {
  black: 'black charcoal', white: 'white ivory cream ecru offwhite off_white', grey: 'grey gray silver ash', beige: 'beige camel tan khaki nude taupe stone',
  brown: 'brown chocolate cognac coffee mocha', red: 'red crimson scarlet burgundy maroon wine oxblood', orange: 'orange rust terracotta coral peach apricot',
  yellow: 'yellow mustard gold golden lemon', green: 'green olive emerald mint sage lime teal jungle_green army_green dark_green light_green',
  blue: 'blue navy indigo cobalt turquoise aqua light_blue sky_blue dark_blue royal_blue baby_blue', purple: 'purple violet lilac lavender plum mauve magenta',
  pink: 'pink fuchsia blush rose salmon hot_pink baby_pink', mixed: 'multicolour multicolor multicoloured multicolored rainbow colourful colorful',
} // prettier-ignore

export const COLOUR_WORDS: ReadonlyMap<string, ColourWord> = new Map([
  ...Object.entries(SHADES).flatMap(([colour, shades]) =>
    words(shades).map((as) => [as, { colour: colour as Colour, as: as === 'gray' ? 'grey' : as }] as const),
  ),
  ['navy blue', { colour: 'blue', as: 'navy' }] as const,
  ...words('army_green jungle_green').map((as) => [as, { colour: 'green', as, called: 'olive | army | khaki' }] as const),
  ...KISWAHILI_SHADES.flatMap(([colour, as, forms]) => forms.map((form) => [form, { colour, as }] as const)),
])

/** Each with the colour in English. */
export const KISWAHILI_COLOURS: readonly (readonly [word: string, meaning: string])[] = KISWAHILI_SHADES.flatMap(([, as, forms]) =>
  forms.map((form) => [form, as] as const),
)

export const CONDITION_WORDS: ReadonlyMap<string, Condition> = new Map([
  ['new with tags', 'New with tags'],
  ['with tags', 'New with tags'],
  ['brand new', 'New with tags'],
  ['like new', 'Like new'],
])

/** Occasions, seasons and what a piece is to do: any of these words. Two words are written together with an underscore. */
const OCCASIONS: Readonly<Record<string, string>> = {
  'official office officewear corporate formal interview ofisi ofisini rasmi work_wear for_work ya_kazi za_kazi vya_kazi la_kazi cha_kazi wa_kazi kazini business':
    'formal office tailored pinstripe blazer derby loafer oxford shift pencil zzkflats zzkheels zzksuit',
  'gym mazoezi michezo jimu workout sports sport sporty running jogging training fitness yoga':
    'athleisure sports running jogger gym zzkactivewear',
  'maternity pregnant pregnancy mjamzito wajawazito': 'maternity maxi wrap swing smock tunic zzkkaftan tulle',
  'church kanisa kanisani sunday': 'formal floral midi maxi pleated shift tailored lace tulle zzksuit',
  'wedding weddings harusi arusi bridal': 'wedding bridal formal sequin satin lace maxi tulle zzksuit',
  'school shule shuleni uniform sare': 'school uniform backpack satchel derby lace pleated tailored',
  'party sherehe clubbing club night_out birthday': 'party sequin satin glitter mini bodycon silver',
  'beach pwani coast swimming kuogelea swim': 'swim tropical beach straw bucket sarong kikoi zzkswimwear zzksandals',
  'winter cold baridi warm joto_jingi limuru': 'winter knit quilted puffer shearling wool parka zzkknitwear zzkcoat',
  'summer hot joto': 'summer linen sleeveless short tropical',
  'rain rainy mvua waterproof': 'rain raincoat trench parka waterproof',
  'traditional african kitamaduni ruracio culture': 'kitenge ankara african kente maasai kikoi shuka tribal shweshwe kanzu',
  'funeral matanga mazishi': 'black formal',
  graduation: 'formal shift satin tailored',
  'casual kawaida everyday weekend': 'casual urban',
  'date dinner': 'satin slip wrap lace bodycon formal',
  'sleeping kulala lounge': 'lounge zzknightwear',
  'three_quarter quarter': 'bermuda culotte capri cropped midi',
  'without_sleeves no_sleeves bila_mikono': 'sleeveless camisole tank strappy',
  'mkono_mrefu mikono_mirefu': 'long_sleeve',
  'mkono_mfupi mikono_mifupi': 'short_sleeve',
  'hiking safari travel': 'utility cargo boot zzkboots zzksneakers khaki',
}

export const OCCASION_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries(OCCASIONS).flatMap(([names, meanings]) =>
    words(names).map((name) => [name, meanings.split(' ').join(' | ').replaceAll('_', ' <-> ')] as const),
  ),
)

/** Words that carry no meaning in a search of a shop, English, Kiswahili and Sheng. */
export const FILLERS: ReadonlySet<string> = new Set([
  ...words(
    'a an and are as at be by can do for from get give have i in is it like me my near need of on one or per pls please some something show that the there these this those to u want wanted with we will you your any am looking find search buy cheap cheaper cheapest affordable good nice best quality latest new trending original pair pairs piece pieces kes ksh sh bob price prices cost costs arrivals arrival unisex bonge size sizes saizi color colour colors colours wear wearing worn used second hand secondhand thrift sale sell selling online shop kenya just still under_budget what which where how much got stock available design type kind style for_me',
  ),
  ...words(
    'ya wa za la cha vya kwa na ni pa kama hii hizi hiyo hizo hivi yangu wangu langu zangu changu nataka nataka natafuta naomba nipe nionyeshe nione onyesha onyesheni tafuta tafadhali niko iko ziko mko mna mnayo mnazo uko kuna nunua kununua nahitaji nataka_nunua bei ngapi pesa ganji rahisi nafuu au ama pia sana tu hapa yenye wenye zenye lenye chenye ile zile huyu sasa rangi aina saizi rudi saidia kazi fiti poa safi kali noma fresh mzuri zuri nzuri mzito kuvaa vaa mitindo gani mnauza unauza kuuza mnapatikana naweza pata kupata naona ona niuzie uzia leta nitumie lipa mkono kufunga kuenda kwenda msee mdosi fom ngoma manze buda niaje sasa bana ati mtu watu wasee bomba moto nare rare swafi wenye mwenye ka kale',
  ),
  ...agreeing('zuri', 'nzuri'),
  ...agreeing('ingine', 'zingine'),
])

/** What comes after them is not wanted. */
export const NEGATIONS: ReadonlySet<string> = new Set(
  words('not no without minus except bila sio isipokuwa isiwe zisiwe isikuwe sitaki hatutaki sipendi sihitaji'),
)

/** May stand between the two; "not used" is said of no garment that comes after it. */
export const BEFORE_REFUSED: ReadonlySet<string> = new Set(
  words(
    'a an and any the this that these those in of with for is it like ya za wa la cha vya na kama ni rangi color colour colors colours',
  ),
)

/** Words of two meanings: a garment when nothing else in the search is one. */
export const GUARDED: ReadonlySet<string> = new Set(['saa', 'tai', 'mfuko', 'pete', 'cheni', 'short', 'canvas'])

/** Names of makers: never taken for a slip of another word. */
export const MAKERS: ReadonlySet<string> = new Set(
  words(
    'adidas nike puma vans fila reebok zara gucci levis levi jordan jordans converse timberland timber lacoste hm asos shein mango primark next gap',
  ),
)

function table<Value extends string>(names: Record<Value, string>): ReadonlyMap<string, Value> {
  return new Map(Object.entries<string>(names).flatMap(([value, text]) => words(text).map((word) => [word, value as Value] as const)))
}
