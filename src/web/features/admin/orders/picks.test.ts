import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PackedOrder } from '../../../../shop/insights/order-desk/contract.ts'
import { packedOf, picksOf, scanned, tagIn } from './picks.ts'
import { printUrl } from './print-kinds.ts'
import { rollLength } from './print/roll-length.ts'

const piece = (name: string, place = '') => {
  return {
    id: randomUUID(),
    packed_by: null,
    product_id: name,
    name,
    size: null,
    quantity: 1,
    price: 500,
    picture_key: null,
    place,
    tag_code: null,
  }
}
const order = (id: string, ...pieces: PackedOrder['pieces']) => ({ id, order_number: `UP-${id}`, pieces }) as PackedOrder

test('one walk goes by places as people count them; what has none comes last, alike pieces together', () => {
  const picks = picksOf([order('A', piece('Shirt', 'B12'), piece('Belt')), order('B', piece('Cap', 'B2'), piece('Belt'))])
  expect(picks.map(({ name, place, bag }) => [name, place, bag])).toEqual([
    ['Cap', 'B2', 2],
    ['Shirt', 'B12', 1],
    ['Belt', '', 1],
    ['Belt', '', 2],
  ])
})

test('an order is packed when all its pieces are ticked off, also two alike', () => {
  const [a, b, c] = [piece('Shirt'), piece('Shirt'), piece('Cap')]
  const orders = [order('A', a, b), order('B', c)]
  expect(packedOf(orders, new Set([a.id, c.id])).map(({ id }) => id)).toEqual(['B'])
  expect(packedOf(orders, new Set([a.id, b.id])).map(({ id }) => id)).toEqual(['A'])
})

test('[admin-04] a scan ticks the piece of that tag, of two alike one after the other; a piece for no order is said to be wrong', () => {
  const alike = () => ({ ...piece('Belt'), tag_code: 'BELT22' })
  const picks = picksOf([order('A', alike()), order('B', alike(), { ...piece('Cap'), tag_code: 'CAP333', quantity: 2 })])
  const ticked = new Set<string>()
  const scan = (text: string) => {
    const found = scanned(text, picks, ticked)
    if (found?.kind === 'right') ticked.add(found.pick.id)
    return found && [found.kind, found.text]
  }
  expect(scan('https://shop.example/t/BELT22')).toEqual(['right', 'Belt into bag 1.'])
  expect(scan('belt22')).toEqual(['right', 'Belt into bag 2.'])
  expect(scan('belt22')).toEqual(['known', 'Belt (BELT22) is fetched already.'])
  expect(scan('CAP333')).toEqual(['right', '2 × Cap into bag 2.'])
  expect(scan('XYZ234')).toEqual(['wrong', 'Not for these orders: XYZ234. Hang it back.'])
  expect(scan('  ')).toBeNull()
})

test('a tag is its code, however it was read', () => {
  for (const read of ['UP7K3M', ' up7k3m ', 'https://shop.example/t/UP7K3M', 'HTTPS://SHOP.EXAMPLE/T/up7k3m\n'])
    expect(tagIn(read)).toBe('UP7K3M')
})

test('what is printed is in the address, and a roll is cut after what fits', () => {
  expect(printUrl('slip', { ids: ['a', 'b'] }, { paper: '80', prices: true })).toBe(
    '/admin/orders/print?kind=slip&paper=80&prices=yes&ids=a.b',
  )
  expect(printUrl('label', { list: 'area=nairobi&tab=to_pack' })).toBe('/admin/orders/print?kind=label&list=area%3Dnairobi%26tab%3Dto_pack')
  expect([rollLength('a4', 9), rollLength('80', 9), rollLength('58', 20), rollLength('80', 30), rollLength('80', 99)]).toEqual([
    undefined,
    's',
    'm',
    'l',
    'xl',
  ])
})
