import type { ProductCard } from '../../catalogue/contract.ts'
import type { ChatLanguage } from '../../chat/rules.ts'
import { formatKes } from '../../money.ts'
import type { Occasion } from './occasions.ts'
import { pairPieces, shadeText, type Pairing, type Relation } from './colours.ts'
import type { Look, Piece } from './looks.ts'

// What is said of a look: every number in it is of its pieces, and nothing of the body that wears it. Pure.

const COLOURS: Record<Relation, Record<ChatLanguage, string> | null> = {
  neutral: {
    en: 'The {a} of the {x} is calm, so the {b} of the {y} can speak.',
    sw: 'Rangi {a} ya {x} ni tulivu, hivyo {b} ya {y} inaonekana vizuri.',
  },
  neutrals: {
    en: 'The {a} of the {x} and the {b} of the {y} are both quiet colours that go with anything.',
    sw: '{a} ya {x} na {b} ya {y} ni rangi tulivu zinazofaa na chochote.',
  },
  depths: {
    en: 'The {a} of the {x} and the {b} of the {y} are two depths of one colour.',
    sw: '{a} ya {x} na {b} ya {y} ni rangi moja, moja nzito na nyingine nyepesi.',
  },
  near: {
    en: 'The {a} of the {x} and the {b} of the {y} lie side by side on the colour wheel.',
    sw: '{a} ya {x} na {b} ya {y} ni rangi za karibu, zinapendezana.',
  },
  opposite: {
    en: 'The {a} of the {x} and the {b} of the {y} are far apart on the wheel, so each stands out.',
    sw: '{a} ya {x} na {b} ya {y} ni tofauti kabisa, hivyo kila moja inaonekana.',
  },
  three: {
    en: 'The {a} of the {x} and the {b} of the {y} make a lively pair.',
    sw: '{a} ya {x} na {b} ya {y} zinachangamka pamoja.',
  },
  pattern: {
    en: 'A colour of the {x} comes back in the {y}.',
    sw: 'Rangi iliyo kwenye {x} ipo pia kwenye {y}.',
  },
  patterns: null,
  apart: null,
  unknown: null,
}

/** What is known of who wears it. `budget`: KES. */
interface Wearer {
  budget: number | null
  isSizeKnown: boolean
}

/** Colours, fit and money, in this order. */
export function stylingNotes(look: Look, { budget, isSizeKnown }: Wearer, language: ChatLanguage): string {
  const unsure = isSizeKnown ? uncertainNote(look, language) : unsizedNote(look, language)
  return [colourNote(look, language), fitNote(look, language), unsure, moneyNote(look, budget, language)].filter(Boolean).join(' ')
}

function colourNote({ slots }: Look, language: ChatLanguage): string {
  const [first, ...others] = slots.map(({ piece }) => piece)
  if (!first) return ''
  const pairs = others.map((piece) => ({ piece, pairing: pairPieces(first, piece) }))
  const told = pairs.filter(({ pairing }) => COLOURS[pairing.relation]).sort((a, b) => b.pairing.score - a.pairing.score)[0]
  return told ? pairText(first, told.piece, told.pairing, language) : ''
}

/** Why two pieces go together; nothing where there is nothing good to say. */
export function pairText(
  one: Pick<Piece, 'name' | 'palette'>,
  other: Pick<Piece, 'name' | 'palette'>,
  { relation }: Pairing,
  language: ChatLanguage,
): string {
  // The quiet one first.
  const [x, y] = relation === 'neutral' && !one.palette[0]?.neutral ? [other, one] : [one, other]
  const text = COLOURS[relation]?.[language]
  if (!text) return ''
  const [a, b] = [x.palette[0], y.palette[0]].map((shade) => (shade ? shadeText(shade, language) : ''))
  const said = text
    .replace('{a}', a ?? '')
    .replace('{b}', b ?? '')
    .replace('{x}', shortName(x))
    .replace('{y}', shortName(y))
  return said.charAt(0).toUpperCase() + said.slice(1)
}

/** "Kikoi shawl, sunset" is a Kikoi shawl in a sentence. */
function shortName({ name }: Pick<Piece, 'name'>): string {
  return name.split(',')[0]?.trim() || name
}

const PART_SW: Record<string, string> = { Chest: 'Kifua', Waist: 'Kiuno', Hips: 'Nyonga', Foot: 'Mguu', Size: 'Saizi' }

