import type { ProductCard } from '../../catalogue/contract.ts'
import { KINDS, type Kind } from '../../catalogue/rules-kinds.ts'
import type { ChatLanguage } from '../../chat/rules.ts'
import { formatKes } from '../../money.ts'
import type { createPieceLoader, Narrowing } from './load-pieces.ts'
import { confidenceBoost, occasionTips, pairText } from './notes.ts'
import { pairPieces } from './colours.ts'
import { fitScore, itemOf, occasionScore, type Piece, type Wish } from './looks.ts'
import { OCCASIONS } from './occasions.ts'
import { goesWith, GOES_WITH_LEAST, ownedOf, wornTogether, type Owned } from './wardrobe.ts'
import type { StylingResult } from '../contract.ts'
import type { ToolDeps } from '../tools/deps.ts'

const PROPOSED = 3
/** Kinds that are looked through for a wardrobe. */
const KINDS_LOOKED_AT = 6
/** Kinds that make the most of what is there, first. */
const USEFUL: readonly Kind[] = [
  'jacket',
  'knitwear',
  'skirt',
  'trousers',
  'shirt',
  'top',
  'flats',
  'sneakers',
  'boots',
  'bag',
  'belt',
  'scarf',
  'necklace',
  'hat',
]

interface Audited {
  looks: StylingResult[]
  problem: 'nothing_fits' | 'owned_unclear' | null
  least: null
  owned: { text: string; label: string }[]
}

interface AuditAsked {
  wish: Wish
  narrowing: Narrowing
  kinds: { excluded: readonly Kind[] }
}

/** Proposes pieces for a wardrobe that is told in words: each goes with at least two of its pieces. */
export function createWardrobeAudit(
  { candidatesOf }: ReturnType<typeof createPieceLoader>,
  { cards: cardsOf }: ToolDeps['areas']['catalogue'],
) {
  return async (texts: readonly string[], { wish, narrowing, kinds }: AuditAsked, language: ChatLanguage): Promise<Audited> => {
    const owned = texts.flatMap((text) => ownedOf(text) ?? [])
    const read = owned.map(({ text, kind }) => ({ text, label: KINDS[kind].label }))
    if (owned.length < GOES_WITH_LEAST) return { looks: [], problem: 'owned_unclear', least: null, owned: read }
    const wanted = wantedKinds(owned, kinds.excluded)
    const { budget: most, colours } = wish
    const lists = wanted.map((kind) => ({ kinds: [kind], most, colours, narrowing }))
    const pieces = await candidatesOf(lists, narrowing.seed)
    const proposals = pieces.flat().flatMap((piece) => {
      if (wish.budget !== null && piece.price > wish.budget) return []
      const partners = goesWith(piece, owned)
      if (partners.length < GOES_WITH_LEAST) return []
      const colour = partners.reduce((sum, { score }) => sum + score, 0) / partners.length
      const score =
        0.5 * colour + 0.2 * (partners.length / owned.length) + 0.15 * fitScore(piece) + 0.15 * occasionScore(piece, wish.occasion)
      return [{ piece, partners: partners.map((one) => one.owned), score }]
    })
    proposals.sort((a, b) => b.score - a.score || a.piece.id.localeCompare(b.piece.id))
    const chosen = oneOfEachKind(proposals).slice(0, PROPOSED)
    const cards = new Map((await cardsOf(chosen.map(({ piece }) => piece.id))).map((card) => [card.id, card]))
    const looks = chosen.map((one) => present(one, wish.occasion, cards, language))
    return { looks, problem: looks.length > 0 ? null : 'nothing_fits', least: null, owned: read }
  }
}

interface Proposal {
  piece: Piece
  partners: readonly Owned[]
  score: number
}

/** What can be worn with most of it; a kind that is not owned yet goes before. */
function wantedKinds(owned: readonly Owned[], excluded: readonly Kind[]): Kind[] {
  const has = new Set(owned.map(({ kind }) => kind))
  return USEFUL.filter((kind) => !excluded.includes(kind) && owned.filter((one) => wornTogether(kind, one.kind)).length >= GOES_WITH_LEAST)
    .sort((a, b) => Number(has.has(a)) - Number(has.has(b)))
    .slice(0, KINDS_LOOKED_AT)
}

function oneOfEachKind(proposals: readonly Proposal[]): Proposal[] {
  const first = new Map<Kind | null, Proposal>()
  for (const one of proposals) if (!first.has(one.piece.kind)) first.set(one.piece.kind, one)
  const firsts = [...first.values()]
  return [...firsts, ...proposals.filter((one) => !firsts.includes(one))]
}

function present(
  { piece, partners, score }: Proposal,
  occasion: Wish['occasion'],
  cards: ReadonlyMap<string, ProductCard>,
  language: ChatLanguage,
): StylingResult {
  const card = cards.get(piece.id)
  const names = partners.slice(0, 3).map(({ name }) => name)
  const withAll =
    names.length > 1 ? `${names.slice(0, -1).join(', ')} ${language === 'en' ? 'and' : 'na'} ${names.at(-1)}` : (names[0] ?? '')
  const [partner] = partners
  const why = partner ? pairText(partner, piece, pairPieces(piece, partner), language) : ''
  const goes = language === 'en' ? `Goes with: ${withAll}.` : `Inafaa na: ${withAll}.`
  return {
    name: piece.name,
    category: piece.kind ? KINDS[piece.kind].label : '',
    confidence_score: Math.round(Math.min(1, score) * 100) / 100,
    styling_notes: [goes, why, `${formatKes(piece.price)}.`].filter(Boolean).join(' '),
    confidence_boost: confidenceBoost(card ? [card] : [], language),
    items: [itemOf(piece, 'piece', cards)],
    total_price: piece.price,
    occasion_tips: occasionTips(occasion ?? OCCASIONS.casual, language),
  }
}
