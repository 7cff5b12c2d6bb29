import type { Kind } from '../../catalogue/rules-kinds.ts'
import type { Style } from '../../catalogue/rules.ts'
import type { ChatLanguage } from '../../chat/rules.ts'

// What goes to which occasion, as data. Pure.

export interface Occasion {
  label: Record<ChatLanguage, string>
  /** What it is asked for with; a phrase counts from the start of a word. */
  words: readonly string[]
  wanted: { kinds: readonly Kind[]; styles: readonly Style[]; fabrics: readonly string[] }
  unwanted: { kinds: readonly Kind[]; styles: readonly Style[]; fabrics: readonly string[] }
  /** Templates that suit it, the best first (templates.ts). */
  templates: readonly TemplateName[]
  /** Something over it is wanted. */
  layer: boolean
  tips: Record<ChatLanguage, readonly string[]>
}

export const TEMPLATE_NAMES = ['dress', 'separates', 'shirt_and_trousers', 'traditional', 'sporty'] as const
export type TemplateName = (typeof TEMPLATE_NAMES)[number]

export const OCCASIONS = {
  wedding: {
    label: { en: 'a wedding', sw: 'harusi' },
    words: ['wedding', 'harusi', 'arusi', 'bridesmaid', 'reception', 'engagement', 'uchumba'],
    wanted: {
      kinds: ['dress', 'jumpsuit', 'suit', 'kaftan', 'shirt', 'trousers', 'skirt', 'heels', 'flats', 'earrings', 'necklace', 'bag', 'tie'],
      styles: ['Formal', 'Bohemian', 'Vintage'],
      fabrics: ['silk', 'satin', 'chiffon', 'lace', 'crepe', 'velvet', 'kitenge', 'linen', 'wool'],
    },
    unwanted: {
      kinds: ['hoodie', 'activewear', 'shorts', 'swimwear', 'nightwear', 'sneakers', 'jeans', 'tee'],
      styles: ['Athleisure', 'Streetwear'],
      fabrics: ['fleece', 'denim'],
    },
    templates: ['dress', 'shirt_and_trousers', 'traditional', 'separates'],
    layer: false,
    tips: {
      en: ['Many couples name their colours: ask before you choose.', 'Garden weddings are on grass: a low or block heel walks better.'],
      sw: [
        'Wenye harusi wengi wana rangi zao: uliza kabla ya kuchagua.',
        'Harusi ya bustanini iko kwenye nyasi: kisigino kifupi hutembea vizuri.',
      ],
    },
  },
  church: {
    label: { en: 'church', sw: 'kanisani' },
    words: ['church', 'kanisa', 'mass', 'misa', 'ibada', 'sunday service', 'baptism', 'ubatizo', 'mosque', 'msikiti'],
    wanted: {
      kinds: ['dress', 'skirt', 'top', 'shirt', 'trousers', 'suit', 'kaftan', 'flats', 'heels', 'scarf'],
      styles: ['Formal', 'Minimalist', 'Preppy'],
      fabrics: ['cotton', 'linen', 'crepe', 'wool', 'kitenge'],
    },
    unwanted: { kinds: ['shorts', 'activewear', 'swimwear', 'nightwear', 'hoodie'], styles: ['Streetwear', 'Athleisure'], fabrics: [] },
    templates: ['dress', 'separates', 'shirt_and_trousers', 'traditional'],
    layer: true,
    tips: {
      en: ['A light layer helps in a cool hall.'],
      sw: ['Koti jepesi husaidia ukumbi ukiwa na baridi.'],
    },
  },
  office: {
    label: { en: 'the office', sw: 'ofisini' },
    words: ['office', 'work', 'kazi', 'ofisi', 'business', 'corporate', 'meeting', 'mkutano'],
    wanted: {
      kinds: ['shirt', 'top', 'trousers', 'skirt', 'dress', 'suit', 'jacket', 'flats', 'heels', 'belt', 'bag', 'watch'],
      styles: ['Formal', 'Minimalist', 'Preppy'],
      fabrics: ['cotton', 'wool', 'linen', 'crepe', 'polyester'],
    },
    unwanted: {
      kinds: ['activewear', 'swimwear', 'nightwear', 'hoodie', 'shorts'],
      styles: ['Streetwear', 'Athleisure'],
      fabrics: ['sequin', 'fleece'],
    },
    templates: ['shirt_and_trousers', 'separates', 'dress'],
    layer: true,
    tips: {
      en: ['A blazer makes the same pieces work for a meeting.'],
      sw: ['Blazer hufanya nguo hizo hizo zifae mkutano.'],
    },
  },
  interview: {
    label: { en: 'an interview', sw: 'mahojiano ya kazi' },
    words: ['interview', 'mahojiano', 'usaili', 'job interview'],
    wanted: {
      kinds: ['shirt', 'top', 'trousers', 'skirt', 'suit', 'jacket', 'dress', 'flats', 'heels', 'belt', 'tie', 'watch'],
      styles: ['Formal', 'Minimalist', 'Preppy'],
      fabrics: ['cotton', 'wool', 'crepe', 'linen'],
    },
    unwanted: {
      kinds: ['jeans', 'shorts', 'hoodie', 'activewear', 'swimwear', 'nightwear', 'sneakers', 'sandals', 'tee'],
      styles: ['Streetwear', 'Athleisure', 'Bohemian'],
      fabrics: ['denim', 'sequin', 'fleece'],
    },
    templates: ['shirt_and_trousers', 'dress', 'separates'],
    layer: true,
    tips: {
      en: ['Try it on sitting down, too: that is how they will see you.', 'Iron it the evening before.'],
      sw: ['Ijaribu ukiwa umeketi pia: hivyo ndivyo watakavyokuona.', 'Piga pasi jioni iliyotangulia.'],
    },
  },
  date: {
    label: { en: 'a date', sw: 'kutoka na mpenzi' },
    words: ['date', 'date night', 'deti', 'dinner', 'chakula cha jioni', 'valentine', 'anniversary'],
    wanted: {
      kinds: ['dress', 'skirt', 'top', 'jeans', 'trousers', 'shirt', 'jacket', 'heels', 'boots', 'flats', 'earrings', 'necklace'],
      styles: ['Vintage', 'Bohemian', 'Minimalist', 'Urban'],
      fabrics: ['silk', 'satin', 'denim', 'cotton', 'velvet', 'leather'],
    },
    unwanted: { kinds: ['activewear', 'nightwear', 'swimwear'], styles: ['Athleisure'], fabrics: ['fleece'] },
    templates: ['dress', 'separates', 'shirt_and_trousers'],
    layer: true,
    tips: {
      en: ['Wear one piece you already love: you will feel like yourself.'],
      sw: ['Vaa kitu kimoja unachokipenda tayari: utajisikia uko huru.'],
    },
  },
  party: {
    label: { en: 'a party', sw: 'sherehe' },
    words: ['party', 'sherehe', 'birthday', 'club', 'rave', 'bash', 'night out', 'sherehe ya kuzaliwa', 'concert'],
    wanted: {
      kinds: ['dress', 'jumpsuit', 'top', 'skirt', 'jeans', 'shirt', 'jacket', 'heels', 'boots', 'sneakers', 'earrings', 'bag'],
      styles: ['Streetwear', 'Retro', 'Urban', 'Vintage'],
      fabrics: ['satin', 'sequin', 'velvet', 'leather', 'denim', 'silk', 'mesh'],
    },
    unwanted: { kinds: ['nightwear', 'activewear', 'swimwear'], styles: [], fabrics: ['fleece'] },
    templates: ['dress', 'separates', 'shirt_and_trousers'],
    layer: true,
    tips: { en: ['Nights get cool: take something to put over.'], sw: ['Usiku huwa na baridi: beba kitu cha kuvaa juu.'] },
  },
  beach: {
    label: { en: 'the beach', sw: 'ufukweni' },
    words: ['beach', 'pwani', 'diani', 'coast', 'ocean', 'bahari', 'pool', 'swimming'],
    wanted: {
      kinds: ['dress', 'shorts', 'kaftan', 'swimwear', 'tee', 'top', 'skirt', 'sandals', 'hat', 'sunglasses', 'scarf', 'bag'],
      styles: ['Bohemian', 'Casual'],
      fabrics: ['linen', 'cotton', 'viscose', 'kanga', 'kikoi', 'chiffon'],
    },
    unwanted: {
      kinds: ['coat', 'boots', 'suit', 'knitwear', 'heels', 'tie', 'hoodie'],
      styles: ['Formal'],
      fabrics: ['wool', 'leather', 'velvet', 'fleece'],
    },
    templates: ['dress', 'separates', 'traditional'],
    layer: false,
    tips: { en: ['Linen and cotton dry fast and stay cool.'], sw: ['Kitani na pamba hukauka haraka na hazina joto.'] },
  },
  campus: {
    label: { en: 'campus', sw: 'chuo' },
    words: ['campus', 'chuo', 'university', 'college', 'school', 'lecture', 'comrade'],
    wanted: {
      kinds: ['jeans', 'tee', 'hoodie', 'shirt', 'top', 'skirt', 'jacket', 'sneakers', 'boots', 'bag', 'hat'],
      styles: ['Casual', 'Streetwear', 'Urban', 'Retro', 'Preppy'],
      fabrics: ['denim', 'cotton', 'jersey', 'fleece', 'canvas'],
    },
    unwanted: { kinds: ['suit', 'heels', 'swimwear', 'nightwear', 'tie'], styles: ['Formal'], fabrics: ['sequin'] },
    templates: ['separates', 'sporty', 'dress', 'shirt_and_trousers'],
    layer: true,
    tips: { en: ['Two bottoms and four tops make eight days.'], sw: ['Suruali mbili na juu nne zinatosha siku nane.'] },
  },
  travel: {
    label: { en: 'travelling', sw: 'safari' },
    words: ['travel', 'safari', 'trip', 'holiday', 'road trip', 'sgr', 'vacation', 'likizo', 'hike', 'hiking', 'game drive'],
    wanted: {
      kinds: [
        'trousers',
        'jeans',
        'shirt',
        'tee',
        'jacket',
        'hoodie',
        'jumpsuit',
        'sneakers',
        'boots',
        'hat',
        'bag',
        'scarf',
        'sunglasses',
      ],
      styles: ['Casual', 'Minimalist', 'Urban', 'Athleisure'],
      fabrics: ['cotton', 'linen', 'jersey', 'denim', 'canvas', 'fleece'],
    },
    unwanted: { kinds: ['heels', 'suit', 'tie', 'nightwear'], styles: ['Formal'], fabrics: ['sequin', 'silk'] },
    templates: ['separates', 'sporty', 'shirt_and_trousers', 'dress'],
    layer: true,
    tips: {
      en: ['Layers are warmer than one thick piece, and pack smaller.'],
      sw: ['Nguo kadhaa nyepesi zina joto kuliko moja nzito, na hazijazi begi.'],
    },
  },
  traditional: {
    label: { en: 'a traditional ceremony', sw: 'sherehe ya kitamaduni' },
    words: ['ruracio', 'traditional', 'kitamaduni', 'dowry', 'mahari', 'ngurario', 'koito', 'ayie', 'cultural', 'utamaduni', 'eid', 'idd'],
    wanted: {
      kinds: ['kaftan', 'dress', 'skirt', 'top', 'shirt', 'suit', 'scarf', 'sandals', 'flats', 'necklace', 'earrings', 'bracelet', 'hat'],
      styles: ['Bohemian', 'Formal', 'Vintage'],
      fabrics: ['kitenge', 'kanga', 'ankara', 'kikoi', 'wax', 'cotton', 'lace', 'linen'],
    },
    unwanted: {
      kinds: ['activewear', 'shorts', 'hoodie', 'swimwear', 'nightwear'],
      styles: ['Athleisure', 'Streetwear'],
      fabrics: ['fleece'],
    },
    templates: ['traditional', 'dress', 'separates', 'shirt_and_trousers'],
    layer: false,
    tips: { en: ['Families often agree on one print: ask which.'], sw: ['Familia nyingi huchagua kitambaa kimoja: uliza ni kipi.'] },
  },
  graduation: {
    label: { en: 'a graduation', sw: 'mahafali' },
    words: ['graduation', 'mahafali', 'grad', 'kuhitimu', 'convocation'],
    wanted: {
      kinds: ['dress', 'suit', 'shirt', 'trousers', 'skirt', 'top', 'heels', 'flats', 'tie', 'earrings', 'watch', 'jumpsuit'],
      styles: ['Formal', 'Minimalist', 'Preppy', 'Vintage'],
      fabrics: ['crepe', 'cotton', 'satin', 'wool', 'linen', 'lace'],
    },
    unwanted: {
      kinds: ['hoodie', 'activewear', 'shorts', 'swimwear', 'nightwear', 'tee'],
      styles: ['Athleisure', 'Streetwear'],
      fabrics: ['fleece'],
    },
    templates: ['dress', 'shirt_and_trousers', 'separates', 'traditional'],
    layer: false,
    tips: {
      en: ['The gown covers most of it: collar, hem and shoes are what shows.'],
      sw: ['Joho hufunika karibu yote: kola, pindo na viatu ndivyo vinavyoonekana.'],
    },
  },
  funeral: {
    label: { en: 'a funeral', sw: 'mazishi' },
    words: ['funeral', 'mazishi', 'burial', 'matanga', 'memorial'],
    wanted: {
      kinds: ['dress', 'skirt', 'top', 'shirt', 'trousers', 'suit', 'jacket', 'coat', 'flats', 'scarf'],
      styles: ['Formal', 'Minimalist'],
      fabrics: ['cotton', 'wool', 'crepe', 'linen'],
    },
    unwanted: {
      kinds: ['shorts', 'activewear', 'swimwear', 'nightwear', 'hoodie', 'sneakers'],
      styles: ['Streetwear', 'Athleisure', 'Retro'],
      fabrics: ['sequin'],
    },
    templates: ['dress', 'shirt_and_trousers', 'separates'],
    layer: true,
    tips: { en: ['Flat shoes are kinder on uneven ground.'], sw: ['Viatu bapa ni rahisi kwenye ardhi isiyo sawa.'] },
  },
  cold: {
    label: { en: 'cold days', sw: 'siku za baridi' },
    words: ['cold', 'baridi', 'limuru', 'nyeri', 'july', 'winter', 'chilly', 'warm clothes', 'nguo za baridi'],
    wanted: {
      kinds: ['coat', 'jacket', 'knitwear', 'hoodie', 'trousers', 'jeans', 'boots', 'scarf', 'hat', 'gloves', 'socks'],
      styles: ['Casual', 'Minimalist', 'Vintage', 'Urban'],
      fabrics: ['wool', 'fleece', 'knit', 'corduroy', 'denim', 'tweed', 'leather', 'cashmere'],
    },
    unwanted: { kinds: ['shorts', 'swimwear', 'sandals'], styles: [], fabrics: ['chiffon', 'linen', 'mesh'] },
    templates: ['separates', 'shirt_and_trousers', 'dress'],
    layer: true,
    tips: { en: ['Wool next to a thin layer keeps the warmth in.'], sw: ['Sufu juu ya nguo nyepesi huhifadhi joto.'] },
  },
  rain: {
    label: { en: 'rainy days', sw: 'siku za mvua' },
    words: ['rain', 'rainy', 'mvua', 'masika', 'wet'],
    wanted: {
      kinds: ['coat', 'jacket', 'boots', 'trousers', 'jeans', 'hoodie', 'knitwear', 'hat', 'bag'],
      styles: ['Casual', 'Urban', 'Streetwear'],
      fabrics: ['nylon', 'polyester', 'rubber', 'leather', 'denim', 'canvas', 'wool'],
    },
    unwanted: { kinds: ['sandals', 'heels', 'swimwear'], styles: [], fabrics: ['silk', 'suede', 'satin', 'chiffon'] },
    templates: ['separates', 'shirt_and_trousers', 'sporty'],
    layer: true,
    tips: { en: ['Dark hems forgive a muddy road.'], sw: ['Pindo la rangi nzito halionyeshi matope.'] },
  },
  casual: {
    label: { en: 'every day', sw: 'kila siku' },
    words: ['every day', 'everyday', 'weekend', 'kila siku', 'wikendi', 'market', 'errands', 'home'],
    wanted: {
      kinds: ['jeans', 'tee', 'top', 'shirt', 'trousers', 'skirt', 'dress', 'sneakers', 'flats', 'sandals', 'bag', 'jacket', 'hoodie'],
      styles: ['Casual', 'Minimalist', 'Urban'],
      fabrics: ['cotton', 'denim', 'linen', 'jersey'],
    },
    unwanted: { kinds: ['suit', 'swimwear', 'nightwear', 'tie'], styles: ['Formal'], fabrics: ['sequin'] },
    templates: ['separates', 'dress', 'shirt_and_trousers', 'sporty'],
    layer: false,
    tips: {
      en: ['One good neutral makes every other piece easier.'],
      sw: ['Kitu kimoja cha rangi tulivu hurahisisha kuvaa vingine vyote.'],
    },
  },
} as const satisfies Record<string, Occasion>
export type OccasionName = keyof typeof OCCASIONS
export const OCCASION_NAMES = Object.keys(OCCASIONS) as [OccasionName, ...OccasionName[]]
