import type { ProductCard } from '../../catalogue/contract.ts'
import type { Kind } from '../../catalogue/rules-kinds.ts'
import { formatKes } from '../../money.ts'
import type { ResolvedCommand } from '../command.ts'
import { CARDS_KEPT, CARDS_SHOWN } from '../rules.ts'
import { CHIPS } from '../speak/chips.ts'
import { listed } from '../speak/speaker.ts'
import * as say from '../speak/stylist.ts'
import { TEMPLATES } from '../stylist/templates.ts'
import { areLooksShown, rememberSize } from '../understand/memory.ts'
import type { Part, Work } from './work.ts'

/** "Swap the shoes": the look of before with another piece in that place; null where no look is shown or none of its pieces is meant. */
export async function swappedPiece(command: ResolvedCommand, work: Work): Promise<Part | null> {
  const { before, refers, state } = work
  const [look] = before.looks
  if (!look || !refers.swaps || !areLooksShown(before)) return null
  const cards = await work.cardsOf(look)
  const kinds = kindsMeant(command, work)
  const out = cards.find(({ kind }) => kind !== null && kinds.includes(kind))
  if (!out) return null
  const { say: speak, language, label } = work.speaker
  const chips = [CHIPS.addLook, CHIPS.otherLooks].map(label)
  const rest = cards.reduce((sum, { price }) => sum + price, 0) - out.price
  const { max_price: budget, department, occasion } = state.slots
  const wish = {
    kind: kindsLike(out),
    ...(department && { department }),
    ...(budget !== undefined && { max_price: Math.max(0, budget - rest) }),
  }
  const found = await inTurn(
    // Of the same garment for the occasion, then whatever may stand in its place.
    [{ ...wish, ...(out.kind && { kind: [out.kind] }), ...(occasion && { occasion }) }, { ...wish, ...(occasion && { occasion }) }, wish],
    (narrowing) => others(narrowing, before.looks.flat(), work),
  )
  const [instead] = found
  if (!instead) return { sentences: [speak(say.NOTHING_TO_SWAP, { out: out.name })], chips, category: 'product' }
  const pieces = cards.map((card) => (card.id === out.id ? instead : card))
  const total = formatKes(rest + instead.price)
  work.know({ kind: 'price', text: total }, ...cards.map(({ name }) => ({ kind: 'product' as const, text: name })))
  work.state = { ...state, slots: before.slots, looks: [pieces.map(({ id }) => id), ...before.looks.slice(1)] }
  const [size, second] = instead.variants.flatMap((one) => (one.size !== null && one.stock > 0 ? one.size : []))
  if (size && !second) work.state = rememberSize(work.state, instead.id, size)
  const names = listed(
    pieces.map(({ name }) => name),
    language,
  )
  return {
    sentences: [speak(say.SWAPPED, { out: out.name, name: instead.name, names, total })],
    type: 'product_list',
    products: [instead, ...pieces.filter(({ id }) => id !== instead.id)].slice(0, CARDS_SHOWN).map(({ id }) => id),
    chips,
    category: 'product',
  }
}

/** Kinds that the message names: of a garment, else of a part of a look. */
function kindsMeant({ slots: { kind } }: ResolvedCommand, { refers: { parts } }: Work): readonly Kind[] {
  return [...(kind ?? []), ...allSlots().flatMap(({ name, kinds }) => (parts.includes(name) ? kinds : []))]
}

/** Whatever may stand in the same place of a look. */
function kindsLike({ kind }: ProductCard): Kind[] {
  const slot = allSlots().find(({ kinds }) => kind !== null && kinds.includes(kind))
  return [...(slot?.kinds ?? (kind ? [kind] : []))]
}

function allSlots() {
  return Object.values(TEMPLATES).flatMap(({ slots }) => slots)
}

/** In stock, none that the looks have already. */
async function others(wish: Narrowing, shown: readonly string[], work: Work): Promise<ProductCard[]> {
  const { cards } = await work.call('search_catalogue', { ...wish, limit: CARDS_KEPT })
  return cards.filter(({ id }) => !shown.includes(id))
}

interface Narrowing {
  kind: Kind[]
  department?: 'women' | 'men' | 'kids'
  occasion?: string
  max_price?: number
}

async function inTurn(wishes: readonly Narrowing[], find: (wish: Narrowing) => Promise<ProductCard[]>): Promise<ProductCard[]> {
  for (const wish of wishes) {
    const found = await find(wish)
    if (found.length > 0) return found
  }
  return []
}
