// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { STORAGE_KEYS } from '../../../lib/storage.ts'
import { showScreen } from '../../../lib/test-screen.ts'
import { readMessages } from '../../../ui/test-messages.ts'
import { testProduct } from '../../product/card/test-product.ts'
import type { CardProduct } from '../../product/data/card-product.ts'
import type { Photo } from '../photo.ts'
import { ByHand } from './by-hand.tsx'
import { readLayers, surfaceOf, writeLayers } from './stored-layers.ts'

const photo = { url: 'blob:me', blob: new Blob(['me']), width: 600, height: 900 } as Photo
// Nothing in their words says for whom they are.
const images = [{ key: 'a'.repeat(20), alt: '', width: 600, height: 800, thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI' }]
const raincoat = testProduct({ id: '0199b0a0-0000-7000-8000-00000000f001', name: 'Yellow raincoat', images })
const bikini = testProduct({ id: '0199b0a0-0000-7000-8000-00000000f002', name: 'Sunny two-piece' })

interface Given {
  userId?: string
  products?: readonly CardProduct[]
  /** Without a connection. */
  offline?: boolean
}

function showByHand(on: Photo, { userId = 'wanjiku', products = [raincoat, bikini], offline = false }: Given = {}) {
  return showScreen(<ByHand userId={userId} photo={on} surface={surfaceOf(on)} products={products} onBack={() => undefined} />, {
    at: '/try-on',
    shop(_method, path) {
      if (offline) return { status: 503 }
      const others = [
        { product_id: raincoat.id, wearers: 'mannequin' },
        { product_id: bikini.id, wearers: 'nobody' },
      ].filter(({ product_id: id }) => path.includes(id))
      if (path.startsWith('/api/try-on/garments')) return { body: { garments: [], others } }
      return { body: { items: path.startsWith('/api/products/cards') ? [{ ...raincoat, price: 750 }] : [] } }
    },
  })
}

beforeEach(() => {
  localStorage.clear()
  // Pictures stay on their way.
  vi.stubGlobal(
    'Image',
    class extends Image {
      override decode = () => new Promise<void>(() => undefined)
    },
  )
})

test('what the shop shows on no photo is laid on none by hand, whatever its words say; on a drawn figure it may lie', async () => {
  const messages = await readMessages()
  const refused = () => messages.map(({ text }) => text).filter((text) => /only shown|isn’t shown/.test(text))
  const { unmount } = showByHand(photo)
  await waitFor(() =>
    expect(refused()).toEqual([
      expect.stringMatching(/^Sunny two-piece isn’t shown on anyone/),
      expect.stringMatching(/^Yellow raincoat is only shown on the mannequin/),
    ]),
  )
  expect(screen.queryByRole('button', { name: 'Yellow raincoat' })).toBeNull()
  unmount()
  messages.length = 0
  showByHand({ ...photo, drawn: true })
  expect(await screen.findByRole('button', { name: 'Yellow raincoat' })).toBeDefined()
  expect(refused()).toEqual([expect.stringMatching(/^Sunny two-piece/)])
})

test('what was laid on is there again after a reload, as it is in the shop now, for whoever laid it on', async () => {
  const figure = { ...photo, drawn: true }
  const { unmount } = showByHand(figure, { products: [raincoat] })
  await screen.findByRole('button', { name: 'Yellow raincoat' })
  unmount()
  const laid = readLayers('wanjiku', surfaceOf(figure))
  expect(laid).toMatchObject({ chosen: raincoat.id, layers: [{ wearers: 'mannequin', product: { price: raincoat.price } }] })
  expect(localStorage.getItem(STORAGE_KEYS.tryOnByHand)).not.toContain('blob:')

  const placement = { x: 0.4, y: 0.7, scale: 0.5, angle: 0.1, mirrored: true }
  writeLayers('wanjiku', surfaceOf(figure), { ...laid, layers: laid.layers.map((layer) => ({ ...layer, placement, opacity: 0.6 })) })
  const again = showByHand(figure, { products: [] })
  expect(await screen.findByRole('button', { name: 'Yellow raincoat' })).toBeDefined()
  await waitFor(() =>
    expect(readLayers('wanjiku', surfaceOf(figure)).layers[0]).toMatchObject({ placement, opacity: 0.6, product: { price: 750 } }),
  )
  // Where it lies on another photo nobody knows.
  expect(readLayers('wanjiku', '1x1 1').layers[0]).toMatchObject({ placement: null, opacity: 0.6 })
  expect(readLayers('njeri', surfaceOf(figure)).layers).toEqual([])
  await again.user.click(screen.getByRole('button', { name: 'Take it off' }))
  expect(localStorage.getItem(STORAGE_KEYS.tryOnByHand)).toBeNull()
})

test('whatever else is found in the storage is no layer, and what no photo shows stays off photos without a connection, too', async () => {
  const layer = { product: raincoat, wearers: 'mannequin', picture: 7, placement: { x: 'left' }, tolerance: null, spots: [1], opacity: 9 }
  const record = { user_id: 'wanjiku', surface: surfaceOf(photo), layers: [null, { product: {} }, layer] }
  localStorage.setItem(STORAGE_KEYS.tryOnByHand, JSON.stringify(record))
  const sound = { picture: 0, placement: null, spots: [], whole: false, opacity: 1 }
  expect(readLayers('wanjiku', surfaceOf(photo)).layers).toEqual([expect.objectContaining(sound)])
  showByHand(photo, { products: [], offline: true })
  expect(await screen.findByRole('heading', { name: 'What would you like to try on?' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Yellow raincoat' })).toBeNull()
  expect(readLayers('wanjiku', surfaceOf(photo)).layers).toHaveLength(1)
})
