import { nounForms } from './rules-kiswahili.ts'
import { KIND_NAMES, KINDS, type Kind } from './rules-kinds.ts'

// What shoppers call garments, by kind. Pure; the server alone uses it.

/** A word for garments: all of some kinds, or with `own` a sort of them, by the words that products of it have. */
export interface GarmentWord {
  kinds: readonly Kind[]
  own?: string
  /** Kinds that it may be narrowed to: "suruali ya jeans". */
  also?: readonly Kind[]
  /** Instead of kinds: everything of a category. */
  category?: string
}

/** The words that mean a kind as a whole, and those that mean a sort of it. Two words are written together with an underscore. */
const ENGLISH: Record<Kind, readonly [whole: string, sorts: string]> = {
  dress: ['dress gown frock', 'sundress minidress slip_dress maxi_dress bodycon shift_dress wrap_dress tea_dress'],
  top: ['top', 'blouse camisole cami tank_top tank tunic bodysuit crop_top halter vest_top'],
  tee: ['tshirt t_shirt tee_shirt tee tshrt teeshirt', 'polo polo_shirt polo_tee'],
  shirt: ['shirt', 'flannel oxford_shirt button_down dress_shirt'],
  jeans: ['jean denims', 'jegging skinny_jean mom_jean boyfriend_jean'],
  trousers: ['trouser pant slack', 'track_bottom track_pant chino jogger legging leggins legins culotte sweatpant khakis cargo cargo_pant palazzo wide_leg bell_bottom'],
  skirt: ['skirt', 'skort miniskirt mini_skirt pencil_skirt maxi_skirt'],
  shorts: ['shorts short short_pant short_trouser', 'bermuda hot_pant swim_shorts'],
  jacket: ['jacket', 'blazer bomber gilet waistcoat overshirt windbreaker puffer anorak shacket biker_jacket suit_jacket half_coat half_jacket sleeveless_jacket bodywarmer body_warmer'],
  coat: ['coat', 'parka trench trench_coat trenchcoat overcoat raincoat rain_coat winter_coat'],
  knitwear: ['sweater knitwear', 'jumper cardigan pullover turtleneck rollneck polo_neck poncho shrug'],
  hoodie: ['hoodie hoody hoddie', 'sweatshirt sweat_shirt crewneck'],
  jumpsuit: ['jumpsuit jump_suit', 'playsuit romper dungaree overall catsuit'],
  suit: ['suit', 'tuxedo two_piece coord co_ord pantsuit'],
  kaftan: ['kaftan caftan', 'kanzu dera kimono abaya agbada robe'],
  activewear: ['activewear sportswear gymwear gym_wear', 'tracksuit track_suit sports_bra yoga_pant cycling_short jersey'],
  swimwear: ['swimwear swimsuit swim_suit swimming_costume swimming_suit bather', 'bikini swim_trunk'],
  nightwear: ['nightwear underwear pyjama pajama', 'nightdress nightie lingerie bra boxer brief panty pantie'],
  sneakers: ['sneaker trainer gym_shoe', 'runner high_top hightop low_top plimsoll running_shoe tennis_shoe canvas_shoe canvas sports_shoe rubber_shoe airforce air_force jordan converse'],
  boots: ['boot', 'ankle_boot gumboot chelsea_boot knee_boot timberland timber'],
  sandals: ['sandal open_shoe slipper', 'slide flip_flop mule gladiator croc'],
  heels: ['heel high_heel', 'pump stiletto wedge court_shoe'],
  flats: ['flat flat_shoe doll_shoe', 'loafer ballerina derby brogue moccasin slip_on oxford_shoe lace_up espadrille'],
  bag: ['bag', 'tote satchel backpack back_pack clutch purse handbag hand_bag kiondo ciondo wallet rucksack pouch crossbody sling_bag shoulder_bag moon_bag'],
  belt: ['belt', ''],
  hat: ['hat headwear', 'cap beanie beret fedora snapback bucket_hat baseball_cap'],
  scarf: ['scarf scarve', 'shawl leso kanga kikoi shuka pashmina bandana sarong hijab'],
  sunglasses: ['sunglasses sunglass sun_glasses sun_glass shades eyewear', ''],
  watch: ['watch watche wristwatch', ''],
  tie: ['tie necktie', 'bow_tie'],
  gloves: ['glove mitten', ''],
  socks: ['sock', 'tights stocking'],
  necklace: ['necklace neck_lace', 'pendant choker locket'],
  earrings: ['earring ear_ring', 'hoop stud'],
  bracelet: ['bracelet bangle', 'cuff anklet'],
  ring: ['ring', ''],
} // prettier-ignore

/**
 * Kiswahili, Sheng and what is made of English words, in the singular: their kinds, "+" before those that it may be narrowed
 * to, "/" before what products of its sort are called; or "=" and a category.
 */
