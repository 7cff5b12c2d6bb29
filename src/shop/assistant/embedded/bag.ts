import { formatKes } from '../../money.ts'
import { isShopError } from '../../errors.ts'
import type { ResolvedCommand } from '../command.ts'
import type { RequiredAction } from '../contract.ts'
import { CARDS_SHOWN, NOT_FOUND_TO_ADD_TEXT } from '../rules.ts'
import * as say from '../speak/bag.ts'
import { CHIPS } from '../speak/chips.ts'
import { listed } from '../speak/speaker.ts'
import { awaitAnswer, rememberPiece } from '../understand/memory.ts'
import { addAll, allMeant, sizeSaid } from './add-all.ts'
import { automatic, changedSize, takenBack } from './change-line.ts'
import { remember, shown, whichPiece } from './finding.ts'
import { searchOf } from './searched.ts'
import { nameWords, pieceMeant } from './the-piece.ts'
import { unavailable } from './unavailable.ts'
import type { Handler, Part, Work } from './work.ts'

type Proposed = Awaited<ReturnType<typeof propose>>

/** "weka kwa bag", "add two of these", "nipee hiyo hoodie": the page does it without a tap, as the message asks for it (assist-15). */
export const cartAdd: Handler = async (command, work) => {
  const all = allMeant(command, work)
  if (all) return (await addAll(all, work)) ?? notFound(work)
  const meant = await pieceMeant(command, work)
  if (meant && 'several' in meant) return whichPiece(work, command, meant.several)
  if (!meant) return isNamed(command) ? notFound(work, await nearestTo(command, work)) : whichPiece(work, command)
  const { quantity } = command.slots
  const [named] = command.slots.size ?? []
  const size = named ?? work.before.sizes[meant.piece] ?? sizeSaid(work)
  const proposed = await propose({ op: 'add', piece: meant.piece, size, quantity }, work)
  // A size that was said of another piece is no reason to refuse this one.
  const isOfOneSize = proposed.problem === 'size_unknown' && proposed.sizes.every((one) => /^one size$/i.test(one.size ?? ''))
  const isElsewhere = (named === undefined || isOfOneSize) && size !== undefined && proposed.product !== null && proposed.action === null
  return added(isElsewhere ? await propose({ op: 'add', piece: meant.piece, size: undefined, quantity }, work) : proposed, command, work)
}

async function nearestTo({ slots }: ResolvedCommand, work: Work): Promise<Proposed['nearest']> {
  const { size: _, quantity: _quantity, ...wish } = slots
  return (await work.call('search_catalogue', { ...searchOf(wish), limit: CARDS_SHOWN })).cards
}

function propose(
  { op, piece, size, quantity }: { op: 'add' | 'remove' | 'set'; piece: string; size: string | undefined; quantity: number | undefined },
  work: Work,
) {
  return work.call('propose_bag_change', { op, piece, ...(size ? { size } : {}), ...(quantity ? { quantity } : {}) })
}

function added(proposed: Proposed, command: ResolvedCommand, work: Work): Part {
  const { action, product, problem, sizes, nearest, quantity } = proposed
  const { say: speak, language, label } = work.speaker
  if (!product) return notFound(work, nearest)
  const { name } = product
  work.state = rememberPiece(work.state, product.id)
  if (action) {
    work.state = { ...work.state, added: { piece: product.id, size: action.data?.size ?? null, quantity } }
    const isFewer = (command.slots.quantity ?? 1) > quantity
    const sentence = isFewer ? speak(say.ADDED_FEWER, { name, quantity }) : speak(say.ADDED, { name })
    return {
      sentences: [sentence],
      actions: [automatic(action)],
      type: 'product',
      products: [product.id],
      chips: [CHIPS.bag, CHIPS.checkout, CHIPS.goesWith].map(label),
      category: 'product',
    }
  }
  const choices = listed([...new Set(sizes.flatMap(({ size }) => size ?? []))], language, true)
  if (problem === 'size_required' || problem === 'size_unknown' || problem === 'size_gone') {
    if (sizes.length === 0) return unavailable(product, [], nearest, work)
    work.state = awaitAnswer(work.state, 'size', {
      ...command,
      slots: { ...command.slots, size: undefined, q: name } as ResolvedCommand['slots'],
    })
    const wordings =
      problem !== 'size_required' ? say.SIZE_NOT_THERE : work.before.awaited?.ask === 'size' ? say.SIZE_STILL : say.CHOOSE_SIZE
    const sentence = speak(wordings, { name, sizes: choices })
    // Without a size, the page opens the dialog of sizes (open-52); whoever named one that is not there is asked for another.
    const open: RequiredAction = { type: 'cart_add', data: { product_id: product.id, product_name: name, quantity, auto: true } }
    return {
      sentences: [sentence],
      actions: problem === 'size_required' ? [open] : [],
      type: 'product',
      products: [product.id],
      chips: sizes.slice(0, 3).flatMap(({ size }) => size ?? []),
      category: 'product',
      confidence: 0.4,
    }
  }
  if (problem === 'bag_full') return { sentences: [speak(say.BAG_FULL, undefined)], chips: [label(CHIPS.bag)], category: 'product' }
  return unavailable(product, [], nearest, work)
}

