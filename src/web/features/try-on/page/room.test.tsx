// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { StylingResult } from '../../../../shop/assistant/contract.ts'
import type { ProductCard } from '../../../../shop/catalogue/contract.ts'
import type { Kind } from '../../../../shop/catalogue/rules-kinds.ts'
import type { WearableGarment } from '../../../../shop/try-on/contract.ts'
import type { Garment } from '../../../../shop/try-on/rules-rig.ts'
import type { Wearers } from '../../../../shop/try-on/rules-safety.ts'
import { showScreen } from '../../../lib/test-screen.ts'
import { testProduct } from '../../product/card/test-product.ts'
import type { Clothes, DresserView } from '../outfit/dresser.ts'
import { NOBODY } from '../outfit/dresser.ts'
import { useOutfit } from '../outfit/use-outfit.ts'
import type { WearerState } from '../outfit/use-wearer.ts'
import { Room } from './room.tsx'

const picture = (key: string) => ({ key, alt: '', width: 600, height: 800, thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI' })
let made = 0
/** Garments are remembered for the whole tab, so that each test has pieces of its own. */
function piece(name: string, kind: Kind, change: Parameters<typeof testProduct>[0] = {}) {
  const id = `0199b0a0-0000-7000-8000-${String(++made).padStart(12, '0')}`
  const variants = [{ id: id.replace('8000', '9000'), size: null, stock: 3, held: false, price: 1500 }]
  return testProduct({ id, name, kind, variants, images: [picture(id)], ...change })
}
type Piece = ReturnType<typeof piece>
type Prepared = readonly [Piece, Garment | null, wearers?: Wearers]

const wearableOf = ({ id }: Piece, garment: Garment, wearers: Wearers) =>
  ({
    product_id: id,
    cutout: `/media/${id}.webp`,
    rig: { garment, sleeves: null, points: {} },
    measurements: {},
    on_photos: wearers === 'anyone',
  }) as unknown as WearableGarment

const lookOf = (name: string, products: readonly Piece[]) =>
  ({
    name,
    styling_notes: '',
    total_price: products.reduce((sum, { price }) => sum + price, 0),
    items: products.map((product) => ({ product_id: product.id, product })),
  }) as unknown as StylingResult

interface Given {
  linked: readonly Piece[]
  prepared: readonly Prepared[]
  looks?: StylingResult[]
  view?: Partial<DresserView>
  kind?: 'photo' | 'mannequin'
}

function showRoom({ linked, prepared, looks = [], view = {}, kind = 'mannequin' }: Given) {
  const dressed: Clothes[] = []
  const size = { width: 600, height: 900, close: () => undefined } as ImageBitmap
  const done = { standAsMannequin: vi.fn<() => void>(), onByHand: vi.fn<() => void>() }
  const wearer = {
    dresser: { dress: (clothes: Clothes) => void dressed.push(clothes), retry: () => undefined },
    view: { ...NOBODY, ready: true, plain: size, picture: size, ...view },
    kind,
    photo: kind === 'photo' ? { url: 'blob:me', blob: new Blob(), width: 600, height: 900 } : null,
    standAsMannequin: done.standAsMannequin,
  } as unknown as WearerState
  const who = { wearer: kind, camera: false, byHand: false, skinTone: 4 }
  function Visit() {
    const outfit = useOutfit({ userId: 'wanjiku', linked, start: null, who, isStored: false })
    return (
      <Room
        userId="wanjiku"
        wearer={wearer}
        outfit={outfit}
        linked={linked}
        onByHand={done.onByHand}
        onFigure={vi.fn<() => void>()}
        onCamera={vi.fn<() => void>()}
      />
    )
  }
  const shown = showScreen(<Visit />, {
    at: '/try-on',
    shop(_method, path) {
      if (path.startsWith('/api/try-on/garments')) {
        const asked = prepared.filter(([{ id }]) => path.includes(id))
        const garments = asked.flatMap(([product, garment, wearers = 'anyone']) => (garment ? [wearableOf(product, garment, wearers)] : []))
        const others = asked.flatMap(([{ id }, garment, wearers = 'anyone']) => (garment ? [] : [{ product_id: id, wearers }]))
        return { body: { garments, others } }
      }
      if (path.endsWith('/looks') && path.startsWith('/api/products/')) return { body: { looks } }
      return { body: { items: [] as ProductCard[], looks: [], remote: null } }
    },
  })
  const worn = () =>
    dressed.at(-1)?.garments.map(({ id }) => linked.concat(prepared.map(([product]) => product)).find((one) => one.id === id)?.name)
  return { ...shown, ...done, dressed, worn }
}

const chips = () => within(screen.getByRole('list', { name: 'On you, from the outside in' }))
const press = (name: string) => screen.getByRole('button', { name })

beforeEach(() => sessionStorage.clear())

test('what is worn is chosen, taken off, tucked in and put back by its chips', async () => {
  const [tee, jeans] = [piece('Tee', 'tee'), piece('Jeans', 'jeans')]
  const { user, worn, dressed } = showRoom({
    linked: [tee, jeans],
    prepared: [
      [tee, 'top'],
      [jeans, 'trousers'],
    ],
  })
  await waitFor(() => expect(worn()).toEqual(['Jeans', 'Tee']))
  expect(screen.getByRole('img', { name: 'The mannequin wearing Jeans, Tee' })).toBeDefined()
  expect(chips().getByRole('button', { name: 'Tee' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('region', { name: 'Tee' })).toBeDefined()
  await user.click(press('Tucked in'))
  expect([press('Tucked in').getAttribute('aria-pressed'), dressed.at(-1)?.tucked]).toEqual(['true', true])
  await user.click(chips().getByRole('button', { name: 'Jeans' }))
  expect(screen.getByRole('region', { name: 'Jeans' })).toBeDefined()
  await user.click(press('Take off Jeans'))
  expect([worn(), screen.queryByRole('button', { name: 'Tucked in' })]).toEqual([['Tee'], null])
  await user.click(press('Undo'))
  expect(worn()).toEqual(['Jeans', 'Tee'])
})

test('a whole look of the stylist is put on by one tap, as far as it can be shown, and taken off by one', async () => {
  const [tee, skirt, bag, watch] = [piece('Tee', 'tee'), piece('Skirt', 'skirt'), piece('Bag', 'bag'), piece('Watch', 'watch')]
  const prepared: Prepared[] = [
    [tee, 'top'],
    [skirt, 'skirt'],
    [bag, 'bag'],
    [watch, null],
  ]
  const { user, worn, asked } = showRoom({ linked: [tee], prepared, looks: [lookOf('Every day', [tee, skirt, bag, watch])] })
  await waitFor(() => expect(worn()).toEqual(['Tee']))
  // Nobody has asked for outfits yet.
  expect(asked.some(({ path }) => path.endsWith(`/${tee.id}/looks`))).toBe(false)
  await user.click(press('Complete the look'))
  const look = await within(await screen.findByRole('list', { name: 'Outfits' })).findByRole('button', {
    name: /Every day.*Tee, Skirt, Bag, Watch.*1 can’t be shown/,
  })
  await user.click(look)
  await waitFor(() => expect(worn()).toEqual(['Skirt', 'Tee', 'Bag']))
  expect(look.getAttribute('aria-pressed')).toBe('true')
  expect(chips().getByRole('button', { name: 'Tee' }).getAttribute('aria-pressed')).toBe('true')
  await user.click(press('Undo'))
  expect(worn()).toEqual(['Tee'])
})

test('a piece without an outfit says so', async () => {
  const tee = piece('Tee', 'tee')
  const { user } = showRoom({ linked: [tee], prepared: [[tee, 'top']] })
  await user.click(await screen.findByRole('button', { name: 'Complete the look' }))
  expect(await screen.findByText('Nothing in stock makes an outfit with Tee right now.')).toBeDefined()
})

test('what is to be said of a picture is said in plain words, of oneself and of the mannequin', async () => {
  const shoes = piece('Boots', 'boots')
  const given: Given = { linked: [shoes], prepared: [[shoes, 'shoes']], view: { notes: ['shoes_beside', 'own_clothes_kept'] } }
  const hints = () =>
    within(screen.getByRole('status', { name: 'About this picture' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  const { unmount } = showRoom({ ...given, kind: 'photo' })
  expect(hints()).toEqual([
    'The shoes stand beside your feet, in their true size.',
    'This piece is shorter than your own clothes, so they show below it.',
  ])
  unmount()
  showRoom(given)
  expect(hints()).toEqual(['The shoes stand beside the feet, in their true size.'])
})

test('what cannot be put on is said with a way on', async () => {
  const [raw, swim] = [piece('Raw piece', 'tee'), piece('Swimsuit', 'swimwear')]
  const first = showRoom({ linked: [raw], prepared: [[raw, null]] })
  await first.user.click(await screen.findByRole('button', { name: 'Lay it on by hand' }))
  expect(first.onByHand).toHaveBeenCalledWith(raw)
  first.unmount()
  // With a garment or without one.
  for (const garment of ['top', null] as const) {
    const other = piece('Swimsuit', 'swimwear')
    const second = showRoom({ linked: [other], prepared: [[other, garment, 'mannequin']], kind: 'photo' })
    expect(await screen.findByText(/only shown on the mannequin/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Lay it on by hand' })).toBeNull()
    await second.user.click(press('Show it on the mannequin'))
    expect(second.standAsMannequin).toHaveBeenCalledOnce()
    second.unmount()
  }
  const third = showRoom({ linked: [swim], prepared: [[swim, null, 'nobody']] })
  expect(await screen.findByText(/isn’t shown on anyone/)).toBeDefined()
  await third.user.click(press('OK'))
  expect(screen.queryByText(/isn’t shown on anyone/)).toBeNull()
  third.unmount()
  const gone = piece('Sold long ago', 'tee')
  showRoom({ linked: [gone], prepared: [] })
  expect(await screen.findByText(/no longer in the shop/)).toBeDefined()
})

test('what gives way to another piece is named, and what the address brought is put on once', async () => {
  const [tee, dress] = [piece('Tee', 'tee'), piece('Dress', 'dress')]
  const given: Given = {
    linked: [dress, tee],
    prepared: [
      [tee, 'top'],
      [dress, 'dress'],
    ],
  }
  const { user, worn, unmount } = showRoom(given)
  expect(await screen.findByText('In place of Tee.')).toBeDefined()
  await waitFor(() => expect(worn()).toEqual(['Dress']))
  await user.click(press('Take off Dress'))
  expect(screen.queryByText('In place of Tee.')).toBeNull()
  unmount()
  // A reload: what was taken off does not come back by itself.
  const { findByRole } = showRoom(given)
  expect(await findByRole('heading', { name: 'What would you like to try on?' })).toBeDefined()
  await waitFor(() => expect(JSON.parse(sessionStorage.getItem('upya:try-on-outfit') ?? '{}')).toMatchObject({ worn: [] }))
  expect(screen.queryByRole('list', { name: 'On you, from the outside in' })).toBeNull()
})

test('the bag asks for a size before it takes a piece that has several', async () => {
  const variants = ['M', 'L'].map((size, i) => ({
    id: `0199b0a0-0000-7000-a000-00000000000${i}`,
    size,
    stock: 1,
    held: false,
    price: 1500,
  }))
  const tee = piece('Tee', 'tee', { variants, stock: 2 })
  const { user } = showRoom({ linked: [tee], prepared: [[tee, 'top']] })
  const offer = within(await screen.findByRole('region', { name: 'Tee' }))
  await user.click(offer.getByRole('button', { name: 'Add to Bag' }))
  expect(offer.getByRole('alert').textContent).toBe('Please select a size')
  await user.click(within(offer.getByRole('group', { name: 'Sizes' })).getByText('M'))
  expect(offer.getByRole('alert').textContent).toBe('')
})

test('the sheet moves a piece by arrows and sliders, sets it back, and undoes', async () => {
  const bag = piece('Bag', 'bag')
  const { user, dressed } = showRoom({ linked: [bag], prepared: [[bag, 'bag']] })
  await user.click(await screen.findByRole('button', { name: 'Adjust this piece' }))
  const sheet = within(screen.getByRole('region', { name: 'Adjust Bag' }))
  const nudge = () => dressed.at(-1)?.garments[0]?.nudge
  await user.click(sheet.getByRole('button', { name: 'Move right' }))
  await user.click(sheet.getByRole('button', { name: 'Move right' }))
  expect(nudge()).toMatchObject({ x: 0.08, y: 0 })
  // What is hung on is turned, and has no hem.
  expect(sheet.getByRole('slider', { name: 'Turn' }).getAttribute('aria-valuetext')).toBe('0°')
  expect(sheet.queryByRole('slider', { name: 'Length' })).toBeNull()
  await user.click(sheet.getByRole('button', { name: 'Reset this piece' }))
  expect(nudge()).toMatchObject({ x: 0 })
  await user.click(sheet.getByRole('button', { name: 'Undo' }))
  expect(nudge()).toMatchObject({ x: 0.08 })
  await user.click(sheet.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('region', { name: 'Adjust Bag' })).toBeNull()
})