const KENYAN: Readonly<Record<string, string>> = {
  'gauni gown rinda': 'dress', 'dera deera madera': 'kaftan dress', kanzu: 'kaftan', 'buibui baibui': 'kaftan',
  'blauzi blausi topu bilauzi': 'top', 'tisho tishu tishat tishati fulana flana fulani tisheti': 'tee', 'shati sheti': 'shirt', 'vesti vest singlet': 'top tee',
  'jinsi jinzi denimu': 'jeans', 'suruali suruwali surwali trao toja torojo': 'trousers +jeans', longi: 'trousers jeans', gaberdine: 'trousers',
  'sketi skati maskirt skata': 'skirt', 'kaptula bukta kaptura shotii': 'shorts', 'jaketi jaket jakketi': 'jacket', 'koti': 'coat jacket', kabuti: 'coat',
  'sweta swita': 'knitwear', 'hudi hudii': 'hoodie', 'suti': 'suit jacket', 'blaza': 'jacket/blazer', 'ovaroli ovaroll': 'jumpsuit',
  'pajama pijama': 'nightwear', 'chupi ngotha boksa sidiria sindiria brazia': 'nightwear',
  'raba kicks sneaks sniks sniz viatu_vya_kukimbia viatu_vya_kukimbilia viatu_vya_michezo viatu_vya_mazoezi': 'sneakers', 'nguo_za_kuogelea nguo_ya_kuogelea': 'swimwear', 'nguo_za_kulala nguo_ya_kulala': 'nightwear', 'nguo_za_mazoezi nguo_za_michezo': 'activewear', 'buti gamboti': 'boots', 'njumu': 'boots flats sneakers',
  'sandali ndara champali chapali malapa kandambili patipati akala sapatu': 'sandals', 'kisigino': 'heels', 'loafa moka': 'flats',
  'mkoba begi beg mfuko kikapu': 'bag', shanta: 'bag/backpack', 'kibeti kipochi pochi': 'bag/purse | clutch | wallet', 'mkanda ukanda mshipi': 'belt',
  'kofia chepeo kapelo ngovo ngepa gepa kepi': 'hat', 'marvin mavin boshori': 'hat/beanie | knit',
  'skafu mtandio kilemba kiremba shela khanga kikoy': 'scarf', 'miwani': 'sunglasses', 'saa': 'watch', 'tai': 'tie', 'glavu': 'gloves', 'soksi': 'socks',
  'mkufu cheni machain kidani shanga ushanga': 'necklace', 'herini hereni kipuli': 'earrings', 'bangili kikuku': 'bracelet', 'pete': 'ring',
  'closed_shoe covered_shoe': 'flats sneakers boots heels',
  'kiatu ndula shoe shoez': '=shoes', 'nguo vazi gwanda nguoz manguo kamonyo mitumba mtumba clothe clothes cloth clothing outfit garment wear': '=clothing',
  'kito jewellery jewelery jewelry jewel': '=jewelry', 'pambo accessory accessories': '=accessories',
} // prettier-ignore

/** What a sort is called in products, where that is more than its own words. */
const OWN: Readonly<Record<string, string>> = {
  legging: 'leggins', leggins: 'leggins', legins: 'leggins', jumper: 'jumper | sweater', pullover: 'pullover | jumper | sweater', cardigan: 'cardigan',
  handbag: 'handbag | bag', purse: 'purse | handbag', hand_bag: 'handbag | bag', back_pack: 'backpack', sweatpant: 'sweatpant | jogger', jogger: 'jogger | sweatpant',
  sweatshirt: 'sweatshirt | hoodie', sweat_shirt: 'sweatshirt', trench: 'trench', trench_coat: 'trench', trenchcoat: 'trench', raincoat: 'raincoat | rain', rain_coat: 'raincoat | rain',
  wide_leg: 'wide', winter_coat: 'winter | puffer', runner: 'runner | running', running_shoe: 'running | runner', sports_shoe: 'running | runner | sports', rubber_shoe: 'sneaker | trainer | canvas',
  canvas_shoe: 'canvas', tennis_shoe: 'tennis | trainer | sneaker', cargo_pant: 'cargo', tank_top: 'tank | cami', waistcoat: 'waistcoat | gilet', gumboot: 'gumboot', chelsea_boot: 'chelsea',
  mini_skirt: 'mini', miniskirt: 'mini', maxi_dress: 'maxi', minidress: 'mini', sundress: 'sundress | sun', dress_shirt: 'oxford | formal | dress', dungaree: 'dungaree | overall',
  overall: 'overall | dungaree', khakis: 'khaki | chino', hightop: 'high', high_top: 'high', low_top: 'low', polo_neck: 'turtleneck | polo', rollneck: 'turtleneck', two_piece: 'piece | set',
  suit_jacket: 'blazer | suit', half_jacket: 'gilet', sleeveless_jacket: 'gilet', bodywarmer: 'gilet', body_warmer: 'gilet', track_bottom: 'jogger | sweatpant', track_pant: 'jogger | sweatpant',
  track_suit: 'tracksuit | track', half_coat: 'blazer | jacket', dera: 'dera | kaftan | maxi', wallet: 'wallet | purse', slide: 'slide', kikoy: 'kikoi', khanga: 'kanga | leso', leso: 'leso | kanga',
} // prettier-ignore