function isNamed({ slots }: Pick<ResolvedCommand, 'slots'>): boolean {
  return slots.q !== undefined || slots.kind !== undefined
}

/** The specified sentence as it is (assist-16), in Kiswahili with a line behind it. */
function notFound(work: Work, nearest: Proposed['nearest'] = []): Part {
  const few = nearest.slice(0, CARDS_SHOWN)
  if (few.length > 0) remember(few, null, work)
  return {
    sentences: [NOT_FOUND_TO_ADD_TEXT, ...(work.speaker.language === 'sw' ? [say.NOT_FOUND_TO_ADD_SW] : [])],
    ...(few.length > 0 ? shown(few) : {}),
    chips: [work.speaker.label(CHIPS.newIn)],
    category: 'product',
  }
}

/** "toa moja", "remove the belt", "make it two". */
export const cartChange: Handler = async (command, work) => {
  const { say: speak, language, label } = work.speaker
  const { page } = work.input.asker
  const instead = command.intent === 'cart_set' ? await otherPiece(command, work) : null
  if (instead) return instead
  if (page.cart.length === 0) return { sentences: [speak(say.BAG_EMPTY, undefined)], chips: [label(CHIPS.newIn)], category: 'product' }
  const asked = await pieceInBag(command, work)
  if (asked === null) {
    const { quote } = await work.call('quote_bag', {})
    const names = quote.lines.flatMap(({ name }) => name ?? [])
    return {
      sentences: [speak(say.WHICH_IN_BAG, { names: listed(names.slice(0, 4), language) })],
      chips: [label(CHIPS.bag)],
      confidence: 0.4,
      category: 'product',
    }
  }
  const op = command.intent === 'cart_remove' ? 'remove' : 'set'
  const [size] = command.slots.size ?? []
  const resized = op === 'set' && size ? await changedSize(asked, size, work) : null
  if (resized) return resized
  const { action, product, quantity } = await propose({ op, piece: asked, size, quantity: command.slots.quantity }, work)
  if (!action || !product) return { sentences: [speak(say.NOT_IN_BAG, undefined)], chips: [label(CHIPS.bag)], category: 'product' }
  const { name } = product
  work.state = { ...work.state, added: op === 'set' ? { piece: product.id, size: action.data?.size ?? null, quantity } : null }
  const isFewer = op === 'set' && (command.slots.quantity ?? 1) > quantity
  const kept = isFewer ? speak(say.ADDED_FEWER, { name, quantity }) : speak(say.QUANTITY_SET, { name, quantity })
  const sentence = op === 'remove' ? speak(say.REMOVED, { name }) : kept
  return { sentences: [sentence], actions: [automatic(action)], chips: [label(CHIPS.bag)], category: 'product' }
}

/** "No, the first": that one instead of what was added just now. */
async function otherPiece(command: ResolvedCommand, work: Work): Promise<Part | null> {
  const [piece] = command.pieces
  const isInBag = work.input.asker.page.cart.some(({ product_id: id }) => id === piece)
  if (!piece || !command.slots.nth || isInBag) return null
  const removed = await takenBack(piece, work)
  const part = await cartAdd({ ...command, intent: 'cart_add' }, work)
  const out = removed ? [work.speaker.say(say.INSTEAD_OF, { name: removed.data?.product_name ?? '' })] : []
  return { ...part, sentences: [...part.sentences, ...out], actions: [...(removed ? [automatic(removed)] : []), ...(part.actions ?? [])] }
}

