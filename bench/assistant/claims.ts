import { PROFILES } from '../../src/demo/demo-orders.ts'
import type { Product } from '../../src/shop/catalogue/contract.ts'
import { placesIn } from '../../src/shop/assistant/facts/places.ts'
import { foldWords } from '../../src/shop/catalogue/search-tokens.ts'
import { SIZE_TABLE } from '../../src/shop/sizing/rules.ts'
import type { DemoWorld } from './demo-world.ts'
import type { Answered, Held } from './drive.ts'

// Whether what was said is so: by the data of the shop, and not by what the assistant takes for its facts. Every number,
// order number, code, piece and place of an answer has to come from the pieces that are talked about, the asker's own orders
// and bag, the shop's promises, or the shopper's own words.

/** What the shop promises, whoever asks: days, fee, exchange, minutes, hours, percent, the shares of a scale, lines of help. */
const PROMISES = [0, 1, 2, 3, 4, 5, 7, 8, 10, 20, 24, 30, 72, 200, 999, 112, 1199]
/** Of every chart: shoes with their half sizes, and the numbers of letter sizes. */
const CHART = [
  ...Array.from({ length: 48 }, (_, i) => 26 + i / 2),
  ...Object.values(SIZE_TABLE).flatMap((rows) => rows.flatMap(({ chest, waist, hips, eu }) => [...chest, ...waist, ...hips, ...eu])),
]
const NATIONWIDE_FEE = 200
const SIZING = new Set(['find_size', 'size_chart', 'check_fit'])
const COUNTIES =
  /\b(Mombasa|Kwale|Kilifi|Lamu|Garissa|Wajir|Mandera|Marsabit|Isiolo|Meru|Embu|Kitui|Machakos|Makueni|Nyandarua|Nyeri|Kirinyaga|Kiambu|Turkana|Samburu|Kitale|Eldoret|Nandi|Laikipia|Nakuru|Narok|Kajiado|Kericho|Bomet|Kakamega|Bungoma|Busia|Kisumu|Migori|Kisii|Nyamira|Thika|Malindi|Naivasha)\b/g
const ASSURANCES = /\b(?:authentic|genuine|warranty|we guarantee|guaranteed)\b/i

