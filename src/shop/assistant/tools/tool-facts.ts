import type { ProductCard } from '../../catalogue/contract.ts'
import { stockLabel } from '../../catalogue/rules.ts'
import { formatKes } from '../../money.ts'
import type { Fact } from './tool.ts'

// What may be said after a tool: the guard takes every sentence out that says more.

/** KES. */
export const priceFact = (amount: number): Fact => ({ kind: 'price', text: formatKes(amount) })
export const countFact = (count: number): Fact => ({ kind: 'count', text: `${count}` })
export const percentFact = (percent: number): Fact => ({ kind: 'percent', text: `${percent}%` })
export const sizeFact = (size: string): Fact => ({ kind: 'size', text: size })
const stockFact = (stock: number): Fact => ({ kind: 'stock', text: stockLabel(stock) })
export const nameFact = (name: string): Fact => ({ kind: 'product', text: name })

/** What a card shows. */
export function cardFacts(card: ProductCard): Fact[] {
  return [
    nameFact(card.name),
    priceFact(card.price),
    ...(card.original_price === null ? [] : [priceFact(card.original_price)]),
    ...(card.discount_percentage === null ? [] : [percentFact(card.discount_percentage)]),
    stockFact(card.stock),
    { kind: 'state', text: card.condition },
    ...card.variants.flatMap(({ size, stock }) => (size !== null && stock > 0 ? [sizeFact(size)] : [])),
  ]
}

/** What the numbers of a text are, each as it is written. */
export function numberFacts(kind: Fact['kind'], text: string): Fact[] {
  return (text.match(/\d+(?:\.\d+)?/g) ?? []).map((number) => ({ kind, text: number }))
}

/** Without those that are there already. */
export function uniqueFacts(facts: readonly Fact[]): Fact[] {
  const known = new Set<string>()
  return facts.filter(({ kind, text }) => {
    const key = `${kind} ${text}`
    if (known.has(key)) return false
    known.add(key)
    return true
  })
}
