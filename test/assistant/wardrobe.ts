import type { Shop } from '../../src/shop/shop.ts'
import { addDescribed, type Described } from '../support/described-pieces.ts'

/** A small shop to talk about: several pieces of each kind, told apart by colour, price, size and name. */
const PIECES: readonly Described[] = [
  {
    name: 'Rosa wrap dress',
    price: 1800,
    colours: ['red'],
    stock: { M: 3, L: 2 },
    tags: ['wedding'],
    flaws: ['Small mark on the hem'],
    measurements: { chest: 46, waist: 38, hips: 52, length: 112 },
  },
  { name: 'Zuri slip dress', price: 1500, colours: ['black'], stock: { S: 1, M: 1 }, tags: ['wedding'] },
  { name: 'Neema shirt dress', price: 1100, colours: ['blue'], stock: { L: 1 } },
  { name: 'Malaika tea dress', price: 2600, colours: ['green'], stock: { S: 1, M: 1 }, description: 'Half lined, with two side pockets.' },
  { name: 'Juma straight jeans', price: 1250, colours: ['blue'], stock: { 30: 2, 32: 1 }, measurements: { length: 104 } },
  { name: 'Mosi mom jeans', price: 1100, colours: ['blue'], stock: { 28: 1, 30: 1 }, measurements: { length: 98 } },
  { name: 'Tamu heels', category: 'shoes', price: 1200, colours: ['black'], stock: { 38: 1, 39: 1 } },
  { name: 'Lulu heels', category: 'shoes', price: 1600, colours: ['red'], stock: { 38: 1 } },
  { name: 'Amani moon bag', category: 'accessories', price: 900, colours: ['green'], stock: { '': 1 }, measurements: { width: 30 } },
  { name: 'Baraka tote bag', category: 'accessories', price: 1400, colours: ['brown'], stock: { '': 4 } },
  { name: 'Upendo hoops', category: 'jewelry', price: 480, colours: ['yellow'], stock: { '': 3 } },
]

export async function fillWardrobe(shop: Pick<Shop, 'catalogue'>): Promise<void> {
  for (const piece of PIECES) await addDescribed(shop, { department: 'women', ...piece })
}
