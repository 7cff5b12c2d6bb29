import type { ProductCard } from '../../catalogue/contract.ts'
import { formatKes } from '../../money.ts'
import type { Slots } from '../command.ts'
import { CARDS_SHOWN, CHIPS_MAX } from '../rules.ts'
import { describe } from '../speak/describe.ts'
import * as say from '../speak/finding.ts'
import { COLOUR_WORDS, KIND_NOUNS, RELAXED_WORDS } from '../speak/nouns.ts'
import { listed } from '../speak/speaker.ts'
import { rememberList, rememberPiece } from '../understand/memory.ts'
import { CHIPS } from '../speak/chips.ts'
import type { Handler, Part, Work } from './work.ts'

/** What of the slots a search reads. */
const SEARCHED = [
  'q',
  'kind',
  'category',
  'colour',
  'size',
  'style',
  'condition',
  'fabric',
  'pattern',
  'department',
  'occasion',
  'min_price',
  'max_price',
  'sort',
  'exclude',
] as const satisfies readonly (keyof Slots)[]

export function searchOf(slots: Slots): Pick<Slots, (typeof SEARCHED)[number]> {
  return Object.fromEntries(SEARCHED.flatMap((name) => (slots[name] === undefined ? [] : [[name, slots[name]]])))
}

/** "red midi dress under 1800", "cheaper ones?", "in black". */
export const search: Handler = async (command, work) => {
  const wish = searchOf(command.wanted)
  const { sort: _, ...narrowing } = wish
  if (Object.keys(narrowing).length === 0 && command.intent === 'search') return whatToFind(work)
  const found = await work.call('search_catalogue', { ...wish, limit: CARDS_SHOWN })
  if (found.cards.length === 0) return nothingFound(command.wanted, found.instead, work, command.slots.price_step === -1)
  remember(found.cards, found.next_cursor, work)
  const { say: speak } = work.speaker
  const what = describe(command.wanted, work.speaker.language)
  const sentences: string[] = []
  if (found.corrected && !work.several) {
    work.know({ kind: 'state', text: found.corrected })
    sentences.push(speak(say.CORRECTED, { spelt: found.corrected }))
  }
  if (found.relaxed.length > 0) {
    const names = found.relaxed.map((name) => RELAXED_WORDS[name]?.[work.speaker.language] ?? name)
    sentences.push(speak(say.FOUND_RELAXED, { what, without: listed(names, work.speaker.language) }))
  } else if (found.total === 1) sentences.push(speak(say.FOUND_ONE, { what }))
  else sentences.push(speak(say.FOUND, { what }))
  if (!work.several && found.next_cursor && found.total) sentences.push(speak(say.TOTAL, { total: found.total }))
  return {
    sentences,
    ...shown(found.cards),
    category: 'product',
    chips: found.next_cursor ? [work.speaker.label(CHIPS.more), work.speaker.label(CHIPS.cheaper)] : [],
  }
}

function whatToFind(work: Work): Part {
  return {
    sentences: [work.speaker.say(say.WHAT_TO_FIND, undefined)],
    chips: [CHIPS.newIn, CHIPS.underThousand, CHIPS.outfit].map(work.speaker.label),
    confidence: 0.4,
    category: 'product',
  }
}

function nothingFound(
  slots: Slots,
  instead: { words: { text: string; products: number }[]; without: { facet: string; products: number }[] },
  work: Work,
  isCheaper: boolean,
): Part {
  const { say: speak, language, label } = work.speaker
  const what = describe({ ...slots, ...(isCheaper && { max_price: undefined }) }, language)
  const words = instead.words.map(({ text }) => text)
  // What was shown before stays what "the second" means.
  work.state = { ...work.state, cursor: null }
  const first = isCheaper && work.before.list.length > 0 ? speak(say.NO_CHEAPER, { what }) : speak(say.FOUND_NONE, { what })
  const wider = slots.max_price === undefined || isCheaper ? label(CHIPS.newIn) : label(CHIPS.anyPrice)
  return {
    sentences: work.several ? [first] : [first, speak(say.TRY_INSTEAD, undefined)],
    chips: [...words.slice(0, 2), wider].slice(0, CHIPS_MAX),
    category: 'product',
    ...(isCheaper ? {} : { unanswered: { kind: 'zero_results', words: slots.q ?? what } }),
  }
}

