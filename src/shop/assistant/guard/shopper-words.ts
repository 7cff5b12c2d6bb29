import { formatKes } from '../../money.ts'
import type { Command, Slots } from '../command.ts'

/** What the shopper has said, as they wrote it and as the shop writes it: "elfu tatu" is KES 3,000. For the guard. */
export function shopperWords(text: string, commands: readonly Command[], slots: Slots): string {
  return [text, ...[slots, ...commands.map((command) => command.slots)].flatMap(wordsOfSlots)].join('\n')
}

function wordsOfSlots(slots: Slots): string[] {
  const {
    q,
    min_price: min,
    max_price: max,
    size,
    measures,
    quantity,
    place,
    order_number: order,
    code,
    owned,
    nth,
    pattern,
    fabric,
    colour,
    style,
    kind,
    condition,
    occasion,
    department,
  } = slots
  return [
    ...(owned ?? []),
    ...[min, max].flatMap((sum) => (sum === undefined ? [] : [formatKes(sum)])),
    ...[q, place, order, code, occasion, department].flatMap((word) => word ?? []),
    ...[size, pattern, fabric, colour, style, kind, condition].flatMap((some) => some ?? []),
    ...Object.values(measures ?? {}).map((cm) => `${cm} cm`),
    ...[quantity, ...(nth ?? [])].flatMap((number) => (number === undefined ? [] : [`${number}`])),
  ]
}
