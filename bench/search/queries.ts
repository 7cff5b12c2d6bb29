import type { Kind } from '../../src/shop/catalogue/rules-kinds.ts'
import type { Colour } from '../../src/shop/catalogue/rules.ts'

/** What a product must be to be a right answer. */
export interface Expected {
  kind?: Kind | readonly Kind[]
  category?: string
  colour?: Colour | readonly Colour[]
  /** Its name matches. */
  name?: RegExp
  /** In stock in any of these. */
  size?: readonly string[]
  max?: number
  min?: number
  department?: readonly string[]
}

export interface SearchQuery {
  q: string
  expected: Expected
  on: 'real' | 'demo'
  /** Never looked at one by one: nothing is tuned on it. */
  held_out: boolean
}

const SHOES: readonly Kind[] = ['sneakers', 'boots', 'sandals', 'heels', 'flats']
const FORMAL_SHOES = { name: /derby|loafer|lace-up|flats|slip-on|court|heel/i, category: 'shoes' } as const
const WOMEN = ['women', 'unisex'] as const
const MEN = ['men', 'unisex'] as const
const KIDS = ['kids'] as const

type Line = readonly [q: string, expected: Expected]

const REAL: readonly Line[] = [
  ['black dress', { kind: 'dress', colour: 'black' }],
  ['blue jacket', { kind: 'jacket', colour: 'blue' }],
  ['gauni nyeusi', { kind: 'dress', colour: 'black' }],
  ['viatu vyeusi', { category: 'shoes', colour: 'black' }],
  ['shati jeupe', { kind: 'shirt', colour: 'white' }],
  ['t-shirt', { kind: 'tee' }],
  ['tshirts', { kind: 'tee' }],
  ['top', { kind: 'top' }],
  ['leggings', { kind: ['trousers', 'activewear'] }],
  ['trenchcoat', { kind: 'coat' }],
  ['sweat pants', { kind: 'trousers' }],
  ['suruali ya jeans', { kind: 'jeans' }],
  ['nguo ya dress', { kind: 'dress' }],
  ['jeans size 34', { kind: 'jeans', size: ['34'] }],
  ['waist 34 trousers', { kind: 'trousers', size: ['34'] }],
  ['dress size 12', { kind: 'dress', size: ['M'] }],
  ['ladies size 38', { size: ['38'], department: WOMEN }],
  ['shoes size 40', { category: 'shoes', size: ['40'] }],
  ['xl jacket', { kind: 'jacket', size: ['XL'] }],
  ['dress under 1500', { kind: 'dress', max: 1500 }],
  ['viatu chini ya 2000', { category: 'shoes', max: 2000 }],
  ['jacket between 1000 and 2500', { kind: 'jacket', min: 1000, max: 2500 }],
  ['nguo za elfu moja', { max: 1000, category: 'clothing' }],
  ['shoes 2k', { category: 'shoes', max: 2000 }],
  ['kids jeans', { kind: 'jeans', department: KIDS }],
  ['nguo za watoto', { department: KIDS }],
  ['mens shirt', { kind: 'shirt', department: MEN }],
  ['official shoes', FORMAL_SHOES],
  ['gym shoes', { kind: 'sneakers' }],
  ['swimming costume', { kind: ['swimwear', 'shorts', 'nightwear'], name: /swim/i }],
  ['floral dress', { kind: 'dress', name: /floral/i }],
  ['stripped sweater', { kind: 'knitwear', name: /strip/i }],
  ['denim shorts', { kind: 'shorts', name: /denim/i }],
  ['blak dres', { kind: 'dress', colour: 'black' }],
  ['red boots', { kind: 'boots' }],
  ['kofia nyekundu', { kind: 'hat', colour: 'red' }],
  ['sketi ndefu', { kind: 'skirt', name: /maxi|long/i }],
  ['sketi fupi', { kind: ['skirt'], name: /mini|short/i }],
  ['raba nyeupe', { kind: 'sneakers', colour: 'white' }],
  ['jaketi ya baridi', { kind: ['jacket', 'coat'], name: /winter|puffer|quilted|ski/i }],
  ['navy trousers', { kind: 'trousers', name: /navy/i }],
  ['light blue shirt', { kind: 'shirt', name: /light blue/i }],
  ['oxford shirt', { kind: 'shirt', name: /oxford/i }],
  ['polo t shirt', { kind: 'tee', name: /polo/i }],
  ['bomber', { kind: 'jacket', name: /bomber/i }],
  ['puffer jacket', { kind: 'jacket', name: /puffer/i }],
  ['hoodie', { kind: 'hoodie' }],
  ['sweta', { kind: 'knitwear' }],
  ['mini skirt', { kind: 'skirt', name: /mini/i }],
  ['pencil skirt red', { kind: 'skirt', name: /red pencil/i }],
  ['cap', { kind: 'hat', name: /cap/i }],
  ['bucket hat', { kind: 'hat', name: /bucket/i }],
  ['marvin', { kind: 'hat', name: /beanie|knit/i }],
  ['ankle boots', { kind: 'boots', name: /ankle/i }],
  ['brown leather loafers', { kind: 'flats', name: /loafer/i }],
  ['sneekers', { kind: 'sneakers' }],
  ['short pants', { kind: 'shorts' }],
  ['bermuda', { kind: 'shorts', name: /bermuda/i }],
  ['cargo', { name: /cargo/i }],
  ['joggers', { name: /jogger/i }],
  ['skinny jeans', { kind: 'jeans', name: /skinny/i }],
  ['christmas', { name: /christmas/i }],
  ['polka dot dress', { kind: 'dress', name: /polka/i }],
  ['maxi dress', { kind: 'dress', name: /maxi/i }],
  ['t-shirt size m under 800', { kind: 'tee', size: ['M'], max: 800 }],
  ['tisheti nyeupe', { kind: 'tee', colour: 'white' }],
  ['longi ya wanaume size 34', { kind: ['trousers', 'jeans'], size: ['34'], department: MEN }],
  ['koti jeusi', { kind: ['coat', 'jacket'], colour: 'black' }],
  ['kaptula 32', { kind: 'shorts', size: ['32'] }],
  ['magauni ya harusi', { kind: 'dress' }],
  ['church dress', { kind: 'dress' }],
  ['maternity dress', { kind: 'dress' }],
  ['office trousers', { kind: 'trousers' }],
  ['interview blazer', { name: /blazer/i }],
  ['rain jacket', { kind: ['jacket', 'coat'] }],
  ['sequin skirt', { kind: 'skirt', name: /sequin/i }],
  ['satin shirt', { kind: 'shirt', name: /satin/i }],
  ['grey hat', { kind: 'hat', colour: 'grey' }],
  ['pink dress bei nafuu', { kind: 'dress', colour: 'pink' }],
  ['kiatu cheusi 42', { category: 'shoes', colour: 'black' }],
  ['purple top size s', { kind: ['top', 'tee', 'shirt', 'knitwear', 'dress'] }],
  ['adidas shoes', { category: 'shoes' }],
  ['xyzzy dress', { kind: 'dress' }],
  ['dress ya maua', { kind: 'dress', name: /floral/i }],
]