/** "zingine": what comes after, never the same again. */
export const more: Handler = async (command, work) => {
  const { cursor } = work.state
  const { say: speak, label } = work.speaker
  if (!cursor && work.before.list.length === 0)
    return search({ ...command, intent: 'new_arrivals', wanted: { ...command.wanted, sort: 'latest' } }, work)
  const found = cursor ? await work.call('search_catalogue', { ...searchOf(work.state.slots), cursor, limit: CARDS_SHOWN }) : null
  if (!found || found.cards.length === 0) {
    const [focus] = work.before.list
    const similar = focus
      ? (await work.call('similar_pieces', { piece: focus })).cards.filter(({ id }) => !work.before.list.includes(id))
      : []
    const cards = similar.slice(0, CARDS_SHOWN)
    if (cards.length === 0) return { sentences: [speak(say.NO_MORE, undefined)], chips: [label(CHIPS.newIn)], category: 'product' }
    const name = cards[0]?.name ?? ''
    remember(cards, null, work)
    return {
      sentences: [speak(say.NO_MORE, undefined), speak(say.SIMILAR, { name: await nameOf(focus ?? '', work, name) })],
      ...shown(cards),
      category: 'product',
    }
  }
  remember(found.cards, found.next_cursor, work)
  return {
    sentences: [speak(say.MORE, undefined)],
    ...shown(found.cards),
    category: 'product',
    chips: found.next_cursor ? [label(CHIPS.more)] : [],
  }
}

async function nameOf(id: string, work: Work, otherwise: string): Promise<string> {
  const { product } = await work.call('get_piece', { piece: id })
  return product?.name ?? otherwise
}

export const newArrivals: Handler = async (command, work) => {
  const found = await work.call('search_catalogue', { ...searchOf(command.wanted), sort: 'latest', limit: CARDS_SHOWN })
  if (found.cards.length === 0) return nothingFound(command.wanted, found.instead, work, false)
  remember(found.cards, found.next_cursor, work)
  return {
    sentences: [work.speaker.say(say.NEW_IN, undefined)],
    ...shown(found.cards),
    category: 'product',
    chips: [work.speaker.label(CHIPS.more)],
  }
}

/** "zingine kama hizi", "more like this". */
export const similar: Handler = async (command, work) => {
  const [piece] = command.pieces.length > 0 ? command.pieces : work.before.list
  if (!piece) return whichPiece(work)
  const { product } = await work.call('get_piece', { piece })
  const { cards } = await work.call('similar_pieces', { piece })
  const name = product?.name ?? ''
  if (cards.length === 0)
    return { sentences: [work.speaker.say(say.NO_SIMILAR, { name })], category: 'product', chips: [work.speaker.label(CHIPS.newIn)] }
  const few = cards.slice(0, CARDS_SHOWN)
  remember(few, null, work)
  return {
    sentences: [name ? work.speaker.say(say.SIMILAR, { name }) : work.speaker.say(say.PIECE_GONE, undefined)],
    ...shown(few),
    category: 'product',
  }
}

export function whichPiece(work: Work): Part {
  return {
    sentences: [work.speaker.say(say.WHICH_PIECE, undefined)],
    chips:
      work.before.list.length > 0
        ? [CHIPS.first, CHIPS.second, CHIPS.third].slice(0, work.before.list.length).map(work.speaker.label)
        : [work.speaker.label(CHIPS.newIn)],
    confidence: 0.4,
    category: 'product',
  }
}

/** Cards of an answer, the first few. */
export function shown(cards: readonly ProductCard[]): Pick<Part, 'type' | 'products' | 'actions'> {
  const ids = cards.slice(0, CARDS_SHOWN).map(({ id }) => id)
  return {
    type: ids.length === 1 ? 'product' : 'product_list',
    products: ids,
    actions: [{ type: 'product_display', data: { product_ids: ids } }],
  }
}

/** "The second" is one of these from now on. */
export function remember(cards: readonly ProductCard[], cursor: string | null, work: Work): void {
  const prices = cards.slice(0, CARDS_SHOWN).map(({ price }) => price)
  const ids = cards.slice(0, CARDS_SHOWN).map(({ id }) => id)
  work.state = rememberList(work.state, { ids, lowest: Math.min(...prices), highest: Math.max(...prices), cursor })
}

/** What is asked about a piece, by the words of the question; null asks for all of it. */
const ASPECTS: readonly [aspect: 'price' | 'flaws' | 'fabric' | 'measures' | 'sizes' | 'stock' | 'colour' | 'unwritten', words: RegExp][] =
  [
    [
      'flaws',
      /\b(?:damage[sd]?|flaws?|stain(?:s|ed)?|tears?|torn|holes?|worn out|defects?|madoa|doa|imeraruka|kasoro|mashimo|imechanika)\b/i,
    ],
    ['measures', /\b(?:how long|length|measure\w*|centimet\w+|cm|wide|width|urefu|upana|vipimo|sentimita|kipimo)\b/i],
    ['fabric', /\b(?:fabric|material|made of|made from|cotton|silk|linen|leather|denim|kitambaa|pamba|ngozi|imetengenezwa)\b/i],
    [
      'unwritten',
      /\b(?:lined|lining|pockets?|zip(?:per)?|buttons?|stretch\w*|see[- ]through|sheer|heavy|warm|wash\w*|iron\w*|brand|made in|mfuko|mifuko|vifungo|inavutika)\b/i,
    ],
    ['colour', /\b(?:colou?rs?|rangi)\b/i],
    ['sizes', /\b(?:sizes?|saizi)\b/i],
    ['price', /\b(?:how much|price|cost|bei|ngapi|pesa|doo|ganji)\b/i],
    ['stock', /\b(?:available|in stock|left|still there|iko|ipo|imebaki|bado)\b/i],
  ]

