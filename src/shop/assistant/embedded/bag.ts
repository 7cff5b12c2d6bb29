import { formatKes } from '../../money.ts'
import { isShopError } from '../../errors.ts'
import type { ResolvedCommand } from '../command.ts'
import type { RequiredAction } from '../contract.ts'
import { CARDS_SHOWN, NOT_FOUND_TO_ADD_TEXT, TOOL_CALLS_MAX } from '../rules.ts'
import * as say from '../speak/bag.ts'
import { CHIPS } from '../speak/chips.ts'
import { listed } from '../speak/speaker.ts'
import { awaitAnswer, rememberPiece } from '../understand/memory.ts'
import { remember, searchOf, shown, whichPiece } from './finding.ts'
import type { Handler, Part, Work } from './work.ts'

type Proposed = Awaited<ReturnType<typeof propose>>

/** "weka kwa bag", "add two of these", "nipee hiyo hoodie": the page does it without a tap, as the message asks for it (assist-15). */
export const cartAdd: Handler = async (command, work) => {
  if (isOfALook(command, work)) return addLook(work)
  const asked = await pieceToAdd(command, work)
  if (asked === null) return work.before.list.length > 1 && !isNamed(command) ? whichPiece(work) : notFound(work)
  if (typeof asked !== 'string') return asked
  const [size] = command.slots.size ?? []
  const proposed = await propose({ op: 'add', piece: asked, size, quantity: command.slots.quantity }, work)
  return added(proposed, command, work)
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
    if (sizes.length === 0) return { sentences: [speak(say.GONE_ALONE, { name })], category: 'product', chips: [label(CHIPS.newIn)] }
    work.state = awaitAnswer(work.state, 'size', {
      ...command,
      slots: { ...command.slots, size: undefined, q: name } as ResolvedCommand['slots'],
    })
    const sentence =
      problem === 'size_required' ? speak(say.CHOOSE_SIZE, { name, sizes: choices }) : speak(say.SIZE_NOT_THERE, { name, sizes: choices })
    // Without a size, the page opens the dialog of sizes (open-52).
    const open: RequiredAction = { type: 'cart_add', data: { product_id: product.id, product_name: name, quantity, auto: true } }
    return {
      sentences: [sentence],
      actions: [open],
      type: 'product',
      products: [product.id],
      chips: sizes.slice(0, 3).flatMap(({ size }) => size ?? []),
      category: 'product',
      confidence: 0.4,
    }
  }
  if (problem === 'bag_full') return { sentences: [speak(say.BAG_FULL, undefined)], chips: [label(CHIPS.bag)], category: 'product' }
  const few = nearest.slice(0, CARDS_SHOWN)
  if (few.length === 0) return { sentences: [speak(say.GONE_ALONE, { name })], category: 'product', chips: [label(CHIPS.newIn)] }
  remember(few, null, work)
  return { sentences: [speak(say.GONE, { name })], ...shown(few), category: 'product' }
}

/** The shopper's own message asked for it: no tap is needed, and one undoes it. */
function automatic(action: RequiredAction): RequiredAction {
  return { ...action, data: { ...action.data, auto: true } }
}

function isNamed({ slots }: ResolvedCommand): boolean {
  return slots.q !== undefined || slots.kind !== undefined
}

/** Its id or name; several to choose from as an answer; null when there is none. */
async function pieceToAdd(command: ResolvedCommand, work: Work): Promise<string | Part | null> {
  const { slots, pieces } = command
  const [piece] = pieces
  if (piece) return piece
  if (!isNamed(command)) return null
  const { size: _, quantity: _quantity, ...wish } = slots
  if (slots.q && command.by === 'awaited') return slots.q
  const found = await work.call('search_catalogue', { ...searchOf(wish), limit: CARDS_SHOWN })
  const known = found.cards.find(({ id }) => work.before.list.includes(id))
  if (known) return known.id
  const wanted = slots.q?.toLowerCase()
  const same = found.cards.find(({ name }) => name.toLowerCase() === wanted)
  if (same) return same.id
  if (found.relaxed.length > 0 || found.missed.length > 0) return notFound(work, found.cards)
  if (found.cards.length > 1) {
    remember(found.cards, found.next_cursor, work)
    return {
      ...whichPiece(work),
      ...shown(found.cards),
      chips: [CHIPS.first, CHIPS.second, CHIPS.third].slice(0, found.cards.length).map(work.speaker.label),
    }
  }
  return found.cards[0]?.id ?? null
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

function isOfALook({ pieces, slots }: ResolvedCommand, work: Work): boolean {
  const text = work.input.understood.text
  return (
    work.before.looks.length > 0 &&
    !slots.nth &&
    (pieces.length === 0 || /\b(?:look|outfit|all|zote|yote)\b/i.test(text)) &&
    !slots.q &&
    !slots.kind
  )
}

/** Every piece of the first look; those with sizes ask for them one after the other. */
async function addLook(work: Work): Promise<Part> {
  const [look = []] = work.before.looks
  const actions: RequiredAction[] = []
  const names: string[] = []
  for (const id of look.slice(0, TOOL_CALLS_MAX - work.calls.length)) {
    const { product, action } = await propose({ op: 'add', piece: id, size: undefined, quantity: undefined }, work)
    if (!product || product.stock === 0) continue
    names.push(product.name)
    actions.push(
      action ? automatic(action) : { type: 'cart_add', data: { product_id: id, product_name: product.name, quantity: 1, auto: true } },
    )
  }
  if (names.length === 0) return notFound(work)
  const name = listed(names, work.speaker.language)
  return {
    sentences: [work.speaker.say(say.ADDED, { name })],
    actions,
    category: 'product',
    chips: [CHIPS.bag, CHIPS.checkout].map(work.speaker.label),
  }
}

/** "toa moja", "remove the belt", "make it two". */
export const cartChange: Handler = async (command, work) => {
  const { say: speak, language, label } = work.speaker
  const { page } = work.input.asker
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
  const { action, product, quantity } = await propose({ op, piece: asked, size, quantity: command.slots.quantity }, work)
  if (!action || !product) return { sentences: [speak(say.NOT_IN_BAG, undefined)], chips: [label(CHIPS.bag)], category: 'product' }
  const { name } = product
  const sentence = op === 'remove' ? speak(say.REMOVED, { name }) : speak(say.QUANTITY_SET, { name, quantity })
  return { sentences: [sentence], actions: [automatic(action)], chips: [label(CHIPS.bag)], category: 'product' }
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
  const asked = await pieceToAdd(command, work)
  if (asked === null) return whichPiece(work)
  if (typeof asked !== 'string') return asked
  try {
    const { product, action } = await work.call('wishlist', { op, piece: asked })
    if (!product) return whichPiece(work)
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