const DEMO: readonly Line[] = [
  ['back pack', { kind: 'bag', name: /backpack/i }],
  ['sun glasses', { kind: 'sunglasses' }],
  ['mkoba', { kind: 'bag' }],
  ['kiondo', { kind: 'bag', name: /kiondo/i }],
  ['open shoes', { kind: 'sandals' }],
  ['herini', { kind: 'earrings' }],
  ['earings', { kind: 'earrings' }],
  ['kitenge dress', { kind: 'dress', name: /kitenge/i }],
  ['dera', { kind: ['kaftan', 'dress'] }],
  ['kanzu', { kind: 'kaftan', name: /kanzu/i }],
  ['denim jacket', { kind: 'jacket', name: /denim/i }],
  ['jacket ya jeans', { kind: 'jacket', name: /denim/i }],
  ['top', { kind: 'top' }],
  ['high heels', { kind: 'heels' }],
  ['red heels size 37', { kind: 'heels', size: ['37'] }],
  ['school bag', { kind: 'bag' }],
  ['kids shoes', { category: 'shoes', department: KIDS }],
  ['mens shirt', { kind: 'shirt' }],
  ['leso', { kind: 'scarf', name: /leso|kanga/i }],
  ['shuka', { name: /shuka/i }],
  ['necklace', { kind: 'necklace' }],
  ['gold earrings', { kind: 'earrings' }],
  ['mkanda', { name: /belt/i, kind: 'belt' }],
  ['miwani', { kind: 'sunglasses' }],
  ['trench coat', { kind: 'coat', name: /trench/i }],
  ['leather jacket', { kind: 'jacket' }],
  ['cardigan', { kind: 'knitwear', name: /cardigan/i }],
  ['kimono', { name: /kimono/i }],
  ['jumpsuit', { kind: 'jumpsuit' }],
  ['dungarees', { kind: 'jumpsuit', name: /dungaree/i }],
  ['mom jeans', { kind: 'jeans', name: /mom/i }],
  ['straight jeans waist 32', { kind: 'jeans', size: ['32'], name: /straight/i }],
  ['shorts', { kind: 'shorts' }],
  ['linen trousers', { kind: 'trousers', name: /linen/i }],
  ['polo', { kind: 'tee', name: /polo/i }],
  ['blazer', { kind: 'jacket', name: /blazer/i }],
  ['bangili', { kind: 'bracelet' }],
  ['white tshirt', { kind: 'tee' }],
  ['traditional wear', { name: /kitenge|maasai|kikoi|shuka|kente|kanzu|leso|kanga|shweshwe/i }],
  ['maasai sandals', { kind: 'sandals', name: /maasai/i }],
  ['kofia ya jua', { kind: 'hat' }],
  ['green skirt', { kind: 'skirt', colour: 'green' }],
  ['wedding necklace', { kind: 'necklace' }],
  ['hoodie ya nairobi', { kind: 'hoodie' }],
  ['clothes under 700', { category: 'clothing', max: 700 }],
  ['loafers black', { kind: 'flats', name: /loafer/i, colour: 'black' }],
  ['official bag', { kind: 'bag' }],
  ['viatu za wedding', { kind: SHOES }],
]