/** What in the answer of this turn nothing supports, in words. */
export function unsupportedClaims(world: DemoWorld, held: Held, turn: number): string[] {
  const answer = held.answers[turn] as Answered
  const said = held.answers.slice(0, turn + 1)
  const words = said.map(({ user }) => user).join(' ')
  const known = piecesKnown(world, held, said)
  const orders = held.asker?.orders ?? []
  const claims: string[] = []

  for (const number of answer.text.match(/\bUP-[\w-]*\w/g) ?? [])
    if (!words.includes(number) && !orders.some((order) => order.order_number === number)) claims.push(`order ${number}`)
  const ordered = orders.flatMap(({ items }) => items.map(({ name }) => name))
  for (const { id, name } of world.pieces.values())
    if (answer.text.includes(name) && !known.has(id) && !ordered.includes(name) && !words.toLowerCase().includes(name.toLowerCase()))
      claims.push(`piece ${name}`)

  let plain = answer.text.replaceAll(/\bUP-[\w-]*\w/g, ' ')
  for (const { name } of world.pieces.values()) plain = plain.replaceAll(name, ' ')
  // Examples of what one may ask for.
  plain = plain.replaceAll(/“[^”]*”/g, ' ')
  const facts = JSON.stringify([...known.values()].map(({ images: _, ...piece }) => piece))
  // "Eldy" is Eldoret by another name.
  const named = new Set(placesIn(foldWords(words)).map(({ place }) => place.name))
  for (const place of plain.match(COUNTIES) ?? [])
    if (!words.toLowerCase().includes(place.toLowerCase()) && !named.has(place) && !facts.includes(place)) claims.push(`place ${place}`)
  for (const code of plain.match(/\b(?=[A-Z\d-]*\d)(?=[A-Z\d-]*[A-Z])[A-Z\d-]{6,}\b/g) ?? [])
    if (!words.toUpperCase().includes(code) && !answer.actions.some((one) => (one.data?.code ?? one.code) === code))
      claims.push(`code ${code}`)
  // Digits of a code are no number.
  plain = plain.replaceAll(/\b[A-Z]+-[A-Z\d]+\b/g, ' ')
  if (ASSURANCES.test(plain) && !/\b(?:not|cannot|sure)\b|n['’]t\b/i.test(plain)) claims.push('that something is genuine or guaranteed')

  const allowed = numbersAllowed(held, said, known)
  for (const number of numbersIn(plain)) if (!allowed.has(number)) claims.push(`number ${number}`)
  return [...claims, ...cardClaims(world, answer)]
}

/** The page's piece, the bag, what was shown, what the asker bought and wishes for. */
function piecesKnown({ byHandle, pieces }: DemoWorld, { conversation, asker }: Held, said: readonly Answered[]): Map<string, Product> {
  const { product } = conversation.context
  const ids = [
    ...(product ? [byHandle(product).id] : []),
    ...said.flatMap(({ bag }) => bag.map((line) => line.product_id)),
    ...said.flatMap(({ cards, looks }) => [
      ...cards.map(({ id }) => id),
      ...looks.flatMap(({ items }) => items.map((item) => item.product_id)),
    ]),
    ...(asker?.orders.flatMap(({ items }) => items.map((item) => item.product_id)) ?? []),
  ]
  return new Map(ids.flatMap((id) => (pieces.has(id) ? [[id, pieces.get(id) as Product]] : [])))
}

function numbersAllowed({ asker }: Held, said: readonly Answered[], known: ReadonlyMap<string, Product>): Set<number> {
  const answer = said.at(-1) as Answered
  const pieces = [...known.values()]
  const allowed = new Set([...PROMISES, ...said.flatMap(({ user }) => numbersIn(user))])
  const add = (numbers: readonly number[]) => {
    for (const number of numbers) allowed.add(number)
  }
  // What was read from words, as "elfu mbili".
  for (const { commands } of said) add(numbersIn(JSON.stringify(commands.map(({ slots }) => slots))))
  for (const piece of pieces) add(numbersOf(piece))
  add([answer.cards.length, answer.looks.length, pieces.length])
  add(answer.looks.flatMap(({ total_price: total, items }) => [total, items.length]))
  add(bagSums(answer.bag, known))
  if (asker) add(numbersIn(JSON.stringify(asker.orders.map(({ id: _, ...order }) => order))))
  // How many were found: the tool counts them.
  add(answer.facts.flatMap(numbersIn).filter((number) => Number.isInteger(number) && number <= 74))
  if (answer.tools.some((name) => SIZING.has(name))) {
    add(CHART)
    add(fitNumbers(asker ? JSON.stringify(PROFILES[asker.name].profile) : '', said, pieces))
  }
  return allowed
}

function numbersOf({ price, original_price: before, discount_percentage: off, stock, variants, ...piece }: Product): number[] {
  const { measurements, flaws, description, features, materialDescription, fabricDetails } = piece
  const texts = JSON.stringify([measurements, flaws, description, features, materialDescription, fabricDetails?.description])
  const sizes = variants.flatMap((one) => [one.price, one.stock, ...numbersIn(one.size ?? '')])
  // Just below it: what is asked for by "cheaper".
  return [price, price - 1, before ?? price, off ?? 0, (before ?? price) - price, stock, ...sizes, ...numbersIn(texts)]
}

/** KES of the bag, with and without delivery. */
function bagSums(bag: Answered['bag'], known: ReadonlyMap<string, Product>): number[] {
  const sums = bag.map(({ product_id: id, quantity }) => (known.get(id)?.price ?? 0) * quantity)
  const subtotal = sums.reduce((sum, one) => sum + one, 0)
  const units = bag.reduce((sum, { quantity }) => sum + quantity, 0)
  return [subtotal, subtotal + NATIONWIDE_FEE, ...sums, ...bag.map(({ quantity }) => quantity), bag.length, units]
}

/** Of a piece lying flat, the way around, and how much room that leaves. Centimetres. */
function fitNumbers(profile: string, said: readonly Answered[], pieces: readonly Product[]): number[] {
  const body = numbersIn(profile + said.map(({ user, commands }) => user + JSON.stringify(commands.map(({ slots }) => slots))).join(' '))
  const flat = pieces.flatMap((piece) => Object.values(piece.measurements))
  const around = flat.flatMap((cm) => [cm, cm * 2])
  const inches = body.flatMap((one) => [Math.round(one * 2.54), Math.round(one * 25.4) / 10])
  return [
    ...body,
    ...around,
    ...inches,
    ...around.flatMap((cm) => [...body, ...inches].map((one) => Math.abs(Math.round((cm - one) * 10) / 10))),
  ]
}

/** "1,850" is 1850. */
export function numbersIn(text: string): number[] {
  return (text.match(/\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/g) ?? []).map((number) => Number(number.replaceAll(',', '')))
}

/** Cards that say something else than the shop. */
function cardClaims({ pieces }: DemoWorld, { cards }: Answered): string[] {
  return cards.flatMap(({ id, name, price, stock }) => {
    const piece = pieces.get(id)
    if (!piece) return [`a card of an unknown piece ${name}`]
    return piece.price === price && piece.stock === stock && piece.name === name
      ? []
      : [`another price, stock or name on the card of ${name}`]
  })
}