/** "is the trench lined?", "how much?", "iko na madoa?": of one piece, or of the one that is chosen by its place in the list. */
export const details: Handler = async (command, work) => {
  const [piece] = command.pieces
  const asked = piece ?? (await named(command.slots, work))
  if (!asked) return whichPiece(work)
  const found = await work.call('get_piece', { piece: asked })
  if (!found.product) {
    const cards = found.nearest.slice(0, CARDS_SHOWN)
    if (cards.length > 0) remember(cards, null, work)
    return { sentences: [work.speaker.say(say.PIECE_GONE, undefined)], ...(cards.length > 0 ? shown(cards) : {}), category: 'product' }
  }
  work.state = rememberPiece(work.state, found.product.id)
  const text = command.intent === 'select' ? '' : work.input.understood.text
  return {
    sentences: toldOf(found, text, work),
    type: 'product',
    products: [found.product.id],
    actions: [
      {
        type: 'product_display',
        data: { product_ids: [found.product.id], product_id: found.product.id, product_name: found.product.name },
      },
    ],
    chips: [CHIPS.willItFit, CHIPS.addToBag, CHIPS.goesWith].map(work.speaker.label),
    category: 'product',
  }
}

/** A piece that is called by its garment or name instead of "it". */
async function named(slots: Slots, work: Work): Promise<string | null> {
  if (!slots.kind && !slots.q) return null
  const found = await work.call('search_catalogue', { ...searchOf(slots), limit: CARDS_SHOWN })
  const amongShown = found.cards.find(({ id }) => work.before.list.includes(id))
  return (amongShown ?? found.cards[0])?.id ?? null
}

type Found = Awaited<ReturnType<typeof pieceOf>>
function pieceOf(piece: string, work: Work) {
  return work.call('get_piece', { piece })
}

function toldOf({ product, stock_label: stock, condition_words: promise, measured }: Found, text: string, work: Work): string[] {
  if (!product) return []
  const { say: speak, language } = work.speaker
  const { name } = product
  const price = formatKes(product.price)
  const sizes = product.variants.flatMap(({ size, stock: left }) => (size !== null && left > 0 ? [size] : []))
  const plain = speak(say.PIECE, { name, price, stock, condition: product.condition })
  const fabric = product.fabricDetails?.type ?? product.materialDescription
  const aspect = ASPECTS.find(([, words]) => words.test(text))?.[0]
  switch (aspect) {
    case 'price':
      return [speak(say.PIECE_PRICE, { name, price })]
    case 'flaws':
      return [
        product.flaws.length > 0
          ? speak(say.PIECE_FLAWS, { name, flaws: product.flaws.join('; ') })
          : speak(say.PIECE_NO_FLAWS, { name, condition: product.condition }),
        ...(language === 'en' ? [promise] : []),
      ]
    case 'fabric':
      return fabric ? [speak(say.PIECE_FABRIC, { name, fabric })] : [speak(say.PIECE_UNKNOWN, { name }), plain]
    case 'measures': {
      const measures = measured.map(({ label, cm }) => (language === 'en' ? `${label} ${cm} cm` : `${label} sm ${cm}`)).join(', ')
      return measures ? [speak(say.PIECE_MEASURED, { name, measures })] : [speak(say.PIECE_UNKNOWN, { name }), plain]
    }
    case 'sizes':
      return sizes.length > 0 ? [speak(say.PIECE_SIZES, { name, sizes: listed(sizes, language) })] : [plain]
    case 'stock':
      return [speak(say.PIECE_STOCK, { name, stock })]
    case 'colour': {
      const colours = product.colours.map((colour) => COLOUR_WORDS[colour][language])
      return colours.length > 0 ? [speak(say.PIECE_COLOUR, { name, colours: listed(colours, language) })] : [plain]
    }
    case 'unwritten': {
      const word =
        ASPECTS.find(([one]) => one === 'unwritten')?.[1]
          .exec(text)?.[0]
          .toLowerCase() ?? ''
      const said = [product.description, ...product.features, product.materialDescription ?? ''].flatMap(sentencesOf)
      const fitting = said.find((sentence) => sentence.toLowerCase().includes(word.replace(/(?:ed|ing|s)$/, '')))
      if (!fitting) return [speak(say.PIECE_UNKNOWN, { name }), plain]
      work.know({ kind: 'state', text: fitting })
      return [fitting]
    }
    default:
      return [plain]
  }
}

/** Whole sentences of a description, none longer than an answer bears. */
function sentencesOf(text: string): string[] {
  return (text.match(/[^.!?\n]+[.!?]?/g) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 3 && sentence.length < 200)
}

/** A garment in words, for questions about it. */
export function kindWord(slots: Slots, work: Work): string | null {
  const [kind] = slots.kind ?? []
  return kind ? KIND_NOUNS[kind][work.speaker.language] : null
}