// Written before anything was tuned. Only their totals are looked at.
const HELD_OUT_REAL: readonly Line[] = [
  ['rinda jekundu', { kind: ['dress', 'skirt'], colour: 'red' }],
  ['nataka suruali nyeusi size 32', { kind: ['trousers', 'jeans'], size: ['32'] }],
  ['brown shoes for men', { category: 'shoes', colour: 'brown', department: MEN }],
  ['green jackets', { kind: 'jacket', colour: 'green' }],
  ['cheap dresses', { kind: 'dress' }],
  ['dress ya 1000', { kind: 'dress', max: 1000 }],
  ['trousers below 1,200/=', { kind: 'trousers', max: 1200 }],
  ['girls dress', { kind: 'dress', department: KIDS }],
  ['cotton shirt', { kind: 'shirt' }],
  ['ladies top', { kind: 'top', department: WOMEN }],
  ['jamper', { kind: 'knitwear' }],
  ['cardigans', { kind: 'knitwear', name: /cardigan/i }],
  ['masweta za baridi', { kind: 'knitwear' }],
  ['trausers', { kind: 'trousers' }],
  ['purple skirts', { kind: 'skirt' }],
  ['hat ya blue', { kind: 'hat', colour: 'blue' }],
  ['boots size 39', { kind: 'boots' }],
  ['running shoes', { kind: 'sneakers', name: /running/i }],
  ['formal shirt long sleeve', { kind: 'shirt' }],
  ['plaid shirt', { kind: 'shirt', name: /check|gingham/i }],
  ['body con dress', { kind: 'dress', name: /bodycon/i }],
  ['jeans za elfu mbili', { kind: 'jeans', max: 2000 }],
  ['size 28 jeans', { kind: 'jeans' }],
  ['m size t shirt', { kind: 'tee', size: ['M'] }],
  ['extra large shirt', { kind: 'shirt', size: ['XL'] }],
  ['shirts from 500 to 1000', { kind: 'shirt', min: 500, max: 1000 }],
  ['tank top', { kind: 'top' }],
  ['winter coat', { kind: ['coat', 'jacket'], name: /winter|ski|puffer|quilted/i }],
  ['black and white dress', { kind: 'dress' }],
  ['suti ya harusi', { kind: ['suit', 'jacket', 'knitwear'] }],
  ['njumu', { category: 'shoes' }],
  ['swim wear', { name: /swim/i }],
  ['kaptura za wanaume', { kind: 'shorts', department: MEN }],
  ['yellow blouse', { kind: 'top', name: /yellow/i }],
  ['yelow cap', { kind: 'hat', colour: 'yellow' }],
  ['miniskirt', { kind: 'skirt', name: /mini/i }],
  ['nguo za kazi', { category: 'clothing' }],
  ['vest', { kind: ['top', 'tee', 'jacket', 'knitwear'] }],
  ['leather shoes 42', { category: 'shoes' }],
  ['grey jumper size L', { kind: 'knitwear', size: ['L'] }],
  ['beige suruali', { kind: 'trousers', colour: 'beige' }],
  ['blouses for office', { kind: 'top' }],
  ['sketi nyekundu', { kind: 'skirt', colour: 'red' }],
  ['parka', { kind: 'coat', name: /parka/i }],
]

const HELD_OUT_DEMO: readonly Line[] = [
  ['handbags', { kind: 'bag' }],
  ['ear rings', { kind: 'earrings' }],
  ['begi ya shule', { kind: 'bag' }],
  ['kicks', { kind: 'sneakers' }],
  ['sandals za maasai', { kind: 'sandals', name: /maasai/i }],
  ['bangles', { kind: 'bracelet' }],
  ['coat ya ladies', { kind: 'coat' }],
  ['viatu vya watoto', { category: 'shoes', department: KIDS }],
  ['kofia', { kind: 'hat' }],
  ['linen shirt for men', { kind: 'shirt', name: /linen/i }],
  ['blue jeans', { kind: 'jeans' }],
  ['cheni', { kind: 'necklace' }],
  ['sneakers size 41', { kind: 'sneakers' }],
  ['skirt ya kitenge', { kind: ['skirt', 'dress'] }],
  ['bag under 2000', { kind: 'bag', max: 2000 }],
  ['ankara', { name: /kitenge|fan/i }],
  ['waistcoat', { kind: 'jacket', name: /waistcoat/i }],
  ['beach hat', { kind: 'hat' }],
  ['sweta ya kijani', { kind: 'knitwear' }],
  ['chelsea boot', { kind: 'boots', name: /chelsea/i }],
]

export const QUERIES: readonly SearchQuery[] = [
  ...lines(REAL, 'real', false),
  ...lines(DEMO, 'demo', false),
  ...lines(HELD_OUT_REAL, 'real', true),
  ...lines(HELD_OUT_DEMO, 'demo', true),
]

function lines(all: readonly Line[], on: SearchQuery['on'], held_out: boolean): SearchQuery[] {
  return all.map(([q, expected]) => ({ q, expected, on, held_out }))
}
