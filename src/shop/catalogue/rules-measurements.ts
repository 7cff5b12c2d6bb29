// Which measurements a garment has. Pure; in the browser the page of a product alone shows them.

import type { Kind } from './rules-kinds.ts'

/** Flat measurements of the garment, in whole or half centimetres, in the order they are shown. */
export const MEASUREMENTS = {
  shoulder: 'Shoulder to shoulder',
  chest: 'Chest, pit to pit',
  sleeve: 'Sleeve',
  waist: 'Waist, laid flat',
  hips: 'Hips, laid flat',
  rise: 'Rise',
  inseam: 'Inside leg',
  hem: 'Hem',
  length: 'Length',
  insole: 'Insole length',
  heel: 'Heel height',
  width: 'Width',
  height: 'Height',
  depth: 'Depth',
  drop: 'Strap drop',
  around: 'Around the head',
} as const
export type Measurement = keyof typeof MEASUREMENTS
export type Measurements = Partial<Record<Measurement, number>>

const UPPER: readonly Measurement[] = ['shoulder', 'chest', 'sleeve', 'length']
const LOWER: readonly Measurement[] = ['waist', 'hips', 'rise', 'inseam', 'hem']
const SHOE: readonly Measurement[] = ['insole', 'heel']
/** What is measured of a kind; of one that is not here, what its category says. */
const OF_KIND: Partial<Record<Kind, readonly Measurement[]>> = {
  dress: ['shoulder', 'chest', 'waist', 'hips', 'sleeve', 'length'],
  jumpsuit: ['shoulder', 'chest', 'waist', 'hips', 'inseam', 'length'],
  suit: [...UPPER, 'waist', 'inseam'],
  kaftan: ['shoulder', 'chest', 'hips', 'length'],
  jeans: LOWER,
  trousers: LOWER,
  shorts: LOWER,
  skirt: ['waist', 'hips', 'length'],
  bag: ['width', 'height', 'depth', 'drop'],
  belt: ['length', 'width'],
  hat: ['around'],
  scarf: ['length', 'width'],
  necklace: ['length'],
  bracelet: ['length'],
}
const OF_CATEGORY: Record<string, readonly Measurement[]> = { clothing: UPPER, shoes: SHOE, accessories: ['width', 'height'], jewelry: [] }

/** What is measured of such a piece, in the order it is measured. */
export function measurementsFor(category: string, kind: Kind | null): readonly Measurement[] {
  return (kind && OF_KIND[kind]) ?? OF_CATEGORY[category] ?? UPPER
}