/** Of the first piece whose own centimetres were compared, else of the first whose size was. */
function fitNote({ slots }: Look, language: ChatLanguage): string {
  const fitted = slots.map(({ piece }) => piece).filter(({ fit }) => fit !== null)
  const piece = fitted.find(({ fit }) => fit?.measured) ?? fitted[0]
  const part = piece?.fit?.parts.find(({ fit }) => fit !== null)
  if (!piece?.fit || !part) return ''
  if (!piece.fit.measured) {
    return language === 'en'
      ? `${piece.name}: size ${part.words}.`
      : `${piece.name}: saizi ${piece.fit.size ?? ''} ndiyo unayovaa kwa kawaida.`
  }
  const size = piece.size === null ? '' : language === 'en' ? ` in ${piece.size}` : ` saizi ${piece.size}`
  if (language === 'en') return `${piece.name}${size}: ${part.label.toLowerCase()} ${part.words}.`
  const room = /(\d+(?:\.\d+)?) cm of room/.exec(part.words)?.[1]
  return room
    ? `${piece.name}${size}: ${PART_SW[part.label] ?? part.label} kina nafasi ya sm ${room}.`
    : `${piece.name}${size} inakaa karibu na mwili, na inatosha.`
}

function uncertainNote({ slots }: Look, language: ChatLanguage): string {
  const unsure = slots.find(({ piece }) => piece.isSized && piece.fit === null)?.piece
  if (!unsure) return ''
  return language === 'en'
    ? `Check the measurements of the ${unsure.name}: I cannot compare its size with yours.`
    : `Angalia vipimo vya ${unsure.name}: siwezi kulinganisha saizi yake na yako.`
}

function unsizedNote({ slots }: Look, language: ChatLanguage): string {
  if (!slots.some(({ piece }) => piece.isSized)) return ''
  return language === 'en' ? 'Tell me your size, and I choose what fits you.' : 'Niambie saizi yako, nami nitachagua inayokutosha.'
}

/** "Cheaper" is one shilling below what was shown: a sum that the shopper never named. */
function isStep(budget: number): boolean {
  return budget % 10 === 9
}

function moneyNote({ total }: Pick<Look, 'total'>, budget: number | null, language: ChatLanguage): string {
  const sum = formatKes(total)
  if (budget === null || isStep(budget)) return language === 'en' ? `Together ${sum}.` : `Jumla ${sum}.`
  const whole = formatKes(budget)
  return language === 'en' ? `Together ${sum} of your ${whole}.` : `Jumla ${sum} kati ya ${whole} zako.`
}

/** "Wedding, navy and gold"; of another look of the same colours "Wedding, navy and gold: skirt". `taken`: names of other looks. */
export function lookName({ slots }: Look, label: string, taken: ReadonlySet<string>, language: ChatLanguage): string {
  // "An interview" is worn as "Interview, navy and white".
  const occasion = label.replace(/^(?:an?|the) /, '')
  const shades = slots.flatMap(({ piece }) => piece.palette.slice(0, 1))
  const [first] = shades
  // Two shades of one colour say nothing of one another.
  const others = [...new Map(shades.filter(({ colour }) => colour !== first?.colour).map((shade) => [shade.word, shade])).values()]
  const named = (words: readonly string[]) => {
    const name = words.length > 0 ? `${occasion}, ${words.join(language === 'en' ? ' and ' : ' na ')}` : occasion
    return name.charAt(0).toUpperCase() + name.slice(1)
  }
  const one = first ? [shadeText(first, language)] : []
  const names = [...others.map((shade) => named([...one, shadeText(shade, language)])), named(one)]
  const free = names.find((name) => !taken.has(name))
  return free ?? `${names[0]}: ${shortName(slots[0]?.piece ?? { name: label })}`
}

/** One kind sentence that is true of these pieces. */
export function confidenceBoost(worn: readonly ProductCard[], language: ChatLanguage): string {
  const only = worn.find((card) => card.one_off)
  if (only)
    return language === 'en'
      ? `There is one like this in the shop: ${shortName(only)}.`
      : `Dukani ipo moja tu kama hii: ${shortName(only)}.`
  const unworn = worn.find(({ condition }) => condition === 'New with tags')
  if (unworn)
    return language === 'en' ? `New, with its tags: ${shortName(unworn)}.` : `Mpya kabisa, bado na lebo zake: ${shortName(unworn)}.`
  return language === 'en' ? 'Every piece of it gets another life with you.' : 'Kila nguo hapa inapata maisha mapya nawe.'
}

/** One or two. */
export function occasionTips({ tips }: Occasion, language: ChatLanguage): string[] {
  return [...tips[language]].slice(0, 2)
}