/** Of these words, slips that are made so often that they are listed: what they are slips of. */
export const LISTED_SLIPS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    jaket: 'jacket',
    jakketi: 'jaketi',
    tshrt: 'tshirt',
    hoddie: 'hoodie',
    legins: 'leggings',
    surwali: 'suruali',
    jewelery: 'jewelry',
  }),
)

/** Of KENYAN, in the singular. */
export const KENYAN_WORDS: readonly string[] = Object.keys(KENYAN).flatMap((names) =>
  names.split(' ').filter((name) => !name.includes('_')),
)

/** Words for a whole kind, or for all shoes. */
const WHOLES: ReadonlySet<string> = new Set(['shoe', ...KIND_NAMES.flatMap((kind) => ENGLISH[kind][0].split(' '))])

export const GARMENTS: ReadonlyMap<string, GarmentWord> = build()

function build(): Map<string, GarmentWord> {
  const words = new Map<string, GarmentWord>()
  const put = (names: string, forms: (name: string) => string[], word: (name: string) => GarmentWord) => {
    for (const name of names.split(' ').filter(Boolean)) for (const form of forms(name)) if (!words.has(form)) words.set(form, word(name))
  }
  for (const kind of KIND_NAMES) put(ENGLISH[kind][0], plurals, () => ({ kinds: [kind] }))
  for (const kind of KIND_NAMES) put(ENGLISH[kind][1], plurals, (name) => ({ kinds: [kind], own: OWN[name] ?? ownWords(name) }))
  for (const [names, meaning] of Object.entries(KENYAN))
    put(
      names,
      (name) => (name.includes('_') ? plurals(name) : nounForms(name)),
      () => meant(meaning),
    )
  return words
}

function meant(meaning: string): GarmentWord {
  if (meaning.startsWith('=')) return { kinds: [], category: meaning.slice(1) }
  const [names = '', own] = meaning.split('/')
  const all = names.split(' ')
  const also = all.filter((kind) => kind.startsWith('+')).map((kind) => kind.slice(1) as Kind)
  return { kinds: all.filter((kind) => !kind.startsWith('+')) as Kind[], also, ...(own ? { own } : {}) }
}

/** A pencil skirt is a skirt that says "pencil", a polo shirt may be a polo tee; a sports bra says both, next to each other. */
function ownWords(name: string): string {
  const [first = '', last] = name.split('_')
  return last && WHOLES.has(last) ? first : name.replaceAll('_', ' <-> ')
}

function plurals(name: string): string[] {
  const word = name.replaceAll('_', ' ')
  return [
    word,
    ...(/(?:ss|x|ch|sh)$/.test(word) ? [`${word}es`] : word.endsWith('s') ? [] : [`${word}s`]),
    ...(/[^aeiou]y$/.test(word) ? [`${word.slice(0, -1)}ies`] : []),
  ]
}

/** Whether a word by itself says that it is of these kinds. */
export function isWordFor(word: string, kinds: readonly Kind[]): boolean {
  return GARMENTS.get(word)?.kinds.some((kind) => kinds.includes(kind)) ?? false
}

/** The words by which products of a kind are called, for those whose kind the shop does not know. */
export function wordsOf(kind: Kind): string[] {
  const words = ENGLISH[kind][0].split(' ').filter((word) => !word.includes('_') && !/^t.?sh|^short$|^flat$|^denims$/.test(word))
  return words.map((word) => `${word}:A`)
}

/** What comes nearest when the shop has none of a kind; else everything of its category. */
const RELATED: Partial<Record<Kind, readonly Kind[]>> = {
  dress: ['kaftan', 'jumpsuit', 'skirt'],
  top: ['tee', 'shirt'],
  tee: ['top', 'shirt'],
  jeans: ['trousers'],
  trousers: ['jeans'],
  skirt: ['dress'],
  jacket: ['coat'],
  coat: ['jacket'],
  knitwear: ['hoodie'],
  hoodie: ['knitwear', 'jacket'],
  jumpsuit: ['dress', 'suit'],
  suit: ['jacket'],
  kaftan: ['dress'],
  activewear: ['hoodie', 'trousers', 'shorts'],
  swimwear: ['shorts'],
  nightwear: ['shorts', 'tee'],
}

/** Kinds of which many use one word: a striped tee is a "striped top". */
const SAME_WORD: Partial<Record<Kind, readonly Kind[]>> = {
  top: ['tee', 'shirt', 'knitwear'],
  jacket: ['coat'],
  coat: ['jacket'],
}

/** What a word for whole kinds may mean besides; null for most. */
export function alsoCalled({ kinds, own }: GarmentWord): GarmentWord | null {
  const others = own ? [] : kinds.flatMap((kind) => SAME_WORD[kind] ?? [])
  return others.length > 0 ? { kinds: others } : null
}

/** In place of kinds that the shop has not. */
export function relatedTo({ kinds }: GarmentWord): GarmentWord[] {
  const related = kinds.flatMap((kind) => RELATED[kind] ?? [])
  const [first] = kinds
  return [...(related.length > 0 ? [{ kinds: related }] : []), ...(first ? [{ kinds: [], category: KINDS[first].category }] : [])]
}