/** The one in the bag that is meant: named, chosen before, or the only one. */
async function pieceInBag({ pieces, slots }: ResolvedCommand, work: Work): Promise<string | null> {
  const { cart } = work.input.asker.page
  const inBag = (id: string) => cart.some(({ product_id: one }) => one === id)
  const chosen = pieces.find(inBag)
  if (chosen) return chosen
  if (slots.kind || slots.q) {
    const { quote } = await work.call('quote_bag', {})
    const words = (slots.q ?? '')
      .toLowerCase()
      .split(' ')
      .filter((word) => word.length > 2)
    const named = quote.lines.find(({ name }) => words.some((word) => name?.toLowerCase().includes(word)))
    if (named) return named.product_id
    const { cards } = await work.call('search_catalogue', searchOf(slots))
    return cards.find(({ id }) => inBag(id))?.id ?? null
  }
  // "I don't want the hoodie anymore, take it out": it is named before the wish.
  if (cart.length > 1) {
    const said = new Set(nameWords(work.input.understood.text))
    const pieces = await work.cardsOf([...new Set(cart.map(({ product_id: id }) => id))])
    const [only, other] = pieces.filter(({ name }) => nameWords(name).some((word) => said.has(word)))
    return only && !other ? only.id : null
  }
  return cart.length === 1 ? (cart[0]?.product_id ?? null) : null
}

export const cartShow: Handler = async (_command, work) => {
  const { say: speak, language, label } = work.speaker
  if (work.input.asker.page.cart.length === 0)
    return { sentences: [speak(say.BAG_EMPTY, undefined)], chips: [label(CHIPS.newIn), label(CHIPS.find)], category: 'product' }
  const { quote, areas } = await work.call('quote_bag', {})
  const names = quote.lines.flatMap(({ name, quantity }) => (name ? [quantity > 1 ? `${quantity} × ${name}` : name] : []))
  const totals = areas.map(({ area, total }) => `${AREA_WORDS[area][language]} ${formatKes(total)}`)
  for (const { area } of areas) work.know({ kind: 'place', text: AREA_WORDS[area][language] })
  return {
    sentences: [
      speak(say.BAG, { names: listed(names.slice(0, 4), language), subtotal: formatKes(quote.subtotal) }),
      ...(quote.lines.some(({ problem }) => problem) ? [speak(say.BAG_PROBLEM, undefined)] : []),
      ...(totals.length > 0 && !work.several ? [speak(say.BAG_TOTALS, { totals: listed(totals, language) })] : []),
    ],
    ...shownLines(quote.lines.map(({ product_id: id }) => id)),
    chips: [CHIPS.checkout, CHIPS.delivery].map(label),
    category: 'product',
  }
}

const AREA_WORDS = { nairobi: { en: 'Nairobi', sw: 'Nairobi' }, nationwide: { en: 'rest of Kenya', sw: 'kwingine Kenya' } } as const

function shownLines(ids: readonly string[]): Pick<Part, 'type' | 'products'> {
  const few = [...new Set(ids)].slice(0, CARDS_SHOWN)
  return { type: few.length === 1 ? 'product' : 'product_list', products: few }
}

/** What is next, with the page of it (open-74). */
export const checkout: Handler = (_command, work) => {
  const { say: speak, label } = work.speaker
  if (work.input.asker.page.cart.length === 0)
    return { sentences: [speak(say.BAG_EMPTY, undefined)], chips: [label(CHIPS.newIn)], category: 'payment' }
  const action: RequiredAction = {
    type: 'checkout_guide',
    data: { step: 'delivery', href: '/checkout', label: label({ en: 'Go to checkout', sw: 'Nenda checkout' }) },
  }
  return {
    sentences: [speak(say.TO_CHECKOUT, undefined)],
    actions: [action],
    category: 'payment',
    chips: [CHIPS.pay, CHIPS.delivery].map(label),
  }
}

export const wishlist: Handler = async (command, work) => {
  const { say: speak, label } = work.speaker
  if (command.intent === 'wishlist_show') {
    const { cards, total } = await work.call('wishlist', { op: 'show' })
    if (cards.length === 0) return { sentences: [speak(say.WISHLIST_EMPTY, undefined)], chips: [label(CHIPS.newIn)], category: 'product' }
    remember(cards, null, work)
    return { sentences: [speak(say.WISHLIST, { total })], ...shown(cards), category: 'product' }
  }
  const op = command.intent === 'wishlist_add' ? 'add' : 'remove'
  const meant = await pieceMeant(command, work)
  if (!meant || 'several' in meant) return whichPiece(work, command, meant?.several)
  try {
    const { product, action } = await work.call('wishlist', { op, piece: meant.piece })
    if (!product) return whichPiece(work, command)
    work.state = rememberPiece(work.state, product.id)
    const { name } = product
    return {
      sentences: [speak(op === 'add' ? say.WISHED : say.UNWISHED, { name })],
      actions: action ? [automatic(action)] : [],
      type: 'product',
      products: [product.id],
      category: 'product',
    }
  } catch (error) {
    if (!isShopError(error) || error.code !== 'wishlist_full') throw error
    return { sentences: [speak(say.WISHLIST_FULL, undefined)], category: 'product' }
  }
}
