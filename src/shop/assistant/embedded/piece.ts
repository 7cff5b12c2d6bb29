import { formatKes } from '../../money.ts'
import type { Slots } from '../command.ts'
import { CARDS_SHOWN } from '../rules.ts'
import { CHIPS } from '../speak/chips.ts'
import * as say from '../speak/finding.ts'
import { COLOUR_WORDS } from '../speak/nouns.ts'
import { listed } from '../speak/speaker.ts'
import { rememberPiece } from '../understand/memory.ts'
import { remember, searchOf, shown, whichPiece } from './finding.ts'
import type { Handler, Work } from './work.ts'

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
